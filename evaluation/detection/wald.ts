/** How few pairs would do: no rule with these error rates needs fewer on average (Wald 1945), even one that knows the noise. */
import { alphaPerComparison, ignore } from './our-rules.ts'
import type { Tally } from './tally.ts'

interface Asked {
  readonly rows: number
  /** The relative change that must be found or ruled out. */
  readonly detect: number
  /** Deviation of head minus base within a pair, natural log scale. */
  readonly sigma: number
}

const beta = 0.05

/** Expected pairs if nothing changed, and if the change is `detect`, of the sequential test between the two shifts. */
export function waldPairs({ rows, detect, sigma }: Asked): { clean: number; changed: number } {
  const alpha = alphaPerComparison / rows
  const [low, high] = [Math.log1p(ignore), Math.log1p(detect)]
  /** How far a pair moves the log likelihood ratio, on average, if this is the true shift. */
  const drift = (shift: number): number => ((high - low) * (shift - (high + low) / 2)) / sigma ** 2
  const [accept, refute] = [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)]
  return { clean: accept / drift(0), changed: ((1 - beta) * refute + beta * accept) / drift(high) }
}

export const waldHead = "Wald's bound, clean / worse (times it)"

/** Writes `26.3 / 83.0 (x1.90 / x1.44)`; undefined stands for a change of another size than the one to detect. */
export function waldText(asked: Asked, clean: Tally, worse: Tally | undefined): string {
  const bound = waldPairs(asked)
  const shown = [clean, worse].flatMap((tally, at) => {
    const least = at === 0 ? bound.clean : bound.changed
    return tally === undefined ? [] : [{ least: least.toFixed(1), times: `x${(pairsOf(tally) / least).toFixed(2)}` }]
  })
  return `${shown.map(({ least }) => least).join(' / ')} (${shown.map(({ times }) => times).join(' / ')})`
}

/** Pairs that a game took on average. */
export function pairsOf({ trials, games }: Tally): number {
  return trials / games / 2
}
