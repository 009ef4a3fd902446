/** Times as people write them: `90s`, `5m`, `1h`. */
import { UserError } from '../errors.ts'

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a time such as `90s`. Throws `UserError` that says what `what` must look like. */
export function parseDuration(text: string, what: string): number {
  const match = /^(\d{1,6})(ms|s|m|h)$/.exec(text.trim())
  const ms = match === null ? 0 : Number(match[1]) * (unitMs[match[2] ?? ''] ?? 0)
  if (ms > 0) return ms
  throw new UserError(`${what}: ${JSON.stringify(text)} is not a time`, { hint: 'Write it like 90s, 5m or 1h.' })
}
