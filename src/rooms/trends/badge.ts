/** The state of main as a badge: its newest stored runs against their reference. */
import { judgeRowsSinceReference } from '../../core/drift.ts'
import { rowOutcome } from '../../core/judge/outcome.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import type { Config } from '../../core/model/config.ts'
import { cleanText } from '../../core/report/escape.ts'

/** Renders what the endpoint of https://shields.io reads: `performance | 2 worse since v1.0.0`. */
export function formatBadgeJson(baselines: readonly Baseline[], config: Pick<Config, 'policy' | 'accept'>): string {
  const all = judgeRowsSinceReference(baselines, config)
  const [reference = '', ...others] = new Set(all.map((one) => one.reference))
  const { message, color } = badgeMessageAndColor(
    all.map(({ row }) => ({ outcome: rowOutcome(row), level: row.level })),
  )
  const since = reference === '' || others.length > 0 ? '' : ` since ${cleanText(reference, 40)}`
  return `${JSON.stringify({ schemaVersion: 1, label: 'performance', message: `${message}${since}`, color })}\n`
}

/** Says the worst that is known; what only notes, or is accepted, counts as neither worse nor better. */
function badgeMessageAndColor(rows: readonly Readonly<Record<'outcome' | 'level', string>>[]) {
  const worse = rows.filter(({ outcome, level }) => outcome === 'worse' && level !== 'note')
  if (worse.length > 0) {
    return { message: `${worse.length} worse`, color: worse.some(({ level }) => level === 'fail') ? 'red' : 'orange' }
  }
  const better = rows.filter(({ outcome }) => outcome === 'better')
  if (better.length > 0) return { message: `${better.length} better`, color: 'brightgreen' }
  if (rows.some(({ outcome }) => outcome === 'same')) return { message: 'same', color: 'green' }
  return { message: rows.length === 0 ? 'not measured' : 'undecided', color: 'lightgrey' }
}
