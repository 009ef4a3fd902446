/** The first line of every report: what is bad and how much of it, then what is not known, then what is good. */
import { notMeasured } from '../model/run.ts'
import { plainText } from './escape.ts'
import { sortPlatforms } from './platform-name.ts'
import { isAcceptedByItself, isLikelyWorse, rowsThat } from './rows.ts'
import { cutMiddle, cutWords } from './text-layout.ts'
import type { MissingPlatform, View, ViewRow } from './view.ts'
import { capital, changeParts, joinFirst, joinList, largestChange, plural, whyIdentical } from './words.ts'

/** Says how the line sounds: decides its emoji and its colour. */
export type Tone = 'bad' | 'warn' | 'good' | 'unsure' | 'neutral'

interface Headline {
  readonly tone: Tone
  /** At most 90 characters as they are read. */
  readonly text: string
  /** Holds what it has no room for, in a line below it; may be empty. */
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

/** A thing that the line says, in its forms from the shortest to the longest. */
interface Part {
  readonly forms: readonly string[]
  /** The words below the line; with `whenCut` only where the longest form has no room. */
  readonly below?: string
  readonly whenCut?: boolean
}

const [longest, longestName, mostNames] = [90, 32, 4]

/** Returns the headline of every report, without emoji or markup of its own; `view` is null if there is no comparison. */
export function headline(view: View | null, options: HeadlineOptions = {}): Headline {
  const partsIn = (write: (text: string) => string): readonly Part[] =>
    view === null ? partsWithout({ ...options, write }) : partsOf({ view, write })
  const [plain, written] = [partsIn(plainText), partsIn(options.write ?? plainText)]
  const tone = view === null ? 'bad' : toneOf(view)
  const end = view !== null && tone === 'unsure' && isLittle(view) ? ' · no all-clear' : ''
  const chosen = plain.map(() => -1)
  const lineOf = (parts: readonly Part[], forms: readonly number[]): string =>
    parts.flatMap((part, at) => part.forms[forms[at]!] ?? []).join(' · ') + end
  // First all that there is, then more of each, the worst first, for as long as there is room.
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false
    for (const [at, { forms }] of plain.entries()) {
      const next = chosen.with(at, chosen[at]! + 1)
      if (next[at]! >= forms.length || Array.from(lineOf(plain, next)).length > longest) continue
      chosen[at] = next[at]!
      hasGrown = true
    }
  }
  const isCut = ({ forms }: Part, at: number): boolean => chosen[at]! < forms.length - 1
  const below = written.flatMap((part, at) => (part.whenCut !== true || isCut(part, at) ? (part.below ?? []) : []))
  return { tone, text: capital(lineOf(written, chosen)), detail: below.map((text) => `${capital(text)}.`).join(' ') }
}

/** Tells whether too little is known for an all-clear: noise looks like what is worse, too. */
function isLittle({ evidence: { extent, hasSeen, uncalled } }: View): boolean {
  return extent === 'none' || extent === 'little' || hasSeen || uncalled.length > 0
}

function toneOf(view: View): Tone {
  const { gated, comparison, missing, evidence } = view
  // Nobody can vouch for what is missing, so the check fails.
  if (missing.length > 0 || comparison.unbuilt === 'fail' || gated.some(({ level }) => level === 'fail')) return 'bad'
  const isNothing = evidence.extent === 'none' && !view.isFirstRun
  const isWarned = gated.some((row) => isLikelyWorse(row) || (isLoud(row) && ['failed', 'worse'].includes(row.outcome)))
  const isUnknown = isNothing && (comparison.unread !== undefined || whyUnjudged(view) === '')
  if (isWarned || isUnknown || comparison.unbuilt !== undefined) return 'warn'
  if (view.isFirstRun) return 'neutral'
  const isOpen =
    openRows(view).length + evidence.unseen.length > 0 && rowsThat(gated, 'worse', 'accepted', 'better').length === 0
  return evidence.extent !== 'enough' || isLittle(view) || gated.some(isAcceptedByItself) || isOpen ? 'unsure' : 'good'
}

