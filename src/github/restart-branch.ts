/**
 * Keeps a branch of stored runs short. Each of its commits holds whole files, so a refresh a day would grow to a gigabyte in
 * five years, which everybody who clones the repository would load. All runs that are kept are in the newest files, so
 * nothing is lost with the commits before.
 */
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import type { Client } from './client.ts'
import { makeCommit, type Place } from './git-data.ts'

/** A branch with so many commits is started again. */
export const manyCommits = 10

interface Restart extends Place {
  readonly head: string
  readonly message: string
  readonly files: ReadonlyMap<string, string>
}

/**
 * Starts the branch again if it is long: with a commit that has its files and these, and no parent. Null if it is short,
 * if a commit of it is not Paceline's, or if the server cannot do it: then the branch is to be written as usual.
 */
export async function restartBranch(client: Client, of: Restart): Promise<string | null> {
  // Gitea and Forgejo have no request that replaces a branch only if it is where it was.
  if (client.server.kind === 'forge') return null
  try {
    const repositoryId = await repositoryIfLong(client, of)
    if (repositoryId === null) return null
    const message = `${of.message}\n\nThe branch starts again here: all runs that are kept are in its files.`
    const commit = await makeCommit(client, { ...of, on: of.head, parents: [], message })
    const refUpdates = [{ name: `refs/heads/${of.branch}`, beforeOid: of.head, afterOid: commit, force: true }]
    // Of an update that was refused, GitHub says null.
    const as = z.object({ data: z.object({ updateRefs: z.object({ clientMutationId: z.unknown() }) }) })
    await ask(client, { query: replacing, variables: { input: { repositoryId, refUpdates } }, as })
    return commit
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return null
  }
}

const searching = `query($owner: String!, $repo: String!, $head: GitObjectID!) {
  repository(owner: $owner, name: $repo) {
    id
    object(oid: $head) { ... on Commit { history(first: 100) { totalCount nodes { message } } } }
  }
}`

/** Only GraphQL can say which commit the branch must still be at: by REST, a write in between would be lost. */
const replacing = `mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }`

const ownMessage = /^Store (performance|drift) of /

/** The repository's id for GraphQL if the branch is long, and all its commits are Paceline's; else null. */
async function repositoryIfLong(client: Client, { repository, head }: Restart): Promise<string | null> {
  const history = z.object({ totalCount: z.number(), nodes: z.array(z.object({ message: z.string() })) })
  const found = z.object({ id: z.string(), object: z.object({ history }) })
  const as = z.object({ data: z.object({ repository: found }) })
  const { data } = await ask(client, { query: searching, variables: { ...repository, head }, as })
  const { totalCount, nodes } = data.repository.object.history
  // Of a branch that is longer than an answer, it is not known whose its commits are.
  const isOurs = nodes.length === totalCount && nodes.every(({ message }) => ownMessage.test(message))
  return isOurs && totalCount >= manyCommits ? data.repository.id : null
}

function ask<Schema extends z.ZodMiniType>(
  client: Client,
  { query, variables, as }: { readonly query: string; readonly variables: object; readonly as: Schema },
): Promise<z.output<Schema>> {
  // GitHub Enterprise Server has REST below /api/v3, and GraphQL beside it.
  const baseUrl = client.server.apiUrl.replace(/\/v3$/, '')
  return client.send('POST /graphql', { with: { baseUrl, query, variables }, as })
}
