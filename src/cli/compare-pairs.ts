/** `paceline compare --pairs`: judges the pairs inside a run file, or those of a CSV that something else measured. */
import { basename, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { compareRuns } from '../compare.ts'
import { holdsPairs } from '../compare/measured-pairs.ts'
import { UserError } from '../errors.ts'
import { runOfPairsCsv } from '../import/pairs-csv.ts'
import type { Comparison } from '../model/comparison.ts'
import { policySchema, type Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { openProject } from '../pipeline/project.ts'
import { readTextFile } from '../store/json-file.ts'
import { readRun } from '../store/run-file.ts'
import type { CommandContext } from './command-context.ts'

export interface PairsOptions {
  readonly ignore?: number
  readonly detect?: number
  readonly failAt?: number
  readonly alpha?: number
  readonly comparisons?: number
  readonly cap?: number
  readonly config?: string
}

const wayOut = 'docs/pairs-csv.md says what such a file holds.'
const csvKind = { name: 'CSV file', maxBytes: 64 * 1024 * 1024, origin: wayOut, remedy: wayOut }

/** Reads and judges the file. Throws `UserError` with file and place for anything wrong in it. */
export async function comparePairs(context: CommandContext, file: string, options: PairsOptions): Promise<Comparison> {
  const { cwd, today } = context
  const { comparisons } = options
  const isRun = /\.json$/i.test(file)
  const run = isRun
    ? await runWithPairs(resolve(cwd, file), file, options)
    : runOfPairsCsv(await readTextFile(resolve(cwd, file), csvKind, file), {
        file,
        startedAt: today(),
        cap: options.cap,
        version,
      })
  const comparison = compareRuns({
    heads: [run],
    policy: await policyOf(cwd, options),
    version,
    ...(comparisons === undefined ? {} : { family: comparisons }),
  })
  const tooFew =
    comparisons === undefined || comparison.family <= comparisons
      ? []
      : [
          `The file has ${comparison.family} rows, counting one per benchmark for its failures, so they share the false alarm rate among ${comparison.family} and not among ${comparisons}.`,
        ]
  const basis = `pairs read from ${basename(file)}; which machine measured them, and in which order, is not known here`
  return {
    ...comparison,
    platforms: isRun ? comparison.platforms : comparison.platforms.map((part) => ({ ...part, basis })),
    notices: [...comparison.notices, ...tooFew],
  }
}

async function runWithPairs(path: string, file: string, { cap }: PairsOptions): Promise<Run> {
  const run = await readRun(path)
  if (!holdsPairs(run)) {
    throw new UserError(`${file}: holds no pairs: it was measured without a base`, {
      hint: '`paceline compare BASE HEAD` compares two run files.',
    })
  }
  if (cap !== undefined) {
    throw new UserError(`--cap is for a CSV: ${file} itself says how many pairs were planned`)
  }
  return run
}

/** A config counts only where it is named: the pairs may have nothing to do with the project around. */
async function policyOf(cwd: string, options: PairsOptions): Promise<Policy> {
  const { ignore, detect, failAt, alpha } = options
  const named = options.config === undefined ? {} : (await openProject({ cwd, config: options.config })).config.policy
  return policySchema.parse({ ...named, ...definedOnly({ ignore, detect, failAt, alpha }) })
}

function definedOnly(values: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined))
}

/** A share as people write it: `1%`, `1 %` or `0.01`. Throws for anything else, or one out of range. */
export function shareOf(text: string): number {
  const match = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(text.trim())
  // Dividing keeps 5% the number that 0.05 is.
  const share = match === null ? Number.NaN : Number(match[1]) / (match[2] === '%' ? 100 : 1)
  if (share >= 0 && share <= 100) return share
  throw new InvalidArgumentError('A share is written like 1% or 0.01.')
}

/** As `shareOf`, for a false alarm rate. */
export function alphaOf(text: string): number {
  const share = shareOf(text)
  if (share > 0 && share <= 0.2) return share
  throw new InvalidArgumentError('A false alarm rate lies above 0 and at most at 20%.')
}
