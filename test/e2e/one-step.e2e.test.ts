/**
 * The block with which the README begins, run by act as in act.e2e.test.ts, in a JavaScript library that has benchmarks
 * and nothing of Paceline's. Only the budget is another. Its code looks for the token wherever the runner keeps one.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { payloadOf } from '../action-step.ts'
import { repositoryRoot } from '../command-line.ts'
import { textOn } from '../fake-github/state.ts'
import { temporaryDirectory } from '../repository.ts'
import { branchedLibrary, library, type SmallLibrary } from '../small-library.ts'
import { forkToken, pullRequestEvent } from './consumer.ts'
import { benchmarks, consumer, options, runsOf, workflowOf } from './one-step.ts'

const filesOf = (seen: string): Record<string, string> => ({
  'package.json': JSON.stringify({ name: 'widget', type: 'module', scripts: { bench: 'node bench.js' } }),
  'index.js': library(1),
  'tinybench.js': readFileSync(join(repositoryRoot, 'node_modules', 'tinybench', 'dist', 'index.js'), 'utf8'),
  'bench.js': `import { execSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { work } from './index.js'
import { Bench } from './tinybench.js'
const settings = execSync('git -C ../../../.. config --includes --list').toString()
appendFileSync(${JSON.stringify(seen)}, settings + JSON.stringify(process.env))
const bench = new Bench({ time: 30, warmup: false })
await bench.add('parse', work).run()
console.table(bench.table())
`,
})

test('one step: the workflow in the README: a slow change, a push, and by hand', options, async () => {
  using folder = temporaryDirectory()
  const seen = join(folder.path, 'seen.txt')
  const own = branchedLibrary(filesOf(seen), { 'index.js': library(3) })
  await using scene = await consumer(own)
  const { checks, comments } = scene.repository
  const { git, write } = own.repository
  const run = runsOf(scene, seen)

  // What is decided ends sooner.
  const usual = workflowOf(`${benchmarks}, budget: 120s`)
  const slow = await run({ event: 'pull_request', payload: pullRequestEvent(scene), text: usual })
  assert.match(comments[0]?.body ?? '', /\| <code>parse<\/code> \*\*Time\*\* \| ❌ .*slower/, slow)
  assert.match(comments[0]!.body, /npm run bench.* was read as tinybench/)
  assert.deepEqual([checks[0]?.name, checks[0]?.conclusion, checks[0]?.sha], ['Paceline', 'failure', own.head])
  assert.match(readFileSync(seen, 'utf8'), /remote\.origin\.url=.*\/acme\/widget/)

  // Whatever steps before leave in the workspace, commits are measured.
  const before = ['echo "throw new Error()" >> bench.js', 'echo 1 > left.txt']
  git('switch', '--quiet', 'topic')
  write({ 'index.js': `// As before.\n${library(1)}` })
  git('commit', '--quiet', '--all', '--message', 'Take it back')
  const sha = git('rev-parse', 'HEAD')
  scene.repository.pulls[0]!.head.sha = sha
  git('switch', '--quiet', '--detach', 'main')
  git('merge', '--quiet', '--no-ff', '--no-edit', 'topic')
  const neutral = await run({
    event: 'pull_request',
    payload: pullRequestEvent(scene, sha),
    text: workflowOf(`${benchmarks}, budget: 60s`, { before }),
  })
  assert.equal(comments.length, 1, neutral)
  assert.match(comments[0]!.body, /^### (✅|❔) /m, neutral)
  assert.doesNotMatch(comments[0]!.body, /❌ \*\*|with changes|skipped/, neutral)
  const verdict = checks.find((check) => check.sha === sha)
  assert.match(verdict?.conclusion ?? '', /^(success|neutral)$/, neutral)

  git('switch', '--quiet', 'main')
  const payload = { ...payloadOf('push', scene.repository), ref: 'refs/heads/main', after: own.base }
  const pushed = await run({ event: 'push', payload, text: workflowOf(`${benchmarks}, budget: 40s`, { before }) })
  const stored = textOn(scene.repository, 'paceline-data', `${process.platform}-${process.arch}.json`)
  assert.match(stored ?? '', new RegExp(own.base), pushed)

  git('switch', '--quiet', '--detach', own.head)
  const asked = { ...payloadOf('workflow_dispatch', scene.repository), ref: 'refs/heads/topic', inputs: {} }
  const byHand = await run({ event: 'workflow_dispatch', payload: asked, text: usual })
  assert.match(byHand, /❌ 1 worse: time \d+% slower/)
  assert.equal(comments.length, 1)
})

/** Neither a package.json nor a config: a file, of which the pull request makes two. */
const grown = (): SmallLibrary => branchedLibrary({ 'data.txt': 'x'.repeat(1_000) }, { 'data.txt': 'x'.repeat(2_000) })
const sizes = `files: '*.txt'`
const larger = /\*\*Bytes\*\* \| ❌ .*1,000 → 2,000/

