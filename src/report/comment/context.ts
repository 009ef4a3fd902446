/** What a comment needs to know beside the comparison: where it stands, what state things are in, what can be linked. */
import type { Figure } from '../figures.ts'
import type { EarlierComment } from './earlier.ts'

export type CommentState =
  /** The comparison is about the newest commit. */
  | { readonly kind: 'final' }
  /** A measurement of `head` has begun; a comparison, if there is one, is about an earlier commit. */
  | { readonly kind: 'running'; readonly head: string; readonly platforms: readonly string[] }
  /** The pull request has moved on to `head`; the comparison is about an earlier commit. */
  | { readonly kind: 'out-of-date'; readonly head: string }

/** A platform that should have been measured and was not. */
export interface MissingPlatform {
  readonly platform: string
  /** What went wrong, in a sentence; null where nobody knows. */
  readonly reason: string | null
}

export interface CommentContext {
  /** Tells several reports on one pull request apart; part of the marker. */
  readonly name: string
  /** Paceline's version. */
  readonly version: string
  /** What runs Paceline where somebody types the commands of the comment; `paceline` unless told otherwise. */
  readonly program?: string
  /** `final` unless told otherwise. */
  readonly state?: CommentState
  /** Head of the comment where people want their own (`report.title` in the config). */
  readonly title?: string
  readonly pullRequest?: { readonly number: number; readonly isFork: boolean }
  /** Where things are; anything but a plain http(s) address is left out. */
  readonly urls?: {
    /** The workflow run. */
    readonly run?: string
    /** The full report: an artifact, a page, the job summary. */
    readonly report?: string
    /** How to read a report. */
    readonly guide?: string
  }
  /** The workflow run's number and attempt. */
  readonly run?: { readonly number: number; readonly attempt: number }
  readonly missing?: readonly MissingPlatform[]
  /** Why nobody can say by which rules to judge, where there is no comparison for that. */
  readonly unjudged?: string
  /** Figures of all subjects from the base branch's last run, to be set beside each other. */
  readonly beside?: readonly Figure[]
  /** What the comment shows so far, to be kept in it where there is no comparison to show. */
  readonly earlier?: EarlierComment
  /** False where no workflow listens to `/bench` comments. */
  readonly bench?: boolean
}
