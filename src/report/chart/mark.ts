/** Marks and lines as path data: many of one kind in one path, so that a thousand charts stay small. */
import { round } from './scale.ts'

/** Told apart without colour: filled and hollow shapes have other outlines, too. */
export const shapes = ['circle', 'square', 'diamond', 'triangle', 'cross', 'down'] as const
export type Shape = (typeof shapes)[number]

export type Point = readonly [x: number, y: number]

/** The outlines of marks of about `size` across, centred on the points. */
export function markPath(shape: Shape, points: readonly Point[], size: number): string {
  return points.map(([x, y]) => outlines[shape](round(x), round(y), size / 2)).join('')
}

const outlines: Readonly<Record<Shape, (x: number, y: number, r: number) => string>> = {
  circle: (x, y, r) => `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  square: (x, y, r) => closed(x - 0.9 * r, y - 0.9 * r, [1.8 * r, 0], [0, 1.8 * r], [-1.8 * r, 0]),
  diamond: (x, y, r) => closed(x, y - 1.25 * r, [1.25 * r, 1.25 * r], [-1.25 * r, 1.25 * r], [-1.25 * r, -1.25 * r]),
  triangle: (x, y, r) => closed(x, y - 1.15 * r, [1.15 * r, 2 * r], [-2.3 * r, 0]),
  cross: (x, y, r) => `M${round(x - r)} ${round(y - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
  down: (x, y, r) => closed(x, y + 1.15 * r, [1.15 * r, -2 * r], [-2.3 * r, 0]),
}

function closed(x: number, y: number, ...steps: readonly Point[]): string {
  return `M${round(x)} ${round(y)}${steps.map(([dx, dy]) => `l${round(dx)} ${round(dy)}`).join('')}z`
}

/** A line through the points; it is interrupted where one is missing. */
export function linePath(points: readonly (Point | null)[]): string {
  let pen = 'M'
  return points
    .map((point) => {
      if (point === null) {
        pen = 'M'
        return ''
      }
      const text = `${pen}${round(point[0])} ${round(point[1])}`
      pen = 'L'
      return text
    })
    .join('')
}
