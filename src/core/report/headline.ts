/** The first line of every report: what is bad and how much of it, then what is not known, then what is good. */
import {
  isAcceptedByItself,
  isLikelyWorse,
  type MissingPlatform,
  rowsThat,
  type Tone,
  whyIdentical,
} from '../judge/outcome.ts'
import { notMeasured } from '../model/run.ts'
import { plainText } from './escape.ts'
import { sortPlatforms } from './platform-name.ts'
import { cutMiddle, cutWords } from './text-layout.ts'
import type { View, ViewRow } from './view.ts'
import { capital, changeParts, joinFirst, joinList, largestChange, plural } from './words.ts'

interface Headline {
  readonly tone: Tone
  /** At most 90 characters as they are read. */
  readonly text: string
  /** The line below, for what the headline has no room for; may be empty. */
  readonly detail: string
}

interface HeadlineOptions {
  /** Writes a name from outside, as plain text by default. */
  readonly write?: (text: string) => string
  /** Why it is unknown by which rules to judge, where there is no comparison for that reason. */
  readonly unjudged?: string | undefined
  /** The missing platforms where there is no comparison: a view has its own. */
  readonly missing?: readonly MissingPlatform[] | undefined
}

/** A thing that the line says. */
interface Part {
  /** The text, of level 0 with all that there is to it, of the last level alone. */
  readonly at: (level: number) => string
  /** The sentence below the line, if the line does not say it. */
  readonly below?: string
}

const [longest, longestName, mostNames] = [90, 32, 4]
/** At level 0 names have their places; then there are fewer of them, and in the end none. */
const lastLevel = 5
/** Levels of the first part, which is the worst, and of the others: the first with which the line is short enough counts. */
const levels = [0, 1, 2, 3, 4, lastLevel].flatMap((others) => [[0, others] as const, [others, others] as const])

/** Writes the headline of every report, without emoji or markup; `view` is null if there is no comparison. */
export function headline(view: View | null, options: HeadlineOptions = {}): Headline {
  const partsIn = (write: (text: string) => string): readonly Part[] =>
    view === null ? partsWithout({ ...options, write }) : partsOf({ view, write })
  const [plain, written] = [partsIn(plainText), partsIn(options.write ?? plainText)]
  const tone = view?.summary.tone ?? 'bad'
  const end = tone === 'unsure' && view?.summary.isOpen === true ? ' · no all-clear' : ''
  const lineOf = (parts: readonly Part[], [first, others]: readonly [first: number, others: number]): string =>
    parts.map(({ at }, index) => at(index === 0 ? first : others)).join(' · ') + end
  const isFitting = (parts: readonly Part[], level: readonly [number, number]): boolean =>
    Array.from(lineOf(parts, level)).length <= longest
  const level = levels.find((one) => isFitting(plain, one)) ?? levels.at(-1)!
  let count = plain.length
  while (count > 1 && !isFitting(plain.slice(0, count), level)) count -= 1
  const line = lineOf(plain.slice(0, count), level)
  const below = written.flatMap(({ below: text }, at) =>
    text === undefined || line.includes(plain[at]!.below!) ? [] : [`${capital(text)}.`],
  )
  return { tone, text: capital(lineOf(written.slice(0, count), level)), detail: below.join(' ') }
}

interface About {
  readonly view: View
  readonly write: (text: string) => string
}

