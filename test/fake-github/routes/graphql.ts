/** What src/github asks by GraphQL: queries are checked and carried out by GitHub's own schema, cut down. */
import { readFileSync } from 'node:fs'
import { buildSchema, graphql } from 'graphql'
import { type FakeRepository, type GitObject, reaches, type State } from '../state.ts'
import type { Routes } from './route.ts'

const schema = buildSchema(readFileSync(new URL('../github.graphql', import.meta.url), 'utf8'))

interface RefUpdate {
  readonly name: string
  readonly beforeOid?: string
  readonly afterOid: string
  readonly force: boolean
}

type Commit = Extract<GitObject, { type: 'commit' }>

/** The commit and its ancestors, newest first. */
function historyOf(repository: FakeRepository, sha: string): readonly Commit[] {
  const seen = new Map<string, Commit>()
  const queue = [sha]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const commit = repository.objects.get(next)
    if (commit?.type !== 'commit' || seen.has(next)) continue
    seen.set(next, commit)
    queue.push(...commit.parents)
  }
  return [...seen.values()]
}

function moveRef(repository: FakeRepository, { name, beforeOid, afterOid, force }: RefUpdate): void {
  const branch = name.replace(/^refs\/heads\//, '')
  const head = repository.branches.get(branch)
  if (repository.protectedBranches.has(branch)) throw new Error('Repository rule violations found')
  if (beforeOid !== undefined && beforeOid !== head) throw new Error(`Reference ${name} is not at ${beforeOid}`)
  if (!force && head !== undefined && !reaches(repository, afterOid, head)) throw new Error('Not a fast forward')
  repository.branches.set(branch, afterOid)
}

const rootOf = (state: State): object => ({
  repository({ owner, name }: { owner: string; name: string }) {
    const repository = state.repositories.find((one) => one.owner === owner && one.name === name)
    if (repository === undefined) throw new Error(`Could not resolve to a Repository with the name '${owner}/${name}'.`)
    return {
      id: `R_${repository.id}`,
      object({ oid }: { oid: string }) {
        if (repository.objects.get(oid)?.type !== 'commit') return null
        const all = historyOf(repository, oid)
        const history = ({ first }: { first: number }): object => ({
          totalCount: all.length,
          nodes: all.slice(0, first).map(({ message }) => ({ message })),
        })
        return { __typename: 'Commit', oid, history }
      },
    }
  },
  updateRefs({ input }: { input: { repositoryId: string; refUpdates: readonly RefUpdate[] } }) {
    const repository = state.repositories.find(({ id }) => `R_${id}` === input.repositoryId)
    if (repository === undefined) throw new Error('Could not resolve to a node')
    for (const update of input.refUpdates) moveRef(repository, update)
    return { clientMutationId: null }
  },
})

export const graphqlRoutes: Routes = {
  'POST /graphql': async ({ state, body }) => ({
    status: 200,
    body: await graphql({
      schema,
      source: body.query,
      rootValue: rootOf(state),
      variableValues: body.variables,
    }),
  }),
}
