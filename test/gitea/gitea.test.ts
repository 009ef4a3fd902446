/**
 * Paceline on a real Gitea, built from its module: the answers of its API, and examples/gitea.yml from a pull request to
 * its comment. Gitea's own runner cannot be had as a module: jobs, contexts, payloads and tokens are Gitea's, the steps
 * are run by act. `checkout` is a stand-in that clones from Gitea with the job's token, the artifact actions are ones
 * that copy on this machine; PACELINE_ACTIONS names a folder with the real ones (`upload-artifact`, ...).
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../../src/core/errors.ts'
import { postCheckOrStatusIfLast, findAndRestoreLaterVerdict } from '../../src/github/check-run.ts'
import type { Client } from '../../src/github/client.ts'
import { fetchShaChain, fetchTextsIfBranch, fetchTextsAtCommit, type Remote } from '../../src/core/history/remote.ts'
import { manyCommits, requireBaselineWritePermit, retryMergeAndPush } from '../../src/core/history/update-branch.ts'
import type { BranchUpdate } from '../../src/core/history/update-branch.ts'
import { referencePairs } from '../../src/core/model/run.ts'
import { renderComment } from '../../src/core/report/comment.ts'
import { escapeText } from '../../src/core/report/escape.ts'
import { parseBaseline } from '../../src/core/history/baseline-file.ts'
import { findAct, shippedPaceline } from '../e2e/act.ts'
import { connect, connectByGit } from '../fake-github/connect.ts'
import { temporaryDirectory } from '../repository.ts'
import { hostile, hostileNames } from '../samples/sample-extremes.ts'
import { smallLibrary, type SmallLibrary } from '../small-library.ts'
import { startGitea, type Gitea, type Json, type Person } from './gitea.ts'
import { addRunner, nextTask, runJob, runWorkflow, type Finished, type JobTools, type Runner } from './runner.ts'

const root = join(import.meta.dirname, '..', '..')
const repository = { owner: 'ada', repo: 'widget' }
const path = '/repos/ada/widget'

const exampleOf = (name: string): string =>
  readFileSync(join(root, 'examples', `${name}.yml`), 'utf8').replaceAll('_OWNER_/paceline', 'acme/paceline')

/** A job that may write, and one that may not. */
const tokens = `
name: Tokens
on: { workflow_dispatch: {} }
jobs:
  writer:
    runs-on: ubuntu-latest
    permissions: { contents: write, pull-requests: write }
    steps: [{ run: 'true' }]
  reader:
    runs-on: ubuntu-latest
    permissions: { contents: read, pull-requests: write, checks: write, statuses: write }
    steps: [{ run: 'true' }]
`

let gitea: Gitea
let runner: Runner
let tools: JobTools
let library: SmallLibrary
let [ada, wes, rae]: Person[] = []
/** Tokens of jobs under way. */
let [writer, reader] = ['', '']
const shipped = temporaryDirectory()

before(async () => {
  const found = findAct()
  if ('missing' in found) throw new Error(found.missing)
  gitea = await startGitea()
  runner = await addRunner(gitea)
  const actions = process.env['PACELINE_ACTIONS']
  tools = {
    act: found.path,
    paceline: shippedPaceline(join(shipped.path, 'paceline')),
    artifacts: join(shipped.path, 'artifacts'),
    ...(actions === undefined ? {} : { actions }),
  }
  ada = await gitea.addPerson('ada')
  wes = await gitea.addPerson('wes')
  rae = await gitea.addPerson('rae')
  await gitea.must('POST /user/repos', ada, { name: 'widget', default_branch: 'main' })
  await gitea.must(`PUT ${path}/collaborators/wes`, ada, { permission: 'write' })
  await gitea.must(`PUT ${path}/collaborators/rae`, ada, { permission: 'read' })
  const example = exampleOf('gitea').replace('command: plan\n', (line) => `${line}          budget: 20s\n`)
  library = smallLibrary(undefined, {
    '.gitea/workflows/benchmarks.yml': example,
    '.gitea/workflows/tokens.yml': tokens,
  })
  const { git } = library.repository
  git('remote', 'add', 'origin', gitea.gitUrl('ada/widget', ada))
  // Main has moved on since the branch was made.
  git('switch', '--quiet', 'main')
  library.repository.commit({ 'README.md': '# Widget\n' })
  git('push', '--quiet', 'origin', 'main', 'topic')
  // Gitea takes note of a push a moment after it.
  while ((await gitea.must(`GET ${path}`, ada)).empty === true) await sleep(100)
  await gitea.must(`POST ${path}/actions/workflows/tokens.yml/dispatches`, ada, { ref: 'main' })
  for (const task of [await nextTask(runner), await nextTask(runner)]) {
    if (task.workflow.includes('writer:')) writer = task.context.token
    else reader = task.context.token
  }
})

