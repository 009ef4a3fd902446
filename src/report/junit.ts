/** A comparison as JUnit XML: one suite per platform, one test case per row. */
import type { Comparison, PlatformPart, Row } from '../model/comparison.ts'
import { oneLine } from './escape.ts'
import { platformName } from './platform-name.ts'
import { rowSentence, type View, viewOf, type ViewRow } from './view.ts'

/** What no reader of JUnit has a word for becomes "skipped", so that it never counts as passed. */
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
  const suites = view.platforms.map((platform, id) => suiteOf({ view, platform, id }))
  const root = { name: 'testsuites', children: suites.length === 0 ? [''] : suites }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(root)}\n`
}

interface SuiteOptions {
  readonly view: View
  readonly platform: string
  readonly id: number
}

function suiteOf({ view: { comparison, asGiven }, platform, id }: SuiteOptions): XmlElement {
  const rows = asGiven.filter((row) => row.platform === platform)
  const part = comparison.platforms.find((one) => one.platform === platform)
  const count = (wanted: Outcome): number => rows.filter((row) => outcomeOf(row) === wanted).length
  const warnings = rows.filter((row) => row.level === 'warn' && outcomeOf(row) === 'passed').map(rowSentence)
  return {
    name: 'testsuite',
    attributes: {
      name: platformName(platform),
      package: 'paceline',
      id,
      timestamp: timestampOf(comparison),
      hostname: platform,
      tests: rows.length,
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
      time: seconds(part?.measuringMs ?? 0),
    },
    children: [
      { name: 'properties', children: propertiesOf(comparison, part) },
      ...rows.map(caseOf),
      { name: 'system-out', children: [warnings.join(' | ')] },
      { name: 'system-err', children: [[...comparison.warnings, ...comparison.notices].join(' | ')] },
    ],
  }
}

function caseOf(row: ViewRow): XmlElement {
  const outcome = outcomeOf(row)
  const attributes = { name: row.metric, classname: row.benchmark, time: '0' }
  if (outcome === 'passed') return { name: 'testcase', attributes }
  const message = rowSentence(row)
  const detail: XmlElement =
    outcome === 'skipped'
      ? { name: 'skipped', attributes: { message } }
      : { name: outcome, attributes: { type: row.texts.standing, message }, children: [message] }
  return { name: 'testcase', attributes, children: [detail] }
}

function propertiesOf(comparison: Comparison, part: PlatformPart | undefined): readonly XmlElement[] {
  const { environment, basis } = part ?? {}
  const properties: Readonly<Record<string, string | undefined>> = {
    base: comparison.base?.commit?.sha ?? comparison.base?.label,
    head: comparison.head.commit?.sha ?? comparison.head.label,
    basis,
    cpu: environment?.cpu.model,
    node: environment?.node,
    profile: comparison.profile,
    seed: comparison.seed,
  }
  return Object.entries(properties)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => ({ name: 'property', attributes: { name, value } }))
}

/** The head's commit time: a report is a function of its comparison and knows no clock. */
function timestampOf(comparison: Comparison): string {
  return (comparison.head.commit?.date ?? '1970-01-01T00:00:00Z').slice(0, 19)
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text from outside as XML text or attribute value: one line, no character that XML forbids. */
function xmlText(text: string, length = 2_000): string {
  return oneLine(text, length).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | number>>
  readonly children?: readonly (XmlElement | string)[]
}

/** An element with its children, indented; text children stand on the line of their element. */
function xmlElement({ name, attributes = {}, children = [] }: XmlElement, indent = ''): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? value : xmlText(value)}"`)
    .join('')
  if (children.length === 0) return `${indent}<${name}${head}/>`
  if (children.every((child) => typeof child === 'string')) {
    return `${indent}<${name}${head}>${children.map((child) => xmlText(child)).join('')}</${name}>`
  }
  const inner = children.map((child) => (typeof child === 'string' ? xmlText(child) : xmlElement(child, `${indent}  `)))
  return [`${indent}<${name}${head}>`, ...inner, `${indent}</${name}>`].join('\n')
}
