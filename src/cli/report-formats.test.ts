import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as assertProperty, constantFrom, double, integer, asyncProperty, record } from 'fast-check'
import { comparisonSchema, type Comparison, type Row } from '../core/model/comparison.ts'
import { reportFormatNames, renderReport } from './report-formats.ts'
import { everything, samples } from '../../test/samples/sample-comparisons.ts'
import { rooms } from '../rooms.ts'
import { compared } from '../../test/compared.ts'
import { pairedBenchmark, pairedRun } from '../../test/sample-pairs.ts'
import { exactSpec, memorySpec, rateSpec, timeSpec } from '../../test/sample-run.ts'
import type { MetricSpec } from '../core/model/metric.ts'
import { renderJobSummary } from '../core/report/comment.ts'
import { makeRandomDraws } from '../core/stats/random.ts'
import { namedRowWhyText } from './show.ts'

test('report formats: each renders every sample, the same each time, with a newline', async () => {
  for (const format of reportFormatNames(rooms)) {
    for (const { comparison } of Object.values(samples)) {
      const text = await renderReport(format, comparison, { rooms })
      assert.ok(text.endsWith('\n'), format)
      assert.equal(await renderReport(format, comparison, { rooms }), text)
    }
  }
})

test('report formats: rendering leaves the comparison as it was', async () => {
  const before = structuredClone(everything)
  for (const format of reportFormatNames(rooms)) await renderReport(format, everything, { rooms })
  assert.deepEqual(everything, before)
})

test('report formats: the JSON report is the comparison itself', async () => {
  const read = JSON.parse(await renderReport('json', everything, { rooms })) as unknown
  assert.deepEqual(read, JSON.parse(JSON.stringify(everything)))
  assert.ok(comparisonSchema.safeParse(read).success)
})

test('report formats: each format takes the options that concern it', async () => {
  assert.ok((await renderReport('terminal', everything, { rooms, colour: true })).includes('\u001B[31m'))
  assert.match(
    await renderReport('markdown', everything, { rooms, context: { name: 'nightly' } }),
    /^<!-- paceline:comment name=nightly -->/,
  )
})

/**
 * Every percentage that any report prints is recomputed here from the values beside it: by brute force from the trials,
 * not by the code under test.
 */

const floored = { ...memorySpec, floor: 65_536 }
const specs: Readonly<Record<string, MetricSpec>> = {
  time: timeSpec,
  'floored-time': { ...timeSpec, floor: 2 },
  rate: rateSpec,
  bytes: memorySpec,
  'floored-bytes': floored,
  'signed-bytes': { ...floored, signed: true },
  'floored-count': { ...exactSpec, kind: 'sampled', floor: 1 },
  'loose-time': { ...timeSpec, ignore: 0.12 },
  exact: exactSpec,
}

interface Case {
  readonly spec: string
  readonly pairs: number
  readonly level: number
  readonly times: number
  readonly noise: number
  readonly seed: number
}

