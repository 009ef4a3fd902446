/** Draws the power curves as SVG: share of changes found against their size. */
import type { Curve } from './power-curve.ts'

const width = 760
const height = 420
const plot = { left: 64, top: 24, right: 24, bottom: 56 }
const inner = { width: width - plot.left - plot.right, height: height - plot.top - plot.bottom }
const largestChange = 0.15
/** Readable on white and told apart without colour vision, together with the dashes. */
const strokes = [
  { colour: '#1a5fb4', dash: '' },
  { colour: '#2a9d8f', dash: '8 3' },
  { colour: '#c2571a', dash: '3 3' },
  { colour: '#7b2d8e', dash: '10 3 2 3' },
]

const x = (change: number) => plot.left + (change / largestChange) * inner.width
const y = (share: number) => plot.top + (1 - share) * inner.height

export function powerPlot(curves: readonly Curve[], title: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"`,
    '  font-family="system-ui, sans-serif" font-size="13">',
    `  <title>${title}</title>`,
    `  <rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...grid(),
    ...curves.map(line),
    ...curves.map(legend),
    '</svg>',
    '',
  ].join('\n')
}

function grid(): string[] {
  const shares = [0, 0.25, 0.5, 0.75, 0.95, 1]
  const changes = [0, 0.05, 0.1, 0.15]
  return [
    `  <rect x="${x(0)}" y="${y(1)}" width="${round(x(0.01) - x(0))}" height="${inner.height}" fill="#eeeeee"/>`,
    ...shares.map(
      (share) =>
        `  <path d="M${x(0)} ${round(y(share))}H${x(largestChange)}" stroke="${share === 0.95 ? '#888888' : '#dddddd'}"/>` +
        `<text x="${plot.left - 8}" y="${round(y(share) + (share === 0.95 ? 9 : 4))}" text-anchor="end">${Math.round(share * 100)} %</text>`,
    ),
    ...changes.map(
      (change) =>
        `  <text x="${round(x(change))}" y="${y(0) + 20}" text-anchor="middle">+${Math.round(change * 100)} %</text>`,
    ),
    `  <text x="${x(largestChange / 2)}" y="${height - 12}" text-anchor="middle">true change (grey: ignored)</text>`,
    `  <text transform="translate(16 ${y(0.5)}) rotate(-90)" text-anchor="middle">called worse</text>`,
  ]
}

function line(curve: Curve, position: number): string {
  const points = curve.points.map(({ change, found }) => `${round(x(change))},${round(y(found))}`).join(' ')
  return `  <polyline fill="none" ${stroke(curve, position)} points="${points}"/>`
}

function legend(curve: Curve, position: number): string {
  const top = y(0) - 18 * (position + 1)
  const left = x(largestChange) - 280
  return (
    `  <path d="M${left} ${top}h32" ${stroke(curve, position)}/>` +
    `<text x="${left + 40}" y="${top + 4}">${curve.name}</text>`
  )
}

function stroke(curve: Curve, position: number): string {
  const style = curve.ours ? strokes[position % strokes.length]! : { colour: '#777777', dash: '1 4' }
  const dash = style.dash === '' ? '' : ` stroke-dasharray="${style.dash}"`
  return `stroke="${style.colour}" stroke-width="2.5"${dash}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
