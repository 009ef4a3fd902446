/** Joins what every section of a comment works with: the view of the comparison and what the caller knows beside it. */
import type { MissingPlatform } from '../../judge/outcome.ts'
import type { Config } from '../../model/config.ts'
import { safeUrl } from '../escape.ts'
import { markdownWriter } from '../markdown.ts'
import type { Limits, ReportView, RoomSections, SourceLine } from '../report-document.ts'
import type { View } from '../view.ts'

export interface CommentView extends ReportView {
  readonly context: CommentContext
  readonly limits: CommentLimits
}

export interface CommentLimits extends Limits {
  /** Lines of the table at the top. */
  readonly tableLines: number
}

export type CommentState =
  /** The comparison is about the newest commit. */
  | { readonly kind: 'final' }
  /** A measurement of `head` has begun; a comparison, if there is one, is about an earlier commit. */
  | { readonly kind: 'running'; readonly head: string; readonly platforms: readonly string[] }

export interface CommentContext {
  /** Distinguishes several reports on one pull request; part of the marker. */
  readonly name: string
  /** Paceline's version. */
  readonly version: string
  /** The program that runs Paceline where readers type the comment's commands; `paceline` by default. */
  readonly program?: string
  /** The config to name in those commands; none if Paceline finds it. */
  readonly config?: string | undefined
  /** The subjects that a workflow measures in place of a config. */
  readonly instead?: Pick<Config, 'subjects'>
  /** `final` by default. */
  readonly state?: CommentState
  /** A title of the user's own (`report.title` in the config). */
  readonly title?: string
  readonly pullRequest?: { readonly number: number; readonly isFork: boolean }
  /** The workflow run, the full report, and how to read one; anything but a plain http(s) address is left out. */
  readonly urls?: { readonly run?: string; readonly report?: string; readonly guide?: string }
  /** The workflow run's number and attempt. */
  readonly run?: { readonly number: number; readonly attempt: number }
  readonly missing?: readonly MissingPlatform[]
  readonly sections?: readonly RoomSections[]
  /** Says why it is unknown by which rules to judge, where there is no comparison for that reason. */
  readonly unjudged?: string
  /** The comment as it is, without its hidden lines, to be kept where there is no comparison to show. */
  readonly earlier?: string | undefined
  /** False if no workflow listens to `/bench` comments. */
  readonly bench?: boolean
}

export function makeCommentView(view: View, context: CommentContext, limits: CommentLimits): CommentView {
  const sourceLine = (written: string, at: SourceLine): string => {
    const url = findLineUrl(at, view, context)
    return url === undefined ? written : `[${written}](${url})`
  }
  return { ...view, ...markdownWriter, sourceLine, context, limits }
}

/** Links the line at the head's commit, on the server that ran the workflow; undefined if that is not known. */
function findLineUrl({ folder, file, line }: SourceLine, { head }: View, { urls }: CommentContext): string | undefined {
  const repository = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/actions\/runs\//.exec(urls?.run ?? '')?.[1]
  if (repository === undefined || head.sha === undefined || head.isDirty) return undefined
  const path = `${folder}/${file}`.split('/').filter((part) => part !== '')
  if (path.some((part) => part === '..' || part === '.')) return undefined
  // Of what `encodeURIComponent` leaves, Markdown takes brackets and stars for its own.
  const encoded = path.map((part) =>
    encodeURIComponent(part).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
  )
  const url = safeUrl(`${repository}/blob/${head.sha}/${encoded.join('/')}`)
  return url === undefined ? undefined : `${url}#L${line}`
}