after(async () => {
  library?.[Symbol.dispose]()
  shipped[Symbol.dispose]()
  await gitea?.[Symbol.asyncDispose]()
})

const client = (token: string): Client => connect(gitea, { token }).client

const measured = { runNumber: 12, attempt: 1, series: '1f2e3d4c' }

test("Gitea: a status needs a token that may write contents; the latest run's counts", async () => {
  const request = {
    repository,
    measured: { ...measured, sha: library.head },
    name: 'By hand',
    conclusion: 'success' as const,
    title: 'No change',
    summary: 'No change',
    annotations: [],
    detailsUrl: `${gitea.url}/ada/widget/actions`,
  }
  const refused = await postCheckOrStatusIfLast(client(reader), request)
  assert.ok(refused.kind === 'forbidden')
  assert.match(refused.reason, /^403 to POST \/repos\/\{owner\}\/\{repo\}\/statuses\/\{sha\}: .*permission to write/)
  const posted = await postCheckOrStatusIfLast(client(writer), request)
  assert.ok(posted.kind === 'status', JSON.stringify(posted))
  assert.match(posted.reason, /^404 to GET \/repos\/\{owner\}\/\{repo\}\/commits\/\{ref\}\/check-runs: /)

  const run = (runNumber: number): typeof request => ({ ...request, measured: { ...request.measured, runNumber } })
  let posts = 0
  const overtaken: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST' && posts++ === 0)
      await postCheckOrStatusIfLast(client(writer), { ...run(14), conclusion: 'failure' })
    return await fetch(input, init)
  }
  const late = connect(gitea, { token: writer, fetch: overtaken }).client
  await postCheckOrStatusIfLast(late, run(13))
  const later = await findAndRestoreLaterVerdict('status', late, run(13))
  assert.equal(later?.measured.runNumber, 14, 'run 14 posted between its look and its post')
  const { statuses } = await gitea.must(`GET ${path}/commits/${library.head}/status`, ada)
  assert.deepEqual(
    statuses.map(({ context, status, target_url: url }: Json) => [context, status, /run=\d+/.exec(url)?.[0]]),
    [['By hand', 'failure', 'run=14']],
  )
})

const byGit = (token: string): Remote =>
  connectByGit(
    { webUrl: gitea.url, state: { folder: shipped.path } },
    { url: `${gitea.url}/ada/widget`, token, random: Math.random, hurry: 1 },
  ).remote
const permit = requireBaselineWritePermit({ event: 'push', ref: 'refs/heads/main', defaultBranch: 'main', fork: false })
const file = 'linux-x64.json'
const update = { permit, branch: 'stable', message: 'Store performance of x', isOwn: false } as const
const writing =
  (text: string): BranchUpdate['merge'] =>
  async (read) => {
    await read(file)
    return new Map([[file, text]])
  }

