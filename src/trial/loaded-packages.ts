/** Shared between register.ts and main.ts, which are bundled apart: packages that were really loaded, name to version. */
const key = Symbol.for('paceline.loadedPackages')

export function loadedPackages(): Record<string, string> {
  const shared = globalThis as { [key]?: Record<string, string> }
  return (shared[key] ??= {})
}
