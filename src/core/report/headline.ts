/** The first line of every report: what happened, where, and whether to read on. */
import { kindOf } from '../model/metric.ts'
import { notMeasured } from '../model/run.ts'
import { plainText } from './escape.ts'
import { formatMagnitude, formatSize } from './format.ts'
import { sortPlatforms } from './platform-name.ts'
import { isAcceptedByItself, isLikelyWorse, isTakenAway, rowsThat } from './rows.ts'
import type { View, ViewRow, ViewSide } from './view.ts'
import { capital, changeParts, feltAs, joinFirst, joinList, plural, whyIdentical } from './words.ts'

/** How the line sounds: decides its emoji, its colour, and whether the reader is asked to read on. */
export type Tone = 'bad' | 'warn' | 'good' | 'unsure' | 'neutral'

interface Headline {
  readonly tone: Tone
  readonly text: string
}

/** What the reader is asked to do, by tone. */
const requests: Readonly<Record<Tone, string>> = {
  bad: ': please read',
  warn: ': worth a look',
  good: ': no action needed',
  unsure: ': passes with a warning',
  neutral: '',
}

interface HeadlineOptions {
  /** How a name from outside is written, as plain text by default. */
  readonly write?: (text: string) => string
  /** Why it is unknown by which rules to judge, where there is no comparison for that reason. */
  readonly unjudged?: string | undefined
}

/** The headline of every report, without emoji or markup of its own; `view` is null if there is no comparison. */
export function headline(view: View | null, { write = plainText, unjudged }: HeadlineOptions = {}): Headline {
  if (view === null) {
    const what = unjudged === undefined ? 'Nothing was measured' : 'Nothing could be judged'
    return { tone: 'bad', text: `${what}, so nothing is known about this change${requests.bad}` }
  }
  const { tone, text } = summarise({ view, write })
  const { extent, hasSeen, uncalled } = view.evidence
  const isLittle = tone === 'unsure' && (extent === 'none' || extent === 'little' || hasSeen || uncalled.length > 0)
  const request = isLittle ? ': no all-clear' : requests[tone]
  if (view.missing.length === 0) return { tone, text: capital(text) + request }
  const systems = view.missing.filter(({ shards }) => shards === undefined).map(({ platform }) => platform)
  const shards = view.missing.filter((one) => one.shards !== undefined)
  const missing = [
    ...(systems.length === 0 ? [] : [systemList(systems, view)]),
    ...(shards.length > 3 ? ['many shards'] : shards.map(view.missingName)),
  ]
  // Nobody can vouch for what is missing, so the check fails.
  return { tone: 'bad', text: `${capital(text)}; ${joinList(missing)} not measured${requests.bad}` }
}

/**
 * What was compared with what: `this pull request (9f3e2ab) compared with main (c81d04e)`, or `..., without a base`.
 * `write` is how names and commits are written, as plain text by default.
 */
export function sidesText(
  { head, base }: View,
  write: Readonly<Record<'name' | 'commit', (text: string) => string>> = { name: plainText, commit: plainText },
): string {
  const text = ({ label, commit, isDirty }: ViewSide): string => {
    const dirty = isDirty ? ' with changes' : ''
    if (commit === null) return write.name(label ?? '')
    return label === null ? write.commit(commit) + dirty : `${write.name(label)} (${write.commit(commit)}${dirty})`
  }
  return base === null ? `${text(head)}, without a base` : `${text(head)} compared with ${text(base)}`
}

/** What is reported, and how names from outside are written. */
interface About {
  readonly view: View
  readonly write: (text: string) => string
}

