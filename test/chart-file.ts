import { readFileSync } from 'node:fs'
import { element, type Children } from '../src/core/report/markup.ts'
import { readClientFile } from '../src/rooms/page/client-files.ts'
import { fixedSizeChart, type FrameOptions } from '../src/rooms/page/drawing.ts'

/** The style of charts in files of their own: that of pages, and more series, which what a line means overrules. */
export const chartStyle = readFileSync(new URL('chart-file.css', import.meta.url), 'utf8') + readClientFile('chart.css')

/** A chart as a file of its own: with its style and its own background, as it may be shown anywhere. */
export function chartFile(options: FrameOptions, children: Children): string {
  const { width, height } = options
  const parts = [
    element('style', [{ raw: chartStyle }]),
    element('rect', { class: 'chart-paper', width, height }),
    children,
  ]
  return `${fixedSizeChart(options, parts, { xmlns: 'http://www.w3.org/2000/svg' }).raw}\n`
}
