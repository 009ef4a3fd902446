/** Draws charts in frames that have a name and a description, with marks, and lines. */
import { element, type Attributes, type Children, type Element } from '../../core/report/markup.ts'

interface ChartOptions {
  /** Unique on its page: letters, digits and dashes. */
  readonly id: string
  readonly title: string
  /** The content of the chart, in a sentence for readers who cannot see it. */
  readonly description: string
  /** The height in pixels. */
  readonly height: number
}

export interface FrameOptions extends ChartOptions {
  readonly width: number
  readonly class?: string
}

/** Draws a chart as one picture. It scales down with the space it gets, and never grows beyond its size. */
export function fixedSizeChart(options: FrameOptions, children: Children, attributes: Attributes = {}): Element {
  const { width, height } = options
  const name = ['chart', options.class].filter(Boolean).join(' ')
  return titledSvg({ ...attributes, class: name, viewBox: `0 0 ${width} ${height}`, width, height }, options, children)
}

/**
 * Draws a chart as wide as its place, with text of one size at any width: places across are percentages, places down
 * are pixels. Labels to the left are outside of it and need room there.
 */
export function fluidChart(options: ChartOptions, children: Children): Element {
  return titledSvg({ class: 'chart chart-fluid', width: '100%', height: options.height }, options, children)
}

function titledSvg(attributes: Attributes, { id, title, description }: ChartOptions, children: Children): Element {
  const words = { role: 'img', 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-description` }
  return element('svg', { ...attributes, ...words }, [
    element('title', { id: `${id}-title` }, title),
    element('desc', { id: `${id}-description` }, description),
    children,
  ])
}

/** Returns a place across a fluid frame: 0 is the left edge, 1 the right one. */
export function percentOfWidth(share: number): string {
  return `${round2(100 * share)}%`
}

/** Stretches paths of a fluid frame: x goes from 0 to 100, y is in pixels; lines keep their width. */
export function stretchedPaths(height: number, paths: Children): Element {
  const attributes = { viewBox: `0 0 100 ${height}`, preserveAspectRatio: 'none', width: '100%', height }
  return element('svg', { class: 'chart-stretched', ...attributes }, paths)
}

/** Lists what can be told apart without colour. */
export const shapes = ['circle', 'square', 'diamond', 'triangle', 'cross', 'down'] as const
export type Shape = (typeof shapes)[number]

type Point = readonly [x: number, y: number]

/** Outlines marks of about `size` across, centred on the points: a thousand in one path stay small. */
export function marksPath(shape: Shape, points: readonly Point[], size: number): string {
  return points.map(([x, y]) => outlines[shape](round2(x), round2(y), size / 2)).join('')
}

const outlines: Readonly<Record<Shape, (x: number, y: number, r: number) => string>> = {
  circle: (x, y, r) => `M${round2(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  square: (x, y, r) => closedPathFromOffsets(x - 0.9 * r, y - 0.9 * r, [1.8 * r, 0], [0, 1.8 * r], [-1.8 * r, 0]),
  diamond: (x, y, r) =>
    closedPathFromOffsets(x, y - 1.25 * r, [1.25 * r, 1.25 * r], [-1.25 * r, 1.25 * r], [-1.25 * r, -1.25 * r]),
  triangle: (x, y, r) => closedPathFromOffsets(x, y - 1.15 * r, [1.15 * r, 2 * r], [-2.3 * r, 0]),
  cross: (x, y, r) => `M${round2(x - r)} ${round2(y - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
  down: (x, y, r) => closedPathFromOffsets(x, y + 1.15 * r, [1.15 * r, -2 * r], [-2.3 * r, 0]),
}

function closedPathFromOffsets(x: number, y: number, ...steps: readonly Point[]): string {
  return `M${round2(x)} ${round2(y)}${steps.map(([dx, dy]) => `l${round2(dx)} ${round2(dy)}`).join('')}z`
}

export function linePath(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round2(x)} ${round2(y)}`).join('')
}

/** Rounds to hundredths, which are finer than any screen; more digits would only make files larger. */
export function round2(value: number): number {
  return Math.round(value * 100) / 100
}
