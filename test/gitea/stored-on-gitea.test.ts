/**
 * The life of a stored baseline on a real Gitea, see test/e2e/baseline-life.ts: its repository, its pull requests without a
 * merge commit, statuses, issues, and the tokens of its jobs. The steps are run by hand.
 */
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { payloadOf } from '../action-step.ts'
import { shippedPaceline } from '../e2e/act.ts'
import { branch, file, liveThrough, type Home } from '../e2e/baseline-life.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'
import { startGitea, type Gitea, type Json, type Person } from './gitea.ts'
import { addRunner, nextTask } from './runner.ts'

const path = '/repos/acme/widget'

/** Jobs with the rights that the workflows give to those that plan, report and refresh; they stay under way. */
const workflow = `
name: Tokens
on: { workflow_dispatch: {} }
jobs:
  plan:
    runs-on: ubuntu-latest
    permissions: { contents: read, pull-requests: write }
    steps: [{ run: 'true' }]
  report:
    runs-on: ubuntu-latest
    permissions: { contents: write, pull-requests: write }
    steps: [{ run: 'true' }]
  refresh:
    runs-on: ubuntu-latest
    permissions: { contents: write }
    steps: [{ run: 'true' }]
`

/** The repository, whose workflow has to be there before it gives out tokens. */
async function homeOn(gitea: Gitea, { acme, own }: { acme: Person; own: TestRepository }): Promise<Home> {
  const runner = await addRunner(gitea)
  const { id } = await gitea.must('POST /user/repos', acme, { name: 'widget', default_branch: 'main' })
  own.git('remote', 'add', 'origin', `${gitea.url}/acme/widget`)
  const tokens = new Map<string, string>()
  const takeTokens = async (): Promise<void> => {
    // Gitea takes note of a push a moment after it.
    while ((await gitea.must(`GET ${path}`, acme)).empty === true) await sleep(100)
    await gitea.must(`POST ${path}/actions/workflows/tokens.yml/dispatches`, acme, { ref: 'main' })
    while (tokens.size < 3) {
      const { context } = await nextTask(runner)
      tokens.set(context.job, context.token)
    }
  }
  return {
    apiUrl: gitea.apiUrl,
    webUrl: gitea.url,
    tokenOf: (command) => tokens.get(command)!,
    payload: (event, parts) => payloadOf(event, { id, defaultBranch: 'main' }, parts),
    sync: async () => {
      own.git('push', '--quiet', '--tags', gitea.gitUrl('acme/widget', acme), 'refs/heads/*')
      own.git('fetch', '--quiet', 'origin')
      if (tokens.size === 0) await takeTokens()
    },
    history: () => {
      own.git('fetch', '--quiet', 'origin')
      return Promise.resolve(own.git('show', `origin/${branch}:${file}`))
    },
    setHistory: async (text) => {
      const { sha } = await gitea.must(`GET ${path}/contents/${file}?ref=${branch}`, acme)
      const content = Buffer.from(text).toString('base64')
      await gitea.must(`PUT ${path}/contents/${file}`, acme, { branch, sha, content, message: 'Store of others' })
    },
    openPull: async ({ ref, head }) => {
      const pull = await gitea.must(`POST ${path}/pulls`, acme, { head: ref, base: 'main', title: 'Slower' })
      return { number: pull.number, head, gitRef: `refs/pull/${pull.number}/head`, pull_request: pull }
    },
    verdict: async ({ number, head }) => {
      const comments: Json[] = await gitea.must(`GET ${path}/issues/${number}/comments`, acme)
      const statuses: Json[] = await gitea.must(`GET ${path}/commits/${head}/statuses`, acme)
      const [{ status, description }] = statuses.toSorted((a, b) => b.id - a.id) as [Json]
      const check = status === 'success' && description.startsWith('Neutral: ') ? 'neutral' : status
      return { comment: comments.at(-1)?.body ?? '', check }
    },
  }
}

test('stored on Gitea: a stored baseline speaks from its first refresh on', async () => {
  using shipped = temporaryDirectory()
  const program = join(shippedPaceline(join(shipped.path, 'paceline')), 'dist', 'action.js')
  await using gitea = await startGitea()
  using own = testRepository()
  const home = await homeOn(gitea, { acme: await gitea.addPerson('acme'), own })
  await liveThrough(home, { own, program, more: { '.gitea/workflows/tokens.yml': workflow } })
})
