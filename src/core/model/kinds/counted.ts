import type { Kind } from './kind.ts'

/** Covers instructions, and what another tool calls exact: unchanged code repeats them but for the last digits. */
export const countedKind: Kind = {
  about: 'values repeat within 0.5%, and two trials of each side decide',
  trials: 2,
  tolerance: 0.005,
  format: { exact: false },
}
