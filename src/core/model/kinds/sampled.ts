import type { Kind } from './kind.ts'

/** Times, rates and memory. */
export const sampledKind: Kind = {
  about: 'values scatter, and a test decides',
  trials: Infinity,
  format: { exact: false },
}
