/** Absolute limits on a figure of the head, whatever the base was. */
import { UserError } from '../errors.ts'
import type { Policy } from '../model/config.ts'
import { nanosecondsIn } from '../model/metric.ts'
import { rowMatcher, type RowName } from './policy.ts'

/**
 * Finds the first budget that a figure breaks, or none. `value` is the median of the head's values: a budget is a limit
 * and not a test. Throws `UserError` for a budget without limits; the function that it returns, for an amount in a unit
 * that is not the metric's.
 */
export function budgetBreachFinder(
  budgets: NonNullable<Policy['budgets']> = [],
): (figure: { readonly row: RowName; readonly unit: string; readonly value: number }) => Breach | undefined {
  const compiled = budgets.map((budget, index) => {
    if (budget.max === undefined && budget.min === undefined) {
      throw new UserError(`policy.budgets[${index}] (${budget.match}) has neither max nor min`, {
        hint: 'Give it max, min or both.',
      })
    }
    return { ...budget, index, applies: rowMatcher(budget) }
  })
  return ({ row, unit, value }) => {
    for (const { index, applies, ...budget } of compiled) {
      if (!applies(row)) continue
      const max = limitInUnit(unit, budget.max, index)
      const min = limitInUnit(unit, budget.min, index)
      if (max !== undefined && value > max) return { reason: breachText(value, 'over', max, unit), limit: max }
      if (min !== undefined && value < min) return { reason: breachText(value, 'under', min, unit), limit: min }
    }
    return undefined
  }
}

interface Breach {
  /** `512 ms is over the budget of 500 ms` */
  readonly reason: string
  readonly limit: number
}

function limitInUnit(unit: string, amount: number | string | undefined, index: number): number | undefined {
  if (amount === undefined) return undefined
  try {
    return requireAmountInUnit(unit, amount)
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause
    throw new UserError(`policy.budgets[${index}]: ${cause.message}`, { hint: cause.hint!, cause })
  }
}

function breachText(value: number, side: 'over' | 'under', limit: number, unit: string): string {
  const [a, b] = distinctNumberTexts(value, limit)
  return `${a} ${unit} is ${side} the budget of ${b} ${unit}`
}

/** Writes two numbers with as few digits as it takes to tell them apart. */
function distinctNumberTexts(value: number, limit: number): readonly [string, string] {
  for (let digits = 4; digits < 16; digits += 1) {
    const [a, b] = [Number(value.toPrecision(digits)), Number(limit.toPrecision(digits))]
    if (a !== b) return [String(a), String(b)]
  }
  return [String(value), String(limit)]
}

/** Size of each unit in the smallest of its kind. Decimal and binary multiples of bytes are told apart by the i. */
const sizes: Readonly<Record<string, readonly [kind: string, size: number]>> = {
  µs: ['time', 1e3],
  bytes: ['bytes', 1],
  B: ['bytes', 1],
  kB: ['bytes', 1e3],
  KB: ['bytes', 1e3],
  MB: ['bytes', 1e6],
  GB: ['bytes', 1e9],
  KiB: ['bytes', 1_024],
  MiB: ['bytes', 1_048_576],
  GiB: ['bytes', 1_073_741_824],
  '%': ['percent', 1],
  percent: ['percent', 1],
}

/** Returns an amount in `unit`. A bare number is in that unit already. Throws `UserError` for another kind of unit. */
export function requireAmountInUnit(unit: string, amount: number | string): number {
  if (typeof amount === 'number') return amount
  const [, digits, writtenUnit = ''] = /^\s*([+-]?\d[\d,_]*(?:\.\d+)?)\s*(\S*)\s*$/.exec(amount) ?? []
  if (digits === undefined) {
    throw new UserError(`${JSON.stringify(amount)} is not an amount`, {
      hint: 'Write it like 250 ms, 2 MB or 40000 events/s.',
    })
  }
  const factor = writtenUnit === '' || writtenUnit === unit ? 1 : factorBetweenUnits(writtenUnit, unit)
  if (factor === undefined) {
    throw new UserError(`${JSON.stringify(amount)} cannot be compared with a metric in ${unit}`, {
      hint: `Write the limit in ${unit}.`,
    })
  }
  return Number(digits.replaceAll(/[,_]/g, '')) * factor
}

function factorBetweenUnits(from: string, to: string): number | undefined {
  const [fromUnit, fromPer] = unitAndPer(from)
  const [toUnit, toPer] = unitAndPer(to)
  const [a, b] = [kindAndSizeOfUnit(fromUnit), kindAndSizeOfUnit(toUnit)]
  if (a === undefined || b === undefined || a[0] !== b[0] || fromPer !== toPer) return undefined
  return a[1] / b[1]
}

function kindAndSizeOfUnit(unit: string): readonly [kind: string, size: number] | undefined {
  const time = nanosecondsIn(unit)
  if (time !== undefined) return ['time', time]
  return Object.hasOwn(sizes, unit) ? sizes[unit] : undefined
}

/** Splits `ns/op` into a time and what it is per, `MB/s` into an amount of bytes and a second. */
function unitAndPer(unit: string): readonly [unit: string, per: string] {
  const slash = unit.indexOf('/')
  if (slash === -1) return [unit, '']
  const per = unit.slice(slash + 1)
  return [unit.slice(0, slash), per === 'sec' ? 's' : per]
}
