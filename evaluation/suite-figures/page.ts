/** A suite's page, and the part of it that is made from a stored run. */
import { markdownTable } from 'markdown-table'
import { wrap } from '../../src/core/report/text-layout.ts'
import type { Ours } from './ours.ts'

/** How a suite's figures stand beside the published ones. */
export interface Figures {
  /** Environment and arguments of the command that measures them, before `--out`. */
  readonly command: string
  /** Blocks of Markdown: tables, and what has to be said between them. */
  readonly blocks: (ours: Ours, windows: Ours | undefined) => readonly string[]
}

/** The tables, and below them where and how ours were measured. `file` is the run's, relative to the repository. */
export function figuresBlock(
  { command, blocks }: Figures,
  { ours, windows, file }: { readonly ours: Ours; readonly windows: Ours | undefined; readonly file: string },
): string {
  const how = `Ours: ${ours.circumstances}. All of it is in [\`${file}\`](../${file}), made by`
  return [
    ...blocks(ours, windows),
    wrap(how, { columns: 118 }).join('\n'),
    `    ${command} \\\n      --out ${file}`,
  ].join('\n\n')
}

/** As the formatter of this repository leaves it: the first `names` columns to the left, the others to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[], names = 1): string {
  return markdownTable([head, ...rows], { align: head.map((_, index) => (index < names ? undefined : 'r')) })
}
