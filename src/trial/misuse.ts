/** Calls that a suite gets wrong whatever it measures. */

/** By this name the parent knows it, and by its stack where it is; see pipeline/suite-misuse.ts. */
class MisuseError extends Error {
  override readonly name = 'MisuseError'
}

/** Throws unless `holds`; `rule` says how it is done. */
export function mustBe(holds: boolean, rule: string): void {
  if (!holds) throw new MisuseError(rule)
}