function summarise(about: About): Headline {
  const { comparison, gated, evidence } = about.view
  if (comparison.state === 'identical') {
    return { tone: 'good', text: `nothing to measure, ${whyIdentical(comparison)}` }
  }
  const failed = rowsThat(gated, 'failed')
  const isNothing = evidence.extent === 'none'
  const unbuilt = unbuiltPhrase(about)
  if (isNothing && failed.length === 0 && unbuilt === '' && !gated.some(isTakenAway)) return nothingCompared(about)
  const worse = rowsThat(gated, 'worse').filter((row) => row.level !== 'note')
  const loud = gated.filter((row) => row.level === 'fail' && !['failed', 'worse'].includes(row.outcome))
  const better = changePhrases(rowsThat(gated, 'better'), about)
  // One phrase for each of the things that users feel most.
  const feelings = Map.groupBy(better, ({ felt }) => felt)
  const felt = [...feelings].flatMap(([kind, [first]]) => (kind === null ? [] : [first!]))
  const good = felt.length > 0 ? felt : better.slice(0, 2)
  if (failed.length + worse.length + loud.length === 0) {
    if (unbuilt === '') return nothingWorse(good, about)
    return { tone: comparison.unbuilt === 'fail' ? 'bad' : 'warn', text: joined([unbuilt, seenPhrase(about)]) }
  }
  const fails = failurePhrases(failed, about)
  const phrases = changePhrases(worse, about)
  const named = phrases.slice(0, fails.length > 0 ? 1 : 2)
  const isAllNamed = named.flatMap(({ rows }) => rows).length === worse.length
  const others = Map.groupBy(loud, ({ texts }) => texts.outcome)
  const bad = [
    ...fails,
    phraseList(named) + (isAllNamed ? '' : ` (${plural(worse.length, 'row')} worse)`),
    ...Array.from(others, ([outcome, rows]) => `${plural(rows.length, 'row')} ${outcome}`),
    unbuilt === '' && isNothing ? 'nothing could be compared' : unbuilt,
    unbuilt === '' && !isNothing ? unjudgedText(about.view) : '',
  ]
  const badText = bad.filter(Boolean).join(', ')
  // What users feel comes before what they never notice while the program runs.
  const isGoodFirst = fails.length === 0 && felt.length > 0 && phrases.every((phrase) => phrase.felt === null)
  const isBad = comparison.unbuilt === 'fail' || gated.some((row) => row.level === 'fail')
  return {
    tone: isBad ? 'bad' : 'warn',
    text: joined([
      ...(isGoodFirst ? [phraseList(felt), badText] : [badText, phraseList(good.slice(0, 1))]),
      acceptedPhrase(about),
    ]),
  }
}

function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join('; ')
}

/** An all-clear only where most was judged; what is likely worse without a verdict comes first. */
function nothingWorse(good: readonly ChangePhrase[], about: About): Headline {
  const { view } = about
  const { gated, comparison, missing } = view
  const { extent, expected, unjudged, hasSeen, uncalled } = view.evidence
  const seen = seenPhrase(about)
  const open = gated.filter((row) => row.level !== 'note' && row.outcome === 'undecided' && !isLikelyWorse(row)).length
  const undecided = open === 0 ? '' : `${plural(open, 'row')} undecided`
  const unsure = unjudgedText(view) || undecided || (hasSeen && seen === '' ? countUnjudged(view) : '')
  const excused = (word: string, rows: readonly ViewRow[]): string => {
    const [phrase] = changePhrases(rows, about)
    return phrase === undefined ? '' : `${phraseList([phrase])} (${word})`
  }
  const byItself = acceptedPhrase(about)
  const changes = joined([
    excused(
      'accepted',
      rowsThat(gated, 'accepted').filter((row) => !isAcceptedByItself(row)),
    ),
    byItself,
    excused('only noted', rowsThat(gated, 'worse')),
    phraseList(good),
  ])
  const systems = comparison.platforms.map((part) => part.platform)
  const where = missing.length > 0 ? ` on ${systemList(systems, view)}` : systems.length > 1 ? ' on any system' : ''
  const unseen = joinFirst(view.evidence.unseen, 2, about.write)
  const limit = unseen === '' ? '' : ` in what was measured; whether that runs ${unseen} is not known`
  const clear = {
    none: '',
    little: '',
    some: `nothing worse in ${plural(expected - unjudged, 'row')}`,
    enough: `nothing ${hasSeen || unsure !== '' ? 'significantly worse' : 'got worse'}${where}${limit}`,
  }[extent === 'enough' && uncalled.length > 0 ? 'some' : extent]
  const isUnsure =
    extent !== 'enough' ||
    hasSeen ||
    uncalled.length > 0 ||
    byItself !== '' ||
    (changes === '' && unsure + limit !== '')
  return {
    tone: seen !== '' ? 'warn' : isUnsure ? 'unsure' : 'good',
    text: joined([seen, uncalledText(about), changes || clear, unsure]),
  }
}

/** What the change touches and no benchmark calls; empty where that is nothing, or not known. */
function uncalledText({ view: { comparison, evidence }, write }: About): string {
  const { uncalled } = evidence
  if (uncalled.length === 0) return ''
  const some = comparison.reach!.called.length > 0
  return `no benchmark calls what this change touches${some ? ' in ' : ': '}${joinFirst(uncalled, 2, write)}`
}

