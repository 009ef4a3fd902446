/**
 * Hidden first lines of what we post: a marker that says what it is, and the state that says what it shows.
 *
 *     <!-- paceline:comment name=default -->
 *     <!-- paceline:state sha=9f3e… run=210 attempt=1 series=1f2e3d4c -->
 */
import { createHash } from 'node:crypto'
import { UserError } from '../errors.ts'

/** What a posted text was measured on, and by which run: decides whether another one may replace it. */
export interface Measured {
  /** The head commit as the server knows it, never as a results file claims it. */
  readonly sha: string
  /** Numbers of the workflow run that measured it (not of the one that posts). */
  readonly runNumber: number
  readonly attempt: number
  /** What the run numbers count: the workflow's path or id. Numbers of different workflows are not compared. */
  readonly series: string
}

export interface PostedState {
  readonly sha: string
  readonly runNumber: number
  readonly attempt: number
  readonly seriesDigest: string
}

/** The exact beginning of every text of this kind and name. */
export function marker(kind: 'comment' | 'drift', name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(name)) {
    throw new UserError(`not a name for a report: ${JSON.stringify(name.slice(0, 100))}`, {
      hint: 'Use up to 50 letters, digits, dots, dashes and underscores.',
    })
  }
  return `<!-- paceline:${kind} name=${name} -->`
}

/** The text with both hidden lines before it; a marker that it already begins with is not doubled. */
export function withMarkers(text: string, { own, measured }: { own: string; measured: Measured }): string {
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(measured.sha)) throw new UserError('not a full commit id')
  const rest = text.startsWith(own) ? text.slice(own.length).replace(/^\r?\n/, '') : text
  const { sha, runNumber, attempt, seriesDigest } = stateOf(measured)
  return `${own}\n<!-- paceline:state sha=${sha} run=${runNumber} attempt=${attempt} series=${seriesDigest} -->\n${rest}`
}

/** The text without the hidden lines that `withMarkers` puts before it. */
export function withoutMarkers(text: string, own: string): string {
  return text.slice(own.length).replace(/^\r?\n(<!-- paceline:state [^\n]* -->\r?\n)?/, '')
}

/** The state a posted text carries, or null where there is none (an older version wrote it, or a person changed it). */
export function readState(text: string, own: string): PostedState | null {
  const line = text.slice(own.length, own.length + 300)
  const found =
    /^\r?\n<!-- paceline:state sha=([0-9a-f]{40,64}) run=(\d{1,12}) attempt=(\d{1,6}) series=([0-9a-f]{8}) -->/.exec(
      line,
    )
  if (!text.startsWith(own) || found === null) return null
  const [, sha = '', run, attempt, seriesDigest = ''] = found
  return { sha, runNumber: Number(run), attempt: Number(attempt), seriesDigest }
}

export function stateOf({ sha, runNumber, attempt, series }: Measured): PostedState {
  return { sha, runNumber, attempt, seriesDigest: createHash('sha256').update(series).digest('hex').slice(0, 8) }
}

/** Positive if `a` comes from a later run (or attempt) than `b`; 0 if the same, or if there is no order. */
export function compareStates(a: PostedState | null, b: PostedState | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (a.seriesDigest !== b.seriesDigest) return 0
  return a.runNumber - b.runNumber || a.attempt - b.attempt
}

/** True if both were posted by the very same attempt of the same run. */
export function isSameState(a: PostedState | null, b: PostedState): boolean {
  return a?.sha === b.sha && a.seriesDigest === b.seriesDigest && compareStates(a, b) === 0
}
