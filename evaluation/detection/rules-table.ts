/** The table that sets our rule beside the rules of other tools, on the same noise. */
import { profiles } from './noise.ts'
import { ourRule } from './our-rules.ts'
import { otherRules } from './other-rules.ts'
import { percent, table, type Session } from './session.ts'
import { falseAlarmBound, perRequest, sumOf, tallySimulated } from './tally.ts'
import type { Rule } from './world.ts'

/** Rows of a pull request in this table. */
const rows = 9

export interface RuleLine {
  readonly rule: string
  readonly source: string
  /** Chance of a false alarm in a pull request of nine rows, over all six profiles, and its 99% upper bound. */
  readonly falseAlarms: number
  readonly falseAlarmsBelow: number
  /** Share of +5% found, over the four ordinary profiles. */
  readonly power: number
  /** Trials of both sides for a row without and with that change; of the head alone where history is the gate. */
  readonly cleanTrials: number
  readonly changedTrials: number
}

export function compareRules({ seed, cleanGames, changedGames, progress }: Session): RuleLine[] {
  const settings = { rows, detect: 0.05 }
  const ours = [
    ourRule(settings, 'Paceline, up to 400 pairs'),
    ourRule({ ...settings, cap: 100 }, 'Paceline, up to 100 pairs'),
  ]
  return [...ours, ...otherRules].map((rule: Rule) => {
    progress(`rules: ${rule.name}`)
    const ordinary = profiles.filter((profile) => profile.ordinary)
    const clean = sumOf(
      profiles.map((profile) => tallySimulated({ rule, profile, change: 0, games: cleanGames / 4, seed })),
    )
    const changed = sumOf(
      ordinary.map((profile) => tallySimulated({ rule, profile, change: 0.05, games: changedGames, seed })),
    )
    return {
      rule: rule.name,
      source: rule.source,
      falseAlarms: perRequest(clean.worse / clean.games, rows),
      falseAlarmsBelow: falseAlarmBound(clean, rows),
      power: changed.worse / changed.games,
      cleanTrials: clean.trials / clean.games,
      changedTrials: changed.trials / changed.games,
    }
  })
}

export function rulesTable(lines: readonly RuleLine[]): string {
  return table(
    ['rule', 'defined by', 'false alarms per PR', 'power at +5%', 'trials, clean / +5%'],
    lines.map((line) => [
      line.rule,
      line.source,
      `${percent(line.falseAlarms, 2)} (below ${percent(line.falseAlarmsBelow, 2)})`,
      percent(line.power),
      `${Math.round(line.cleanTrials)} / ${Math.round(line.changedTrials)}`,
    ]),
  )
}
