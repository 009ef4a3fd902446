/** Amounts with a unit, as people write them in a budget: `250 ms`, `2 MB`, `40000 events/s`. */
import { UserError } from '../errors.ts'

/** Size of each unit in the smallest of its kind. Decimal and binary multiples of bytes are told apart by the i. */
const sizes: Readonly<Record<string, readonly [kind: string, size: number]>> = {
  ns: ['time', 1],
  us: ['time', 1e3],
  µs: ['time', 1e3],
  ms: ['time', 1e6],
  s: ['time', 1e9],
  min: ['time', 6e10],
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

/** An amount in `unit`. A bare number is in that unit already. Throws `UserError` when it has another kind of unit. */
export function amountIn(unit: string, amount: number | string): number {
  if (typeof amount === 'number') return amount
  const [, digits, given = ''] = /^\s*([+-]?\d[\d,_]*(?:\.\d+)?)\s*(\S*)\s*$/.exec(amount) ?? []
  if (digits === undefined) {
    throw new UserError(`${JSON.stringify(amount)} is no amount`, {
      hint: 'Write it like 250 ms, 2 MB or 40000 events/s.',
    })
  }
  const factor = given === '' || given === unit ? 1 : factorBetween(given, unit)
  if (factor === null) {
    throw new UserError(`${JSON.stringify(amount)} cannot be compared with a metric in ${unit}`, {
      hint: `Write the limit in ${unit}.`,
    })
  }
  return Number(digits.replaceAll(/[,_]/g, '')) * factor
}

function factorBetween(from: string, to: string): number | null {
  const [fromUnit, fromPer] = split(from)
  const [toUnit, toPer] = split(to)
  const a = Object.hasOwn(sizes, fromUnit) ? sizes[fromUnit] : undefined
  const b = Object.hasOwn(sizes, toUnit) ? sizes[toUnit] : undefined
  if (a === undefined || b === undefined || a[0] !== b[0] || fromPer !== toPer) return null
  return a[1] / b[1]
}

/** `ns/op` is a time per something; `MB/s` an amount of bytes per something. */
function split(unit: string): readonly [unit: string, per: string] {
  const slash = unit.indexOf('/')
  if (slash === -1) return [unit, '']
  const per = unit.slice(slash + 1)
  return [unit.slice(0, slash), per === 'sec' ? 's' : per]
}
