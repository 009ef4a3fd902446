/** A comparison as SARIF 2.1.0, in the subset that GitHub's code scanning takes. */
import { createHash } from 'node:crypto'
import type { Comparison, Row, Verdict } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { sortRows } from './rows.ts'
import { rowSentence } from './row-sentence.ts'
import { capital } from './words.ts'

export interface SarifOptions {
  /** A file of the repository to hang the results on, as a path with slashes; `package.json` unless told otherwise. */
  readonly location?: string
}

/** GitHub refuses a file with more results than this. */
const mostResults = 25_000

const rules: readonly { readonly id: Verdict; readonly short: string; readonly full: string }[] = [
  {
    id: 'regression',
    short: 'A benchmark got worse',
    full: 'The head is worse than the base beyond chance and beyond what the policy ignores.',
  },
  {
    id: 'failed',
    short: 'A benchmark fails',
    full: 'The trials of the head failed where those of the base or of the stored baseline did not.',
  },
  {
    id: 'inconclusive',
    short: 'A benchmark is undecided',
    full: 'The noise was too large, or the time too short, to tell whether the head is worse.',
  },
  {
    id: 'not-comparable',
    short: 'A benchmark cannot be compared',
    full: 'It was measured, but there is nothing it may be compared with.',
  },
  { id: 'removed', short: 'A benchmark was removed', full: 'The base has it, the head does not.' },
  { id: 'skipped', short: 'A benchmark was skipped', full: 'It was not tried; the message says why.' },
]

const levels = { fail: 'error', warn: 'warning', note: 'note' } as const

/** The log as JSON, ending with a newline: one result per row that fails or warns. An empty list clears old alerts. */
export function renderSarif(comparison: Comparison, options: SarifOptions = {}): string {
  const { location = 'package.json' } = options
  const loud = sortRows(comparison.rows).filter((row) => row.level !== 'note')
  const results = loud
    .filter((row) => rules.some((rule) => rule.id === row.verdict))
    .slice(0, mostResults)
    .map((row) => resultOf(row, location))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Paceline', version: comparison.version, rules: rules.map(ruleOf) } },
        automationDetails: { id: 'paceline/' },
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleOf({ id, short, full }: (typeof rules)[number]): object {
  return {
    id: `paceline/${id}`,
    name: id.split('-').map(capital).join(''),
    shortDescription: { text: short },
    fullDescription: { text: full },
    help: { text: `${full} The message names the benchmark, the metric and the system.` },
    defaultConfiguration: { level: 'warning' },
    properties: { tags: ['performance'] },
  }
}

function resultOf(row: Row, location: string): object {
  const key = createHash('sha256')
    .update(`${benchmarkId(row)}\n${row.metric}\n${row.platform}`)
    .digest('hex')
  return {
    ruleId: `paceline/${row.verdict}`,
    ruleIndex: rules.findIndex((rule) => rule.id === row.verdict),
    level: levels[row.level],
    message: { text: messageText(rowSentence(row)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(location), uriBaseId: '%SRCROOT%' },
          region: { startLine: 1 },
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
