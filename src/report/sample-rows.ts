/** Test support: rows that comparisons of the samples are made of. */
import type { Row } from '../model/comparison.ts'
import { linux, macos, platform, row, windows } from './sample-parts.ts'

export const systems = [linux, windows, macos]
/** One row per system. */
export const onEvery = (make: (platform: string, index: number) => Row): Row[] => systems.map(make)

/** The three usual runners. */
export const runners = [
  platform({ platform: linux }),
  platform({ platform: windows, measuringMs: 240_000, complete: false, baselineRuns: 33 }),
  platform({ platform: macos, measuringMs: 125_000 }),
]

/** 64 KiB of these heaps are more than 1 %, and twice as much more than 5 %. */
const heapThresholds = (base: number): Row['thresholds'] => ({
  ignore: 65_536 / base,
  detect: 131_072 / base,
  failAt: 0.05,
  floor: { ignore: 65_536, detect: 131_072, failAt: null },
})

/** Kept memory that fell by a quarter, one row per system. */
export const heapKept = (name: string): Row[] =>
  onEvery((id, index) =>
    row({
      case: name,
      metric: 'retained-heap',
      platform: id,
      verdict: 'improvement',
      base: [2_140_000, 2_190_000, 2_160_000][index]!,
      head: [1_624_000, 1_660_000, 1_641_000][index]!,
      limits: [[-524_000, -508_000] as const, [-540_000, -519_000] as const, [-527_000, -511_000] as const][index]!,
      scale: 'absolute',
      p: 0.00001,
      pAdjusted: 0.0002,
      pairs: 18,
      sigma: 0.002,
      detectable: 0.034,
      thresholds: heapThresholds([2_140_000, 2_190_000, 2_160_000][index]!),
    }),
  )

export const undecidedWindows = row({
  case: 'flat',
  platform: windows,
  verdict: 'inconclusive',
  base: 431,
  head: 440.05,
  limits: [-0.071, 0.122],
  reason: 'noise 19 % per pair',
  pairs: 60,
  sigma: 0.19,
  detectable: 0.14,
  possible: true,
  p: 0.011,
})

export const unchanged: readonly Row[] = [
  ...onEvery((id, index) =>
    row({
      case: 'react',
      metric: 'event-throughput',
      platform: id,
      base: 43_812,
      head: [43_680, 44_294, 42_147][index]!,
      limits: index === 2 ? [-0.15, 0.09] : [-0.088, 0.07],
      verdict: index === 2 ? 'inconclusive' : 'no-change',
      reason: index === 2 ? 'noise 13 % per pair' : null,
      pairs: index === 2 ? 18 : 24,
      detectable: 0.18,
    }),
  ),
  ...onEvery((id, index) =>
    row({
      case: 'flat',
      metric: 'retained-heap',
      platform: id,
      base: 690_112,
      head: [690_112, 690_800, 690_144][index]!,
      limits: [-1_400, [2_100, 4_200, 2_100][index]!],
      scale: 'absolute',
      pairs: 12,
    }),
  ),
  ...['react', 'flat'].flatMap((name) =>
    onEvery((id) =>
      row({ case: name, metric: 'missed-events', platform: id, kind: 'exact', base: 0, head: 0, gate: true }),
    ),
  ),
  row({ case: 'install-size', metric: 'install-size', kind: 'exact', base: 228_421, head: 228_733 }),
  ...onEvery((id) =>
    row({ case: 'footprint', metric: 'peak-rss', platform: id, gate: false, base: 61_000_000, head: 61_300_000 }),
  ),
]

export const readyTimes: readonly Row[] = [
  row({ platform: linux, base: 152, head: 152.9, limits: [-0.06, 0.09] }),
  row({ platform: windows, base: 431, head: 436.2, limits: [-0.05, 0.098] }),
  row({ case: 'flat', platform: linux, base: 106, head: 105.6, limits: [-0.07, 0.072] }),
  row({ case: 'flat', platform: macos, base: 118, head: 119.1, limits: [-0.06, 0.094] }),
]
