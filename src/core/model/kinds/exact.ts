import type { Kind } from './kind.ts'

/** Covers sizes and counts that every trial repeats to the last digit. */
export const exactKind: Kind = { about: 'any difference is real', trials: 1, tolerance: 0, format: { exact: true } }
