/** The first line of every report: what happened, where, and whether to read on. */
import type { Comparison, Row } from '../model/comparison.ts'
import { isWatched } from './counts.ts'
import { plainText } from './escape.ts'
import { changePhrases, failurePhrases, systemList, type Phrase, type Scene } from './phrases.ts'
import { groupBy, rowsThat } from './rows.ts'
import { capital, joinList, plural, standingOf, standingText } from './words.ts'

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
  const bad = [
    ...failurePhrases(failed, scene),
    ...changePhrases(worse, scene),
    ...[...groupBy(loud, standingOf).values()].map((rows) => () => loudPhrase(rows)),
    ...(comparison.state === 'nothing-compared' ? [() => 'nothing could be compared'] : []),
  ]
  const good = changePhrases(rowsThat(gated, 'better'), scene)
  if (bad.length === 0) return nothingWorse({ gated, good, scene, missing })
  const fails = gated.some((row) => row.level === 'fail')
  return {
    tone: fails ? 'bad' : 'warn',
    text: [atMost(bad, 2), ...good.slice(0, 1).map((phrase) => phrase())].join('; '),
  }
}

function loudPhrase(rows: readonly Row[]): string {
  return `${plural(rows.length, 'row')} ${standingText(standingOf(rows[0]!))}`
}

interface NothingWorse {
  readonly gated: readonly Row[]
  readonly good: readonly Phrase[]
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
  const changes = [...known.map((phrase) => `${phrase()} (accepted)`), ...(good.length === 0 ? [] : [atMost(good, 2)])]
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

/** The first `limit` phrases, and how many more there are. */
function atMost(phrases: readonly Phrase[], limit: number): string {
  const said = phrases.slice(0, limit).map((phrase) => phrase())
  const left = phrases.length - said.length
  return joinList(left === 0 ? said : [...said, `${left} more`])
}
