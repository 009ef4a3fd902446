/** All formats of a report under one roof. */
import type { Comparison } from '../model/comparison.ts'
import { version } from '../model/version.ts'
import { type CommentContext, renderComment } from './comment.ts'
import { renderCsv } from './csv.ts'
import { jsonText } from './escape.ts'
import { renderHtml } from './page/report-page.ts'
import { renderJunit } from './junit.ts'
import { renderSarif, type SarifOptions } from './sarif.ts'
import { renderTerminal, type TerminalOptions } from './terminal.ts'

export const reportFormats = ['terminal', 'markdown', 'html', 'json', 'csv', 'junit', 'sarif'] as const
export type ReportFormat = (typeof reportFormats)[number]

interface ReportOptions extends TerminalOptions, SarifOptions {
  /** For Markdown: where the comment stands, and what can be linked. */
  readonly context?: Partial<CommentContext>
}

const renderers: Readonly<Record<ReportFormat, (comparison: Comparison, options: ReportOptions) => string>> = {
  terminal: renderTerminal,
  markdown: (comparison, { context }) => renderComment(comparison, { name: 'default', version, ...context }),
  html: renderHtml,
  json: (comparison) => jsonText(comparison),
  csv: renderCsv,
  junit: renderJunit,
  sarif: renderSarif,
}

/** A comparison in one of the formats, ending with a newline. Each format takes from the options what it knows. */
export function renderReport(format: ReportFormat, comparison: Comparison, options: ReportOptions = {}): string {
  return renderers[format](comparison, options)
}
