/** A comparison as a report in any of the formats. */
import type { Comparison } from '../core/model/comparison.ts'
import { version } from '../core/model/version.ts'
import type { CommentContext } from '../core/report/comment.ts'
import { jsonText } from '../core/report/escape.ts'
import { formatBriefReport } from '../core/report/brief.ts'
import { renderTerminal, type TerminalOptions } from '../core/report/terminal.ts'
import { loadRoomSectionMakers } from '../core/report/report-document.ts'
import type { Rooms } from '../core/rooms-api.ts'

interface RenderOptions extends TerminalOptions {
  /** On a terminal, thirty lines. */
  readonly isBrief?: boolean
  /** For Markdown: where the comment is posted, and what can be linked. */
  readonly context?: Partial<CommentContext>
}

/** Each but that for the terminal, which is small, is loaded only when it is used. */
const renderers: Readonly<Record<string, () => Promise<(comparison: Comparison, options: RenderOptions) => string>>> = {
  terminal: async () => (comparison, options) =>
    options.isBrief === true ? formatBriefReport(comparison, options) : renderTerminal(comparison, options),
  markdown: async () => {
    const { renderComment } = await import('../core/report/comment.ts')
    return (comparison, { context }) => renderComment(comparison, { name: 'default', version, ...context })
  },
  json: async () => (comparison) => jsonText(comparison),
}

export function reportFormatNames({ formats }: Pick<Rooms, 'formats'>): string[] {
  return Object.keys({ ...renderers, ...formats })
}

/** Renders a comparison, ending with a newline. Formats ignore options that are not for them. */
export async function renderReport(
  format: string,
  comparison: Comparison,
  { rooms, ...options }: RenderOptions & { readonly rooms: Pick<Rooms, 'formats' | 'sections'> },
): Promise<string> {
  const render = await (renderers[format] ?? rooms.formats[format]!)()
  const sections = await loadRoomSectionMakers(rooms.sections)
  return render(comparison, { ...options, sections, context: { ...options.context, sections } })
}
