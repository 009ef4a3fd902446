/** A comparison as JUnit XML: one suite per platform, one test case per row. */
import type { Comparison, Row } from '../model/comparison.ts'
import { oneLine } from './escape.ts'
import { entities } from './markup.ts'
import { platformName } from './platform-name.ts'
import { rowSentence, type View, viewOf, type ViewRow } from './view.ts'

/** JUnit has no outcome for these: they become "skipped", so that they never count as passed. */
const withoutVerdict: ReadonlySet<Row['verdict']> = new Set([
  'inconclusive',
  'not-comparable',
  'removed',
  'skipped',
  'failed',
])

type Outcome = 'error' | 'failure' | 'skipped' | 'passed'

function outcomeOf(row: Row): Outcome {
  if (row.level === 'fail') return row.verdict === 'failed' ? 'error' : 'failure'
  return withoutVerdict.has(row.verdict) ? 'skipped' : 'passed'
}

/**
 * The XML, ending with a newline. What fails the check is a failure (or an error, if the trials themselves failed);
 * rows without a verdict are skipped; regressions that only warn pass and are listed in `system-out`.
 */
export function renderJunit(comparison: Comparison): string {
  const view = viewOf(comparison)
  const suites = view.platforms.map((platform, id) => suiteOf(view, platform, id))
  const body = suites.length === 0 ? '<testsuites></testsuites>' : `<testsuites>\n${suites.join('\n')}\n</testsuites>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
}

function suiteOf({ comparison, asGiven }: View, platform: string, id: number): string {
  const rows = asGiven.filter((row) => row.platform === platform)
  const part = comparison.platforms.find((one) => one.platform === platform)
  const count = (wanted: Outcome): number => rows.filter((row) => outcomeOf(row) === wanted).length
  const warnings = rows.filter((row) => row.level === 'warn' && outcomeOf(row) === 'passed').map(rowSentence)
  const { base, head, profile, seed } = comparison
  const properties = {
    base: base?.commit?.sha ?? base?.label,
    head: head.commit?.sha ?? head.label,
    basis: part?.basis,
    cpu: part?.environment.cpu.model,
    node: part?.environment.node,
    profile,
    seed,
  }
  const suite = {
    name: platformName(platform),
    package: 'paceline',
    id,
    // A report is a function of its comparison and knows no clock.
    timestamp: (head.commit?.date ?? '1970-01-01T00:00:00Z').slice(0, 19),
    hostname: platform,
    tests: rows.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: ((part?.measuringMs ?? 0) / 1000).toFixed(3),
  }
  return [
    `  <testsuite${attributes(suite)}>`,
    '    <properties>',
    ...Object.entries(properties).flatMap(([name, value]) =>
      value === undefined ? [] : [`      <property${attributes({ name, value })}/>`],
    ),
    '    </properties>',
    ...rows.map(caseOf),
    `    <system-out>${xmlText(warnings.join(' | '))}</system-out>`,
    `    <system-err>${xmlText([...comparison.warnings, ...comparison.notices].join(' | '))}</system-err>`,
    '  </testsuite>',
  ].join('\n')
}

function caseOf(row: ViewRow): string {
  const outcome = outcomeOf(row)
  const start = `    <testcase${attributes({ name: row.metric, classname: row.benchmark, time: '0' })}`
  if (outcome === 'passed') return `${start}/>`
  const message = rowSentence(row)
  const inner =
    outcome === 'skipped'
      ? `<skipped${attributes({ message })}/>`
      : `<${outcome}${attributes({ type: row.texts.outcome, message })}>${xmlText(message)}</${outcome}>`
  return `${start}>\n      ${inner}\n    </testcase>`
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('')
}

const xmlEntities: typeof entities = { ...entities, "'": '&apos;' }

/** Text from outside as XML text or attribute value: one line, no character that XML forbids. */
function xmlText(text: string): string {
  return oneLine(text, 2_000).replaceAll(/[&<>"']/g, (character) => xmlEntities[character]!)
}
