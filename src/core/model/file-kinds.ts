/** The types of files that Paceline reads and writes. */
import { baselineSchema, baselineSchemaId, type StoredBaseline } from './baseline.ts'
import { comparisonSchema, comparisonSchemaId, type Comparison } from './comparison.ts'
import { configSchema, type Config } from './config.ts'
import { runSchema, runSchemaId, type Run } from './run.ts'
import type { FileKind } from './json-file.ts'

const mebibyte = 1_048_576

export const runKind: FileKind<Run> = {
  name: 'run file',
  schemaId: runSchemaId,
  schema: runSchema,
  maxBytes: 32 * mebibyte,
  smaller: 'Measure or import fewer benchmarks at once, or fewer trials of each.',
  remedy: 'Measure again; `paceline run --out FILE` writes one.',
  origin: '`paceline run --out FILE` measures and writes a run file.',
}

export const baselineKind: FileKind<StoredBaseline> = {
  name: 'baseline file',
  schemaId: baselineSchemaId,
  schema: baselineSchema,
  // Ten thousand rows of fifty runs with twenty values each are 140 MiB.
  maxBytes: 256 * mebibyte,
  smaller: 'Begin a new baseline that keeps fewer runs (`paceline baseline add RUN --file FILE --keep N`).',
  remedy: 'Take its last good version from Git, or move it away to begin a new baseline. It was left as it is.',
  origin: '`paceline baseline add RUN --file FILE` begins a baseline file.',
}

export const comparisonKind: FileKind<Comparison> = {
  name: 'comparison file',
  schemaId: comparisonSchemaId,
  schema: comparisonSchema,
  // The longest text that a program in JavaScript can hold is a little longer.
  maxBytes: 500 * mebibyte,
  remedy: 'Compare again; `paceline compare BASE HEAD --format json --out FILE` writes one.',
  origin: '`paceline check` and `paceline compare BASE HEAD --format json --out FILE` write a comparison file.',
}

export const configKind: FileKind<Config> = {
  name: 'config file',
  schema: configSchema,
  maxBytes: mebibyte,
  remedy: 'Fix it by hand; `paceline schema config` prints what it can contain.',
  origin: 'Name an existing one with --config, or leave it out: then the nearest paceline.config.json counts, if any.',
}
