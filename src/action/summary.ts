/** The summary of the job: Markdown on the run's page. A summary that is too large would be dropped whole. */
import { appendFile } from 'node:fs/promises'

/** One mebibyte is the limit of a step; some of it is left. */
export const longestSummaryBytes = 1_000_000

/** Appends Markdown to the step's summary, unless it would become too large; then a sentence says so. */
export async function writeSummary(file: string | null, markdown: string): Promise<void> {
  if (file === null) return
  const fits = Buffer.byteLength(markdown) <= longestSummaryBytes
  await appendFile(
    file,
    fits ? `${markdown}\n` : 'The report is too large for a summary: see the artifacts of this run.\n',
  )
}
