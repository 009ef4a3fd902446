/** Rules of other tools on the same stored runs and the same head, each row by itself. */
import { interquartileRange, median } from 'simple-statistics'
import { bencher, lastStoredRun } from '../detection/other-rules.ts'
import type { Rule } from '../detection/world.ts'

/** Medians of trials; worse beyond one and a half interquartile ranges of the stored runs, Tukey's outlier. */
const outlier: Rule = {
  name: 'median + 1.5 interquartile ranges of 30 stored runs',
  source: 'scripts around stored results',
  play: (world) => {
    const { stored, head } = world.history(30)
    const medians = stored.map((run) => median([...run.values]))
    const limit = median(medians) + 1.5 * interquartileRange(medians)
    return { verdict: median([...head.values]) > limit ? 'worse' : 'undecided', trials: head.values.length }
  },
}

const rules: readonly Rule[] = [lastStoredRun(2), lastStoredRun(1.5), lastStoredRun(1.1), bencher, outlier]

export const namesOfOthers: readonly string[] = rules.map(({ name }) => name)

/** The values of a row in each stored run, oldest first, and in the head; less is better. */
export interface PlainRow {
  readonly stored: readonly (readonly number[])[]
  readonly head: readonly number[]
}

/** Of each of them, whether it calls any of the rows worse; one stored run is too few for all of them. */
export function worseToOthers(rows: readonly PlainRow[]): boolean[] {
  const known = rows.filter(({ stored }) => stored.length > 1).map(historyOnly)
  return rules.map((rule) => known.some((world) => rule.play(world).verdict === 'worse'))
}

function historyOnly({ stored, head }: PlainRow): Parameters<Rule['play']>[0] {
  const random = { uniform: none, normal: none, exponential: none, coin: none, below: none, shuffled: none }
  const runs = stored.map((values) => ({ cpu: 'one', values }))
  const history = (count: number) => ({ stored: runs.slice(-count), head: { cpu: 'one', values: head } })
  return { trial: none, history, random }
}

function none(): never {
  throw new Error('there is nothing but stored runs')
}
