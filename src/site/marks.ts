/** Marks of runs, by kind of machine: told apart by shape, with a pattern behind them. Drawn once per page. */
import { markPath, type Shape } from '../report/chart/mark.ts'
import { element, type Element } from '../report/markup.ts'

export interface MachineMark {
  readonly id: string
  readonly shape: Shape
  /** Of the columns behind; the first kind has none. */
  readonly band: 'none' | 'plain' | 'rising' | 'falling'
}

const marks: readonly MachineMark[] = [
  { id: 'circle', shape: 'circle', band: 'none' },
  { id: 'square', shape: 'square', band: 'plain' },
  { id: 'triangle', shape: 'triangle', band: 'rising' },
  { id: 'diamond', shape: 'diamond', band: 'falling' },
  { id: 'down', shape: 'down', band: 'plain' },
]

/** The mark of the n-th most frequent kind of machine; from the fifth on they share one. */
export function markOf(kind: number): MachineMark {
  return marks[Math.min(Math.max(0, kind), marks.length - 1)]!
}

/** What charts refer to: marks, and patterns of bands. */
export function markDefinitions(): Element {
  const shapes = marks.map(({ id, shape }) =>
    element('path', { id: `mark-${id}`, class: 'mark', d: markPath(shape, [[0, 0]], 8) }),
  )
  const suspect = element('g', { id: 'mark-suspect', class: 'mark-suspect' }, [
    element('path', { d: markPath('circle', [[0, 0]], 14) }),
    element('path', { d: markPath('cross', [[0, 0]], 6) }),
  ])
  return element('svg', { class: 'definitions', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' }, [
    element('defs', {}, [
      ...shapes,
      suspect,
      stripes('band-rising', 'M-1 1l2 -2M0 8l8 -8M7 9l2 -2'),
      stripes('band-falling', 'M-1 7l2 2M0 0l8 8M7 -1l2 2'),
    ]),
  ])
}

function stripes(id: string, d: string): Element {
  return element('pattern', { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, [
    element('rect', { class: 'chart-band', width: 8, height: 8 }),
    element('path', { class: 'stripe', d }),
  ])
}