interface About {
  readonly view: View
  readonly write: (text: string) => string
}

/** Lists what there is to say of a comparison, the worst first. */
function partsOf(about: About): readonly Part[] {
  const { view } = about
  const { gated, evidence, missing } = view
  const count = (word: string, rows: readonly ViewRow[], namesOf = changeNames): readonly Part[] =>
    rows.length === 0 ? [] : [{ forms: formsOf(`${rows.length} ${word}`, namesOf(rows, about)) }]
  const worse = rowsThat(gated, 'worse')
  const loud = gated.filter((row) => row.level === 'fail' && !['failed', 'worse'].includes(row.outcome))
  const [likely, own] = [gated.filter(isLikelyWorse), gated.filter(isAcceptedByItself)]
  const accepted = rowsThat(gated, 'accepted').filter((row) => !own.includes(row))
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
  const noted = worse.filter((row) => !isLoud(row))
  const good = [
    ...count('worse, accepted', accepted),
    ...count('worse, only noted', noted),
    ...count('better', rowsThat(gated, 'better'), isQuiet ? changeNames : () => []),
  ]
  const isClear = bad.length - absent.length + likely.length + own.length + good.length === 0
  const [vouched] = count('accepted by this change (reviewer, please check)', own)
  return [
    ...bad,
    ...count('likely worse, without a verdict', likely),
    ...(evidence.extent === 'none' && unbuilt.length === 0 ? [{ forms: ['nothing could be compared'] }] : []),
    ...(vouched === undefined ? [] : [{ ...vouched, below: vouched.forms.at(-1)!, whenCut: true }]),
    ...uncalledParts(about),
    ...(unbuilt.length === 0 ? unjudgedParts(view, isQuiet) : []),
    ...good,
    ...(isClear && !missing.some(causeOf) ? clearParts(view, about.write) : []),
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

/** The text alone, with one name, with two, and so on, and at last with their places. */
function formsOf(text: string, names: readonly Name[]): readonly string[] {
  const shown = names.slice(0, mostNames)
  const named = (count: number, end = ''): string =>
    `${text}: ${shown
      .slice(0, count)
      .map(({ what }) => what)
      .join(', ')}${end}`
  const places = shown.map(({ what, where }) => what + where)
  return [
    text,
    ...shown.map((_, at) => named(at + 1)),
    ...(places.length === 0 ? [] : [`${text}: ${places.join(', ')}`]),
  ]
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
    return { forms: formsOf(`${names.length} ${word}`, names) }
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

/** A cause in as many of its words as there is room for; all of them below. */
function causePart(text: string, cause: string, write: About['write']): Part {
  const room = longest - text.length - ': '.length
  const cuts = [24, 36, room].filter((width) => width <= room).map((width) => cutWords(cause, width))
  const below = `${text}: ${write(cause)}`
  return {
    forms: [text, ...cuts.map((cut) => `${text}: ${write(cut)}`), ...(cuts.at(-1) === cause ? [] : [below])],
    below,
    whenCut: true,
  }
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
    ...(names.length === 0 ? [] : [{ forms: [`not measured: ${joinList(names)}`] }]),
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
  return [{ forms: [`${what}: nothing is known about this change`] }]
}

/** Says what stands for a comparison in which nothing was compared. */
function nothingParts({ view, write }: About): readonly Part[] {
  const { comparison, evidence, isFirstRun, rows, gated } = view
  if (comparison.state === 'identical') return clearParts(view, write)
  if (evidence.extent !== 'none') return []
  if (comparison.unread !== undefined) {
    const state = comparison.unread === 'damaged' ? 'is damaged' : 'could not be read'
    return [{ forms: [`the stored history ${state}: nothing could be compared`] }]
  }
  if (isFirstRun) {
    const measured = rows.filter((row) => row.head !== null).length
    return [{ forms: [`first run: ${plural(measured, 'figure')} recorded, nothing to compare with yet`] }]
  }
  if (gated.some(isLikelyWorse)) return []
  // What it takes is said, and no direction: nobody has to look for one.
  if (whyUnjudged(view) !== '') return unjudgedParts(view)
  return [{ forms: ['nothing could be compared: nothing is known about this change'] }]
}

/** Says what the change touches and no benchmark calls. */
function uncalledParts({ view: { comparison, evidence }, write }: About): readonly Part[] {
  const { uncalled } = evidence
  if (uncalled.length === 0) return []
  const what = comparison.reach!.called.length > 0 ? 'part of what changed' : 'what changed'
  return [filesPart(`no benchmark calls ${what}`, uncalled, write)]
}

/** Rows that have no verdict, and what one takes where those are many. */
function unjudgedParts(view: View, isQuiet = true): readonly Part[] {
  const { expected, unjudged, extent, hasSeen } = view.evidence
  const all = plural(expected, 'row')
  const text = unjudged === expected ? `none of ${all} could be judged` : `${unjudged} of ${all} not judged`
  const why = whyUnjudged(view)
  if (extent !== 'enough' && unjudged > 0) return [{ forms: [text], ...(why !== '' && { below: why }) }]
  const open = openRows(view).length
  if (open > 0) return isQuiet ? [{ forms: [`${open} undecided`] }] : []
  return hasSeen && !view.gated.some(isLikelyWorse) ? [{ forms: [text] }] : []
}

function openRows({ gated }: View): readonly ViewRow[] {
  return rowsThat(gated, 'undecided').filter((row) => isLoud(row) && !isLikelyWorse(row))
}

/** An all-clear only where most was judged. */
function clearParts(view: View, write: About['write']): readonly Part[] {
  const { comparison, missing, measured, evidence } = view
  if (comparison.state === 'identical') return [{ forms: [`nothing to measure: ${whyIdentical(comparison)}`] }]
  const { extent, expected, unjudged, hasSeen, uncalled, unseen } = evidence
  if (extent === 'none' || extent === 'little') return []
  const judged = plural(expected - unjudged, 'row')
  if (extent === 'some' || uncalled.length > 0) return [{ forms: [`nothing worse in ${judged}`] }]
  const text = `nothing ${hasSeen || openRows(view).length > 0 ? 'significantly worse' : 'got worse'}`
  if (unseen.length > 0)
    return [filesPart(`${text} in what was measured, which may not run what changed`, unseen, write)]
  const all = measured.length > 1 ? ' on any system' : ''
  return [{ forms: [text + (missing.length > 0 ? ` on ${systemList(measured, view)}` : all)] }]
}

/** Names as many of the files as there is room for; all of them below. */
function filesPart(text: string, files: readonly string[], write: About['write']): Part {
  const names = files.map((file) => ({ what: write(file), where: '' }))
  return { forms: formsOf(text, names), below: `${text}: ${joinFirst(files, 6, write)}`, whenCut: true }
}

/** Says what a verdict takes, where what most of the rows lack is known; else empty. */
function whyUnjudged({ gated, comparison, evidence: { unjudged } }: View): string {
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

/** ` in react`, where the comparison has other benchmarks with this metric; ` in 3 of 8 benchmarks`. */
function inBenchmarks(rows: readonly ViewRow[], { view, write }: About): string {
  const all = view.benchmarksWith(rows[0]!.metric)
  const names = [...new Map(rows.map((row) => [row.benchmark, row.name])).values()]
  if (all === 1) return ''
  if (names.length === all) return all === 2 ? ' in both benchmarks' : ` in all ${all} benchmarks`
  if (names.length > 2) return ` in ${names.length} of ${all} benchmarks`
  return ` in ${joinList(names.map((name) => write(cutMiddle(name, longestName))))}`
}

/** ` on macOS`, ` on every system`; nothing where there is one system, or where benchmarks changed on different ones. */
function onSystems(rows: readonly ViewRow[], view: View): string {
  const all = view.measured.length
  const here = sortPlatforms(rows.map(({ platform }) => platform))
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark)).size
  if (all < 2 || rows.length < benchmarks * here.length) return ''
  if (here.length === all) return all === 2 ? ' on both systems' : ' on every system'
  return ` on ${systemList(here, view)}`
}