/** What the change itself accepts: who merges it accepts that, too. */
function acceptedPhrase(about: About): string {
  const own = about.view.gated.filter(isAcceptedByItself)
  const worse = own.filter(({ outcome }) => outcome === 'accepted')
  const removed = own.length - worse.length
  const what = [phraseList(changePhrases(worse, about)), removed === 0 ? '' : `${plural(removed, 'row')} removed`]
  return own.length === 0 ? '' : `accepted by this change: ${what.filter(Boolean).join(', ')}`
}

function countUnjudged({ evidence: { expected, unjudged } }: View): string {
  const all = plural(expected, 'row')
  return unjudged === expected ? `none of ${all} could be judged` : `${unjudged} of ${all} not judged`
}

/** How many rows have no verdict, and what one takes, where those are many; empty where they are few, or all there are. */
function unjudgedText(view: View): string {
  const { gated, comparison } = view
  const { unjudged, extent } = view.evidence
  if (extent === 'enough' || unjudged === 0) return ''
  const text = countUnjudged(view)
  const late = gated.filter(isLate)
  if (late.length >= unjudged / 2) {
    const would = late.map(({ reason }) => reason!.split('; ').at(-1)!).find((part) => part.startsWith('a budget of'))
    return `${text} (${['no time for ' + plural(late.length, 'benchmark'), would].filter(Boolean).join('; ')})`
  }
  const short = gated.filter((row) => pairsNeeded(row) > (row.pairs ?? 0))
  if (short.length < unjudged / 2) return text
  const most = Math.max(...short.map(({ pairs }) => pairs ?? 0))
  const needed = Math.max(...short.map(pairsNeeded))
  const longestMs = Math.max(0, ...comparison.platforms.map(({ measuringMs }) => measuringMs))
  const minutes = most === 0 ? 0 : Math.ceil((longestMs * needed) / most / 60_000)
  return `${text} (too few pairs: ${most} of ${needed}${minutes === 0 ? '' : `; a budget of ${minutes}m would do`})`
}

function isLate({ reason }: ViewRow): boolean {
  return reason?.startsWith(notMeasured.outOfTime) === true
}

/** The pairs that a regression takes, of an undecided row; 0 if that is not known, or of any other row. */
function pairsNeeded({ outcome, method, figures }: ViewRow): number {
  const needed = outcome === 'undecided' && method === 'pairs' ? figures?.['fewest pairs for a regression'] : null
  return typeof needed === 'number' && Number.isFinite(needed) ? needed : 0
}

/** What looks worse, has no verdict, and is by all rows together no matter of chance. */
function seenPhrase(about: About): string {
  const [first, ...others] = changePhrases(about.view.gated.filter(isLikelyWorse), about)
  if (first === undefined) return ''
  return `${phraseList([first])}${others.length === 0 ? '' : ` and ${others.length} more`}, but without a verdict`
}

function nothingCompared(about: About): Headline {
  const { comparison, isFirstRun, rows } = about.view
  if (comparison.unread !== undefined) {
    const state = comparison.unread === 'damaged' ? 'is damaged' : 'could not be read'
    return { tone: 'warn', text: `the stored history ${state}, so nothing could be compared` }
  }
  if (isFirstRun) {
    const measured = rows.filter((row) => row.head !== null).length
    return { tone: 'neutral', text: `first run: ${plural(measured, 'figure')} recorded, nothing to compare with yet` }
  }
  const seen = seenPhrase(about)
  const unjudged = unjudgedText(about.view)
  if (seen !== '') return { tone: 'warn', text: `${seen}; nothing could be judged` }
  // What it takes is said, and no direction: nobody has to look for one.
  if (unjudged.includes('(')) return { tone: 'unsure', text: unjudged }
  return { tone: 'warn', text: 'nothing could be compared, so nothing is known about this change' }
}

/** That a base could not be built, where, and why; empty if all could. */
function unbuiltPhrase({ view, write }: About): string {
  const without = view.comparison.platforms.filter(({ unbuilt }) => unbuilt !== undefined)
  if (without.length === 0) return ''
  const systems = without.map(({ platform }) => platform)
  const where = systems.length === view.comparison.platforms.length ? '' : ` on ${systemList(systems, view)}`
  return `the base could not be built${where}: ${write(without[0]!.unbuilt!)}`
}