test('Gitea: a protected branch, or a token that may not write, is told as such', async () => {
  library.repository.git('push', '--quiet', 'origin', 'main:refs/heads/free', 'main:refs/heads/stable')
  await gitea.must(`POST ${path}/branch_protections`, ada, { rule_name: 'stable', enable_push: false })
  const write = { ...update, merge: writing('{}') }
  await assert.rejects(
    retryMergeAndPush(byGit(wes!.token), write),
    (error) => error instanceof UserError && error.message.endsWith('the branch is protected'),
  )
  // To a job's token it says no more than that.
  await assert.rejects(retryMergeAndPush(byGit(writer), write), /git push to the branch stable: "Internal Server Error/)
  assert.equal((await retryMergeAndPush(byGit(writer), { ...write, branch: 'free' })).kind, 'written')
  await assert.rejects(
    retryMergeAndPush(byGit(reader), { ...write, branch: 'free', merge: writing('[]') }),
    (error) =>
      error instanceof UserError && /403|denied/.test(error.message) && /contents: write/.test(error.hint ?? ''),
  )
})

test('Gitea: a job reads files, ancestors and a history of any size', async () => {
  const { base, head } = library
  assert.match(
    (await fetchTextsAtCommit(byGit(reader), base, ['paceline.config.json'])).get('paceline.config.json')!,
    /suites/,
  )
  assert.deepEqual(await fetchShaChain(byGit(reader), head), [head, base])
  const { git } = library.repository
  git('switch', '--quiet', '--create', 'large', 'main')
  const text = `"${'x'.repeat(11 * 2 ** 20)}"`
  library.repository.commit({ [file]: text })
  git('push', '--quiet', 'origin', 'large')
  // By its API, Gitea gives out 10 MiB at most.
  assert.equal((await fetchTextsIfBranch(byGit(writer), 'large', [file]))!.get(file), text)
})

test('Gitea: sixteen writers at once all land on a branch, which starts again', async () => {
  const add = (line: string): ReturnType<typeof retryMergeAndPush> =>
    retryMergeAndPush(byGit(writer), {
      ...update,
      branch: 'paceline-test',
      isOwn: true,
      merge: async (read) => {
        const lines = new Set(((await read(file)) ?? '').split('\n').filter((one) => one !== ''))
        return new Map([[file, [...lines.add(line)].sort().join('\n')]])
      },
    })
  const writers = 'abcdefghijklmnop'.split('')
  const outcomes = await Promise.all(writers.map(add))
  assert.equal((await fetchTextsIfBranch(byGit(reader), 'paceline-test', [file]))!.get(file), writers.join('\n'))
  assert.ok(outcomes.every(({ kind }) => kind === 'written'))
  library.repository.git('fetch', '--quiet', 'origin', 'paceline-test')
  const commits = Number(library.repository.git('rev-list', '--count', 'FETCH_HEAD'))
  assert.equal(commits, writers.length - manyCommits, 'one line, which began again after so many')
})

/** Addresses that Gitea's page of an issue with this text links to. */
async function linksIn(text: string): Promise<string[]> {
  const { number } = await gitea.must(`POST ${path}/issues`, ada, { title: 'Text', body: text })
  const page = await (await fetch(`${gitea.url}/ada/widget/issues/${number}`)).text()
  const shown = /class="render-content markup"[^>]*>(.*?)<div [^>]*class="raw-content/s.exec(page)?.[1]
  assert.ok(shown, page)
  return [...shown.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
}

test("Gitea: strangers' text becomes no link", async () => {
  const { head } = library
  await gitea.must(`POST ${path}/issues`, ada, { title: 'The first', body: '' })
  const words = ['!1', '#1', 'ada/widget!1', head, head.slice(0, 7), '@ada', '[[Home]]', `ada/widget@${head}`]
  const entity = (text: string): string => text.replaceAll(/[^a-z0-9 ]/g, (one) => `&#${one.codePointAt(0)};`)
  for (const word of words) {
    assert.equal((await linksIn(entity(`see ${word} now`))).length, 1, `${word}, of which entities make no text`)
    assert.deepEqual(await linksIn(escapeText(`see ${word} now (${word})`)), [], word)
  }
  for (const name of hostileNames) assert.deepEqual(await linksIn(escapeText(name)), [], name)
  const urls = {
    run: `${gitea.url}/ada/widget/actions/runs/1`,
    report: `${gitea.url}/ada/widget/actions/runs/1#artifacts`,
  }
  const links = await linksIn(renderComment(hostile, { name: 'default', version: '0.0.0', urls }))
  const own = (address: string): boolean => address.startsWith(urls.run) || address.startsWith('https://github.com/')
  assert.deepEqual(
    links.filter((address) => !own(address)),
    [],
  )
})

const jobOf = (finished: readonly Finished[], name: RegExp): Finished => {
  const found = finished.find(({ job }) => name.test(job))
  assert.ok(found, finished.map(({ job }) => job).join())
  return found
}

const commentsOn = async (number: number): Promise<Json[]> =>
  (await gitea.must(`GET ${path}/issues/${number}/comments`, ada)).filter(
    ({ user }: Json) => user.login === 'gitea-actions',
  )

let pull: Json

test('Gitea: examples/gitea.yml: a pull request is measured from its merge base', async () => {
  pull = await gitea.must(`POST ${path}/pulls`, ada, { head: 'topic', base: 'main', title: 'Slower' })
  const finished = await runWorkflow(gitea, runner, tools)
  assert.deepEqual(
    finished.map(({ result }) => result),
    ['success', 'success', 'success'],
    finished.map(({ output }) => output).join('\n'),
  )
  const { output } = jobOf(finished, /Measure/)
  const [base, head] = [library.base, library.head].map((sha) => sha.slice(0, 7))
  assert.match(
    output,
    new RegExp(
      `Base: ${base}, where the pull request left main, as the commit checked out \\(${head}\\) is not a merge commit`,
    ),
  )
  const [comment, ...others] = await commentsOn(pull.number)
  assert.deepEqual(others, [])
  assert.match(
    comment.body,
    new RegExp(`^<!-- paceline:comment name=default -->\n<!-- paceline:state sha=${library.head} run=`),
  )
  assert.match(comment.body, /^### ❌ \d worse: /m)
  assert.match(comment.body, /20 → 40/)
  const statuses: Json[] = await gitea.must(`GET ${path}/commits/${library.head}/statuses`, ada)
  const status = statuses.find(({ context }) => context === 'Paceline')
  assert.equal(status?.status, 'failure', JSON.stringify(statuses))
})

test('Gitea: examples/gitea-refresh.yml: pushes to main are stored in pairs', async () => {
  const { git, commit } = library.repository
  git('switch', '--quiet', 'main')
  git('tag', 'v1.0.0')
  const own = { suites: ['./bench/parse.js'], project: { prepare: false }, why: false }
  const config = { ...own, baseline: 'branch:paceline-data', refresh: { budget: '20s' } }
  const pushed: Finished[] = []
  for (const files of [
    { 'paceline.config.json': JSON.stringify(config), '.gitea/workflows/refresh.yml': exampleOf('gitea-refresh') },
    { 'README.md': '# The widget\n' },
  ]) {
    commit(files)
    git('push', '--quiet', '--tags', 'origin', 'main')
    // Each run has artifacts of its own.
    const artifacts = join(shipped.path, `artifacts-${pushed.length}`)
    pushed.push(...(await runWorkflow(gitea, runner, { ...tools, artifacts })))
  }
  const output = pushed.map(({ output: text }) => text).join('\n')
  assert.deepEqual(
    pushed.map(({ result }) => result),
    Array(6).fill('success'),
    output,
  )
  assert.match(output, /Reference: v1\.0\.0, as it is the last release[^]*Reference: v1\.0\.0, as/)
  const { runs } = parseBaseline((await fetchTextsIfBranch(byGit(reader), 'paceline-data', [file]))!.get(file)!, file)
  assert.deepEqual(
    runs.map(({ benchmarks: [benchmark] }) => [benchmark?.reference?.label, benchmark?.pairs?.length]),
    [1, 2].map(() => ['v1.0.0', referencePairs]),
  )
})

/** The plan that a comment leads to. */
async function planOf(number: number, by: Person): Promise<Finished> {
  await gitea.must(`POST ${path}/issues/${number}/comments`, by, { body: '/bench parse/** --budget 20s' })
  return await runJob(runner, await nextTask(runner), tools)
}

test('Gitea: /bench: people who may push start a measurement, readers do not', async () => {
  const asked = await gitea.ask(`GET ${path}/collaborators/wes/permission`, { token: writer })
  assert.equal(asked.status, 403, 'Gitea tells administrators only')
  const refused = await planOf(pull.number, rae!)
  assert.equal(refused.outputs['plan'], '', refused.output)
  assert.match(refused.output, /only people who may push to this repository can start a measurement/)
  await rest()
  await gitea.must(`POST ${path}/issues/${pull.number}/comments`, wes, { body: '/bench parse/** --budget 20s' })
  const finished = await runWorkflow(gitea, runner, tools)
  assert.notEqual(jobOf(finished, /Plan/).outputs['plan'], '', jobOf(finished, /Plan/).output)
  assert.equal(jobOf(finished, /Report/).result, 'success', jobOf(finished, /Report/).output)
  const comments = await commentsOn(pull.number)
  assert.deepEqual(
    comments.map(({ body }) => /name=(\w+)/.exec(body)?.[1]),
    ['default', 'bench'],
  )
})

/** Lets the jobs after a plan that measures nothing pass: there is nothing to do in them. */
async function rest(): Promise<void> {
  await runWorkflow(gitea, runner, tools)
}

test('Gitea: a fork is measured by hand and by a named commit, and not by a comment', async () => {
  const mallory = await gitea.addPerson('mallory')
  await gitea.must(`POST ${path}/forks`, mallory, {})
  library.repository.git('push', '--quiet', gitea.gitUrl('mallory/widget', mallory), 'topic:patch')
  const { number } = await gitea.must(`POST ${path}/pulls`, mallory, {
    head: 'mallory:patch',
    base: 'main',
    title: 'Patch',
  })
  const refused = await planOf(number, wes!)
  assert.equal(refused.outputs['plan'], '', refused.output)
  assert.match(refused.output, /this server does not say when a fork was pushed to/)
  await rest()
  const inputs = { 'pull-request': String(number), head: library.head }
  await gitea.must(`POST ${path}/actions/workflows/benchmarks.yml/dispatches`, wes, { ref: 'main', inputs })
  const planned = await runJob(runner, await nextTask(runner), tools)
  assert.match(planned.outputs['plan'] ?? '', new RegExp(`"head":"${library.head}"`), planned.output)
})