/** Lists what there is to say of a comparison, the worst first. */
function partsOf(about: About): readonly Part[] {
  const { view } = about
  const { gated, summary, missing } = view
  const count = (word: string, rows: readonly ViewRow[], namesOf = changeNames): readonly Part[] =>
    rows.length === 0 ? [] : [namesPart(`${rows.length} ${word}`, namesOf(rows, about))]
  const worse = rowsThat(gated, 'worse')
  const loud = gated.filter((row) => row.level === 'fail' && !['failed', 'worse'].includes(row.outcome))
  const [likely, own] = [gated.filter(isLikelyWorse), gated.filter(isAcceptedByItself)]
  const [absent, unbuilt] = [missingParts(missing, about), unbuiltParts(about)]
  const bad = [
    ...failureParts(rowsThat(gated, 'failed'), about),
    ...count('worse', worse.filter(isLoud)),
    ...[...Map.groupBy(loud, ({ texts }) => texts.outcome)].flatMap(([word, rows]) => count(word, rows, rowNames)),
    ...unbuilt,
    ...absent,
  ]
  const nothing = bad.length === 0 ? nothingParts(about) : []
  if (nothing.length > 0) return nothing
  const isQuiet = bad.length + likely.length === 0
  const accepted = rowsThat(gated, 'accepted').filter((row) => !own.includes(row))
  const noted = worse.filter((row) => !isLoud(row))
  const good = [
    ...count('worse, accepted', accepted),
    ...count('worse, only noted', noted),
    ...count('better', rowsThat(gated, 'better'), isQuiet ? changeNames : () => []),
  ]
  const isClear = bad.length - absent.length + likely.length + own.length + good.length === 0
  return [
    ...bad,
    ...count('likely worse, without a verdict', likely),
    ...(summary.extent === 'none' && unbuilt.length === 0 ? [textPart('nothing could be compared')] : []),
    ...count('accepted by this change (reviewer, please check)', own).map(({ at }) => ({ at, below: at(0) })),
    ...uncalledParts(about),
    ...(unbuilt.length === 0 ? unjudgedParts(view, isQuiet) : []),
    ...good,
    ...(isClear && !missing.some(causeOf) ? clearParts(about) : []),
  ]
}

function isLoud({ level }: ViewRow): boolean {
  return level !== 'note'
}

interface Name {
  readonly what: string
  /** ` in react on macOS`: left out before another name is. */
  readonly where: string
}

function textPart(text: string, below?: string): Part {
  return { at: () => text, ...(below !== undefined && { below }) }
}

function namesPart(text: string, names: readonly Name[], below?: string): Part {
  const at = (level: number): string => {
    const shown = names.slice(0, Math.min(mostNames, lastLevel - level))
    const words = shown.map(({ what, where }) => (level === 0 ? what + where : what))
    return words.length === 0 ? text : `${text}: ${words.join(', ')}`
  }
  return { at, ...(below !== undefined && { below }) }
}

/** A cause in as many of its words as there is room for; all of them below. */
function causePart(text: string, cause: string, write: About['write']): Part {
  const room = longest - text.length - ': '.length
  const at = (level: number): string => {
    if (level === lastLevel) return text
    return `${text}: ${write(cutWords(cause, level === lastLevel - 1 ? Math.min(24, room) : room))}`
  }
  return { at, below: `${text}: ${write(cause)}` }
}

/** As many of the files as there is room for; more of them below. */
function filesPart(text: string, files: readonly string[], write: About['write']): Part {
  const names = files.map((file) => ({ what: write(file), where: '' }))
  return namesPart(text, names, `${text}: ${joinFirst(files, 6, write)}`)
}

/** `ready time +8.4%`, one name for each metric and direction: the largest of several, never a mean over systems. */
function changeNames(rows: readonly ViewRow[], { view, write }: About): readonly Name[] {
  const groups = Map.groupBy(rows, (row) => `${row.metric}\n${changeParts(row).word}`)
  return Array.from(groups.values(), (group) => ({
    what: `${write(cutMiddle(group[0]!.metricTitle, longestName))} ${largestChange(group)}`,
    where: inBenchmarks(group, { view, write }) + onSystems(group, view),
  }))
}

/** The benchmarks of these rows, each with its systems. */
function rowNames(rows: readonly ViewRow[], { view, write }: About): readonly Name[] {
  const groups = Map.groupBy(rows, ({ name }) => name)
  return Array.from(groups, ([name, group]) => ({
    what: write(cutMiddle(name, longestName)),
    where: onSystems(group, view),
  }))
}

/** Says where the head fails, and whether the base does. */
function failureParts(rows: readonly ViewRow[], about: About): readonly Part[] {
  return Array.from(Map.groupBy(rows, kindOfFailure), ([kind, group]) => {
    const names = rowNames(group, about)
    const word = kind.startsWith('could') ? kind : `${names.length === 1 ? 'fails' : 'fail'} ${kind}`
    return namesPart(`${names.length} ${word}`, names)
  })
}

function kindOfFailure({ base, head }: ViewRow): string {
  // No trial says anything where the children could not be started.
  if (head === null) return 'could not be measured'
  if (base === null || base.value === null || base.value > base.count) return 'in the head'
  return base.value === base.count ? 'on both sides' : 'in the head only'
}

