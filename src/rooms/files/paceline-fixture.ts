/** `paceline fixture`: makes a tree of files for a person or a script. */
import { resolve } from 'node:path'
import { ensureTreeAt } from '../../core/fixture/ensure-tree.ts'
import { builtinFixtures, loadFixtureSpec } from '../../core/model/fixture-specs.ts'
import { locateRunningInstallation } from '../../core/measure/installation.ts'
import { plural } from '../../core/report/words.ts'
import type { SetUpCommand } from '../../core/rooms-api.ts'

const help = `
Built-in trees: ${builtinFixtures.join(', ')}. The same spec gives the same tree, byte for byte, on every system;
one that is there, as it was made, is kept.

Examples:
  paceline fixture react ./trees/react              a generated tree of 1,554 files
  paceline fixture ./mine.json ./trees/mine         one of your own`

export const setUpCommand: SetUpCommand = (command, context, done) => {
  const { console, cwd, signal } = context
  command
    .argument('<spec>', 'name of a built-in tree, or path of a spec file')
    .argument('<dir>', 'directory for the tree; it must be empty or missing, or hold this tree')
    .addHelpText('after', help)
    .action(async (name: string, directory: string) => {
      const { fixturesFolder: builtinDirectory } = locateRunningInstallation(import.meta.url)
      const spec = await loadFixtureSpec(name, { builtinDirectory, from: cwd })
      const phase = context.progress.phase('tree', 'entries')
      const place = resolve(cwd, directory)
      const onProgress = (count: number, total: number): void => phase.update(count, total)
      const tree = await context.interruptible(() => ensureTreeAt({ spec, directory: place, signal, onProgress }))
      phase.print(tree.reused ? 'was already there and is unchanged' : 'made')
      const directories = plural(tree.directories, 'directory', 'directories')
      console.out(`${tree.path}: ${plural(tree.files, 'file')} in ${directories}\n`)
      done(0)
    })
}
