/** Files of a branch by the contents API, for servers without Git data writes: one commit per file. */
import { z } from 'zod'
import type { Client } from './client.ts'
import type { Place } from './git-data.ts'

const writtenSchema = z.lazy(() => z.object({ commit: z.object({ sha: z.string() }) }))

export interface ContentsWrite extends Place {
  readonly path: string
  readonly text: string
  readonly message: string
  /** The blob that was read; the server refuses if another one has taken its place. Null: there was no file. */
  readonly replaces: string | null
  /** The branch is not there yet: it is started from the default branch, as this API cannot make an orphan. */
  readonly startBranch: boolean
}

/** Writes one file and returns the commit. */
export async function writeContents(client: Client, write: ContentsWrite): Promise<string> {
  const { repository, path, message, branch, replaces } = write
  const content = Buffer.from(write.text).toString('base64')
  const parameters = { ...repository, path, message, content }
  if (replaces !== null) {
    const route = 'PUT /repos/{owner}/{repo}/contents/{path}'
    return (await client.send(route, { with: { ...parameters, branch, sha: replaces }, as: writtenSchema })).commit.sha
  }
  if (client.server.kind === 'forge') {
    // Here PUT only replaces; POST creates, and refuses where somebody else has created it first.
    const where = write.startBranch ? { new_branch: branch } : { branch }
    const route = 'POST /repos/{owner}/{repo}/contents/{path}'
    return (await client.send(route, { with: { ...parameters, ...where }, as: writtenSchema })).commit.sha
  }
  const route = 'PUT /repos/{owner}/{repo}/contents/{path}'
  return (await client.send(route, { with: { ...parameters, branch }, as: writtenSchema })).commit.sha
}
