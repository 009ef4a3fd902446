/** The first line of every report: what is bad and how much of it, then what is not known, then what is good. */
import { isSelfAccepted, isLikelyWorse, type MissingPlatform, type Tone, unmeasuredReason } from '../judge/outcome.ts'
import { budgetAndRowsIfAny, noTimeText } from '../judge/needs.ts'
import { cleanLine } from './escape.ts'
import { sortUniquePlatforms } from './platform-name.ts'
import {
  cutMiddle,
  cutAfterWord,
  fitPartsInLine,
  type LinePart,
  wrapNameInMarkers,
  makeFittingNamesFormatter,
  formatMarked,
} from './text-layout.ts'
import type { View, ViewRow } from './view.ts'
import { capital, changeWordParts, joinWithMore, joinList, largestChangeText, outcomeWords, plural } from './words.ts'

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
  /** Says why it is unknown by which rules to judge, where there is no comparison for that reason. */
  readonly unjudged?: string | undefined
  /** The missing platforms where there is no comparison: a view has its own. */
  readonly missing?: readonly MissingPlatform[] | undefined
}

/** Words what the line may say besides its rows; `#` is a count or a clause. */
const words = {
  unbuiltBase: 'the base could not be built#',
  unbuilt: 'this change does not build#',
  absent: '#not measured',
  damaged: 'the stored history is damaged: nothing could be compared',
  'out-of-reach': 'the stored history could not be read: nothing could be compared',
  unrelated: 'no stored run is of a commit before the base: nothing could be compared',
  first: 'first run: # recorded, nothing to compare with yet',
  nothing: 'nothing could be compared',
  uncalled: 'no benchmark calls #what changed',
  altered: 'measured by what this change alters',
  unjudged: '# not judged',
  identical: 'nothing to measure: #',
  quiet: 'nothing worse in #',
  unseen: '#what changed may not have run',
  clear: 'nothing got worse',
  unmeasured: 'nothing was measured: nothing is known about this change',
  ruleless: 'nothing could be judged: nothing is known about this change',
}
type Word = keyof typeof words

function fillPhrase(word: Word, what: string | number = ''): string {
  return words[word].replace('#', () => String(what))
}

interface HeadlinePart extends LinePart {
  /** The sentence below the line, where the line does not say all of it. */
  readonly below?: string | undefined
}

/** Writes the headline of every report, without emoji or markup; `view` is undefined if there is no comparison. */
export function headline(view: View | undefined, options: HeadlineOptions = {}): Headline {
  const { write = cleanLine, unjudged, missing = [] } = options
  const cause = unbuiltParts('unbuilt', missing.map(platformBuildErrorEntry), undefined)
  const lack = fillPhrase(unjudged === undefined ? 'unmeasured' : 'ruleless')
  const unknown = cause.length > 0 ? cause : [{ text: lack }]
  const parts: readonly HeadlinePart[] = view === undefined ? unknown : headlineParts(view)
  const tone = view?.summary.tone ?? 'bad'
  const end = tone === 'unsure' && view?.summary.isOpen === true ? ' · no all-clear' : ''
  const line = fitPartsInLine(parts, 90 - end.length) + end
  const below = parts.flatMap(({ below: text = '' }) => (line.includes(text) ? [] : [`${capital(text)}.`]))
  return { tone, text: formatMarked(capital(line), write), detail: formatMarked([...new Set(below)].join(' '), write) }
}