/** Each is a pull request whose token only reads: from a fork, and from Dependabot. */
for (const [whose, { fork, actor }] of Object.entries({
  'a fork': { fork: true, actor: 'mallory' },
  Dependabot: { fork: false, actor: 'dependabot[bot]' },
})) {
  test(`one step: a pull request of ${whose}: the summary is the report; it fails by it`, options, async () => {
    await using scene = await consumer(grown(), { fork })
    const step = { event: 'pull_request', payload: pullRequestEvent(scene), actor, token: forkToken }
    const output = await runsOf(scene)({ ...step, text: workflowOf(sizes) })
    assert.match(output, larger)
    assert.match(output, /::notice title=The job summary is the report::.*two workflows/)
    assert.match(output, /::error title=Paceline%3A worse::/)
    assert.match(output, /Job failed/)
    assert.deepEqual([scene.repository.comments, scene.repository.checks], [[], []])
  })
}

test('one step: on GHES: two systems report under their names, one without', options, async () => {
  await using scene = await consumer(grown(), { kind: 'ghes' })
  const { checks, comments } = scene.repository
  const run = runsOf(scene)
  const of = { event: 'pull_request', payload: pullRequestEvent(scene) }
  const systems = ['ubuntu-latest', 'big-linux']
  const both = await run({ ...of, text: workflowOf(sizes, { systems }) })
  assert.equal(comments.length, 1, both)
  assert.match(comments[0]!.body, larger)
  const refused = /::error title=Paceline::Another job or step of this run has reported.*paceline\.yml/g
  assert.equal(both.match(refused)?.length, 1, both)
  comments.length = 0
  const named = await run({ ...of, text: workflowOf(`${sizes}, name: '\${{ matrix.os }}'`, { systems }) })
  assert.deepEqual(
    comments.map(({ body }) => /name=(\S+) -->/.exec(body)?.[1]),
    systems,
    named,
  )
  for (const { body } of comments) assert.match(body, larger)
  const [annotation] = checks.at(-1)!.annotations as [{ path: string }]
  assert.equal(annotation.path, '.github/workflows/benchmarks.yml')
  assert.deepEqual(
    checks.slice(-2).map(({ name }) => name),
    systems.map((name) => `Paceline (${name})`),
  )
})

test('one step: on Gitea: no merge commit, a base that lies back, one comment', options, async () => {
  const own = grown()
  const { git, commit } = own.repository
  git('switch', '--quiet', 'main')
  for (const at of [1, 2, 3]) commit({ 'NOTES.md': `${at}` })
  git('switch', '--quiet', 'topic')
  for (const at of [1, 2]) commit({ 'README.md': `${at}` })
  const sha = commit({ 'README.md': 'read' })
  await using scene = await consumer(own, { kind: 'gitea' })
  const { comments, pulls, statuses } = scene.repository
  pulls[0]!.head.sha = sha
  const step = { event: 'pull_request', payload: pullRequestEvent(scene, sha), text: workflowOf(sizes) }
  const run = runsOf(scene)
  const output = `${await run(step)}${await run(step)}`
  assert.equal(comments.length, 1, output)
  assert.match(comments[0]!.body, larger)
  assert.deepEqual([statuses.at(-1)?.state, statuses.at(-1)?.context], ['failure', 'Paceline'])
})
