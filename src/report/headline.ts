/** The first line of every report: what happened, where, and whether to read on. */
import type { Comparison, Row } from '../model/comparison.ts'
import { isWatched } from './counts.ts'
import { plainText } from './escape.ts'
import { changePhrases, failurePhrases, phraseList, systemList, type ChangePhrase, type Scene } from './phrases.ts'
import { groupBy, rowsThat } from './rows.ts'
import { capital, feltAs, plural, standingOf, standingText } from './words.ts'

/** How the line sounds: decides its emoji, its colour, and whether the reader is asked to read on. */
export type Tone = 'bad' | 'warn' | 'good' | 'unsure' | 'neutral'

export interface Headline {
  readonly tone: Tone
  readonly text: string
}

export interface HeadlineOptions {
  /** How a name from outside is written; as plain text unless told otherwise. */
  readonly write?: (text: string) => string
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
}

/** What the reader is asked to do, by tone. */
const requests: Readonly<Record<Tone, string>> = {
  bad: ': please read',
  warn: ': worth a look',
  good: ': no action needed',
  unsure: ': passes with a warning',
  neutral: '',
}

/** The headline of a comparison, without emoji or markup of its own. */
export function headline(comparison: Comparison, options: HeadlineOptions = {}): Headline {
  const { write = plainText, missing = [] } = options
  const said = summarise({ comparison, write }, missing)
  const measured = comparison.platforms.map((part) => part.platform)
  const gap = missing.length === 0 ? '' : `; ${systemList(missing, [...measured, ...missing])} not measured`
  // Nobody can vouch for a system that is missing, so the check fails.
  const tone = missing.length > 0 ? 'bad' : said.tone
  return { tone, text: capital(said.text) + gap + requests[tone] }
}

/** Where there is no comparison: nothing was measured, or nobody can say by which rules to judge it. */
export function headlineOfNone({ unjudged }: { readonly unjudged: string | undefined }): Headline {
  const what = unjudged === undefined ? 'Nothing was measured' : 'Nothing could be judged'
  return { tone: 'bad', text: `${what}, so nothing is known about this change${requests.bad}` }
}

function summarise(scene: Scene, missing: readonly string[]): Headline {
  const { comparison } = scene
  if (comparison.state === 'identical') {
    return { tone: 'good', text: 'nothing to measure, what runs is byte for byte the same' }
  }
  const gated = comparison.rows.filter((row) => !isWatched(row))
  const failed = rowsThat(gated, 'failed')
  if (comparison.state === 'nothing-compared' && failed.length === 0) return nothingCompared(comparison)
  const worse = rowsThat(gated, 'worse').filter((row) => row.level !== 'note')
  const loud = gated.filter((row) => row.level === 'fail' && !['failed', 'worse'].includes(standingOf(row)))
  const others = [...groupBy(loud, standingOf).values()].map((rows) => loudPhrase(rows))
  const good = goodParts(changePhrases(rowsThat(gated, 'better'), scene))
  if (failed.length + worse.length + others.length === 0) return nothingWorse({ gated, good, scene, missing })
  const phrases = changePhrases(worse, scene)
  const fails = failurePhrases(failed, scene).map((phrase) => phrase())
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

/** `ready time 8 % slower in react, installed bytes 110 % larger (3 rows worse)`: the count where not all is said. */
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

function loudPhrase(rows: readonly Row[]): string {
  return `${plural(rows.length, 'row')} ${standingText(standingOf(rows[0]!))}`
}

interface NothingWorse {
  readonly gated: readonly Row[]
  readonly good: GoodParts
  readonly scene: Scene
  readonly missing: readonly string[]
}

function nothingWorse({ gated, good, scene, missing }: NothingWorse): Headline {
  const open = rowsThat(gated, 'undecided').filter((row) => row.level !== 'note')
  const undecided = open.length
  const suspect = open.filter((row) => row.suspect === 'worse').length
  const unsure = [
    suspect === 0 ? '' : `; ${plural(suspect, 'row')} suspect`,
    undecided === suspect ? '' : `; ${plural(undecided - suspect, 'row')} undecided`,
  ].join('')
  const known = changePhrases(rowsThat(gated, 'accepted'), scene).slice(0, 1)
  const changes = [...(known.length === 0 ? [] : [`${phraseList(known)} (accepted)`]), phraseList(good.all)].filter(
    Boolean,
  )
  if (changes.length > 0) return { tone: 'good', text: changes.join('; ') + unsure }
  if (undecided > 0 && rowsThat(gated, 'same').length === 0) {
    return { tone: 'unsure', text: `undecided: ${plural(undecided, 'row')} could not be told in the time allowed` }
  }
  const systems = scene.comparison.platforms.map((part) => part.platform)
  const where = missing.length > 0 ? ` on ${systemList(systems, systems)}` : systems.length > 1 ? ' on any system' : ''
  return {
    tone: undecided > 0 ? 'unsure' : 'good',
    text: `${undecided > 0 ? 'nothing certainly worse' : 'nothing got worse'}${where}${unsure}`,
  }
}

/** True where there is neither a base nor a stored run, and figures all the same: the beginning of a history. */
export function isFirstRun({ state, base, platforms, rows }: Comparison): boolean {
  const isEmpty = platforms.length > 0 && platforms.every((part) => part.baselineRuns === 0)
  return state === 'nothing-compared' && isEmpty && base === null && rows.some((row) => row.head !== null)
}

function nothingCompared(comparison: Comparison): Headline {
  if (isFirstRun(comparison)) {
    const measured = comparison.rows.filter((row) => row.head !== null).length
    return { tone: 'neutral', text: `first run: ${plural(measured, 'figure')} recorded, nothing to compare with yet` }
  }
  return { tone: 'warn', text: 'nothing could be compared, so nothing is known about this change' }
}
