/** Reads and checks a baseline, or a file that may also be a run, and lets one process at a time change it. */
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UserError } from '../errors.ts'
import { type LockOptions, makeFolder, withLock } from '../system/lock.ts'
import { type Baseline, maxRuns, type StoredBaseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { pruneBaseline } from './baseline-set.ts'
import { baselineKind, runKind } from '../model/file-kinds.ts'
import { type Addition, mergeAndPrune, type GrownHistory } from './grow-history.ts'
import { parseAndCheckJson, readJsonFile, readJsonFileIfAny, readJsonOfKinds } from '../model/json-file.ts'
import { unpackBaseline } from '../model/serialise.ts'
import { writeAtomic } from '../model/write-whole.ts'

/**
 * Reads a baseline file. If it was edited by hand, its runs are sorted and duplicates merged again, and none is dropped; a
 * run of another platform is an error.
 */
export async function readBaseline(path: string): Promise<Baseline> {
  return unpackAndCheckBaseline(await readJsonFile(path, baselineKind), path)
}

/**
 * Adds runs to the file, changes it and keeps the newest, while no other process does the same. A file that cannot be read
 * is left as it is, and the error says why. A file that would not change is not written.
 */
export async function addRunsToFile(file: string, addition: Addition & LockOptions): Promise<GrownHistory> {
  makeFolder(dirname(file))
  const add = async (): Promise<GrownHistory> => {
    const grown = await mergeAndPrune({ ...addition, file, maxBytes: baselineKind.maxBytes, read: readBaselineIfAny })
    const before = await readFile(file, 'utf8').catch(() => undefined)
    if (before !== grown.text) await writeAtomic(file, grown.text)
    return grown
  }
  return withLock(file, add, addition)
}

export async function readBaselineIfAny(path: string): Promise<Baseline | undefined> {
  const stored = await readJsonFileIfAny(path, baselineKind)
  return stored && unpackAndCheckBaseline(stored, path)
}

/** Reads a baseline or a run. Throws as `readRun` and `readBaseline` do, in terms of what the file is. */
export async function readBaselineOrRun(path: string): Promise<Baseline | Run> {
  const file = await readJsonOfKinds<StoredBaseline | Run>(path, [baselineKind, runKind])
  return 'runs' in file ? unpackAndCheckBaseline(file, path) : file
}

/** Parses the text of a baseline file that came from a branch or an archive; errors speak of it as `file`. */
export function parseBaseline(text: string, file: string): Baseline {
  const baseline = unpackAndCheckBaseline(parseAndCheckJson(text, { file, kind: baselineKind }), file)
  const named = /(?:^|[\\/])([^\\/]+)\.json(?: on |$)/.exec(file)?.[1]
  if (named === undefined || named === baseline.platform) return baseline
  const hint = baselineKind.remedy
  throw new UserError(`${file}: $.platform: is ${baseline.platform}, not that of its name`, { file, hint })
}

/** Sorts all runs, each once, however many there are; throws `UserError` for a run of another platform. */
function unpackAndCheckBaseline(stored: StoredBaseline, file: string): Baseline {
  const baseline = unpackBaseline(stored)
  const index = baseline.runs.findIndex((run) => run.environment.platform !== baseline.platform)
  if (index !== -1) {
    const place = `$.runs[${index}].environment.platform`
    throw new UserError(
      `${file}: ${place}: is ${baseline.runs[index]!.environment.platform} in the baseline of ${baseline.platform}`,
      { file, place, hint: baselineKind.remedy },
    )
  }
  // One more than there are: nothing is cut, and the baseline does not count as full.
  return pruneBaseline(baseline, { keep: Math.min(baseline.runs.length + 1, maxRuns) })
}
