/** Test support: Windows, with this repository on its drive D: and a Git. */
import fs from 'node:fs'
import path from 'node:path'
import { serveGit } from './git-server.ts'
import { putRepository, setUpWindows, type WindowsSetUp } from './set-up.ts'
import { runWindowsNode, type WindowsOutput, type WindowsRun } from './wine.ts'

export interface Windows extends AsyncDisposable {
  readonly made: WindowsSetUp
  /** Where this repository lies: `D:\a\paceline\paceline`. */
  readonly repository: string
  /** Node with these arguments. */
  readonly node: (args: readonly string[], run?: WindowsRun) => Promise<WindowsOutput>
}

export async function onWindows(): Promise<Windows> {
  const made = setUpWindows()
  const repository = putRepository(made)
  const folder = path.join(made.drives.D, 'git')
  const server = await serveGit(made.drives, path.join(folder, 'config'))
  fs.writeFileSync(path.join(folder, 'cmd', 'port'), String(server.port))
  return {
    made,
    repository,
    node: (args, run) => runWindowsNode(made, args, run),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
