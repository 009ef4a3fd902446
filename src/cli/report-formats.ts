/** A comparison as a report in any of the formats. */
import type { Comparison } from '../core/model/comparison.ts'
import { version } from '../core/model/version.ts'
import type { CommentContext } from '../core/report/comment.ts'
import { jsonText } from '../core/report/escape.ts'
import { renderTerminal, type TerminalOptions } from '../core/report/terminal.ts'

export const reportFormats = ['terminal', 'markdown', 'html', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]

interface ReportOptions extends TerminalOptions {
  /** For Markdown: where the comment is posted, and what can be linked. */
  readonly context?: Partial<CommentContext>
}

type Render = (comparison: Comparison, options: ReportOptions) => string

/** Each but that for the terminal, which is small, is loaded only when it is used. */
const renderers: Readonly<Record<ReportFormat, () => Promise<Render>>> = {
  terminal: async () => renderTerminal,
  markdown: async () => {
    const { renderComment } = await import('../core/report/comment.ts')
    return (comparison, { context }) => renderComment(comparison, { name: 'default', version, ...context })
  },
  html: async () => (await import('../rooms/page/report-page.ts')).renderHtml,
  json: async () => (comparison) => jsonText(comparison),
}

/** A comparison in one of the formats, ending with a newline. Formats ignore options that are not for them. */
export async function renderReport(
  format: ReportFormat,
  comparison: Comparison,
  options: ReportOptions = {},
): Promise<string> {
  const render = await renderers[format]()
  return render(comparison, options)
}