/** Where the head fails, and whether the base does: `the head fails in babel on Linux (the base does not)`. */
function failurePhrases(rows: readonly ViewRow[], { view, write }: About): readonly string[] {
  const all = new Set(view.rows.map(({ benchmark }) => benchmark)).size
  return Array.from(Map.groupBy(rows, kindOfFailure), ([kind, group]) => {
    const here = [...new Map(group.map((row) => [row.benchmark, write(row.name)])).values()]
    const what = here.length > 2 ? `${here.length} of ${all} benchmarks` : joinList(here)
    const on = onSystems(group, view)
    const where = what + on
    return {
      // No trial says anything where the children could not be started.
      unstarted: `${what} could not be measured${on}`,
      both: `both sides fail in ${where}`,
      head: `the head fails in ${where} (the base does not)`,
      unknown: `the head fails in ${where}`,
    }[kind]
  })
}

/** `both`: the benchmark itself is broken. `head`: trials of the base are known to have worked. */
function kindOfFailure({ base, head }: ViewRow): 'unstarted' | 'both' | 'head' | 'unknown' {
  if (head === null) return 'unstarted'
  if (base === null || base.value === null) return 'unknown'
  return base.value === base.count ? 'both' : base.value < base.count ? 'head' : 'unknown'
}

interface ChangePhrase {
  readonly rows: readonly ViewRow[]
  readonly felt: ReturnType<typeof feltAs>
  /** `ready time 8% slower`, and ` in react on macOS`. */
  readonly what: string
  readonly where: string
}

/** Phrases as a list; a place that several in a row share is said once. */
function phraseList(phrases: readonly ChangePhrase[]): string {
  return phrases.map(({ what, where }, index) => (phrases[index + 1]?.where === where ? what : what + where)).join(', ')
}

/** One phrase per metric and direction. Sizes of several rows are given as the largest: never a mean over systems. */
function changePhrases(rows: readonly ViewRow[], about: About): readonly ChangePhrase[] {
  const groups = Map.groupBy(rows, (row) => `${row.metric}\n${changeParts(row).word}`)
  return Array.from(groups.values(), (group) => ({
    rows: group,
    felt: feltAs(group[0]!),
    what: `${about.write(group[0]!.metricTitle)} ${groupWords(group)}`,
    where: inBenchmarks(group, about) + onSystems(group, about.view),
  }))
}

/** Names of systems: `macOS`, `Linux and Windows`; from four on their number. */
function systemList(here: readonly string[], { platforms, systemName }: View): string {
  return here.length > 3
    ? `${here.length} of ${platforms.length} systems`
    : joinList(sortPlatforms(here).map(systemName))
}

function groupWords(rows: readonly ViewRow[]): string {
  const { size, word } = changeParts(rows[0]!)
  if (size === null) return word
  const isRelative = rows.every(({ change }) => (change?.relative ?? null) !== null)
  const sizes = rows.map(({ change }) => change?.relative ?? change?.absolute ?? 0)
  const shown = isRelative ? sizes : rows.map(({ change }) => change?.absolute ?? 0)
  const largest = shown.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0)
  const exact = rows.every((row) => kindOf(row).format.exact)
  const text = isRelative
    ? formatMagnitude(largest, { exact, rough: true })
    : formatSize(largest, rows[0]!.unit, { exact })
  return `${new Set(sizes.map(Math.abs)).size > 1 ? 'up to ' : ''}${text} ${word}`
}

/** ` in react`, where the comparison has other benchmarks with this metric; ` in 3 of 8 benchmarks`. */
function inBenchmarks(rows: readonly ViewRow[], { view, write }: About): string {
  const all = view.benchmarksWith(rows[0]!.metric)
  const here = new Map(rows.map((row) => [row.benchmark, row.name]))
  if (all === 1) return ''
  if (here.size === all) return all === 2 ? ' in both benchmarks' : ` in all ${all} benchmarks`
  return here.size > 2
    ? ` in ${here.size} of ${all} benchmarks`
    : ` in ${joinList(Array.from(here.values(), (name) => write(name)))}`
}

/**
 * ` on macOS`, ` on every system`; nothing where there is only one system, or where several benchmarks changed on
 * different ones.
 */
function onSystems(rows: readonly ViewRow[], view: View): string {
  const all = view.measured.length
  const here = sortPlatforms(rows.map(({ platform }) => platform))
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark)).size
  const places = new Set(rows.map(({ benchmark, platform }) => `${benchmark}\n${platform}`)).size
  if (all < 2 || places < benchmarks * here.length) return ''
  if (here.length === all) return all === 2 ? ' on both systems' : ' on every system'
  return ` on ${systemList(here, view)}`
}
