/**
 * The two clocks of a time. What counts is the wall's: it is what a user waits for. On a busy machine it counts the waiting
 * for a processor as well, and then the CPU time of the same trials says far sooner whether the program itself takes longer.
 */
import { testSlowTail } from './failures.ts'
import { minus } from './location.ts'
import type { ReadyPairs } from './paired-data.ts'
import { pShiftAtMost, rankSidesApart } from './psr.ts'
import { quantile } from './quantile.ts'
import { halfInterquartileRange, twoModes } from './spread.ts'

/** CPU time has to scatter less than the wall clock by this factor. */
const leastGain = 1.5
/** In the fifth of the trials that waited least, CPU time has to be this share of the time. */
const leastBusy = 0.75
const fastest = 0.2
/** Chance to miss a wait, and the p-value of one that prevents "same". */
const mostMissed = 0.01
const hint = 0.3

/**
 * Tells whether the wall clock scatters by what the machine does, and not the program: CPU time is steadier, is most
 * of the time where nothing disturbed it, and the waiting does not fall into two clusters, as it would if one side
 * alone had to wait. Rests on all trials with the labels left aside, so that the test by either clock stays exact.
 */
export function isWallClockDisturbed(wall: ReadyPairs, cpu: ReadyPairs): boolean {
  const [all, busy] = [poolSides(wall), poolSides(cpu)]
  const waiting = all.map((value, i) => minus(value, busy[i]!))
  return (
    halfInterquartileRange(all) >= leastGain * halfInterquartileRange(busy) &&
    quantile(waiting, fastest) <= -Math.log(leastBusy) &&
    twoModes(waiting) === undefined
  )
}

function poolSides({ base, head }: ReadyPairs): number[] {
  return [...base, ...head]
}

/** Returns true if fast trials of the head differ by the wall clock, too, by half of the shift of their CPU time. */
export function isCpuShiftConfirmedByWall({ base, head }: ReadyPairs, shift: number): boolean {
  const moved = minus(quantile(head, 1 / 4), quantile(base, 1 / 4))
  return Math.sign(shift) * moved >= Math.abs(shift) / 2
}

/**
 * Tells whether the wall clock rules out that the head has to wait longer in every trial, and hints at no wait in some
 * of them. Whatever the machine adds, of a head that waits longer by the change to detect the trials less that change
 * would be as often as the base's among the fastest fifth: the test of slow trials, turned around.
 */
export function isLongerWaitRuledOut(wall: ReadyPairs): boolean {
  const { base, head, sizes } = wall
  const { p } = testSlowTail({ base: negateAll(base), head: negateAll(head), sizes }, -wall.detect)
  return p <= mostMissed && pShiftAtMost(rankSidesApart(wall), wall.ignored) > hint
}

/** Tests "the head waits longer by at most what is ignored": p is small if the base has the fastest fifth. */
export function longerWaitPValue({ base, head, sizes, ignored }: ReadyPairs): number {
  return testSlowTail({ base: negateAll(head), head: negateAll(base), sizes }, ignored).p
}

function negateAll(values: readonly number[]): number[] {
  return values.map((value) => -value)
}
