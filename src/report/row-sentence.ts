/** One row as one plain sentence, for formats that have room for no table. */
import type { Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { plainText } from './escape.ts'
import { platformName } from './platform-name.ts'
import { speaksForAll } from './row-names.ts'
import { sideValues } from './row-values.ts'
import { changeWords, detectableText, metricTitle, standingOf, standingText, worstPossible } from './words.ts'

/** `watch/react/chokidar ready time on macOS arm64: 8.4 % slower (208 → 226 ms)`, with the reason where there is one. */
export function rowSentence(row: Row): string {
  const metric = speaksForAll(row) ? '' : ` ${metricTitle(row.metric)}`
  const name = plainText(`${benchmarkId(row)}${metric}`)
  const reason = row.reason === null ? '' : `; ${plainText(row.reason, 600)}`
  return `${name} on ${platformName(row.platform)}: ${outcomeOf(row)}${reason}`
}

function outcomeOf(row: Row): string {
  const standing = standingOf(row)
  const { both } = sideValues(row)
  const values = both === '' ? '' : ` (${both})`
  if (standing === 'worse' || standing === 'better') return `${changeWords(row)}${values}`
  if (standing === 'accepted') return `${changeWords(row)}${values}, accepted: ${plainText(row.accepted?.reason ?? '')}`
  if (standing === 'undecided') {
    const seen = detectableText(row)
    return `undecided${values}${seen === null ? '' : `, would have been seen from ${seen}`}`
  }
  if (standing === 'same') {
    const worst = worstPossible(row)
    return `same${values}${worst === null ? '' : `, at worst ${worst}`}`
  }
  return `${standingText(standing)}${values}`
}
