/** The rows that got worse or failed, as annotations. */
import type { Annotation } from '../github/check.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { plainText } from '../report/escape.ts'
import { platformName } from '../report/platform-name.ts'
import { rowsThat, sortRows } from '../report/rows.ts'
import { sideValues } from '../report/row-values.ts'
import { changeWords, metricTitle, standingOf } from '../report/words.ts'

/** One annotation per row that fails or warns, worst first. They stand at the config: no line of code is to blame. */
export function annotationsOf(comparison: Comparison, path: string): Annotation[] {
  const loud = rowsThat(sortRows(comparison.rows), 'failed', 'worse').filter((row) => row.level !== 'note')
  return loud.map((row) => ({
    path,
    startLine: 1,
    endLine: 1,
    level: row.level === 'fail' ? 'failure' : 'warning',
    title: titleOf(row),
    message: messageOf(row),
  }))
}

function titleOf(row: Row): string {
  const name = plainText(benchmarkId(row))
  return standingOf(row) === 'failed' ? `${name} failed` : `${name}: ${metricTitle(plainText(row.metric))}`
}

function messageOf(row: Row): string {
  const where = `on ${platformName(row.platform)}`
  if (standingOf(row) === 'failed') return `Failed ${where}: ${plainText(row.reason ?? 'no reason is known', 600)}`
  return `${changeWords(row)} ${where}: ${sideValues(row).both}`
}
