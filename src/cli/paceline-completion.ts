/** `paceline completion`: makes a shell complete what is typed. */
import { Argument } from 'commander'
import { exitCodes } from '../errors.ts'
import type { AddCommand } from './command.ts'
import { completionScript, shells, type Shell } from './completion-scripts.ts'

const help = `
Commands, options and what they take are completed; benchmarks are not, and files are where nothing else is known.
The shell looks for a program called paceline: put one on PATH, such as node_modules/.bin/paceline.

Examples:
  source <(paceline completion bash)          in ~/.bashrc
  source <(paceline completion zsh)           in ~/.zshrc, after compinit
  paceline completion fish | source           in ~/.config/fish/config.fish`

export const addCompletionCommand: AddCommand = (command, { console }, done) => {
  command
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText('after', help)
    .action((shell: Shell) => {
      console.out(completionScript(command.parent!, shell))
      done(exitCodes.fine)
    })
}
