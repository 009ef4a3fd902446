/**
 * Judges a head that was measured in pairs with a reference by stored runs of main that were measured with the same one.
 * Figures of different machines cannot be compared; changes since a reference near to both can.
 */
import { counted } from '../model/readable.ts'
import type { BenchmarkRun, PairedMetric, Reference } from '../model/run.ts'
import {
  changesBetween,
  differsFromMain,
  guardMargin,
  judgeAgainstReference,
  medianShift,
  runsToFail,
  type ReferenceJudgement,
  type ShiftEstimate,
} from '../stats/against-reference.ts'
import type { TwoSamples } from '../stats/location.ts'
import { pairDeviation } from '../stats/spread.ts'
import { isExactPair, pairedValues } from './measured-pairs.ts'
import {
  blank,
  type Cell,
  finiteOrNull,
  headValues,
  type Judgement,
  plotted,
  type Prepared,
  sideOf,
} from './judgement.ts'
import {
  type Main,
  mainBy,
  movedToMain,
  pairScale,
  pairsOnScale,
  referenceValue,
  sinceShown,
} from './reference-pairs.ts'
import { majorOf, referencePoints, type Series, type StoredRuns } from './stored-runs.ts'
import { changeOf, reachesFailAt, type Scale, sizeOf, thresholdsOf } from './value-scale.ts'

/** One-sided levels at which a worsening of the size to detect is ruled out, and an improvement of that size. */
const beta = { worse: 0.05, better: 0.2 } as const

interface ReferenceRuleOptions {
  readonly cell: Cell
  readonly data: PairedMetric
  readonly reference: Reference
  /** Null if nothing is stored for the platform, or none of it has the metric. */
  readonly series: Series | null
  readonly stored: StoredRuns | null
  /** One-sided level at which a stored run of main differs from those before it. */
  readonly levelAlpha: number
}

/** What a verdict is made of. */
interface Evidence extends ReferenceRuleOptions {
  readonly scale: Scale
  readonly main: Main
  readonly head: TwoSamples
}

/** The head has at least one value. */
export function prepareReference(options: ReferenceRuleOptions): Prepared {
  const { cell, data, reference, series, levelAlpha } = options
  const here: { benchmark: BenchmarkRun; data: PairedMetric } = { benchmark: cell.benchmark, data }
  const points = series === null ? [] : referencePoints(series, reference.id)
  const scale = pairScale(here, points, cell.rules)
  const head = pairsOnScale(here, scale)
  const main = mainBy(points, scale, levelAlpha)
  const evidence = { ...options, scale, main, head }
  if (head.base.length === 0 || main.runs.length === 0) return unjudged(evidence)
  // Whether it takes part does not depend on the head's values.
  return { family: 'history', takesPart: cell.rules.gate, judge: (alpha) => judged(evidence, alpha) }
}

/** Shows what is known without stored pairs: the change since the reference. */
function unjudged({ cell, data, head, scale, reference, ...rest }: Evidence): Prepared {
  const side = sideOf(headValues(data), cell.benchmark.package)
  const judge = (): Judgement => {
    const measured = head.base.length > 0
    const since = measured ? shiftText(scale, medianShift([head]), data) : null
    const known = since === null ? '' : `; here it is ${since} since ${reference.label}`
    const exact = data.kind === 'exact' && isExactPair(data, pairedValues(cell.benchmark, data))
    return {
      ...blank(cell.rules),
      head: side,
      pairs: measured ? head.base.length : null,
      reason: `${whyUnjudged({ cell, reference, head, ...rest })}${known}`,
      figures: {
        reference: reference.label,
        'pairs here': head.base.length,
        ...(since === null ? {} : { 'change since the reference': since }),
        ...(exact ? { exact: 'yes' } : {}),
      },
    }
  }
  return { family: 'history', takesPart: false, judge }
}

function whyUnjudged({
  cell,
  head,
  reference,
  series,
  stored,
}: Pick<Evidence, 'cell' | 'head' | 'reference' | 'series' | 'stored'>): string {
  if (head.base.length === 0) return `no pair with ${reference.label} has a value on both sides`
  if (stored === null || stored.runs.length === 0)
    return 'no base was measured here, and nothing is stored to compare with'
  if (series !== null && series.points.length === 0 && series.changed !== null) {
    return `${series.changed}: the next stored run begins a new series`
  }
  const node = `under Node ${majorOf(cell.run.environment)}`
  return `no ${stored.source === 'files' ? 'run of the base' : 'stored run'} was measured with ${reference.label} ${node}`
}

