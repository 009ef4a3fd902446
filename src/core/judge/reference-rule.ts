/**
 * Judges a head that was measured in pairs with a reference by stored runs of main that were measured with the same one.
 * Figures of different machines cannot be compared; changes since a reference near to both can.
 */
import { countWithNoun } from '../model/readable.ts'
import { type PairedMetric, type Reference } from '../model/run.ts'
import {
  findCertainDirection,
  guardMargin,
  judgeHeadAgainstMain,
  hodgesLehmannShiftOfRuns,
  type ReferenceSettings,
  runsToFail,
  type ShiftEstimate,
} from '../stats/against-reference.ts'
import { formatDifference, formatMagnitude, formatRelative } from '../model/format.ts'
import type { TwoSamples } from '../stats/location.ts'
import { pairDeviation } from '../stats/spread.ts'
import { asPrepared, notComparable, plottedValues, sideStats, trialWarnings } from './judgement.ts'
import type { Cell, Judgement, PairedCell, Prepared } from './judgement.ts'
import { headValues, trialsAgree, pairedValues } from './measured-pairs.ts'
import {
  isReferenceOfSamePackage,
  type Main,
  mainRunsAndLevelChanges,
  scaleOfPairs,
  pairsOnScale,
  medianReferenceValue,
  totalDiffersFromChange,
  changeSinceRef,
} from './reference-pairs.ts'
import { nodeMajorDigits, pointsOfOneReference } from './stored-runs.ts'
import { floorForValue, floorWarnings, type RowRules } from './policy.ts'
import {
  toChange,
  toInterval,
  reachesFailAt,
  type Scale,
  marginsAsShares,
  toRelativeSize,
  thresholdsFromScale,
} from './value-scale.ts'

/** One-sided levels at which a change of the size to detect, for the worse or for the better, is ruled out. */
const beta = { worse: 0.05, better: 0.2 } as const

/** Holds what a verdict is made of: the pairs of the head with its reference, and those of main. */
interface Evidence {
  readonly cell: PairedCell
  readonly reference: Reference
  readonly scale: Scale
  readonly main: Main
  readonly head: TwoSamples
}

/** Judges a cell in which the head has a value. */
export function prepareAgainstReference(cell: PairedCell, reference: Reference): Prepared {
  const points = cell.series === undefined ? [] : pointsOfOneReference(cell.series, reference.id)
  const scale = scaleOfPairs(cell, points, cell.rules)
  const head = pairsOnScale(cell, scale)
  const evidence = { cell, reference, scale, main: mainRunsAndLevelChanges(points, scale, cell.levelAlpha), head }
  if (head.base.length === 0 || evidence.main.runs.length === 0) return prepareWithoutVerdict(evidence)
  // Whether it takes part does not depend on the head's values.
  return { family: 'history', takesPart: cell.rules.gate, judge: (alpha) => judgeByReference(evidence, alpha) }
}

/** Shows what is known without stored pairs: the change since the reference. */
function prepareWithoutVerdict({ cell, reference, scale, head }: Evidence): Prepared {
  const { data, benchmark, rules } = cell
  const pairs = head.base.length
  const since = pairs > 0 ? formatShift(scale, hodgesLehmannShiftOfRuns([head]), data) : undefined
  const change = since === undefined ? '' : `; here it is ${since} since ${reference.label}`
  const isExact = trialsAgree(data, pairedValues(benchmark, data))
  return asPrepared(rules, {
    head: sideStats(headValues(data), benchmark.package),
    pairs: pairs > 0 ? pairs : undefined,
    reason: `${unjudgedReason(cell, reference, pairs)}${change}`,
    figures: {
      reference: reference.label,
      'pairs here': pairs,
      ...(since === undefined ? {} : { 'change since the reference': since }),
      ...(isExact ? { exact: 'yes' } : {}),
    },
  })
}

function unjudgedReason({ run, stored, series }: Cell, { label }: Reference, pairs: number): string {
  if (pairs === 0) return `no pair with ${label} has a value on both sides`
  if (stored === undefined || stored.runs.length === 0)
    return 'no base was measured here, and nothing is stored to compare with'
  if (series !== undefined && series.points.length === 0 && series.changed !== undefined) {
    return `${series.changed}: the next stored run begins a new series`
  }
  const what = stored.source === 'files' ? 'run of the base' : 'stored run'
  return `no ${what} was measured with ${label} under Node ${nodeMajorDigits(run.environment)}`
}

