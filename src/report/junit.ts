/** A comparison as JUnit XML: one suite per platform, one test case per row. */
import type { Comparison, PlatformPart, Row } from '../model/comparison.ts'
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
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(element('testsuites', {}, suites.length === 0 ? [''] : suites))}\n`
}

function suiteOf({ comparison, asGiven }: View, platform: string, id: number): Element {
  const rows = asGiven.filter((row) => row.platform === platform)
  const part = comparison.platforms.find((one) => one.platform === platform)
  const count = (wanted: Outcome): number => rows.filter((row) => outcomeOf(row) === wanted).length
  const warnings = rows.filter((row) => row.level === 'warn' && outcomeOf(row) === 'passed').map(rowSentence)
  const attributes = {
    name: platformName(platform),
    package: 'paceline',
    id,
    timestamp: timestampOf(comparison),
    hostname: platform,
    tests: rows.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: ((part?.measuringMs ?? 0) / 1000).toFixed(3),
  }
  return element('testsuite', attributes, [
    element('properties', {}, propertiesOf(comparison, part)),
    ...rows.map(caseOf),
    element('system-out', {}, [warnings.join(' | ')]),
    element('system-err', {}, [[...comparison.warnings, ...comparison.notices].join(' | ')]),
  ])
}

function caseOf(row: ViewRow): Element {
  const outcome = outcomeOf(row)
  const attributes = { name: row.metric, classname: row.benchmark, time: '0' }
  if (outcome === 'passed') return element('testcase', attributes)
  const message = rowSentence(row)
  return element('testcase', attributes, [
    outcome === 'skipped'
      ? element('skipped', { message })
      : element(outcome, { type: row.texts.outcome, message }, [message]),
  ])
}

function propertiesOf({ base, head, profile, seed }: Comparison, part: PlatformPart | undefined): readonly Element[] {
  const { environment, basis } = part ?? {}
  const properties: Readonly<Record<string, string | undefined>> = {
    base: base?.commit?.sha ?? base?.label,
    head: head.commit?.sha ?? head.label,
    basis,
    cpu: environment?.cpu.model,
    node: environment?.node,
    profile,
    seed,
  }
  return Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [element('property', { name, value })],
  )
}

/** The head's commit time: a report is a function of its comparison and knows no clock. */
function timestampOf(comparison: Comparison): string {
  return (comparison.head.commit?.date ?? '1970-01-01T00:00:00Z').slice(0, 19)
}

const xmlEntities: typeof entities = { ...entities, "'": '&apos;' }

/** Text from outside as XML text or attribute value: one line, no character that XML forbids. */
function xmlText(text: string): string {
  return oneLine(text, 2_000).replaceAll(/[&<>"']/g, (character) => xmlEntities[character]!)
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children: readonly (Element | string)[]
}

function element(name: string, attributes: Element['attributes'], children: Element['children'] = []): Element {
  return { name, attributes, children }
}

/** An element with its children, indented; text children are on the line of their element. */
function xmlOf({ name, attributes, children }: Element, indent = ''): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')
  if (children.length === 0) return `${indent}<${name}${head}/>`
  const [first] = children
  if (typeof first === 'string') return `${indent}<${name}${head}>${xmlText(first)}</${name}>`
  const inner = (children as readonly Element[]).map((child) => xmlOf(child, `${indent}  `))
  return [`${indent}<${name}${head}>`, ...inner, `${indent}</${name}>`].join('\n')
}
