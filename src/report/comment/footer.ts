/** The small print: version, run, links, and what the comment was updated for. */
import { proseText, safeUrl } from '../escape.ts'
import { shortCommit } from '../format.ts'
import type { Comparison } from '../../model/comparison.ts'
import type { CommentContext } from './context.ts'

export function footerOf(comparison: Comparison | null, context: CommentContext): string {
  const { urls = {}, run, pullRequest, version } = context
  const runText = run === undefined ? 'workflow run' : `run ${run.number}, attempt ${run.attempt}`
  const isFinal = (context.state?.kind ?? 'final') === 'final'
  const head = isFinal ? (comparison?.head.commit ?? null) : null
  const parts = [
    `Paceline ${proseText(version, 40)}`,
    link(runText, urls.run) ?? (run === undefined ? null : runText),
    link('full report', urls.report),
    link('how to read this', urls.guide),
    pullRequest?.isFork === true ? 'from a fork, measured without tokens' : null,
    // A job's summary and an issue are not.
    head === null || pullRequest === undefined ? null : `updated in place for \`${shortCommit(head.sha)}\``,
  ]
  return `<sub>${parts.filter((part) => part !== null).join(' · ')}</sub>`
}

function link(text: string, url: string | undefined): string | null {
  const safe = safeUrl(url)
  return safe === null ? null : `[${text}](${safe})`
}
