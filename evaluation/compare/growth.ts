/** How something grows with the size of its input: a power fitted, and a picture on logarithmic axes. */
import { linearRegression } from 'simple-statistics'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The exponent e of y = a·x^e, by least squares on logarithms. */
export function exponentOf(points: readonly Point[]): number {
  return lineOf(points).m
}

function lineOf(points: readonly Point[]): { readonly m: number; readonly b: number } {
  return linearRegression(points.map(({ x, y }) => [Math.log10(x), Math.log10(y)]))
}

interface Growth {
  /** y in ms of CPU time, and in bytes. */
  readonly time: readonly Point[]
  readonly memory: readonly Point[]
}

const panel = { width: 380, height: 240, left: 62, top: 40, inner: { width: 250, height: 150 } }

/** An SVG of four panels: time and memory, by rows and by stored runs. */
export function drawGrowth(byRows: Growth, byRuns: Growth): string {
  const panels = [
    drawPanel(
      'CPU time (s) by rows',
      byRows.time.map(({ x, y }) => ({ x, y: y / 1e3 })),
      0,
      0,
    ),
    drawPanel(
      'memory (MB) by rows',
      byRows.memory.map(({ x, y }) => ({ x, y: y / 1e6 })),
      1,
      0,
    ),
    drawPanel(
      'CPU time (s) by runs',
      byRuns.time.map(({ x, y }) => ({ x, y: y / 1e3 })),
      0,
      1,
    ),
    drawPanel(
      'memory (MB) by runs',
      byRuns.memory.map(({ x, y }) => ({ x, y: y / 1e6 })),
      1,
      1,
    ),
  ]
  const [width, height] = [2 * panel.width, 2 * panel.height]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#333">
<title>Time and memory of a comparison by rows and by stored runs, with fitted powers</title>
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
</svg>
`
}

/** The powers of ten between which the values lie, at least one apart. */
function axis(values: readonly number[]): readonly [from: number, to: number] {
  const from = Math.floor(Math.log10(Math.min(...values)))
  return [from, Math.max(Math.ceil(Math.log10(Math.max(...values))), from + 1)]
}

function decades([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

function label(log: number): string {
  return (10 ** log).toLocaleString('en-US', { maximumFractionDigits: 4 })
}

function drawPanel(title: string, points: readonly Point[], column: number, row: number): string {
  const { inner, left, top } = panel
  const [xs, ys] = [axis(points.map(({ x }) => x)), axis(points.map(({ y }) => y))]
  const atX = (log: number): number => ((log - xs[0]) / (xs[1] - xs[0])) * inner.width
  const atY = (log: number): number => inner.height - ((log - ys[0]) / (ys[1] - ys[0])) * inner.height
  const { m, b } = lineOf(points)
  const [first, last] = [Math.log10(points[0]!.x), Math.log10(points.at(-1)!.x)]
  const parts = [
    `<text x="0" y="-14" font-weight="bold">${title}: exponent ${m.toFixed(2)}</text>`,
    ...decades(xs).map(
      (log) =>
        `<path d="M${atX(log)} 0V${inner.height}" stroke="#ddd"/><text x="${atX(log)}" y="${inner.height + 18}" text-anchor="middle">${label(log)}</text>`,
    ),
    ...decades(ys).map(
      (log) =>
        `<path d="M0 ${atY(log)}H${inner.width}" stroke="#ddd"/><text x="-8" y="${atY(log) + 4}" text-anchor="end">${label(log)}</text>`,
    ),
    `<path d="M${atX(first)} ${atY(m * first + b)}L${atX(last)} ${atY(m * last + b)}" stroke="#888" stroke-dasharray="4 3"/>`,
    ...points.map(
      ({ x, y }) => `<circle cx="${atX(Math.log10(x))}" cy="${atY(Math.log10(y))}" r="3.5" fill="#0969da"/>`,
    ),
  ]
  return `<g transform="translate(${column * panel.width + left} ${row * panel.height + top})">${parts.join('')}</g>`
}
