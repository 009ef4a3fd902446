/** A comparison as SARIF 2.1.0, in the subset that GitHub's code scanning takes. */
import { createHash } from 'node:crypto'
import type { Comparison, Verdict } from '../model/comparison.ts'
import { oneLine } from './escape.ts'
import { rowSentence, viewOf, type ViewRow } from './view.ts'
import { capital, plural } from './words.ts'

export interface SarifOptions {
  /** A file of the repository to attach the results to, as a path with slashes; `package.json` by default. */
  readonly location?: string
}

/** GitHub refuses a file with more results than this. */
const mostResults = 25_000

interface Rule {
  readonly id: Verdict
  readonly short: string
  readonly full: string
  /** How code scanning ranks the rule, and how often it is right; each row has a level of its own besides. */
  readonly severity: 'error' | 'warning' | 'recommendation'
  readonly precision: 'very-high' | 'high' | 'medium' | 'low'
}

const rules: readonly Rule[] = [
  {
    id: 'regression',
    short: 'A benchmark got worse',
    full: 'The head is worse than the base: statistically significant, and by more than the policy ignores.',
    severity: 'error',
    precision: 'very-high',
  },
  {
    id: 'failed',
    short: 'A benchmark fails',
    full: 'The trials of the head failed where those of the base or of the stored baseline did not.',
    severity: 'error',
    precision: 'very-high',
  },
  {
    id: 'inconclusive',
    short: 'A benchmark is undecided',
    full: 'The noise was too large, or the time too short, to tell whether the head is worse.',
    severity: 'recommendation',
    precision: 'low',
  },
  {
    id: 'not-comparable',
    short: 'A benchmark cannot be compared',
    full: 'It was measured, but there is nothing to compare it with.',
    severity: 'recommendation',
    precision: 'low',
  },
  {
    id: 'removed',
    short: 'A benchmark was removed',
    full: 'The base has it, the head does not.',
    severity: 'warning',
    precision: 'very-high',
  },
  {
    id: 'skipped',
    short: 'A benchmark was skipped',
    full: 'It was not tried; the message says why.',
    severity: 'recommendation',
    precision: 'very-high',
  },
]

const defaultLevels = { error: 'error', warning: 'warning', recommendation: 'note' } as const
const levels = { fail: 'error', warn: 'warning', note: 'note' } as const

/** The log as JSON, ending with a newline: one result per row that fails or warns. An empty list clears old alerts. */
export function renderSarif(comparison: Comparison, options: SarifOptions = {}): string {
  const { location = 'package.json' } = options
  const loud = viewOf(comparison).rows.filter((row) => row.level !== 'note')
  const found = loud.filter((row) => rules.some((rule) => rule.id === row.verdict))
  const results = found.slice(0, mostResults).map((row) => resultOf(row, location))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Paceline', ...versionOf(comparison), rules: rules.map(ruleOf) } },
        automationDetails: { id: 'paceline/' },
        ...leftOut(found.length - results.length),
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** Says how many results there was no room for. */
function leftOut(count: number): object {
  if (count <= 0) return {}
  const text = `${plural(count, 'more row')} of less interest would be too many: they are in the comparison file.`
  const note = { level: 'warning', message: { text } }
  return { invocations: [{ executionSuccessful: true, toolExecutionNotifications: [note] }] }
}

/** From it code scanning knows whether alerts changed because of the tool. */
function versionOf(comparison: Comparison): object {
  const version = oneLine(comparison.version)
  return /^\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?$/.test(version) ? { version, semanticVersion: version } : { version }
}

function ruleOf({ id, short, full, severity, precision }: Rule): object {
  return {
    id: `paceline/${id}`,
    name: id.split('-').map(capital).join(''),
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: `${full} The message names the benchmark, the metric and the system.` },
    defaultConfiguration: { level: defaultLevels[severity] },
    properties: { tags: ['performance'], precision, 'problem.severity': severity },
  }
}

function resultOf(row: ViewRow, location: string): object {
  const key = createHash('sha256').update(`${row.line}\n${row.platform}`).digest('hex')
  return {
    ruleId: `paceline/${row.verdict}`,
    ruleIndex: rules.findIndex((rule) => rule.id === row.verdict),
    level: levels[row.level],
    message: { text: messageText(rowSentence(row)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(location), uriBaseId: '%SRCROOT%' },
          // No single line is at fault, but GitHub requires all four numbers.
          region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
        },
      },
    ],
    // All results share a line: without these GitHub would take them for one and the same.
    partialFingerprints: { primaryLocationLineHash: `${key.slice(0, 16)}:1`, 'pacelineRow/v1': key },
  }
}

/** In a SARIF message brackets make links and braces hold arguments; both are escaped as the standard says. */
function messageText(text: string): string {
  return text.replaceAll(/[\\[\]]/g, String.raw`\$&`).replaceAll(/[{}]/g, '$&$&')
}
