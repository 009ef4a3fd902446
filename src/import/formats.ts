/** All formats that are read, in the order in which people look for them. */
import { cargo } from './cargo-bench.ts'
import { criterion } from './criterion.ts'
import { bmf, customBiggerIsBetter, customSmallerIsBetter } from './custom-results.ts'
import { go } from './go.ts'
import { hyperfine } from './hyperfine.ts'
import type { Format } from './tool-output.ts'

export const formats: readonly Format[] = [
  cargo,
  criterion,
  go,
  hyperfine,
  bmf,
  customBiggerIsBetter,
  customSmallerIsBetter,
]