/** Returns what the test says of the pairs of main and head, unless the newest stored run leaves it open. */
function decideByReference(evidence: Evidence, alpha: number) {
  const { scale, main, head } = evidence
  const shared = { main: main.runs.map(({ pairs }) => pairs), head: [head] }
  const settings = { ignored: scale.margin, detect: scale.detect, alpha, same: beta.worse, sameBetter: beta.better }
  const open = findWithheldVerdictsAndWhy(evidence, settings)
  const decision = judgeHeadAgainstMain(shared, settings)
  const runShifts = shared.main.map((run) => hodgesLehmannShiftOfRuns([run]))
  return {
    ...decision,
    shared,
    open,
    // A head is not blamed, nor praised, for what the base itself may have brought, nor cleared of what that took back.
    p: { ...decision.p, ...open?.p },
    verdict: open?.verdicts.includes(decision.verdict) === true ? 'undecided' : decision.verdict,
    mainShift: hodgesLehmannShiftOfRuns(shared.main),
    runShifts,
    guard: guardMargin(runShifts, settings),
  }
}

type Decided = ReturnType<typeof decideByReference>

function judgeByReference(evidence: Evidence, alpha: number): Judgement {
  const { cell, scale, main, head, reference } = evidence
  const { data, benchmark, rules } = cell
  const decision = decideByReference(evidence, alpha)
  const { verdict, open, shared, changes } = decision
  const isChanged = verdict === 'worse' || verdict === 'better'
  const level = isChanged ? alpha : beta.worse
  const estimate = changes.estimate(level)
  const { head: heads, base: bases, timeouts } = pairedValues(benchmark, data)
  const moved = bases.map((value) => estimateMainValue(value, scale, decision.mainShift))
  const newest = main.runs.at(-1)!.point.benchmark.package
  const stored = main.runs.length
  const values = moved.filter((value) => value !== undefined)
  const base = sideStats(values, newest, stored)
  const at = base.value ?? 0
  const change = toChange(scale, estimate.shift, at)
  const sizeFrom = (size: number | undefined) => (size === undefined ? undefined : toRelativeSize(scale, size, at))
  const floor = scale.kind === 'raw' ? scale.margin : floorForValue(rules, data.unit, at)
  const thresholds = thresholdsFromScale(scale, { at, rules, floor })
  // What it would have taken to call a change, at the level of a change.
  const called = verdict === 'undecided' ? changes.estimate(alpha) : undefined
  const detectable = called && findDetectableShift(evidence, called, decision)
  const noise = pairDeviation(head)
  // Where the floor decides what is detected, in the unit: a share of a small value looks alarming.
  const inUnit = !isChanged && marginsAsShares(scale).detect > rules.detect * (1 + 1e-9)
  const interval = toInterval(scale, { ...estimate, lowerLevel: level, upperLevel: level }, { at, inUnit })
  const here = medianReferenceValue(cell)
  const withChange = changeSinceRef(scale, [head], here)
  const tooFewRuns = `${countWithNoun(stored, 'stored run')}: it takes ${runsToFail} to fail a check`
  return {
    ...notComparable(rules),
    verdict,
    reason: called && (open?.reason ?? undecidedReason(evidence, called, { detectable, size: sizeFrom(detectable) })),
    method: 'baseline',
    base,
    head: sideStats(headValues(data), benchmark.package),
    change,
    interval: interval.lower === undefined && interval.upper === undefined ? undefined : interval,
    p: Math.min(decision.p.worse, decision.p.better),
    pairs: head.base.length,
    sigma: Number.isFinite(noise) ? sizeFrom(noise) : undefined,
    detectable: sizeFrom(detectable),
    samples: { base: plottedValues(moved), head: plottedValues(heads) },
    warnings: [...floorWarnings(rules, data.unit, at), ...trialWarnings(data, timeouts), ...levelWarnings(main, rules)],
    thresholds,
    severe: reachesFailAt({ sign: scale.sign, failAt: thresholds.failAt }, change),
    ...(isChanged &&
      cell.stored?.source === 'baseline' &&
      isReferenceOfSamePackage(reference, benchmark) &&
      (rules.since !== undefined || totalDiffersFromChange({ withChange }, change)) && {
        since: { id: reference.id, label: reference.label, main: changeSinceRef(scale, shared.main, here), withChange },
      }),
    mayNotFail: decision.mayFail ? undefined : tooFewRuns,
    figures: figuresOfDecision(evidence, decision, alpha),
    family: rules.gate ? decision.p : undefined,
  }
}