function judged(evidence: Evidence, alpha: number): Judgement {
  const { cell, data, scale, main, head, reference } = evidence
  const shared = { main: main.runs.map(({ pairs }) => pairs), head: [head] }
  const settings = { ignored: scale.margin, detect: scale.detect, alpha, same: beta.worse, sameBetter: beta.better }
  const open = openSide(evidence, alpha)
  const found = withOpenRun(judgeAgainstReference(shared, settings), open)
  const isChanged = found.verdict === 'worse' || found.verdict === 'better'
  const changes = changesBetween(shared)
  const estimate = changes.estimate(isChanged ? alpha : beta.worse)
  // What it would have taken to call a change, at the level of a change.
  const called = found.verdict === 'undecided' ? changes.estimate(alpha) : null
  const mainShift = medianShift(shared.main)
  const moved = movedToMain({ benchmark: cell.benchmark, data }, scale, mainShift)
  const base = {
    ...sideOf(
      moved.filter((value) => value !== null),
      main.runs.at(-1)!.point.benchmark.package ?? undefined,
      main.runs.length,
    ),
  }
  const baseValue = base.value ?? 0
  const change = changeOf(scale, estimate.shift, baseValue)
  const sizeFrom = (size: number): number | null => sizeOf(scale, size, baseValue)
  const thresholds = thresholdsOf(
    {
      ignore: sizeFrom(scale.margin) ?? cell.rules.ignore,
      detect: sizeFrom(scale.detect) ?? cell.rules.detect,
      shares: sharesOf(scale),
      floor: scale.kind === 'raw' ? scale.margin : cell.rules.floor,
      unitAt: baseValue > 0 || scale.kind === 'log' ? null : baseValue,
    },
    cell.rules,
  )
  const detectable = called === null ? null : detectableShift(evidence, called)
  const noise = pairDeviation(head)
  return {
    ...blank(cell.rules),
    verdict: verdicts[found.verdict],
    reason:
      called === null ? null : (openReason(evidence, open) ?? undecidedReason(evidence, called, detectable, sizeFrom)),
    method: 'baseline',
    base,
    head: sideOf(headValues(data), cell.benchmark.package),
    change,
    interval: intervalOf(scale, estimate, {
      baseValue,
      level: isChanged ? alpha : beta.worse,
      isChanged,
      detect: cell.rules.detect,
    }),
    p: Math.min(found.p.worse, found.p.better),
    pairs: head.base.length,
    sigma: Number.isFinite(noise) ? sizeFrom(noise) : null,
    detectable: detectable === null ? null : sizeFrom(detectable),
    samples: {
      base: plotted(moved.map(finiteOrNull)),
      head: plotted(pairedValues(cell.benchmark, data).head.map(finiteOrNull)),
    },
    warnings: warningsOf(evidence),
    thresholds,
    severe: reachesFailAt({ sign: scale.sign, failAt: thresholds.failAt }, change),
    ...(isChanged ? { since: sinceOf(evidence, shared.main) } : {}),
    mayNotFail: found.mayFail
      ? null
      : `${counted(main.runs.length, 'stored run')}: it takes ${runsToFail} to fail a check`,
    figures: {
      rule: 'pairs with a reference, exact',
      scale: scale.kind,
      reference: reference.label,
      'stored runs': main.runs.length,
      'stored pairs': shared.main.reduce((sum, { base: side }) => sum + side.length, 0),
      'strays left out': main.changes.filter(({ state }) => state === 'stray').length,
      'pairs here': head.base.length,
      'main since the reference': shiftText(scale, mainShift, data),
      'head since the reference': shiftText(scale, medianShift([head]), data),
      guard: guardMargin(
        shared.main.map((run) => medianShift([run])),
        settings,
      ),
      margin: scale.margin,
      'p worse': found.p.worse,
      'p better': found.p.better,
      alpha,
    },
    family: cell.rules.gate ? found.p : null,
  }
}

/** Where main stands, and the head, each by its own pairs with the reference. */
function sinceOf(
  { cell, data, scale, head, reference }: Evidence,
  main: readonly TwoSamples[],
): NonNullable<Judgement['since']> {
  const { id, label } = reference
  const at = referenceValue({ benchmark: cell.benchmark, data })
  return { id, label, main: sinceShown(scale, main, at), withChange: sinceShown(scale, [head], at) }
}

const verdicts = { worse: 'regression', better: 'improvement', same: 'no-change', undecided: 'inconclusive' } as const

/** The stored run that main ends with, if it differs from the level and no later one agrees yet. */
function openRun({ main }: Pick<Evidence, 'main'>) {
  const last = main.changes.at(-1)
  return last?.state === 'open' ? { ...last, ...main.walked[last.index]! } : null
}

/** The side of which the newest stored run may be the cause: the head does not differ from it. */
function openSide(evidence: Evidence, alpha: number): 'worse' | 'better' | null {
  const open = openRun(evidence)
  if (open === null) return null
  const { scale, head } = evidence
  const settings = { ignored: scale.margin, detect: scale.detect, alpha }
  const side = open.worse ? 'worse' : 'better'
  return differsFromMain({ main: [open.pairs], head: [head] }, settings) === side ? null : side
}

