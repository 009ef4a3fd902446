/** Test support: the life of a stored baseline at home on the fake GitHub. */
import { join } from 'node:path'
import { payloadOf } from '../action-step.ts'
import { workflowToken, type FakeGitHub } from '../fake-github/server.ts'
import { addRepository, commitFiles, textOn } from '../fake-github/state.ts'
import type { TestRepository } from '../repository.ts'
import { branch, file, type Home } from './baseline-life.ts'

/** The fake's repository is that of the clone itself. */
export function homeOn({ state, apiUrl, webUrl }: FakeGitHub, own: TestRepository): Home {
  const server = addRepository(state, 'acme/widget', join(own.root, '.git'))
  return {
    apiUrl,
    webUrl,
    tokenOf: () => workflowToken,
    payload: (event, parts) => payloadOf(event, server, parts),
    sync: () => Promise.resolve(),
    history: () => Promise.resolve(textOn(server, branch, file) ?? ''),
    setHistory: (text) => {
      commitFiles(server, { branch, files: { [file]: text }, message: 'Store of other machines' })
      return Promise.resolve()
    },
    openPull: ({ ref, head, base }) => {
      own.git('switch', '--quiet', '--detach', base)
      own.git('merge', '--quiet', '--no-ff', '--no-edit', ref)
      const number = 7 + server.pulls.length
      const sides = { head: { sha: head, ref }, base: { sha: base, ref: 'main' } }
      server.pulls.push({ number, state: 'open', ...sides, head: { ...sides.head, repository: server } })
      const repo = { id: server.id }
      const pull = { head: { ...sides.head, repo }, base: { ...sides.base, repo } }
      const pull_request = { number, user: { login: 'ada' }, ...pull }
      return Promise.resolve({ number, head, gitRef: `refs/pull/${number}/merge`, pull_request })
    },
    verdict: () => {
      const { comments, checks } = server
      return Promise.resolve({ comment: comments.at(-1)?.body ?? '', check: checks.at(-1)?.conclusion ?? '' })
    },
  }
}
