/** All formats that a run can be shown in. */
import type { Run } from '../model/run.ts'
import { jsonText } from './json.ts'
import { renderRunCsv } from './run-csv.ts'
import { renderRunMarkdown } from './run-markdown.ts'
import { renderRunTerminal } from './run-terminal.ts'

export const runFormats = ['terminal', 'markdown', 'json', 'csv'] as const
export type RunFormat = (typeof runFormats)[number]

const renderers: Readonly<Record<RunFormat, (run: Run, options: { readonly columns?: number }) => string>> = {
  terminal: renderRunTerminal,
  markdown: renderRunMarkdown,
  json: (run) => jsonText(run),
  csv: renderRunCsv,
}

/** A run in one of the formats, ending with a newline. */
export function renderRun(format: RunFormat, run: Run, options: { readonly columns?: number } = {}): string {
  return renderers[format](run, options)
}
