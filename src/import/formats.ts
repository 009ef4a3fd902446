/** All formats that are read, in the order in which people look for them. */
import { asv } from './asv.ts'
import { benchNode } from './bench-node.ts'
import { benchmarkdotnet } from './benchmark-dot-net.ts'
import { benchmarkjs } from './benchmarkjs.ts'
import { cargo } from './cargo-bench.ts'
import { catch2 } from './catch2.ts'
import { criterion } from './criterion.ts'
import { bmf, customBiggerIsBetter, customSmallerIsBetter } from './custom-results.ts'
import { go } from './go.ts'
import { googlecpp } from './google-benchmark.ts'
import { gungraun } from './gungraun.ts'
import { hyperfine } from './hyperfine.ts'
import { jmh } from './jmh.ts'
import { julia } from './julia.ts'
import { benchmarkluau } from './luau.ts'
import { mitata } from './mitata.ts'
import { nodeCompare } from './node-compare.ts'
import { pytest } from './pytest-benchmark.ts'
import { minitest, ruby } from './ruby.ts'
import { tachometer } from './tachometer.ts'
import { tinybench } from './tinybench.ts'
import type { Format } from './tool-output.ts'
import { vitest } from './vitest.ts'

export const formats: readonly Format[] = [
  vitest,
  tinybench,
  mitata,
  benchmarkjs,
  benchNode,
  nodeCompare,
  tachometer,
  hyperfine,
  cargo,
  criterion,
  gungraun,
  go,
  pytest,
  asv,
  googlecpp,
  catch2,
  jmh,
  benchmarkdotnet,
  julia,
  minitest,
  ruby,
  benchmarkluau,
  bmf,
  customSmallerIsBetter,
  customBiggerIsBetter,
]
