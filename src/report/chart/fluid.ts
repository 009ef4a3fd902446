/**
 * Charts as wide as the place they are put in, with text of one size at any width: places across are percentages,
 * places down are pixels. What must be a path lies in a drawing of its own that is stretched, its lines are not.
 */
import { element, type Element, type Markup } from '../markup.ts'
import { round } from './scale.ts'

export interface FluidOptions {
  /** Unique on its page: letters, digits and dashes. */
  readonly id: string
  /** In pixels. */
  readonly height: number
  readonly title: string
  readonly description: string
}

/** A chart as one picture that fills its place. What stands outside of it (labels to the left) needs room there. */
export function fluidFrame({ id, height, title, description }: FluidOptions, children: readonly Markup[]): Element {
  return element(
    'svg',
    {
      class: 'chart chart-fluid',
      width: '100%',
      height,
      role: 'img',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-description`,
    },
    [
      element('title', { id: `${id}-title` }, [title]),
      element('desc', { id: `${id}-description` }, [description]),
      ...children,
    ],
  )
}

/** A place across: 0 is the left edge, 1 the right one. */
export function across(share: number): string {
  return `${round(100 * share)}%`
}

/** Paths whose x goes from 0 to 100 and whose y is in pixels. Their rules need `vector-effect:non-scaling-stroke`. */
export function stretched(height: number, paths: readonly Element[]): Element {
  const attributes = { viewBox: `0 0 100 ${height}`, preserveAspectRatio: 'none', width: '100%', height }
  return element('svg', { class: 'chart-stretched', ...attributes }, paths)
}
