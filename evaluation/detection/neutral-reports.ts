/** How often a report of a change that changes nothing names a direction in its first line, however soon measuring ends. */
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import { compareRuns } from '../../src/core/judge/compare.ts'
import { headline } from '../../src/core/report/headline.ts'
import { makeView } from '../../src/core/report/view.ts'
import { derivedSeed, makeRandomDraws } from '../../src/core/stats/random.ts'
import { percent, table, type Session } from './session.ts'

interface NeutralReports {
  readonly reports: number
  readonly rows: number
  /** Fewest and most pairs of a row. */
  readonly pairs: readonly [number, number]
  /** Standard deviation of each value's logarithm. */
  readonly noise: number
  readonly seed: string
  /** The head's level against the base's: 1 where nothing changed. */
  readonly times?: number
}

/** First lines of so many reports; in each, a clock ends the measuring of all rows after the same number of pairs. */
export function* firstLines({ reports, rows, pairs: [least, most], noise, seed, times }: NeutralReports) {
  const random = makeRandomDraws(derivedSeed(seed, `${rows} ${least} ${most} ${noise}`))
  for (let report = 0; report < reports; report++) {
    const pairs = least + random.below(most - least + 1)
    const benchmarks = Array.from({ length: rows }, (_, at) =>
      pairedBenchmark(
        {
          'ready-time': samplePairs({
            pairs,
            noise,
            seed: derivedSeed(seed, `${report} ${at} ${pairs}`),
            ...(times === undefined ? {} : { times }),
          }),
        },
        { case: `case-${at}`, ends: [{ pairs, by: 'clock' }] },
      ),
    )
    const run = pairedRun(benchmarks, { pairing: { cap: 400, stopEarly: true, family: 2 * rows } })
    yield headline(makeView(compareRuns({ version: '0', runs: [run] }))).text
  }
}

export function namesDirection(line: string): boolean {
  return /\d (?:likely )?(?:worse|better)\b|slower|faster/.test(line)
}

export function neutralReports({ seed, changedGames, progress }: Session): string {
  const lines = [1, 9, 100].flatMap((rows) =>
    (
      [
        [1, 3],
        [4, 14],
        [15, 40],
      ] as const
    ).map((pairs) => {
      progress(`neutral reports: ${rows} rows, ${pairs.join(' to ')} pairs`)
      const reports = Math.ceil(changedGames / (rows === 100 ? 4 : 1))
      const named = [...firstLines({ reports, rows, pairs, noise: 0.3, seed })].filter(namesDirection).length
      return [String(rows), pairs.join(' to '), `${named} of ${reports}`, percent(named / reports, 2)]
    }),
  )
  return table(['rows', 'pairs of each', 'name a direction', ''], lines)
}