/** Decides what there is to say of a comparison, the worst first. */
function headlineParts(view: View): readonly HeadlinePart[] {
  const { gated, comparison, missing } = view
  const { extent, expected, unjudged, hasSeen, tone } = view.summary
  const { called = [], uncalled: all = [], unloaded = [], altered = [] } = comparison.reach ?? {}
  // Where a row is worse, what was not loaded may have run all the same: as a text, as a copy.
  const isDoubtful = gated.some((row) => row.verdict === 'worse' || isLikelyWorse(row))
  const uncalled = all.filter((file) => !isDoubtful || !unloaded.includes(file))
  const isLoud = tone === 'bad' || tone === 'warn'
  const groups = Map.groupBy(gated, standingOfRow)
  const rowsPart = (stand: Standing, namesOf = changeTuples, below?: string): readonly HeadlinePart[] => {
    const rows = groups.get(stand)
    if (rows === undefined) return []
    return [{ ...namesPart(`${rows.length} ${outcomeWords[stand]}`, namesOf(rows, view)), below }]
  }
  const baseCauses = comparison.platforms.map(({ platform, unbuilt }) => [platform, unbuilt] as const)
  const headCauses = missing.map(platformBuildErrorEntry)
  const absent = headCauses.flatMap(([, cause], at) => (cause === undefined ? [view.missingName(missing[at]!)] : []))
  const [only = '', ...more] = absent
  const absentText = more.length > 0 ? fillPhrase('absent', `${absent.length} `) : `${fillPhrase('absent')}: ${only}`
  const unbuilt = [...unbuiltParts('unbuiltBase', baseCauses, view), ...unbuiltParts('unbuilt', headCauses, view)]
  const bad = [
    ...rowsPart('failed', nameAndSystemsTuples),
    ...rowsPart('worse'),
    ...Array.from(
      Map.groupBy(groups.get('stopping') ?? [], ({ texts }) => texts.outcome),
      ([outcome, rows]) => namesPart(`${rows.length} ${outcome}`, nameAndSystemsTuples(rows, view)),
    ),
    ...unbuilt,
  ]
  const unsure = [...rowsPart('likely', changeTuples, whyUndecidedText(view)), ...rowsPart('accepted-here')]
  const news = [...rowsPart('accepted'), ...rowsPart('noted'), ...rowsPart('better', isLoud ? () => [] : changeTuples)]
  const isOpen = unjudged > 0 && (extent === 'little' || extent === 'some' || (hasSeen && !isLoud))
  const open = isOpen ? fillPhrase('unjudged', `${unjudged} of ${plural(expected, 'row')}`) : nothingComparedText(view)
  const absentNames = toNamesWithEmptyPlace(more.length > 0 ? absent : [])
  const some = called.length + all.length === uncalled.length ? '' : 'part of '
  return [
    ...bad,
    ...(absent.length === 0 ? [] : [namesPart(absentText, absentNames)]),
    ...unsure,
    ...(uncalled.length === 0 ? [] : [filesPart(fillPhrase('uncalled', some), uncalled)]),
    ...(altered.length === 0 ? [] : [filesPart(fillPhrase('altered'), altered)]),
    ...(open === '' || unbuilt.length > 0 ? [] : [{ text: open, below: whyUndecidedText(view) }]),
    ...(open !== '' || isLoud ? [] : rowsPart('undecided', () => [])),
    ...news,
    ...(bad.length + unsure.length + news.length > 0 ? [] : allFineParts(view)),
  ]
}

type Standing = keyof typeof outcomeWords

function standingOfRow(row: ViewRow): Standing | 'stopping' | undefined {
  const { outcome, level } = row
  if (outcome === 'worse') return level === 'note' ? 'noted' : 'worse'
  if (outcome === 'failed') return 'failed'
  if (level === 'fail') return 'stopping'
  if (isSelfAccepted(row)) return 'accepted-here'
  if (isLikelyWorse(row)) return 'likely'
  if (outcome === 'undecided') return level === 'note' ? undefined : 'undecided'
  return outcome === 'accepted' || outcome === 'better' ? outcome : undefined
}

function nothingComparedText({ comparison: { unread }, rows, summary: { extent, isFirstRun } }: View): string {
  if (extent !== 'none') return ''
  if (unread !== undefined) return fillPhrase(unread)
  const figures = rows.filter(({ head }) => head !== undefined)
  return isFirstRun ? fillPhrase('first', plural(figures.length, 'figure')) : fillPhrase('nothing')
}

/** Gives the all-clear only where all that a reader expects was judged. */
function allFineParts({ comparison, missing, summary: { extent, expected, unjudged } }: View): readonly HeadlinePart[] {
  const { uncalled = [], unseen = [], altered = [] } = comparison.reach ?? {}
  if (comparison.state === 'identical' && missing.length > 0) return []
  if (comparison.state === 'identical') return [{ text: fillPhrase('identical', unmeasuredReason(comparison)) }]
  if (extent === 'none' || extent === 'little') return []
  const isPart = unjudged > 0 || [missing, uncalled, altered].some(({ length }) => length > 0)
  const quiet = { text: fillPhrase('quiet', plural(expected - unjudged, 'row')) }
  if (unseen.length === 0) return [isPart ? quiet : { text: fillPhrase('clear') }]
  if (isPart) return [quiet, ...(uncalled.length > 0 ? [] : [filesPart(fillPhrase('unseen'), unseen)])]
  return [filesPart(fillPhrase('unseen', 'nothing got worse, but '), unseen)]
}

