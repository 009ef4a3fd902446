/** `--explain`: which rule decided a row, with all of its figures. */
import { UserError } from '../errors.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import { nearest } from '../model/select.ts'

/** Everything that is known of a row `suite/case/subject/metric`. Throws `UserError` with the nearest names for none. */
export function explainRow(comparison: Comparison, name: string): string {
  const rows = comparison.rows.filter((row) => nameOf(row) === name)
  if (rows.length > 0) return `${rows.map(explanation).join('\n\n')}\n`
  const near = nearest(name, comparison.rows.map(nameOf))
  throw new UserError(`There is no row ${JSON.stringify(name)}`, {
    hint: near.length === 0 ? 'The comparison has no rows.' : `Did you mean ${near.join(' or ')}?`,
  })
}

function nameOf({ suite, case: caseName, subject, metric }: Row): string {
  return [suite, caseName, subject, metric].filter((part) => part !== '').join('/')
}

const rules: Readonly<Record<Row['method'], string>> = {
  pairs: 'pairs of base and head trials, by the pair-swap test',
  baseline: 'the stored history, by the model of machine classes',
  exact: 'exact figures, by the thresholds alone',
  budget: 'an absolute budget of the policy',
  none: 'no rule: there was nothing to decide by',
}

function explanation(row: Row): string {
  const facts: [string, unknown][] = [
    ['verdict', `${row.verdict}, level ${row.level}${row.reason === null ? '' : `: ${row.reason}`}`],
    ['decided by', rules[row.method]],
    ['gates', row.gate ? 'yes' : 'no, reported only'],
    ['base', sideText(row.base, row.unit)],
    ['head', sideText(row.head, row.unit)],
    ['change', row.change],
    ['interval', row.interval],
    ['p, sequential', row.p],
    ['p, adjusted for all gated rows', row.pAdjusted],
    ['pairs', row.pairs],
    ['noise (sigma)', row.sigma],
    ['smallest change it would have seen', row.detectable],
    ['ignored below, sought from, fails from', Object.values(row.thresholds).join(', ')],
    ['accepted', row.accepted],
    ['drift', row.drift],
    ...Object.entries(row.figures ?? {}),
    ...row.warnings.map((warning) => ['warning', warning] as [string, unknown]),
  ]
  const shown = facts.filter(([, value]) => value !== null && value !== undefined)
  const width = Math.max(...shown.map(([label]) => label.length))
  const lines = shown.map(([label, value]) => {
    return `  ${label.padEnd(width)}  ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  return [`${nameOf(row)} on ${row.platform}`, ...lines].join('\n')
}

function sideText(side: Row['base'], unit: string): string | null {
  if (side?.value === null || side === null) return null
  const runs = side.runs === undefined ? '' : ` over ${side.runs} runs`
  return `${side.value} ${unit} (${side.count} values${runs}${side.version === null ? '' : `, version ${side.version}`})`
}
