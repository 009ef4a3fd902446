/**
 * Fixed performance issues, each with the code before and after, which other people collected and tried:
 *
 *     node evaluation/fixed-issues.ts CLONE [NAME…] [--write]    after `npm run dist`; half a minute for each of some 20
 *
 * CLONE is one of github.com/marijaselakovic/JavaScriptIssuesStudy (Selakovic & Pradel 2016, Performance Issues and
 * Optimizations in JavaScript). Of its pairs for Node all are measured whose code runs on this Node as it is, through `bench`:
 * the later code as the head, the earlier as the base. What got better must never be called worse.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from 'markdown-table'
import { root } from '../scripts/bundle-options.ts'
import { writeBlock } from '../scripts/page-blocks.ts'
import { formatRelative } from '../src/core/model/format.ts'
import { comparisonKind } from '../src/core/model/file-kinds.ts'
import { readJsonFile } from '../src/core/model/json-file.ts'

const bench = `import { bench } from 'paceline'
import issue from './test_case.js'
const made = issue.init()
bench('test', () => issue.test(made, issue.setupTest(made)))
`

/** Runs it once, in a process of its own. What goes on after the test has returned would not be measured. */
const tryOut = `const issue = require('./test_case.js')
const made = issue.init()
const input = issue.setupTest(made)
let isLater = false
const hook = require('node:async_hooks').createHook({ init: () => (isLater = true) }).enable()
issue.test(made, input)
hook.disable()
if (isLater) throw new Error('it goes on later')`

/** Its later test sorts three numbers where the earlier one sorts five. */
const unlike = 'Underscore 928'

interface Outcome {
  readonly name: string
  readonly change: string
  /** As the verdict has it, or why there is none. */
  readonly said: string
}

function sideOf(folder: string, issue: string, side: 'before' | 'after'): string {
  const path = join(folder, side)
  cpSync(issue, path, { recursive: true })
  cpSync(join(issue, `test_case_${side}.js`), join(path, 'test_case.js'))
  const config = { suites: ['./pair.bench.mjs'], project: { prepare: false }, why: false }
  writeFileSync(join(path, 'package.json'), '{ "name": "pair", "version": "1.0.0" }')
  writeFileSync(join(path, 'paceline.config.json'), JSON.stringify(config))
  writeFileSync(join(path, 'pair.bench.mjs'), bench)
  return path
}

async function measured(name: string, issue: string): Promise<Outcome> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'paceline-issue-')))
  try {
    const [before, after] = [sideOf(folder, issue, 'before'), sideOf(folder, issue, 'after')]
    for (const cwd of [before, after]) {
      const { status, stderr } = spawnSync(process.execPath, ['--eval', tryOut], {
        cwd,
        timeout: 60_000,
        encoding: 'utf8',
      })
      const cause = /^\w*Error:? .*$/m.exec(stderr)?.[0] ?? 'it does not end'
      if (status !== 0) return { name, change: '', said: `does not run: ${cause.replaceAll(folder, '').slice(0, 80)}` }
    }
    const args = [
      'ab',
      '--base',
      before,
      '--head',
      after,
      '--budget',
      '30s',
      '--no-why',
      '--allow-empty',
      '--out-dir',
      join(folder, 'out'),
    ]
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'dist/cli.js'), ...args], {
      cwd: after,
      encoding: 'utf8',
    })
    const comparison = join(folder, 'out/comparison.json')
    // Exit code 1 is a regression, but also that of a program that could not start.
    if ((status !== 0 && status !== 1) || !existsSync(comparison)) throw new Error(`${name} failed: ${stderr}`)
    const { rows } = await readJsonFile(comparison, comparisonKind)
    const row = rows.find(({ metric }) => metric === 'time')
    const relative = row?.change?.relative
    const said = row !== undefined && ['worse', 'better', 'same'].includes(row.verdict) ? row.verdict : 'undecided'
    return { name, change: relative === undefined ? '' : formatRelative(relative), said }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const [clone, ...names] = positionals
if (clone === undefined || !existsSync(join(clone, 'serverIssues')))
  throw new RangeError('The first word is a clone of the study.')
const cases = globSync('{client,}{S,s}erverIssues/*/issues/*/test_case_before.js', { cwd: clone }).toSorted()
const outcomes: Outcome[] = []
for (const file of cases) {
  const [, project = '', , issue = ''] = file.split(sep)
  const name = `${project.replace('Issues', '')} ${issue.replace('issue_', '')}`
  if (name === unlike || (names.length > 0 && !names.includes(name))) continue
  const outcome = await measured(name, join(clone, file, '..'))
  process.stderr.write(`${outcome.name}: ${outcome.said} ${outcome.change}\n`)
  outcomes.push(outcome)
}
const ran = outcomes.filter(({ said }) => !said.startsWith('does not run'))
const kinds = ['better', 'same', 'undecided', 'worse'].map((said) => [
  said,
  String(ran.filter((one) => one.said === said).length),
  ran
    .filter((one) => one.said === said)
    .map(({ name, change }) => `${name} ${change}`.trim())
    .join(', '),
])
const text = markdownTable([
  ['the later code is', 'pairs', `of ${ran.length} that run, of ${outcomes.length}`],
  ...kinds,
])
process.stdout.write(`${text}\n`)
if (values.write) writeBlock('evaluation/accuracy.md', 'fixed issues', text)