/** Says what most of the rows without a verdict lack; undefined where that is not known. */
function whyUndecidedText({ gated, summary: { unjudged } }: View): string | undefined {
  const short = gated.filter(({ needs }) => needs !== undefined)
  if (short.length === 0 || short.length < unjudged / 2) return undefined
  const { rows = short, minutes, isAlone } = budgetAndRowsIfAny(short) ?? {}
  const most = Math.max(...(rows.length === 0 ? short : rows).map(({ pairs }) => pairs ?? 0))
  if (rows.length === 0) return `undecided after ${plural(most, 'pair')}; ${noTimeText}`
  const few = `too few pairs: ${most} of ${Math.max(...rows.map(({ needs }) => needs!.pairs))}`
  if (minutes === undefined) return few
  if (isAlone) return `${few}; measured alone, ${shortMarkedName(rows[0]!.name)} needs about ${minutes}m`
  const what = rows.length === short.length ? 'do' : `decide ${rows.length} of ${short.length}`
  return `${few}; a budget of ${minutes}m would ${what}`
}

/** Matches what a job says of a head that it could not install or build. */
const unbuiltHead = /The head(?: \([^)]*\))? cannot be prepared: (.+?)(?: \(`[^`]*` ended with .*)?[”.]*$/su

type Cause = readonly [platform: string, cause: string | undefined]

function platformBuildErrorEntry({ platform, reason }: MissingPlatform): Cause {
  return [platform, unbuiltHead.exec(reason ?? '')?.[1]]
}

/** Says that a side could not be built, where, and why in as many words as there is room for. */
function unbuiltParts(word: Word, all: readonly Cause[], view: View | undefined): readonly HeadlinePart[] {
  const causes = all.filter(([, cause]) => cause !== undefined)
  if (causes.length === 0) return []
  const here = causes.map(([platform]) => view?.systemName(platform) ?? platform)
  const text = fillPhrase(word, here.length < (view?.platforms.length ?? 0) ? ` on ${joinList(here)}` : '')
  const why = cleanLine(causes[0]![1]!)
  const more = (room: number): string => (room < 20 ? '' : `: ${wrapNameInMarkers(cutAfterWord(why, room - 2))}`)
  return [{ text, more, below: `${text}: ${wrapNameInMarkers(why)}` }]
}

function filesPart(text: string, files: readonly string[]): HeadlinePart {
  const names = files.map((file) => wrapNameInMarkers(cleanLine(file)))
  return { ...namesPart(text, toNamesWithEmptyPlace(names)), below: `${text}: ${joinWithMore(names, 6)}` }
}

/** A name, and what is left out before another name is: ` in react on macOS`. */
type Name = readonly [what: string, where: string]

function toNamesWithEmptyPlace(names: readonly string[]): readonly Name[] {
  return names.map((what) => [what, ''])
}

/** Names things with their places, or without them, or only the first of them, or none. */
function namesPart(text: string, names: readonly Name[]): HeadlinePart {
  const few = names.slice(0, 4)
  const choices = [few.map((name) => name.join('')), ...few.map((_, at) => few.slice(at).map((_, to) => few[to]![0]))]
  return { text, more: few.length === 0 ? undefined : makeFittingNamesFormatter(choices) }
}

/** Writes `ready time 8.4% slower`, once a metric and direction: the largest of several, never a mean over systems. */
function changeTuples(rows: readonly ViewRow[], view: View): readonly Name[] {
  const groups = Map.groupBy(rows, (row) => `${row.metric}\n${changeWordParts(row).word}`)
  return Array.from(groups.values(), (group) => {
    const all = view.benchmarksWith(group[0]!.metric)
    const names = [...new Map(group.map((row) => [row.benchmark, row.name])).values()]
    const some = names.length > 1 ? `${names.length} of ${all} benchmarks` : shortMarkedName(names[0]!)
    const where = (all === 1 ? '' : ` in ${some}`) + systemsPhraseIfSeveral(group, view)
    return [`${shortMarkedName(group[0]!.metricTitle)} ${largestChangeText(group)}`, where]
  })
}

function nameAndSystemsTuples(rows: readonly ViewRow[], view: View): readonly Name[] {
  const groups = Map.groupBy(rows, ({ name }) => name)
  return Array.from(groups, ([name, group]) => [shortMarkedName(name), systemsPhraseIfSeveral(group, view)])
}

function shortMarkedName(name: string): string {
  return wrapNameInMarkers(cutMiddle(cleanLine(name), 32))
}

/** Writes ` on macOS`, ` on every system`; nothing for one system, or where benchmarks changed on different ones. */
function systemsPhraseIfSeveral(rows: readonly ViewRow[], { measured, systemName }: View): string {
  const here = sortUniquePlatforms(rows.map(({ platform }) => platform))
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark)).size
  if (measured.length < 2 || rows.length < benchmarks * here.length) return ''
  return here.length === measured.length ? ' on every system' : ` on ${joinList(here.map(systemName))}`
}