/** That a base could not be built, where, and why. */
function unbuiltParts({ view, write }: About): readonly Part[] {
  const without = view.comparison.platforms.filter(({ unbuilt }) => unbuilt !== undefined)
  if (without.length === 0) return []
  return [causePart(`the base could not be built${onSomeOf(without, view)}`, without[0]!.unbuilt!, write)]
}

/** Matches what a job says of a head that it could not install or build. */
const unbuiltHead = /The head(?: \([^)]*\))? cannot be prepared: (.+?)(?: \(`[^`]*` ended with .*)?[”.]*$/su

function missingParts(missing: readonly MissingPlatform[], { view, write }: About): readonly Part[] {
  const [unbuilt, others] = [missing.filter(causeOf), missing.filter((one) => causeOf(one) === undefined)]
  const systems = others.filter(({ shards }) => shards === undefined).map(({ platform }) => platform)
  const shards = others.filter((one) => one.shards !== undefined)
  const names = [
    ...(systems.length === 0 ? [] : [systemList(systems, view)]),
    ...(shards.length > 3 ? ['many shards'] : shards.map(view.missingName)),
  ]
  const [first] = unbuilt
  const text = `this change does not build${onSomeOf(unbuilt, view)}`
  return [
    ...(first === undefined ? [] : [causePart(text, causeOf(first)!, write)]),
    ...(names.length === 0 ? [] : [textPart(`not measured: ${joinList(names)}`)]),
  ]
}

function causeOf({ reason }: MissingPlatform): string | undefined {
  return unbuiltHead.exec(reason ?? '')?.[1]
}

/** Without a comparison. */
function partsWithout({ missing = [], unjudged, write = plainText }: HeadlineOptions): readonly Part[] {
  const cause = missing.map(causeOf).find((one) => one !== undefined)
  if (cause !== undefined) return [causePart('this change does not build', cause, write)]
  const what = unjudged === undefined ? 'nothing was measured' : 'nothing could be judged'
  return [textPart(`${what}: nothing is known about this change`)]
}

/** Says why nothing was compared. */
function nothingParts(about: About): readonly Part[] {
  const { comparison, summary, rows, gated } = about.view
  if (comparison.state === 'identical') return clearParts(about)
  if (summary.extent !== 'none') return []
  if (comparison.unread !== undefined) {
    const state = comparison.unread === 'damaged' ? 'is damaged' : 'could not be read'
    return [textPart(`the stored history ${state}: nothing could be compared`)]
  }
  if (summary.isFirstRun) {
    const measured = rows.filter((row) => row.head !== null).length
    return [textPart(`first run: ${plural(measured, 'figure')} recorded, nothing to compare with yet`)]
  }
  if (gated.some(isLikelyWorse)) return []
  // What it takes is said, and no direction: nobody has to look for one.
  if (whyUnjudged(about.view) !== '') return unjudgedParts(about.view)
  return [textPart('nothing could be compared: nothing is known about this change')]
}

/** Names what the change touches and no benchmark calls. */
function uncalledParts({ view: { comparison }, write }: About): readonly Part[] {
  const { called = [], uncalled = [] } = comparison.reach ?? {}
  if (uncalled.length === 0) return []
  const what = called.length > 0 ? 'part of what changed' : 'what changed'
  return [filesPart(`no benchmark calls ${what}`, uncalled, write)]
}

/** Rows that have no verdict, and what one takes where those are many. */
function unjudgedParts(view: View, isQuiet = true): readonly Part[] {
  const { expected, unjudged, extent, hasSeen } = view.summary
  const all = plural(expected, 'row')
  const text = unjudged === expected ? `none of ${all} could be judged` : `${unjudged} of ${all} not judged`
  const why = whyUnjudged(view)
  if (extent !== 'enough' && unjudged > 0) return [textPart(text, why === '' ? undefined : why)]
  const open = openRows(view).length
  if (open > 0) return isQuiet ? [textPart(`${open} undecided`)] : []
  return hasSeen && !view.gated.some(isLikelyWorse) ? [textPart(text)] : []
}

function openRows({ gated }: View): readonly ViewRow[] {
  return rowsThat(gated, 'undecided').filter((row) => isLoud(row) && !isLikelyWorse(row))
}

/** An all-clear only where most was judged. */
function clearParts({ view, write }: About): readonly Part[] {
  const { comparison, missing, measured, summary } = view
  if (comparison.state === 'identical') return [textPart(`nothing to measure: ${whyIdentical(comparison)}`)]
  const { extent, expected, unjudged, hasSeen } = summary
  const { uncalled = [], unseen = [] } = comparison.reach ?? {}
  if (extent === 'none' || extent === 'little') return []
  const judged = plural(expected - unjudged, 'row')
  if (extent === 'some' || uncalled.length > 0) return [textPart(`nothing worse in ${judged}`)]
  const text = `nothing ${hasSeen || openRows(view).length > 0 ? 'significantly worse' : 'got worse'}`
  if (unseen.length > 0)
    return [filesPart(`${text} in what was measured, which may not run what changed`, unseen, write)]
  const all = measured.length > 1 ? ' on any system' : ''
  return [textPart(text + (missing.length > 0 ? ` on ${systemList(measured, view)}` : all))]
}

/** Says what most of the rows lack for a verdict; empty if that is unknown. */
function whyUnjudged({ gated, comparison, summary: { unjudged } }: View): string {
  const late = gated.filter(({ reason }) => reason?.startsWith(notMeasured.outOfTime) === true)
  if (late.length > 0 && late.length >= unjudged / 2) {
    const would = late.map(({ reason }) => reason!.split('; ').at(-1)!).find((part) => part.startsWith('a budget of'))
    return [`no time for ${plural(late.length, 'benchmark')}`, would].filter(Boolean).join('; ')
  }
  const short = gated.filter((row) => pairsNeeded(row) > (row.pairs ?? 0))
  if (short.length === 0 || short.length < unjudged / 2) return ''
  const most = Math.max(...short.map(({ pairs }) => pairs ?? 0))
  const needed = Math.max(...short.map(pairsNeeded))
  const longestMs = Math.max(0, ...comparison.platforms.map(({ measuringMs }) => measuringMs))
  const minutes = most === 0 ? 0 : Math.ceil((longestMs * needed) / most / 60_000)
  return `too few pairs: ${most} of ${needed}${minutes === 0 ? '' : `; a budget of ${minutes}m would do`}`
}

/** The pairs that a regression takes, of an undecided row; 0 if that is not known, or of any other row. */
function pairsNeeded({ outcome, method, figures }: ViewRow): number {
  const needed = outcome === 'undecided' && method === 'pairs' ? figures?.['fewest pairs for a regression'] : null
  return typeof needed === 'number' && Number.isFinite(needed) ? needed : 0
}

/** Names of systems: `macOS`, `Linux and Windows`; from four on their number. */
function systemList(here: readonly string[], { platforms, systemName }: View): string {
  if (here.length > 3) return `${here.length} of ${platforms.length} systems`
  return joinList(sortPlatforms(here).map(systemName))
}

/** ` on Windows`; nothing where it is so on every system. */
function onSomeOf(parts: readonly { readonly platform: string }[], view: View): string {
  const here = parts.map(({ platform }) => platform)
  return here.length >= view.platforms.length ? '' : ` on ${systemList(here, view)}`
}

/** ` in react` or ` in 3 of 8 benchmarks`; nothing where the comparison has no other with this metric. */
function inBenchmarks(rows: readonly ViewRow[], { view, write }: About): string {
  const all = view.benchmarksWith(rows[0]!.metric)
  const names = [...new Map(rows.map((row) => [row.benchmark, row.name])).values()]
  if (all === 1) return ''
  if (names.length > 1) return ` in ${names.length} of ${all} benchmarks`
  return ` in ${write(cutMiddle(names[0]!, longestName))}`
}

/** ` on macOS`, ` on every system`; nothing where there is one system, or where benchmarks changed on different ones. */
function onSystems(rows: readonly ViewRow[], view: View): string {
  const all = view.measured.length
  const here = sortPlatforms(rows.map(({ platform }) => platform))
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark)).size
  if (all < 2 || rows.length < benchmarks * here.length) return ''
  return here.length === all ? ' on every system' : ` on ${systemList(here, view)}`
}
