import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartFile, chartStyle } from '../../../test/chart-file.ts'
import { assertGolden } from '../../../test/golden.ts'
import { element } from '../../core/report/markup.ts'
import { bottomAxis, leftAxis, makeAxisScale } from './axis.ts'
import { linePath, marksPath, shapes } from './drawing.ts'

const seriesCount = 6

test('drawing: a scale speaks in the unit that people read', () => {
  const ms = makeAxisScale({ values: [181_000, 236_000, NaN], unit: 'us', range: [100, 0], count: 3 })
  assert.equal(ms.unit, 'ms')
  assert.deepEqual(
    ms.ticks.map(({ label, value }) => [label, value, ms.at(value)]),
    [
      ['180', 180_000, 100],
      ['200', 200_000, 66.67],
      ['220', 220_000, 33.33],
      ['240', 240_000, 0],
    ],
  )
})

test('drawing: odd values give a scale: none, one, zero, many orders of magnitude', () => {
  const labels = (values: number[]) =>
    makeAxisScale({ values, unit: 'count', range: [0, 100] }).ticks.map(({ label }) => label)
  assert.deepEqual(labels([]), ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0'])
  assert.deepEqual(labels([0]), ['−1.0', '−0.5', '0.0', '0.5', '1.0'])
  assert.deepEqual(labels([14, 14]), ['13.2', '13.4', '13.6', '13.8', '14.0', '14.2', '14.4', '14.6', '14.8'])
  assert.deepEqual(labels([1e-9, 5e-9]), ['1e-9', '2e-9', '3e-9', '4e-9', '5e-9'])
  assert.deepEqual(labels([0.001, 1_000]), ['0', '200', '400', '600', '800', '1,000'])
})

test('drawing: all that charts are made of, in light and in dark', () => {
  const plot = { left: 60, top: 16, right: 584, bottom: 250 }
  const y = makeAxisScale({ values: [180, 240], unit: 'ms', range: [plot.bottom, plot.top] })
  const x = makeAxisScale({ values: [0, 10], unit: 'count', range: [plot.left, plot.right] })
  const text = chartFile(
    {
      id: 'gallery',
      width: 600,
      height: 300,
      title: 'Lines and <marks>',
      description: 'Every series and shape & "all".',
    },
    [
      element('rect', { class: 'chart-band', x: x.at(2), y: plot.top, width: x.at(4) - x.at(2), height: 234 }),
      leftAxis({ scale: y, plot, title: `ready-time (${y.unit})` }),
      bottomAxis({ scale: x, plot, title: 'commits', grid: false }),
      ...Array.from({ length: seriesCount }, (_, i) =>
        element('path', {
          class: `chart-line chart-s${i}`,
          d: linePath([0, 1, 2, 3, 4].map((step) => [x.at(step * 2.5), y.at(185 + i * 9 + 4 * ((step + i) % 2))])),
        }),
      ),
      ...shapes.map((shape, i) =>
        element('path', {
          class: `${shape === 'cross' ? 'chart-cross' : i % 2 === 0 ? 'chart-mark' : 'chart-hollow'} chart-s${i}`,
          d: marksPath(
            shape,
            [1, 5, 9].map((step) => [x.at(step), y.at(188 + i * 9)]),
            11,
          ),
        }),
      ),
    ],
  )
  assertGolden(new URL('golden/chart/gallery.golden.svg', import.meta.url), text)
})

/** Relative luminance and contrast as WCAG 2 defines them. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

test('drawing: lines, marks and text stand out from paper and bands, in both themes', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  const found = chartStyle.matchAll(/--chart-(\w+): light-dark\((#\w+), (#\w+)\)/g)
  const colours = new Map(Array.from(found, ([, name, ...themes]) => [name!, themes]))
  assert.equal(colours.size, 8 + seriesCount)
  for (const theme of [0, 1]) {
    for (const [name, themes] of colours) {
      if (['paper', 'band', 'grid'].includes(name)) continue
      for (const ground of ['paper', 'band']) {
        const found = contrast(themes[theme]!, colours.get(ground)![theme]!)
        assert.ok(found >= 4.5, `${name} on ${ground}: ${found}`)
      }
    }
  }
})

test('drawing: the style has a colour and, but for the first, dashes for every series', () => {
  const style = chartStyle.replaceAll(/\s+/g, ' ')
  for (let i = 0; i < seriesCount; i++) {
    assert.ok(style.includes(`.chart-s${i} { --chart-own: var(--chart-s${i})`))
    assert.equal(style.includes(`.chart-line.chart-s${i} { stroke-dasharray`), i > 0)
  }
})
