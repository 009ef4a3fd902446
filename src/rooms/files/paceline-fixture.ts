/** `paceline fixture`: makes a tree of files for a person or a script. */
import { resolve } from 'node:path'
import { ensureTreeAt } from '../../core/fixture/ensure-tree.ts'
import { builtinFixtures, loadFixtureSpec } from '../../core/model/fixture-specs.ts'
import { findInstallation } from '../../core/measure/installation.ts'
import { plural } from '../../core/report/words.ts'
import type { AddCommand } from '../../core/rooms-api.ts'

const help = `
Built-in trees: ${builtinFixtures.join(', ')}. The same spec gives the same tree, byte for byte, on every system;
a correct tree that is already there is kept.

Examples:
  paceline fixture react ./trees/react              a generated tree of 1,554 files
  paceline fixture ./mine.json ./trees/mine         one of your own`

export const add: AddCommand = (command, context, done) => {
  const { console, cwd, signal, waiting } = context
  command
    .argument('<spec>', 'name of a built-in tree, or path of a spec file')
    .argument('<dir>', 'directory for the tree; it must be empty, missing or made by Paceline')
    .addHelpText('after', help)
    .action(async (name: string, directory: string) => {
      const spec = await loadFixtureSpec(name, {
        builtinDirectory: findInstallation(import.meta.url).fixturesFolder,
        from: cwd,
      })
      const phase = context.progress.phase('tree', 'entries')
      const place = resolve(cwd, directory)
      const onProgress = ({ done: count, total, step }: { done: number; total: number; step: string }): void =>
        phase.update(count, total, step)
      const tree = await context.interruptible(() =>
        ensureTreeAt({ spec, directory: place, signal, waiting, onProgress }),
      )
      phase.print(tree.reused ? 'was already there and is correct' : 'made and verified')
      const directories = plural(tree.directories, 'directory', 'directories')
      console.out(`${tree.path}: ${plural(tree.files, 'file')} in ${directories}\n`)
      done(0)
    })
}
