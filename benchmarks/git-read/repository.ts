/**
 * The repository that is read: 10 directories of 10 files of random text, one commit per file. Contents, dates and
 * therefore all ids follow from the seed.
 */
import { spawnSync } from 'node:child_process'
import { createCipheriv, createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gitEnvironment } from './git-environment.ts'

const directories = 10
const filesEach = 10

/** Bytes of each file. */
export const fileBytes = 8_400

/** When the first commit was made, in seconds since 1970; the others follow by the minute. */
const firstCommitAt = 1_640_995_200

/** Paths of all files, with `/`, in the order of their commits. */
export const allPaths: readonly string[] = Array.from(
  { length: directories * filesEach },
  (_, index) => `${Math.floor(index / filesEach) + 1}/${(index % filesEach) + 1}`,
)

/** The one file of the case `one-file`: one in the middle. */
export const onePath = '5/10'

/** The content of a file: random letters, digits, `+` and `/`, which zlib makes smaller by a quarter. */
export function contentOf(path: string): Buffer {
  const key = createHash('sha256').update(`git-read/${path}`).digest()
  const random = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc((fileBytes / 4) * 3))
  return Buffer.from(random.toString('base64'), 'latin1')
}

/**
 * Makes the repository in `directory`, its files checked out. Objects are loose, as 100 ordinary commits leave them.
 * There is no index: nothing here reads one, and its time stamps would be different every time.
 */
export function makeRepository(directory: string): void {
  const git = (args: readonly string[], input: Buffer): void => {
    const { error, status, stderr } = spawnSync('git', args, {
      cwd: directory,
      env: gitEnvironment(process.env),
      input,
      windowsHide: true,
    })
    if (error !== undefined) throw new Error('git cannot be run', { cause: error })
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.toString()}`)
  }
  git(['-c', 'init.defaultBranch=main', 'init', '--quiet', '--template='], Buffer.alloc(0))
  // Up to this number of objects git unpacks an import into loose ones.
  git(['-c', 'fastimport.unpackLimit=100000', 'fast-import', '--quiet'], history())
  for (const path of allPaths) {
    const file = join(directory, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contentOf(path))
  }
}

/** All commits in the format of git-fast-import(1). */
function history(): Buffer {
  const commits = allPaths.map((path, index) => {
    const message = `Add ${path}`
    const head = [
      'commit refs/heads/main',
      `committer Paceline <paceline@example.invalid> ${firstCommitAt + index * 60} +0000`,
      `data ${message.length}`,
      message,
      `M 100644 inline ${path}`,
      `data ${fileBytes}`,
    ]
    return Buffer.concat([Buffer.from(`${head.join('\n')}\n`), contentOf(path), Buffer.from('\n')])
  })
  return Buffer.concat(commits)
}
