import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { payloadOf, workspace } from '../../test/action-step.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository } from '../../test/fake-github/state.ts'
import { pullRequestScene } from '../../test/pull-request-scene.ts'
import { library, smallLibrary } from '../../test/small-library.ts'
import { sampleSha } from '../../test/sample-run.ts'
import { bisectionSchema, bisectionSchemaId, type BisectionResult } from '../model/bisection.ts'

const result: BisectionResult = {
  schema: bisectionSchemaId,
  outcome: 'found',
  benchmark: 'parse/words/library',
  metric: 'time',
  unit: 'ms',
  good: { sha: sampleSha(1), subject: 'One' },
  bad: { sha: sampleSha(4), subject: 'Four' },
  commits: 3,
  direction: 'worse',
  suspects: [{ sha: sampleSha(3), subject: 'Fast, says @octocat <b>', skipped: null }],
  ends: null,
  change: null,
  before: { sha: sampleSha(2), subject: 'Two' },
  isCertain: true,
  pairs: 40,
  error: 0.05,
  seed: '0badcafe',
  skipped: [],
}

const report = {
  command: 'report',
  bisect: 'lib time',
  name: 'bisect',
  'pull-request': '7',
  platforms: '["ubuntu-latest"]',
}
const left = (attempt: number, file = 'bisection.json'): string =>
  `paceline-results/paceline+bisect+ubuntu-latest+${attempt}/${file}`

test('one runner measures the commits of a pull request and needs no API', async () => {
  await using fake = await startFakeGitHub()
  using own = smallLibrary({ 'index.js': library(60) })
  own.repository.git('switch', '--quiet', 'topic')
  own.repository.commit({ 'log.md': 'x' }, 'Say more')
  using place = workspace(own.repository.root)
  const repository = addRepository(fake.state, 'acme/widget')
  const event = { event: 'issue_comment', payload: payloadOf('issue_comment', repository), sha: own.base }
  const inputs = { command: 'measure', token: '', base: 'main', bisect: 'parse/words/library calls' }
  own.repository.git('branch', '--force', 'main', own.base)
  const step = await place.step(fake, { inputs, ...event })
  assert.equal(step.code, 0, step.log)
  assert.deepEqual(fake.requests, [])
  const folder = join(place.path, 'paceline-results')
  assert.deepEqual(readdirSync(folder).toSorted(), ['.gitignore', 'bisection.json'])
  const { outcome, suspects } = bisectionSchema.parse(JSON.parse(readFileSync(join(folder, 'bisection.json'), 'utf8')))
  assert.deepEqual([outcome, suspects.map(({ sha }) => sha)], ['found', [own.head]])
  assert.match(step.summary, /^### 🔎 Found/)
})

test("the newest attempt's answer is posted as a comment, without Markdown of a commit", async () => {
  await using fake = await startFakeGitHub()
  const scene = pullRequestScene(fake)
  using place = workspace()
  place.write(left(1), { ...result, suspects: [{ sha: sampleSha(2), subject: 'Two', skipped: null }] })
  place.write(left(2), result)
  const inputs = { ...report, head: scene.head }
  const step = await place.step(fake, { ...scene.event, inputs })
  assert.equal(step.code, 0, step.log)
  assert.equal(step.outputs['verdict'], 'regression')
  const [comment] = scene.repository.comments
  assert.match(comment!.body, /^<!-- paceline:comment name=bisect -->\n[^\n]*\n### 🔎 Found/)
  assert.ok(comment!.body.includes(sampleSha(3).slice(0, 7)))
  assert.doesNotMatch(comment!.body, /<b>|[^>]@octocat/)
  assert.match(step.outputs['comment-url'] ?? '', /issuecomment/)
  assert.deepEqual(scene.repository.checks, [], 'it gates nothing')
})

test('where the runner left no answer, that is told and the job fails', async () => {
  await using fake = await startFakeGitHub()
  const scene = pullRequestScene(fake)
  const inputs = { ...report, head: scene.head }
  const failing = async (leave: (write: (file: string, content: unknown) => void) => void): Promise<string> => {
    using place = workspace()
    leave((file, content) => place.write(file, content))
    const step = await place.step(fake, { ...scene.event, inputs })
    assert.equal(step.code, 1, step.log)
    assert.equal(step.outputs['verdict'], 'failed')
    return scene.repository.comments[0]!.body
  }
  assert.match(await failing(() => undefined), /### ⚠️ Nothing was bisected\n\n.*left no result/)
  const forged = { ...result, suspects: [{ sha: '$(id)', subject: 'x', skipped: null }] }
  const body = await failing((write) => write(left(1), forged))
  assert.doesNotMatch(body, /\$\(id\)/)
  const reason = 'The good commit abcdef0 cannot be measured: it does not build'
  const outcome = { schema: 'paceline/outcome@1', outcome: 'failed', platform: 'linux-x64', reason }
  assert.match(await failing((write) => write(left(1, 'outcome.json'), outcome)), /it does not build/)
})
