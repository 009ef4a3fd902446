/** The first line of every report: what happened, where, and whether to read on. */
import { plainText } from './escape.ts'
import { formatMagnitude, formatSize } from './format.ts'
import { sortPlatforms } from './platform-name.ts'
import { groupBy, rowsThat } from './rows.ts'
import type { View, ViewRow, ViewSide } from './view.ts'
import { capital, changeParts, feltAs, joinList, plural, whyIdentical } from './words.ts'

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

/** The headline of a comparison, without emoji or markup of its own; `write` is how a name from outside is written. */
export function headline(view: View, write: (text: string) => string = plainText): Headline {
  const said = summarise({ view, write })
  const missing = view.missing.map(({ platform }) => platform)
  const gap = missing.length === 0 ? '' : `; ${systemList(missing, view)} not measured`
  // Nobody can vouch for a system that is missing, so the check fails.
  const tone = missing.length > 0 ? 'bad' : said.tone
  return { tone, text: capital(said.text) + gap + requests[tone] }
}

/**
 * What was compared with what: `this pull request (9f3e2ab) against main (c81d04e)`, or `..., without a base`. `write` is
 * how names and commits are written, as plain text by default.
 */
export function sidesText({ head, base }: View, write: SideWriter = { name: plainText, commit: plainText }): string {
  const text = ({ label, commit, isDirty }: ViewSide): string => {
    const dirty = isDirty ? ' with changes' : ''
    if (commit === null) return write.name(label ?? '')
    return label === null ? write.commit(commit) + dirty : `${write.name(label)} (${write.commit(commit)}${dirty})`
  }
  return base === null ? `${text(head)}, without a base` : `${text(head)} compared with ${text(base)}`
}

interface SideWriter {
  readonly name: (text: string) => string
  readonly commit: (id: string) => string
}

/** Where there is no comparison: nothing was measured, or nobody can say by which rules to judge it. */
export function headlineOfNone({ unjudged }: { readonly unjudged: string | undefined }): Headline {
  const what = unjudged === undefined ? 'Nothing was measured' : 'Nothing could be judged'
  return { tone: 'bad', text: `${what}, so nothing is known about this change${requests.bad}` }
}

function summarise(about: About): Headline {
  const { comparison, gated } = about.view
  if (comparison.state === 'identical') {
    return { tone: 'good', text: `nothing to measure, ${whyIdentical(comparison)}` }
  }
  const failed = rowsThat(gated, 'failed')
  if (comparison.state === 'nothing-compared' && failed.length === 0) return nothingCompared(about.view)
  const worse = rowsThat(gated, 'worse').filter((row) => row.level !== 'note')
  const loud = gated.filter((row) => row.level === 'fail' && !['failed', 'worse'].includes(row.standing))
  const others = [...groupBy(loud, ({ standing }) => standing).values()].map((rows) => loudPhrase(rows))
  const good = goodParts(changePhrases(rowsThat(gated, 'better'), about))
  if (failed.length + worse.length + others.length === 0) return nothingWorse(good, about)
  const phrases = changePhrases(worse, about)
  const fails = failurePhrases(failed, about)
  const isFelt = phrases.some(({ rows }) => feltAs(rows[0]!) !== null)
  const bad = worseText(phrases, { rows: worse.length, most: fails.length > 0 ? 1 : 2 })
  const nothing = comparison.state === 'nothing-compared' ? ['nothing could be compared'] : []
  const text =
    // What nobody feels while the program runs does not come before what everybody does.
    fails.length === 0 && !isFelt && good.felt.length > 0
      ? [phraseList(good.felt), [bad, ...others].filter(Boolean).join(', ')]
      : [[...fails, bad, ...others, ...nothing].filter(Boolean).join(', '), phraseList(good.all.slice(0, 1))]
  const isBad = gated.some((row) => row.level === 'fail')
  return { tone: isBad ? 'bad' : 'warn', text: text.filter(Boolean).join('; ') }
}

/** `ready time 8% slower in react, installed bytes 110% larger (3 rows worse)`: the count where not all is said. */
function worseText(
  phrases: readonly ChangePhrase[],
  { rows, most }: { readonly rows: number; readonly most: number },
): string {
  const said = phrases.slice(0, most)
  const shown = said.reduce((sum, phrase) => sum + phrase.rows.length, 0)
  const count = shown < rows ? ` (${plural(rows, 'row')} worse)` : ''
  return phraseList(said) + count
}

interface GoodParts {
  /** At most one phrase for each of what a user feels most. */
  readonly felt: readonly ChangePhrase[]
  /** Those, or the first of the others where there are none. */
  readonly all: readonly ChangePhrase[]
}

function goodParts(phrases: readonly ChangePhrase[]): GoodParts {
  const kinds = groupBy(phrases, ({ rows }) => feltAs(rows[0]!) ?? '')
  const felt = [...kinds].flatMap(([kind, group]) => (kind === '' ? [] : [group[0]!]))
  return { felt, all: felt.length > 0 ? felt : phrases.slice(0, 2) }
}

function loudPhrase(rows: readonly ViewRow[]): string {
  return `${plural(rows.length, 'row')} ${rows[0]!.texts.standing}`
}

