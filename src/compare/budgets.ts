/** Absolute limits on a figure of the head, whatever the base was. */
import { UserError } from '../errors.ts'
import type { Policy } from '../model/config.ts'
import { amountIn } from './amount.ts'
import { rowMatcher, type RowName } from './policy.ts'

export type Budget = NonNullable<Policy['budgets']>[number]

/** A figure to hold against the budgets. */
export interface BudgetedFigure {
  readonly row: RowName
  readonly unit: string
  /** Median of the head's values. */
  readonly value: number
}

export interface Breach {
  /** `512 ms is over the budget of 500 ms` */
  readonly reason: string
  readonly limit: number
  readonly budget: Budget
}

/**
 * The first budget that the figure breaks, or null. A budget is a limit and not a test: the head's median is held
 * against it as it is. Throws `UserError` for an amount in a unit that is not the metric's.
 */
export type BreachOf = (figure: BudgetedFigure) => Breach | null

export function compileBudgets(budgets: readonly Budget[] = []): BreachOf {
  const compiled = budgets.map((budget, index) => {
    if (budget.max === undefined && budget.min === undefined) {
      throw new UserError(`policy.budgets[${index}] (${budget.match}) has neither max nor min`)
    }
    return { budget, index, applies: rowMatcher(budget) }
  })
  return ({ row, unit, value }) => {
    for (const { budget, index, applies } of compiled) {
      if (!applies(row)) continue
      const max = limitIn(unit, budget.max, index)
      const min = limitIn(unit, budget.min, index)
      if (max !== null && value > max) return { reason: words(value, 'over', max, unit), limit: max, budget }
      if (min !== null && value < min) return { reason: words(value, 'under', min, unit), limit: min, budget }
    }
    return null
  }
}

function limitIn(unit: string, amount: number | string | undefined, index: number): number | null {
  if (amount === undefined) return null
  try {
    return amountIn(unit, amount)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(`policy.budgets[${index}]: ${error.message}`, { ...withHint(error), cause: error })
  }
}

function withHint({ hint }: UserError): { hint?: string } {
  return hint === undefined ? {} : { hint }
}

function words(value: number, side: 'over' | 'under', limit: number, unit: string): string {
  const [a, b] = distinct(value, limit)
  return `${a} ${unit} is ${side} the budget of ${b} ${unit}`
}

/** Two numbers with as few digits as tell them apart. */
function distinct(value: number, limit: number): readonly [string, string] {
  for (let digits = 4; digits < 16; digits += 1) {
    const [a, b] = [Number(value.toPrecision(digits)), Number(limit.toPrecision(digits))]
    if (a !== b) return [String(a), String(b)]
  }
  return [String(value), String(limit)]
}
