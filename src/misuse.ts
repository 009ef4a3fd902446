/** Calls that a suite gets wrong whatever it measures. */

/** By this name the parent knows it, and by its stack where it is; see measure/suite-misuse.ts. */
class MisuseError extends Error {
  override readonly name = 'MisuseError'
}

/** Throws unless `holds`; `rule` says how it is done. `place` was made by the call where that is not the one being made. */
export function mustBe(holds: boolean, rule: string, place?: Error): void {
  if (holds) return
  const error = new MisuseError(rule)
  const frames = place?.stack?.match(/\n\s+at [^]*$/)?.[0]
  if (frames !== undefined) error.stack = `MisuseError: ${rule}${frames}`
  throw error
}
