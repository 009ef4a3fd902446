/** What is undecided goes on while there is time: a project with one benchmark, whose four minutes are 400 pairs. */
import { plainNoise } from './noise.ts'
import { ourRule } from './our-rules.ts'
import { percent, table, type Session } from './session.ts'
import { tallySimulated, type Tally } from './tally.ts'
import { pairsOf, waldHead, waldText } from './wald.ts'

const rows = 9
const change = 0.05
/** Trials of 0.3 s make 400 pairs in the four minutes that a pull request has; before, 100 were the most. */
const caps = [100, 400] as const

/** One noise, with one change to detect, up to so many pairs. */
export interface TimeLeftLine {
  readonly sigma: number
  readonly detect: number
  readonly cap: number
  readonly clean: Tally
  /** Head 5% worse. */
  readonly worse: Tally
}

export function playTimeLeft({ seed, changedGames, progress }: Session): TimeLeftLine[] {
  return [0.05, 0.07, 0.1, 0.12].flatMap((sigma) =>
    [0.05, 0.1].flatMap((detect) =>
      caps.map((cap) => {
        progress(`time left: sigma ${percent(sigma, 0)}, detect ${percent(detect, 0)}, up to ${cap} pairs`)
        const rule = ourRule({ rows, detect, cap }, `up to ${cap}, detect ${detect}`)
        const play = (by: number) =>
          tallySimulated({ rule, profile: plainNoise(sigma), change: by, games: changedGames, seed })
        return { sigma, detect, cap, clean: play(0), worse: play(change) }
      }),
    ),
  )
}

/** The columns of a line in the order of the table of evaluation/accuracy.md. */
export function timeLeftCells({ sigma, detect, clean, worse }: TimeLeftLine): string[] {
  return [
    percent(worse.worse / worse.games),
    percent(worse.same / worse.games),
    pairsOf(worse).toFixed(1),
    pairsOf(clean).toFixed(1),
    percent(clean.undecided / clean.games),
    waldText({ rows, detect, sigma }, clean, detect === change ? worse : undefined),
  ]
}

export function timeLeftTable(lines: readonly TimeLeftLine[]): string {
  return table(
    [
      'noise, to detect, at most',
      '+5% found',
      '+5% called same',
      'pairs, +5%',
      'pairs, clean',
      'clean, undecided',
      waldHead,
    ],
    lines.map((line) => [
      `${percent(line.sigma, 0)}, ${percent(line.detect, 0)}, ${line.cap} pairs`,
      ...timeLeftCells(line),
    ]),
  )
}