/** Returns the figures behind the verdict, for `--explain`. */
function figuresOfDecision({ cell, scale, main, head, reference }: Evidence, decision: Decided, alpha: number) {
  return {
    rule: 'pairs with a reference, exact',
    scale: scale.kind,
    reference: reference.label,
    'stored runs': main.runs.length,
    'stored pairs': decision.shared.main.reduce((sum, { base: side }) => sum + side.length, 0),
    'strays left out': main.changes.filter(({ state }) => state === 'stray').length,
    'pairs here': head.base.length,
    'main since the reference': formatShift(scale, decision.mainShift, cell.data),
    'head since the reference': formatShift(scale, hodgesLehmannShiftOfRuns([head]), cell.data),
    guard: decision.guard,
    margin: scale.margin,
    'p worse': decision.p.worse,
    'p better': decision.p.better,
    alpha,
  }
}

/** Moves a value of the reference here to where main stands: what main would measure on this machine. */
function estimateMainValue(value: number | undefined, { kind, sign }: Scale, shift: number): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  return kind === 'log' ? value * Math.exp(sign * shift) : value + sign * shift
}

/**
 * Finds verdicts that do not hold while it is open whether the newest stored run, which differs from the level, began a
 * new one: its side, unless the head differs from it, too; and same, where it is better and the head is not like it.
 */
function findWithheldVerdictsAndWhy({ cell, scale, main, head }: Evidence, settings: ReferenceSettings) {
  const last = main.changes.at(-1)
  if (last?.state !== 'open') return undefined
  const { pairs, point } = main.walked[last.index]!
  const newest = { main: [pairs], head: [head] }
  const side = last.worse ? 'worse' : 'better'
  const differs = findCertainDirection(newest, { ignored: scale.margin, detect: scale.detect, alpha: settings.alpha })
  const isCleared = last.worse || judgeHeadAgainstMain(newest, settings).verdict === 'same'
  const verdicts = [differs !== side && side, !isCleared && 'same'].filter((verdict) => verdict !== false)
  if (verdicts.length === 0) return undefined
  const is = cell.rules.better === 'unknown' ? 'differs' : `is ${side}`
  const what = `the newest stored run (${point.run.id}) ${is} itself`
  const reason = `${what}, so this change may be the base's: the next stored run decides`
  const p = verdicts.includes(side) ? { [side]: 1 } : {}
  return { verdicts, p, reason }
}

/** Returns the change from which on such pairs would have been called worse; none if no size would have been. */
function findDetectableShift(
  { scale: { margin }, head }: Evidence,
  { shift, lower }: ShiftEstimate,
  { runShifts, guard }: Decided,
): number | undefined {
  if (!Number.isFinite(lower) || !Number.isFinite(shift)) return undefined
  const mainShift = hodgesLehmannShiftOfRuns([head]) - shift
  return Math.max(margin + (shift - lower), Math.max(...runShifts) - mainShift + guard)
}

function undecidedReason(
  { main, head, scale, reference }: Evidence,
  { lower, upper }: ShiftEstimate,
  { detectable, size }: Readonly<Record<'detectable' | 'size', number | undefined>>,
): string {
  const stored = countWithNoun(main.runs.length, 'stored run')
  const pairs = countWithNoun(head.base.length, 'pair')
  if (detectable === undefined) {
    return `${pairs} here and ${stored} are too few for a significant result among so many rows: measure longer (--budget)`
  }
  if (lower > scale.margin || upper < -scale.margin) {
    const which = main.runs.length === 1 ? 'the one stored run' : `one of the ${stored}`
    return `beyond chance, but not far enough beyond ${which}: machines differ in what changed since ${reference.label}`
  }
  const cause =
    size === undefined ? '' : `: a change of ${formatMagnitude(size, { rough: true })} or more would have been found`
  return `${stored} and ${pairs} here are not enough to tell${cause}`
}

/** Returns `+3.1%`, of the value itself; in the unit where it may be negative. */
function formatShift({ kind, sign }: Scale, shift: number, { unit }: PairedMetric): string {
  const value = kind === 'log' ? Math.expm1(sign * shift) : sign * shift
  if (!Number.isFinite(value)) return 'beyond measure'
  return kind === 'log' ? formatRelative(value) : formatDifference(value, unit)
}

function levelWarnings({ changes, walked }: Main, { better }: Pick<RowRules, 'better'>): string[] {
  const level = changes.findLast(({ state }) => state === 'level')
  if (level === undefined) return []
  const { id } = walked[level.index]!.point.run
  const side = level.worse ? 'got worse' : 'got better'
  const what = better === 'unknown' ? 'changed' : side
  return [`the default branch itself ${what} in run ${id}; only runs from there on count`]
}
