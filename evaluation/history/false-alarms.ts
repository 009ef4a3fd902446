/** Reports in which nothing changed, and how many of them say that something did. */
import type { Run } from '../../src/core/model/run.ts'
import { groupOf, groups, type Group, type JudgedRow, type Question } from './history-outcome.ts'

/** Reports with at least one such gated row, and how many of the gated rows could be judged. */
export interface GroupAlarms {
  readonly worse: number
  readonly better: number
  readonly rows: number
  readonly judged: number
}

export interface Alarms {
  readonly reports: number
  /** Reports with at least one gated row, of whatever group, that is called worse, and better. */
  readonly worse: number
  readonly better: number
  readonly groups: Readonly<Record<Group, GroupAlarms>>
}

/** Counts the answers to questions whose right answer is "nothing changed". */
export function alarmsOf(answers: readonly (readonly JudgedRow[])[]): Alarms {
  const gated = answers.map((rows) => rows.filter((row) => row.gate))
  const reportsWith = (is: (row: JudgedRow) => boolean) => gated.filter((rows) => rows.some(is)).length
  const group = (name: Group): GroupAlarms => {
    const own = (row: JudgedRow) => groupOf(row.kind) === name
    const all = gated.flat().filter(own)
    return {
      worse: reportsWith((row) => own(row) && row.verdict === 'worse'),
      better: reportsWith((row) => own(row) && row.verdict === 'better'),
      rows: all.length,
      judged: all.filter((row) => row.verdict !== null).length,
    }
  }
  return {
    reports: answers.length,
    worse: reportsWith((row) => row.verdict === 'worse'),
    better: reportsWith((row) => row.verdict === 'better'),
    groups: Object.fromEntries(groups.map((name) => [name, group(name)])) as Record<Group, GroupAlarms>,
  }
}

export function againstOthers(runs: readonly Run[]): Question[] {
  return runs.map((head) => ({ head, stored: runs.filter((run) => run !== head) }))
}
