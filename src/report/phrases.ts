/** Changes as phrases of a sentence: `ready time up to 12.1 % slower in react on macOS`. */
import type { Comparison, Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { formatDifference, formatMagnitude } from './format.ts'
import { platformNames, sortPlatforms } from './platform-name.ts'
import { groupBy, shortNames } from './rows.ts'
import { changeWord, changeWords, joinList, metricTitle } from './words.ts'

/** What a phrase is said about, and how names from outside are written. */
export interface Scene {
  readonly comparison: Comparison
  readonly write: (text: string) => string
}

/** A phrase that is worded once it is needed: of many, few are said. */
export type Phrase = () => string

/** Where the head fails, and whether the base does: `the head fails in babel on Linux (the base does not)`. */
export function failurePhrases(rows: readonly Row[], scene: Scene): readonly Phrase[] {
  const names = shortNames(scene.comparison.rows)
  const all = new Set(scene.comparison.rows.map(benchmarkId)).size
  return [...groupBy(rows, kindOfFailure).values()].map((group) => () => {
    const here = [...groupBy(group, benchmarkId).values()].map(([row]) => scene.write(names.of(row!)))
    const what = here.length > 2 ? `${here.length} of ${all} benchmarks` : joinList(here)
    // No trial says anything where the children could not be started.
    if (group[0]!.head === null) return `${what} could not be measured${onSystems(group, scene)}`
    const base = worksInBase(group[0]!) ? ' (the base does not)' : ''
    return `the head fails in ${what}${onSystems(group, scene)}${base}`
  })
}

function kindOfFailure(row: Row): string {
  return `${row.head === null}${worksInBase(row)}`
}

/** True where trials of the base are known to have worked: the failure is the head's doing. */
function worksInBase({ base }: Row): boolean {
  return base !== null && base.value !== null && base.value < base.count
}

export interface ChangePhrase {
  readonly rows: readonly Row[]
  /** `ready time 8 % slower`, and ` in react on macOS`. */
  readonly say: () => { readonly what: string; readonly where: string }
}

/** Phrases as a list; a place that several in a row share is said once. */
export function phraseList(phrases: readonly ChangePhrase[]): string {
  const said = phrases.map(({ say }) => say())
  return said.map(({ what, where }, index) => (said[index + 1]?.where === where ? what : what + where)).join(', ')
}

/** One phrase per metric and direction. Sizes of several rows are given as the largest: never a mean over systems. */
export function changePhrases(rows: readonly Row[], scene: Scene): readonly ChangePhrase[] {
  const groups = groupBy(rows, (row) => `${row.metric}\n${kindOfWords(row)}`)
  return [...groups.values()].map((group) => ({ rows: group, say: () => phraseOf(group, scene) }))
}

function phraseOf(group: readonly Row[], scene: Scene): ReturnType<ChangePhrase['say']> {
  const what = `${scene.write(metricTitle(group[0]!.metric))} ${groupWords(group)}`
  return { what, where: inBenchmarks(group, scene) + onSystems(group, scene) }
}

/** Names of systems: `macOS`, `Linux and Windows`; from four on their number. */
export function systemList(here: readonly string[], all: readonly string[]): string {
  const names = platformNames(all)
  if (here.length > 3) return `${here.length} of ${all.length} systems`
  return joinList(sortPlatforms(here).map((platform) => names.get(platform) ?? platform))
}

/** `slower`, or the whole phrase where it carries no number (`slow more often`). */
function kindOfWords(row: Row): string {
  const words = changeWords(row)
  return /\d/.test(words) ? changeWord(row) : words
}

function groupWords(rows: readonly Row[]): string {
  const first = rows[0]!
  const word = kindOfWords(first)
  if (!/\d/.test(changeWords(first))) return word
  const relative = rows.map((row) => row.change?.relative ?? null).filter((value) => value !== null)
  const sizes = new Set(rows.map((row) => Math.abs(row.change?.relative ?? row.change?.absolute ?? 0)))
  const upTo = sizes.size > 1 ? 'up to ' : ''
  const exact = rows.every((row) => row.kind === 'exact')
  if (relative.length === rows.length) {
    return `${upTo}${formatMagnitude(Math.max(...relative.map(Math.abs)), { exact, rough: true })} ${word}`
  }
  const largest = Math.max(...rows.map((row) => Math.abs(row.change?.absolute ?? 0)))
  return `${upTo}${formatDifference(largest, first.unit, { exact }).slice(1)} ${word}`
}

/** ` in react`, where the comparison has other benchmarks with this metric; ` in 3 of 8 benchmarks`. */
function inBenchmarks(rows: readonly Row[], { comparison, write }: Scene): string {
  const all = new Set(comparison.rows.filter((row) => row.metric === rows[0]!.metric).map(benchmarkId))
  const here = [...groupBy(rows, benchmarkId).values()].map((group) => group[0]!)
  if (all.size === 1) return ''
  if (here.length === all.size) return all.size === 2 ? ' in both benchmarks' : ` in all ${all.size} benchmarks`
  if (here.length > 2) return ` in ${here.length} of ${all.size} benchmarks`
  const names = shortNames(comparison.rows)
  return ` in ${joinList(here.map((row) => write(names.of(row))))}`
}

/**
 * ` on macOS`, ` on every system`; nothing where there is only one system, or where several benchmarks changed on
 * different ones.
 */
function onSystems(rows: readonly Row[], { comparison }: Scene): string {
  const all = sortPlatforms(comparison.platforms.map((part) => part.platform))
  const here = sortPlatforms(rows.map((row) => row.platform))
  const benchmarks = new Set(rows.map(benchmarkId)).size
  if (
    all.length < 2 ||
    new Set(rows.map((row) => `${benchmarkId(row)}\n${row.platform}`)).size < benchmarks * here.length
  ) {
    return ''
  }
  if (here.length === all.length) return all.length === 2 ? ' on both systems' : ' on every system'
  return ` on ${systemList(here, all)}`
}
