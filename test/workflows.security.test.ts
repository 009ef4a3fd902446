/**
 * Rules 1, 12, 15, 16 and 17: workflow files, those that are called, our own and the examples: the job with rights runs nothing of a
 * pull request, everything is pinned, every grant has its reason, and nothing from outside reaches a shell.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml'
import { workflowSnippets } from '../scripts/snippets.ts'
import { commands } from '../src/action/inputs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly if?: string
  readonly uses?: string
  readonly needs?: string | readonly string[]
  readonly secrets?: unknown
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'cache-mode'?: string
  readonly 'timeout-minutes'?: unknown
  readonly outputs?: Readonly<Record<string, string>>
  readonly 'runs-on'?: unknown
  readonly steps?: readonly Step[]
}

interface Workflow {
  readonly path: string
  readonly text: string
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: unknown
  readonly concurrency?: Readonly<Record<string, unknown>>
  readonly jobs: Readonly<Record<string, Job>>
}

function readWorkflow(path: string): Workflow {
  return parseWorkflow(path, readFileSync(join(root, path), 'utf8'))
}

function parseWorkflow(path: string, text: string): Workflow {
  const document = parseDocument(text, { strict: true, uniqueKeys: true })
  assert.deepEqual(document.errors, [], path)
  return { path, text, ...(document.toJS() as Omit<Workflow, 'path' | 'text'>) }
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => `${folder}/${name}`)

const snippets = workflowSnippets(root)
/** The shortest workflow there is: one job with the token, of which docs/security.md says what that means. */
const oneSteps = snippets.filter(({ text }) => text.includes('uses: _OWNER_/paceline@v1\n        with: { run:'))
/** Also those that readers copy out of the documentation. */
const workflows = [
  ...[...filesIn('.github/workflows'), ...filesIn('examples')].map(readWorkflow),
  ...snippets.filter((one) => !oneSteps.includes(one)).map(({ where, text }) => parseWorkflow(where, text)),
]
const isSnippet = (path: string): boolean => path.includes('.md:')
const jobs = workflows.flatMap(({ path, jobs: own, on }) =>
  Object.entries(own).map(([name, job]) => ({ where: `${path}: ${name}`, path, on, job })),
)
const steps = jobs.flatMap(({ where, path, job }) => (job.steps ?? []).map((step) => ({ where, path, step, job })))

function named(path: string): Workflow {
  const found = workflows.find((workflow) => workflow.path === path)
  assert.ok(found, path)
  return found
}

const isAction = (uses: string | undefined, name: string): boolean => uses?.startsWith(`actions/${name}@`) === true

test('workflows: all workflows are found, and parse', () => {
  assert.ok(workflows.length >= 15, workflows.map(({ path }) => path).join(', '))
})

test('workflows: one step is what the README begins with, and no stranger starts it', () => {
  const [first, ...others] = oneSteps
  assert.deepEqual([first!.where.split(':')[0], others], ['README.md', []])
  const { on, permissions } = parseWorkflow(first!.where, first!.text)
  assert.deepEqual(Object.keys(on), ['pull_request', 'push', 'workflow_dispatch'])
  assert.deepEqual(permissions, { contents: 'write', 'pull-requests': 'write', checks: 'write' })
})

test('workflows: every action is pinned by commit, with its version in a comment', () => {
  const lines = workflows.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => {
      const found = /^\s*(?:- )?uses: (\S+)(.*)$/.exec(line)
      return found === null ? [] : [{ path, uses: found[1]!, comment: found[2]! }]
    }),
  )
  assert.ok(lines.length > 20)
  const loose = lines.filter(({ path, uses, comment }) => {
    // This repository at this very commit.
    if (uses.startsWith('$/')) return false
    // An example cannot name a commit of a release that is still to come.
    const isExample = path.startsWith('examples/') || isSnippet(path)
    if (isExample && /^_OWNER_\/paceline(\/\.github\/workflows\/[a-z-]+\.yml)?@v1$/.test(uses)) return false
    // An Enterprise Server has copies of the third version's actions, synced by tag.
    if (path === 'examples/ghes.yml' && /^actions\/(up|down)load-artifact@v3-node20$/.test(uses)) return false
    return !/@[0-9a-f]{40}$/.test(uses) || !/^ # v\d+\.\d+\.\d+$/.test(comment)
  })
  assert.deepEqual(loose, [])
})

