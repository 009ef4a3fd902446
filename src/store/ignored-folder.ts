/** Folders that Paceline makes inside a project, and that are none of the project's business. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../errors.ts'

/** Where results go by default. */
export const resultsFolder = 'paceline-out'
/** Where the action's measuring and its report put theirs, in a checkout or beside none. */
export const actionFolders = { measured: 'paceline-results', reported: 'paceline-report' } as const

/**
 * Makes the folder if need be, with a file in it by which Git ignores it and npm does not pack it. Otherwise the
 * results of one run would make the working tree of the next one differ from its commit.
 */
export async function ensureIgnored(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Whatever lies there stays, also a link to a file that is not there.
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}