/** A head is not blamed, nor praised, for what the base itself may have brought. */
function withOpenRun(found: ReferenceJudgement, side: 'worse' | 'better' | null): ReferenceJudgement {
  if (side === null) return found
  return { ...found, verdict: found.verdict === side ? 'undecided' : found.verdict, p: { ...found.p, [side]: 1 } }
}

function openReason(evidence: Evidence, side: 'worse' | 'better' | null): string | null {
  const open = openRun(evidence)
  if (open === null || side === null) return null
  return `the newest stored run (${open.point.run.id}) is ${side} itself, so this change may be the base's: the next stored run decides`
}

/** The change from which on such pairs would have been called worse; null if no change of any size would have been. */
function detectableShift({ scale, main, head }: Evidence, { shift, lower }: ShiftEstimate): number | null {
  if (!Number.isFinite(lower) || !Number.isFinite(shift)) return null
  const shifts = main.runs.map(({ pairs }) => medianShift([pairs]))
  const guard = guardMargin(shifts, { ignored: scale.margin, detect: scale.detect })
  const mainShift = medianShift([head]) - shift
  return Math.max(scale.margin + (shift - lower), Math.max(...shifts) - mainShift + guard)
}

/** Why the row is undecided, and what helps. */
function undecidedReason(
  { main, head, scale, reference }: Evidence,
  { lower, upper }: ShiftEstimate,
  detectable: number | null,
  sizeFrom: (size: number) => number | null,
): string {
  const stored = counted(main.runs.length, 'stored run')
  const pairs = counted(head.base.length, 'pair')
  if (detectable === null) {
    return `${pairs} here and ${stored} are too few for a significant result among so many rows: measure longer (--budget)`
  }
  if (lower > scale.margin || upper < -scale.margin) {
    const which = main.runs.length === 1 ? 'the one stored run' : `one of the ${stored}`
    return `beyond chance, but not far enough beyond ${which}: machines differ in what changed since ${reference.label}`
  }
  const size = sizeFrom(detectable)
  const found = size === null ? '' : `: a change of ${percent(size)} or more would have been found`
  return `${stored} and ${pairs} here do not tell${found}`
}

function percent(share: number): string {
  return `${share >= 0.1 ? Math.round(share * 100) : Number((share * 100).toPrecision(2))}%`
}

/** As in `+3.1%`, of the value itself; in the unit where it may be negative. */
function shiftText(scale: Scale, shift: number, { unit }: PairedMetric): string {
  const value = scale.kind === 'log' ? Math.expm1(scale.sign * shift) * 100 : scale.sign * shift
  if (!Number.isFinite(value)) return 'beyond all measure'
  const sign = value < 0 ? '\u2212' : '+'
  const size = Math.abs(value)
  return scale.kind === 'log' ? `${sign}${size.toFixed(1)}%` : `${sign}${Number(size.toPrecision(3))} ${unit}`
}

/** The margins relative to the location. */
function sharesOf({ kind, margin, detect, at }: Scale): { ignore: number; detect: number } {
  if (kind === 'log') return { ignore: Math.expm1(margin), detect: Math.expm1(detect) }
  return { ignore: margin / Math.abs(at) || 0, detect: detect / Math.abs(at) || 0 }
}

interface IntervalOptions {
  readonly baseValue: number
  readonly level: number
  readonly isChanged: boolean
  readonly detect: number
}

/** In the metric's unit if the floor decides what is detected: a share of a small value looks alarming. */
function intervalOf(
  scale: Scale,
  { lower: least, upper: most, shift }: ShiftEstimate,
  { baseValue, level, isChanged, detect }: IntervalOptions,
): Judgement['interval'] {
  const isByFloor = !isChanged && sharesOf(scale).detect > detect * (1 + 1e-9)
  const isRelative = changeOf(scale, shift, baseValue).relative !== null && !isByFloor
  const limit = (at: number): number | null => {
    if (!Number.isFinite(at)) return null
    const { relative, absolute } = changeOf(scale, at, baseValue)
    return isRelative ? relative : absolute
  }
  const [better, worse] = [limit(least), limit(most)]
  const [lower, upper] = scale.sign === 1 ? [better, worse] : [worse, better]
  if (lower === null && upper === null) return null
  return { scale: isRelative ? 'relative' : 'absolute', lower, upper, lowerLevel: level, upperLevel: level }
}

/** Doubts about the values and the stored runs. */
function warningsOf({ cell, data, main }: Evidence): string[] {
  const { timeouts } = pairedValues(cell.benchmark, data)
  const level = main.changes.findLast(({ state }) => state === 'level')
  return [
    ...(data.kind === 'exact' ? ['trials of an exact metric disagree: treated as sampled'] : []),
    ...(timeouts > 0 ? [`${counted(timeouts, 'trial')} took too long, counted as slowest`] : []),
    ...(level === undefined
      ? []
      : [
          `the default branch itself got ${level.worse ? 'worse' : 'better'} in run ${main.walked[level.index]!.point.run.id}; only runs from there on count`,
        ]),
  ]
}
