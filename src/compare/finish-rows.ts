/** From judgements to rows: levels, accept entries, budgets, and the order of the table. */
import type { Level, Row } from '../model/comparison.ts'
import type { AcceptEntry, Policy } from '../model/config.ts'
import { compileAccept, type Acceptance, type AcceptanceOf } from './acceptance.ts'
import { compileBudgets, type BreachOf } from './budgets.ts'
import type { CorrectedJudgement } from './family-verdicts.ts'
import { levelOf } from './levels.ts'
import { rowNameOf, type PreparedRow } from './judgement.ts'
import { worseningOf } from './value-scale.ts'

interface FinishOptions {
  readonly prepared: readonly PreparedRow[]
  /** In the order of `prepared`. */
  readonly judgements: readonly CorrectedJudgement[]
  readonly policy: Policy | undefined
  readonly accept: readonly AcceptEntry[]
}

export interface Finished {
  /** Sorted by benchmark, metric and platform. */
  readonly rows: Row[]
  /** Indices of accept entries that cover a row which got worse. */
  readonly usedAccept: ReadonlySet<number>
}

export function finishRows({ prepared, judgements, policy, accept }: FinishOptions): Finished {
  const acceptanceOf = compileAccept(accept)
  const breachOf = compileBudgets(policy?.budgets)
  const usedAccept = new Set<number>()
  const rows = prepared.map((row, index) => {
    const { finished, acceptance } = finish(row, judgements[index]!, { acceptanceOf, breachOf })
    if (acceptance !== null) usedAccept.add(acceptance.index)
    return finished
  })
  return { rows: rows.sort(compareRows), usedAccept }
}

interface Rules {
  readonly acceptanceOf: AcceptanceOf
  readonly breachOf: BreachOf
}

function finish(
  row: PreparedRow,
  judgement: CorrectedJudgement,
  rules: Rules,
): { finished: Row; acceptance: Acceptance | null } {
  const { severe, level: ownLevel, family: _, ...judged } = judgement
  const name = rowNameOf(row.names)
  const worse =
    judged.change === null ? null : worseningOf({ sign: row.spec.better === 'lower' ? 1 : -1 }, judged.change)
  const acceptance = judged.verdict === 'regression' && worse !== null ? rules.acceptanceOf(name, worse) : null
  const excused = acceptance !== null && !acceptance.accepted.exceeded
  const policyLevel = levelOf(judged.verdict, row.rules.levels, severe)
  const level: Level = excused || !row.rules.gate ? 'note' : (ownLevel ?? policyLevel)
  const { names, spec } = row
  const finished: Row = {
    ...names,
    unit: spec.unit,
    better: spec.better,
    kind: spec.kind,
    gate: row.rules.gate,
    ...judged,
    warnings: [...judged.warnings],
    figures: finiteFigures(judged.figures),
    level,
    accepted: acceptance?.accepted ?? null,
    drift: null,
  }
  return { finished: withBudget(finished, row, rules.breachOf), acceptance }
}

/** JSON knows no infinity: a figure without limit is left out. */
function finiteFigures(figures: CorrectedJudgement['figures']): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(figures).filter(([, value]) => typeof value === 'string' || Number.isFinite(value)),
  )
}

/** A budget is a limit of its own: it counts for rows that do not gate, too, and no accept entry excuses it. */
function withBudget(row: Row, { rules, names }: PreparedRow, breachOf: BreachOf): Row {
  const value = row.head?.value ?? null
  const breach = value === null ? null : breachOf({ row: rowNameOf(names), unit: row.unit, value })
  if (breach === null) return row
  const level = rules.levels.regression
  if (row.verdict === 'regression' && row.level === level) return { ...row, warnings: [...row.warnings, breach.reason] }
  const figures = { ...row.figures, budget: breach.limit, 'verdict without the budget': row.verdict }
  return { ...row, verdict: 'regression', level, method: 'budget', reason: breach.reason, figures }
}

function compareRows(a: Row, b: Row): number {
  for (const key of ['suite', 'case', 'subject', 'metric', 'platform'] as const) {
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1
  }
  return 0
}
