/** The frame of a chart: its size, and its name and description for those who do not see it. */
import { element, renderMarkup, type Element, type Markup } from '../markup.ts'
import { chartStyle } from './style.ts'

export interface FrameOptions {
  /** Unique on its page: letters, digits and dashes. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly title: string
  /** What the chart shows, in words: the sentence somebody reads who cannot see it. */
  readonly description: string
  readonly class?: string
}

/** A chart as one picture. It scales down with the space it gets, and never grows beyond its size. */
export function chartFrame(options: FrameOptions, children: readonly Markup[]): Element {
  const { id, width, height, title, description } = options
  const attributes = {
    class: ['chart', options.class].filter(Boolean).join(' '),
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-labelledby': `${id}-title`,
    'aria-describedby': `${id}-description`,
  }
  const words = [
    element('title', { id: `${id}-title` }, [title]),
    element('desc', { id: `${id}-description` }, [description]),
  ]
  return element('svg', attributes, [...words, ...children])
}

/** The same as a file of its own: with its style, and on paper of its own, since nobody knows where it is shown. */
export function chartFile(options: FrameOptions, children: readonly Markup[]): string {
  const { width, height } = options
  const frame = chartFrame(options, [
    element('style', {}, [{ raw: chartStyle }]),
    element('rect', { class: 'chart-paper', width, height }),
    ...children,
  ])
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', ...frame.attributes }
  return `${renderMarkup({ ...frame, attributes })}\n`
}
