/** Reports in which nothing changed, and how many of them say that something did. */
import type { Run } from '../../src/model/run.ts'
import { shareLowerBound, shareUpperBound } from '../../src/stats/distributions.ts'
import { derivedSeed, seededRandom } from '../../src/stats/random.ts'
import { drawReport, type HistoryWorld } from './drawn-reports.ts'
import { groupOf, groups, type Group, type HistoryRule, type JudgedRow, type Question } from './history-outcome.ts'
import type { RecordedRuns, RecordedHistory } from './recorded-histories.ts'
import { judgeAsOthers, namesOfOthers } from './rules-of-others.ts'

/** Reports with at least one such gated row, and how many of the gated rows could be judged. */
export interface GroupAlarms {
  readonly worse: number
  readonly better: number
  readonly suspect: number
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
      suspect: reportsWith((row) => own(row) && row.suspect === 'worse'),
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

export type Progress = (part: string, done: number, of: number) => void

export interface RecordedAlarms {
  readonly history: string
  readonly how: string
  readonly alarms: Alarms
}

/** So many runs are there before the first one is compared with those before it. */
const runsBefore = 4

/** Every recorded run as a head: against all others, against those before it, and against an older history. */
export function playRecorded(
  { histories, fresh }: RecordedRuns,
  { rule, progress }: { rule: HistoryRule; progress: Progress },
): RecordedAlarms[] {
  const playAs = (name: string, how: string, questions: readonly Question[]): RecordedAlarms[] => {
    const answers = questions.map((question, done) => {
      progress(`${name}, ${how}`, done, questions.length)
      return rule(question).rows
    })
    return answers.length === 0 ? [] : [{ history: name, how, alarms: alarmsOf(answers) }]
  }
  const newer = fresh.flatMap(({ name, heads, stored }) =>
    playAs(
      name,
      'each against the stored baseline',
      heads.map((head) => ({ head, stored })),
    ),
  )
  const older = histories.flatMap(({ name, runs }) => {
    const play = (how: string, questions: readonly Question[]) => playAs(name, how, questions)
    const before = runs.map((head, place) => ({ head, stored: runs.slice(0, place) })).slice(runsBefore)
    return [...play('each against the others', againstOthers(runs)), ...play('each against those before it', before)]
  })
  return [...older, ...newer]
}

export function againstOthers(runs: readonly Run[]): Question[] {
  return runs.map((head) => ({ head, stored: runs.filter((run) => run !== head) }))
}

export interface WorldAlarms {
  readonly world: string
  readonly name: string
  readonly ours: Alarms
  readonly others: readonly { readonly name: string; readonly alarms: Alarms }[]
}

export interface PlayOptions {
  readonly histories: readonly RecordedHistory[]
  readonly rule: HistoryRule
  readonly seed: string
  readonly reports: number
  readonly progress: Progress
  /** Whether the rules of other tools judge the same reports; on unless told. */
  readonly others?: boolean
}

export function playWorld(world: HistoryWorld, options: PlayOptions): WorldAlarms {
  const { histories, rule, seed, reports, progress, others: hasOthers = true } = options
  const names = hasOthers ? namesOfOthers : []
  const answers = ['ours', ...names].map((): (readonly JudgedRow[])[] => [])
  for (let report = 0; report < reports; report++) {
    progress(world.name, report, reports)
    const random = seededRandom(derivedSeed(seed, `${world.id} ${report}`))
    const question = drawReport({ history: histories[report % histories.length]!, world, random })
    const answered = [rule(question), ...(hasOthers ? judgeAsOthers(question) : [])]
    answered.forEach(({ rows }, i) => answers[i]!.push(rows))
  }
  const [ours, ...others] = answers.map(alarmsOf)
  return {
    world: world.id,
    name: world.name,
    ours: ours!,
    others: others.map((alarms, i) => ({ name: names[i]!, alarms })),
  }
}

export interface AlarmGoal {
  readonly share: number
  /** 99% bound (Clopper-Pearson). */
  readonly below: number
  /** Null where more reports are needed to tell, or nothing could be judged. */
  readonly met: boolean | null
}

const mostAlarms = 0.01
const mostBound = 0.02

/** At most 1% of reports, and with 99% certainty at most 2%. */
export function goalOf({ reports, groups: found }: Alarms, group: Group): AlarmGoal {
  const { worse, judged } = found[group]
  const share = worse / reports
  const below = shareUpperBound({ successes: worse, trials: reports }, 0.01)
  const surelyAbove = shareLowerBound({ successes: worse, trials: reports }, 0.01) > mostAlarms
  const isMet = share <= mostAlarms && below <= mostBound
  return { share, below, met: judged === 0 ? null : isMet ? true : surelyAbove || share > mostAlarms ? false : null }
}