function nothingWorse(good: GoodParts, about: About): Headline {
  const { gated, comparison, missing } = about.view
  const open = rowsThat(gated, 'undecided').filter((row) => row.level !== 'note')
  const undecided = open.length
  const suspect = open.filter((row) => row.suspect === 'worse').length
  const unsure = [
    suspect === 0 ? '' : `; ${plural(suspect, 'row')} suspect`,
    undecided === suspect ? '' : `; ${plural(undecided - suspect, 'row')} undecided`,
  ].join('')
  const known = changePhrases(rowsThat(gated, 'accepted'), about).slice(0, 1)
  const changes = [...(known.length === 0 ? [] : [`${phraseList(known)} (accepted)`]), phraseList(good.all)].filter(
    Boolean,
  )
  if (changes.length > 0) return { tone: 'good', text: changes.join('; ') + unsure }
  if (undecided > 0 && rowsThat(gated, 'same').length === 0) {
    return { tone: 'unsure', text: `undecided: ${plural(undecided, 'row')} could not be decided in the time allowed` }
  }
  const systems = comparison.platforms.map((part) => part.platform)
  const where =
    missing.length > 0 ? ` on ${systemList(systems, about.view)}` : systems.length > 1 ? ' on any system' : ''
  return {
    tone: undecided > 0 ? 'unsure' : 'good',
    text: `${undecided > 0 ? 'nothing significantly worse' : 'nothing got worse'}${where}${unsure}`,
  }
}

function nothingCompared({ isFirstRun, rows }: View): Headline {
  if (isFirstRun) {
    const measured = rows.filter((row) => row.head !== null).length
    return { tone: 'neutral', text: `first run: ${plural(measured, 'figure')} recorded, nothing to compare with yet` }
  }
  return { tone: 'warn', text: 'nothing could be compared, so nothing is known about this change' }
}

/** What is told, and how names from outside are written. */
interface About {
  readonly view: View
  readonly write: (text: string) => string
}

/** Where the head fails, and whether the base does: `the head fails in babel on Linux (the base does not)`. */
function failurePhrases(rows: readonly ViewRow[], { view, write }: About): readonly string[] {
  const all = new Set(view.rows.map(({ benchmark }) => benchmark)).size
  return [...groupBy(rows, (row) => `${row.head === null}${worksInBase(row)}`).values()].map((group) => {
    const here = [...new Map(group.map((row) => [row.benchmark, write(row.name)])).values()]
    const what = here.length > 2 ? `${here.length} of ${all} benchmarks` : joinList(here)
    // No trial says anything where the children could not be started.
    if (group[0]!.head === null) return `${what} could not be measured${onSystems(group, view)}`
    const base = worksInBase(group[0]!) ? ' (the base does not)' : ''
    return `the head fails in ${what}${onSystems(group, view)}${base}`
  })
}

/** True where trials of the base are known to have worked: the failure is the head's doing. */
function worksInBase({ base }: ViewRow): boolean {
  return base !== null && base.value !== null && base.value < base.count
}

interface ChangePhrase {
  readonly rows: readonly ViewRow[]
  /** `ready time 8% slower`, and ` in react on macOS`; worded once it is needed: of many, few are said. */
  readonly say: () => { readonly what: string; readonly where: string }
}

/** Phrases as a list; a place that several in a row share is said once. */
function phraseList(phrases: readonly ChangePhrase[]): string {
  const said = phrases.map(({ say }) => say())
  return said.map(({ what, where }, index) => (said[index + 1]?.where === where ? what : what + where)).join(', ')
}

/** One phrase per metric and direction. Sizes of several rows are given as the largest: never a mean over systems. */
function changePhrases(rows: readonly ViewRow[], { view, write }: About): readonly ChangePhrase[] {
  const groups = groupBy(rows, (row) => `${row.metric}\n${changeParts(row).word}`)
  return [...groups.values()].map((group) => ({
    rows: group,
    say: () => ({
      what: `${write(group[0]!.metricTitle)} ${groupWords(group)}`,
      where: inBenchmarks(group, { view, write }) + onSystems(group, view),
    }),
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
  const relative = rows.map((row) => row.change?.relative ?? null).filter((value) => value !== null)
  const sizes = new Set(rows.map((row) => Math.abs(row.change?.relative ?? row.change?.absolute ?? 0)))
  const upTo = sizes.size > 1 ? 'up to ' : ''
  const exact = rows.every((row) => row.kind === 'exact')
  if (relative.length === rows.length) {
    return `${upTo}${formatMagnitude(Math.max(...relative.map(Math.abs)), { exact, rough: true })} ${word}`
  }
  const largest = Math.max(...rows.map((row) => Math.abs(row.change?.absolute ?? 0)))
  return `${upTo}${formatSize(largest, rows[0]!.unit, { exact })} ${word}`
}

/** ` in react`, where the comparison has other benchmarks with this metric; ` in 3 of 8 benchmarks`. */
function inBenchmarks(rows: readonly ViewRow[], { view, write }: About): string {
  const all = new Set(view.rows.filter(({ metric }) => metric === rows[0]!.metric).map(({ benchmark }) => benchmark))
  const here = new Map(rows.map((row) => [row.benchmark, row.name]))
  if (all.size === 1) return ''
  if (here.size === all.size) return all.size === 2 ? ' in both benchmarks' : ` in all ${all.size} benchmarks`
  if (here.size > 2) return ` in ${here.size} of ${all.size} benchmarks`
  return ` in ${joinList(Array.from(here.values(), (name) => write(name)))}`
}

/**
 * ` on macOS`, ` on every system`; nothing where there is only one system, or where several benchmarks changed on
 * different ones.
 */
function onSystems(rows: readonly ViewRow[], view: View): string {
  const all = new Set(view.comparison.platforms.map(({ platform }) => platform)).size
  const here = sortPlatforms(rows.map(({ platform }) => platform))
  const benchmarks = new Set(rows.map(({ benchmark }) => benchmark)).size
  const places = new Set(rows.map(({ benchmark, platform }) => `${benchmark}\n${platform}`)).size
  if (all < 2 || places < benchmarks * here.length) return ''
  if (here.length === all) return all === 2 ? ' on both systems' : ' on every system'
  return ` on ${systemList(here, view)}`
}