function valuesOf({ spec, pairs, level, times, noise, seed }: Case): { base: number[]; head: number[] } {
  const random = makeRandomDraws(seed.toString(16).padStart(8, '0'))
  const { unit, kind, signed } = specs[spec]!
  const size = (unit === 'bytes' ? 40_000 : 1) * level
  const side = (factor: number): number[] =>
    Array.from({ length: pairs }, () => {
      const scatter = kind === 'exact' ? 1 : Math.exp(noise * random.normal())
      const value = size * factor * scatter - (signed ? size * level * 0.02 : 0)
      return unit === 'count' || kind === 'exact' ? Math.round(value) : value
    })
  return { base: side(1), head: side(times) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!
}

/** What the row may say, by brute force: shares; amounts in the unit are told apart by having none. */
interface Expected {
  readonly isRaw: boolean
  readonly change: number | undefined
  readonly sigma: number | undefined
  readonly ignore: number
  readonly limits: readonly number[]
  readonly limitsInUnit: readonly number[]
}

function expectedOf(row: Row, values: { base: number[]; head: number[] }, spec: MetricSpec): Expected {
  const used = Number(row.figures?.['pairs used'] ?? values.base.length)
  const [base, head] = [values.base.slice(0, used), values.head.slice(0, used)]
  const isRaw = spec.kind === 'exact' || spec.signed || [...values.base, ...values.head].some((value) => value <= 0)
  const at = median(values.base)
  const share = (difference: number): number => difference / at
  const pooled = median(isRaw ? [...values.base, ...values.head] : [...base, ...head])
  const differences = head.flatMap((h) => base.map((b) => (isRaw ? h - b : h / b - 1)))
  const own = head.map((h, index) => (isRaw ? h - base[index]! : Math.log(h / base[index]!)))
  const deviation = 1.4826 * median(own.map((one) => Math.abs(one - median(own))))
  const isTimed = spec.unit === 'ms' || spec.unit.endsWith('/s')
  // Of a time or a rate, a floor hides at most a tenth, of all values and not only those up to the decision.
  const location = median([...values.base, ...values.head])
  const floor = isTimed && location > 0 ? Math.min(spec.floor ?? 0, 0.1 * location) : (spec.floor ?? 0)
  const margin = Math.max(spec.ignore ?? 0.01, floor / Math.abs(pooled))
  const ratio = Math.expm1(median(head.flatMap((h) => base.map((b) => Math.log(h / b)))))
  const ofZero = at > 0 ? share(median(differences)) : undefined
  const ignoreOfRatio = spec.better === 'lower' ? margin : margin / (1 + margin)
  return {
    isRaw,
    change: isRaw ? ofZero : ratio,
    sigma: isRaw && at > 0 ? share(deviation) : deviation,
    ignore: isRaw ? Math.max((spec.ignore ?? 0.01) * Math.abs(pooled), floor) / (at > 0 ? at : 1) : ignoreOfRatio,
    limits: isRaw ? differences.map(share) : differences,
    limitsInUnit: isRaw ? differences : differences.map((one) => one * at),
  }
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1e-3, Math.abs(a), Math.abs(b))

/** The row as JSON has it. */
function checkRow(row: Row, expected: Expected): void {
  const { change, interval, sigma, thresholds, detectable } = row
  const told = JSON.stringify({ row: { ...row, samples: 0 }, expected: { ...expected, limits: 0, limitsInUnit: 0 } })
  if (row.kind !== 'exact' && expected.change !== undefined) assert.ok(near(change!.relative!, expected.change), told)
  if (sigma !== undefined) assert.ok(near(sigma, expected.sigma!), `sigma: ${told}`)
  if (row.kind !== 'exact') assert.ok(near(thresholds.ignore, expected.ignore), `ignore: ${told}`)
  assert.ok(thresholds.failAt >= thresholds.ignore, `fails from less than is ignored: ${told}`)
  if (thresholds.floor !== undefined) {
    const { ignore, failAt } = thresholds.floor
    assert.equal(failAt, thresholds.failAt > thresholds.ignore ? undefined : ignore)
    if (expected.isRaw && row.base!.value! > 0) assert.ok(near(ignore / row.base!.value!, thresholds.ignore), told)
  }
  if (detectable !== undefined) assert.ok(detectable >= thresholds.ignore * (1 - 1e-9), `seen, and ignored: ${told}`)
  const among = interval?.scale === 'relative' ? expected.limits : expected.limitsInUnit
  for (const limit of [interval?.lower, interval?.upper]) {
    if (limit !== undefined)
      assert.ok(
        among.some((one) => near(one, limit)),
        `limit ${limit}: ${told}`,
      )
  }
}

/** `+8.4%`, `−1,234%`, as it stands in a text; of `−0.4 … +6.9%` both. */
function percentagesIn(text: string): { readonly text: string; readonly share: number; readonly within: number }[] {
  // Neither styles of the page nor the limits of accept entries are figures of the comparison.
  const plain = text
    .replaceAll(/<style>.*?<\/style>|"upTo": "[^"]*"/gs, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#45;', '-')
    .replaceAll('&nbsp;', ' ')
  const number = String.raw`[+−]?\d[\d,]*(?:\.\d+)?`
  return [...plain.matchAll(new RegExp(`(?:(${number}) … )?(${number})%`, 'g'))].flatMap(([, first, second]) =>
    [first, second].flatMap((token) => {
      if (token === undefined) return []
      const digits = token.replaceAll(',', '').replace('−', '-')
      const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0
      return [{ text: token, share: Number(digits) / 100, within: 0.5001 * 10 ** -(decimals + 2) }]
    }),
  )
}

/** The ends of the axes of bars, and what is said about all reports. */
const fixed = [0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 0.95]

function sharesOf(row: Row): number[] {
  const { change, interval, sigma, detectable, thresholds, figures = {} } = row
  const limits = interval?.scale === 'relative' ? [interval.lower, interval.upper] : []
  const levels = interval === undefined ? [] : [1 - interval.lowerLevel, 1 - interval.upperLevel]
  const used = Number(figures['pairs used'] ?? 0)
  const counts =
    row.figures?.['decided by'] === 'tail' ? Array.from({ length: used + 1 }, (_, count) => count / used) : []
  const { ignore, detect, failAt } = thresholds
  // How far the medians are apart is said where the change, the middle of all differences, is something else.
  const medians = row.base === undefined || row.head === undefined ? undefined : row.head.value! / row.base.value! - 1
  const shares = [medians, change?.relative, ...limits, sigma, detectable, ignore, detect, failAt, ...levels, ...counts]
  return shares.filter((share) => share !== undefined)
}

function checkText(format: string, text: string, shares: readonly number[]): void {
  for (const { text: token, share, within } of percentagesIn(text)) {
    const isKnown = [...shares, ...fixed].some((one) => Math.abs(Math.abs(one) - Math.abs(share)) <= within + 1e-12)
    assert.ok(isKnown, `${format}: ${token}% is none of ${shares.join(' ')}`)
  }
}

/** One labelled figure of a page or an explanation, such as `Noise`. */
function labelled(text: string, label: string): string | undefined {
  const found = new RegExp(String.raw`<dt>${label}</dt>\s*<dd>(.*?)</dd>`, 's').exec(text)?.[1]
  return found === undefined ? undefined : found.replaceAll(/<[^>]*>/g, '')
}

function checkLabel(text: string, allowed: readonly (number | undefined)[], what: string): void {
  const shares = allowed.filter((one): one is number => typeof one === 'number')
  for (const { share, within, text: token } of percentagesIn(text)) {
    assert.ok(
      shares.some((one) => Math.abs(Math.abs(one) - Math.abs(share)) <= within + 1e-12),
      `${what}: ${token}% is none of ${shares.join(' ')} in ${text}`,
    )
  }
}

async function checkReports(comparison: Comparison, row: Row): Promise<void> {
  const shares = sharesOf(row)
  const context = { name: 'default', version: '1.2.0' }
  for (const format of reportFormatNames(rooms))
    checkText(format, await renderReport(format, comparison, { rooms, columns: 400 }), shares)
  checkText('summary', renderJobSummary(comparison, context), shares)
  const page = await renderReport('html', comparison, { rooms })
  const { ignore, detect, failAt } = row.thresholds
  const noise = labelled(page, String.raw`noise per pair \(sigma\)`)
  assert.equal(noise !== undefined, row.sigma !== undefined)
  checkLabel(labelled(page, 'change')!, [row.change?.relative], 'Change')
  checkLabel(noise ?? '', [row.sigma], 'Noise')
  checkLabel(labelled(page, 'detectable from') ?? '', [row.detectable], 'Detectable')
  checkLabel(labelled(page, 'thresholds')!, [ignore, detect, failAt], 'Thresholds')
  const lines = namedRowWhyText(comparison, 'watch/react/chokidar/m').split('\n')
  const line = (label: string): string => lines.find((one) => one.trimStart().startsWith(label)) ?? ''
  checkLabel(line('change'), [row.change?.relative], 'change')
  checkLabel(line('noise per pair'), [row.sigma], 'noise')
  checkLabel(line('detectable from'), [row.detectable], 'seen')
  checkLabel(line('thresholds'), [ignore, detect, failAt], 'thresholds')
  if (row.thresholds.floor === undefined || row.method === 'none') return
  // Where the floor decides, what it decides is told in the unit.
  assert.doesNotMatch(line('thresholds'), /ignored below [\d.]+%/)
  assert.doesNotMatch(noise ?? '', /%\sper\spair/)
}

test('percentages: every printed one is what the values beside it give', async () => {
  const cases = record({
    spec: constantFrom(...Object.keys(specs)),
    pairs: integer({ min: 8, max: 40 }),
    level: double({ min: 1, max: 90, noNaN: true }),
    times: constantFrom(0.4, 0.8, 0.97, 1, 1, 1.04, 1.3, 2.5),
    noise: constantFrom(0.002, 0.03, 0.12, 0.5),
    seed: integer({ min: 0, max: 0xffff_ffff }),
  })
  await assertProperty(
    asyncProperty(cases, async (given) => {
      const spec = specs[given.spec]!
      const values = valuesOf(given)
      const run = pairedRun([pairedBenchmark({ m: { ...spec, ...values } })])
      const judged = compared({ runs: [run] })
      // What the rules say in a sentence of their own is checked where they are.
      const comparison = { ...judged, rows: judged.rows.map((row) => Object.assign(row, { warnings: [] })) }
      const [row] = comparison.rows
      checkRow(row!, expectedOf(row!, values, spec))
      await checkReports(comparison, row!)
    }),
    { seed: 20261122, numRuns: 300 },
  )
})
