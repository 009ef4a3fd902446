/** How often a change is found, by its size: the figures behind the plot. */
import { plainNoise, profiles } from './noise.ts'
import { ourRule } from './our-rules.ts'
import { benchstatInterleaved } from './other-rules.ts'
import { percent, type Session } from './session.ts'
import { tallySimulated } from './tally.ts'

export interface Curve {
  readonly name: string
  /** Ours, or another tool's for comparison. */
  readonly ours: boolean
  /** `change` 0.05 is 5% slower; `found` is the share of verdicts "worse". */
  readonly points: readonly { readonly change: number; readonly found: number }[]
}

const changes = Array.from({ length: 16 }, (_, i) => i / 100)

/** The curves of a quick look at nine rows where 10% is to be detected. */
export function playCurves({ seed, changedGames, progress }: Session): Curve[] {
  const rule = ourRule({ rows: 9, detect: 0.1 })
  const noises = [
    profiles.find((profile) => profile.name === 'quiet')!,
    plainNoise(0.05),
    plainNoise(0.1),
    plainNoise(0.15),
  ]
  const ours = noises.map((profile) => ({ name: `Paceline, ${profile.name}`, ours: true, rule, profile }))
  const other = {
    name: 'Mann-Whitney, 10 runs, sigma 10%',
    ours: false,
    rule: benchstatInterleaved,
    profile: plainNoise(0.1),
  }
  return [...ours, other].map(({ name, ours: own, rule: played, profile }) => {
    progress(`curve: ${name}`)
    const points = changes.map((change) => {
      const { worse, games } = tallySimulated({ rule: played, profile, change, games: changedGames, seed })
      return { change, found: worse / games }
    })
    return { name, ours: own, points }
  })
}

/** The smallest change that each curve finds in 95%, interpolated; undefined if none does. */
export function foundFrom(curve: Curve): string {
  const after = curve.points.findIndex(({ found }) => found >= 0.95)
  if (after < 0) return 'more than 15%'
  const [a, b] = [curve.points[Math.max(0, after - 1)]!, curve.points[after]!]
  const part = b.found === a.found ? 0 : (0.95 - a.found) / (b.found - a.found)
  return percent(a.change + part * (b.change - a.change))
}
