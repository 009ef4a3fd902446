/** A wrong call in a suite. The parent knows it by its name, and its place by the stack; see core/measure/describe-suite.ts. */
class MisuseError extends Error {
  override readonly name = 'MisuseError'
}

/** Throws a `MisuseError` that says the `rule`. `place`: an error that was created in the wrong, earlier call. */
export function throwIfNot(holds: boolean, rule: string, place?: Error): void {
  if (holds) return
  const error = new MisuseError(rule)
  const frames = place?.stack?.match(/\n\s+at [^]*$/)?.[0]
  if (frames !== undefined) error.stack = `MisuseError: ${rule}${frames}`
  throw error
}