test("workflows: nothing is granted at the top; a job's grants have their reasons", () => {
  for (const { path, permissions, text } of workflows) {
    assert.deepEqual(permissions, {}, path)
    const grants = text.split('\n').filter((line) => /^ {6}[a-z-]+: (read|write)\b/.test(line))
    for (const line of grants) assert.match(line, /: (read|write) # \S/, `${path}: ${line}`)
  }
  for (const { where, job } of jobs) assert.ok(job.permissions, `${where} names its permissions`)
})

test('workflows: every job that runs has a time limit, all have a rule for two runs', () => {
  for (const { where, job } of jobs) if (job.uses === undefined) assert.ok(job['timeout-minutes'], where)
  // The dozen lines of the documentation have what the workflow that they call says about it.
  for (const { path, concurrency } of workflows) if (!isSnippet(path)) assert.ok(concurrency?.['group'], path)
})

test('workflows: the time limit of the measuring job is the one that plan finds out', () => {
  const described = parseDocument(readFileSync(join(root, 'action.yml'), 'utf8')).toJS() as { outputs: object }
  for (const path of ['.github/workflows/paceline.yml', '.github/workflows/paceline-refresh.yml']) {
    const { plan, ...others } = named(path).jobs
    const measuring = Object.values(others).filter(({ steps }) => steps?.some((step) => step.name === 'Measure'))
    assert.ok(measuring.length > 0, path)
    for (const { needs, 'timeout-minutes': limit } of measuring) {
      assert.deepEqual([needs, limit], ['plan', '${{ fromJSON(needs.plan.outputs.plan).minutes }}'], path)
    }
    assert.deepEqual(
      { ...plan?.outputs },
      { plan: '${{ steps.plan.outputs.plan }}', matrix: '${{ steps.plan.outputs.matrix }}' },
    )
    for (const name of Object.keys(plan?.outputs ?? {})) assert.ok(name in described.outputs, name)
  }
})

test('workflows: a job that may write neither checks out nor runs, but to release', () => {
  const privileged = jobs.filter(
    ({ path, job }) =>
      Object.values(job.permissions ?? {}).includes('write') && path !== '.github/workflows/release.yml',
  )
  assert.ok(privileged.length >= 8)
  for (const { where, job } of privileged) {
    for (const step of job.steps ?? []) {
      assert.equal(step.run, undefined, where)
      assert.ok(!isAction(step.uses, 'checkout'), `${where} checks out`)
      assert.ok(!isAction(step.uses, 'cache'), `${where} reads a cache`)
      assert.ok(!isAction(step.uses, 'setup-node'), `${where} sets up Node, whose caches a stranger may have filled`)
    }
  }
})

test('workflows: the half for forks is started by workflow_run alone', () => {
  const { jobs: own } = named('.github/workflows/paceline-comment.yml')
  const uses = Object.values(own).flatMap((job) => (job.steps ?? []).map((step) => step.uses))
  const [page, kept, report, ...others] = uses
  assert.deepEqual([page, report, others], ['$/.github/actions/paceline', '$/.github/actions/paceline', []])
  assert.ok(isAction(kept, 'upload-artifact'), kept)
  for (const path of ['.github/workflows/benchmarks-comment.yml', 'examples/forks-comment.yml']) {
    assert.deepEqual(Object.keys(named(path).on), ['workflow_run'], path)
  }
})

test('workflows: nothing is started by pull_request_target', () => {
  for (const { path, on } of workflows) assert.doesNotMatch(JSON.stringify(on), /pull_request_target/, path)
})

test('workflows: a checkout leaves no credentials, and the job around it may only read', () => {
  const checkouts = steps.filter(({ step }) => isAction(step.uses, 'checkout'))
  assert.ok(checkouts.length >= 5)
  for (const { where, path, step, job } of checkouts) {
    assert.equal(step.with?.['persist-credentials'], false, where)
    if (path === '.github/workflows/release.yml') continue
    assert.deepEqual(job.permissions, { contents: 'read' }, where)
  }
})

test('workflows: the job that measures has no secrets, no cache and an empty token', () => {
  const measuring = steps.filter(({ step }) => step.with?.['command'] === 'measure')
  assert.ok(measuring.length >= 3)
  for (const { where, path, step, job } of measuring) {
    assert.equal(step.with?.['token'], '', where)
    // Other servers refuse, or ignore, what they do not know.
    const isElsewhere = /^examples\/(ghes|gitea|gitea-refresh)\.yml$/.test(path)
    assert.equal(job['cache-mode'], isElsewhere ? undefined : 'none', where)
    assert.deepEqual(job.permissions, { contents: 'read' }, where)
    assert.ok(!JSON.stringify(job).includes('secrets.'), where)
    for (const other of job.steps ?? []) {
      if (isAction(other.uses, 'setup-node')) assert.equal(other.with?.['package-manager-cache'], false, where)
    }
  }
  assert.ok(
    jobs.every(({ job }) => job.secrets === undefined),
    'no secrets are handed on',
  )
})

test('workflows: a reusable workflow keeps the page before its report links to it', () => {
  for (const path of ['.github/workflows/paceline.yml', '.github/workflows/paceline-comment.yml']) {
    const own = steps.filter((one) => one.path === path).map(({ step }) => step)
    const at = own.findIndex((step) => step.with?.['command'] === 'page')
    const [page, kept, report] = own.slice(at, at + 3)
    assert.equal(page?.with?.['plan'], report?.with?.['plan'], path)
    assert.ok(isAction(kept?.uses, 'upload-artifact'), path)
    assert.deepEqual([kept?.with?.['path'], kept?.with?.['archive']], ['${{ steps.page.outputs.report }}', false], path)
    assert.equal(report?.with?.['command'], 'report', path)
    assert.equal(report?.env?.['PACELINE_PAGE'], '${{ steps.kept.outputs.artifact-url }}', path)
  }
})

test('workflows: a job whose report links to its artifacts keeps the report there', () => {
  const reporting = steps.filter(({ step }) => step.with?.['command'] === 'report')
  // What reports on another run links to that one, whose own job keeps it.
  const own = reporting.filter(({ path }) => path !== '.github/workflows/paceline-comment.yml')
  assert.ok(own.length >= 3)
  for (const { where, job } of own) {
    const kept = (job.steps ?? []).filter(
      ({ uses, with: given }) => isAction(uses, 'upload-artifact') && given?.['path'] === 'paceline-report/',
    )
    assert.equal(kept.length, 1, where)
  }
})

test('workflows: no expression stands in a script, where its value would be run', () => {
  for (const { where, step } of steps) assert.ok(!(step.run ?? '').includes('${{'), `${where}: ${step.run}`)
})

test('workflows: /bench and runs by hand start from the plan, which pins the commit', () => {
  for (const path of ['.github/workflows/paceline.yml', 'examples/gitea.yml']) {
    const { jobs: own } = named(path)
    const checkout = own['measure']?.steps?.find((step) => isAction(step.uses, 'checkout'))
    assert.equal(checkout?.with?.['ref'], '${{ fromJSON(needs.plan.outputs.plan).head }}', path)
    const planned = own['plan']?.steps?.find((step) => step.with?.['command'] === 'plan')
    const given = JSON.stringify(planned?.with)
    assert.ok(
      given.includes('toJSON(inputs)') || /inputs\.pull-request .*inputs\.head /.test(given),
      `${path}: ${given}`,
    )
    for (const name of ['measure', 'report']) {
      const step = own[name]?.steps?.find(({ with: of }) => of?.['command'] === name)
      assert.equal(step?.with?.['plan'], '${{ needs.plan.outputs.plan }}', path)
    }
    assert.match(own['plan']?.if ?? '', /startsWith\(github\.event\.comment\.body, '\/bench'\)/, path)
    assert.match(own['measure']?.if ?? '', /needs\.plan\.outputs\.plan != ''/, path)
    assert.match(own['report']?.if ?? '', /needs\.plan\.outputs\.plan != ''/, path)
  }
})

test('workflows: only a newer push to the same pull request ends a measurement', () => {
  const { concurrency } = named('.github/workflows/paceline.yml')
  assert.match(String(concurrency?.['group']), /github\.event_name.*pull_request\.number \|\| github\.run_id/)
  assert.equal(concurrency?.['cancel-in-progress'], "${{ github.event_name == 'pull_request' }}")
  assert.equal(named('.github/workflows/paceline-refresh.yml').concurrency?.['cancel-in-progress'], false)
})

test('workflows: a caller grants what the workflow that it calls asks for', () => {
  const needs = (path: string): Record<string, string> => {
    const grants = Object.values(named(path).jobs).flatMap((job) => Object.entries(job.permissions ?? {}))
    return Object.fromEntries([
      ...grants.filter(([, right]) => right === 'read'),
      ...grants.filter(([, right]) => right === 'write'),
    ])
  }
  const callers = jobs.filter(({ job }) => job.uses !== undefined)
  assert.ok(callers.length >= 7)
  for (const { where, job } of callers) {
    const called = /(\.github\/workflows\/[a-z-]+\.yml)/.exec(job.uses ?? '')?.[1] ?? ''
    assert.deepEqual({ ...job.permissions }, needs(called), where)
  }
})

test('workflows: dist is built anew and compared on every change and release', () => {
  const builds = (path: string, job: string): boolean =>
    (named(path).jobs[job]?.steps ?? []).some((step) => step.run === 'npm run dist:check')
  assert.ok(builds('.github/workflows/ci.yml', 'check'))
  assert.ok(builds('.github/workflows/release.yml', 'verify'))
  assert.equal(named('.github/workflows/release.yml').jobs['publish']?.needs, 'verify')
  assert.match(readFileSync(join(root, '.ci', 'run'), 'utf8'), /^npm run dist:check$/m)
})

test('workflows: inputs that are passed exist where they are passed to', () => {
  const action = inputsOf('action.yml', ['inputs'])
  for (const { where, step } of steps) {
    if (!/paceline(@v1)?$/.test(step.uses ?? '')) continue
    for (const name of Object.keys(step.with ?? {})) assert.ok(action.has(name), `${where}: ${name}`)
  }
  for (const { where, job } of jobs) {
    const called = /(\.github\/workflows\/[a-z-]+\.yml)/.exec(job.uses ?? '')?.[1]
    if (called === undefined) continue
    const known = inputsOf(called, ['on', 'workflow_call', 'inputs'])
    for (const name of Object.keys((job as { with?: object }).with ?? {}))
      assert.ok(known.has(name), `${where}: ${name}`)
  }
})

test('workflows: the action that they name here is the one at the top', () => {
  const [top, inner] = ['action.yml', '.github/actions/paceline/action.yml'].map(
    (path) => parseDocument(readFileSync(join(root, path), 'utf8')).toJS() as { runs: { using: string; main: string } },
  )
  assert.equal(top?.runs.main, 'dist/action.js')
  assert.equal(top?.runs.using, 'node24')
  assert.equal(join('.github/actions/paceline', inner?.runs.main ?? '').replaceAll('\\', '/'), 'dist/action.js')
  assert.deepEqual({ ...inner, runs: undefined }, { ...top, runs: undefined })
})

test('workflows: every input and output of them and of the action is described', () => {
  for (const path of ['action.yml', ...filesIn('.github/workflows')]) {
    const document = parseDocument(readFileSync(join(root, path), 'utf8'))
    visit(document, {
      Pair: (_, pair) => {
        const name = isScalar(pair.key) ? String(pair.key.value) : ''
        if (name !== 'inputs' && name !== 'outputs') return
        if (!isMap(pair.value)) return
        for (const item of pair.value.items) {
          // Outputs of a job are its own affair.
          if (!isPair(item) || !isMap(item.value)) continue
          assert.ok(item.value.has('description'), `${path}: ${String(item.key)}`)
        }
      },
    })
  }
})

test('workflows: the documentation names all of their inputs, and every command', () => {
  const text = readFileSync(join(root, 'docs', 'github-action.md'), 'utf8')
  for (const name of inputsOf('.github/workflows/paceline.yml', ['on', 'workflow_call', 'inputs'])) {
    assert.match(text, new RegExp(`^\\| \`${name}\` +\\|`, 'm'))
  }
  for (const path of ['.github/workflows/paceline-refresh.yml', '.github/workflows/paceline-comment.yml']) {
    for (const name of inputsOf(path, ['on', 'workflow_call', 'inputs'])) assert.ok(text.includes(`\`${name}\``), name)
  }
  for (const command of commands) assert.ok(text.includes(`\`${command}\``), command)
})

function inputsOf(path: string, keys: readonly string[]): ReadonlySet<string> {
  const found: unknown = parseDocument(readFileSync(join(root, path), 'utf8')).getIn(keys)
  assert.ok(isMap(found), path)
  return new Set(found.items.map(({ key }) => String(key)))
}
