/** Reads the baseline file, or a file that may also be a run, and lets one process at a time change it. */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UserError } from '../errors.ts'
import { type LockOptions, withLock } from '../lock.ts'
import { type Baseline, maxRuns } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { pruneBaseline } from './baseline-set.ts'
import { baselineKind, runKind } from './file-kinds.ts'
import { parseJsonText, readJsonFile, readJsonFileIfAny, readJsonFileOf } from './json-file.ts'
import { baselineText } from './serialise.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Reads a baseline file. If it was edited by hand, its runs are sorted and duplicates merged again, and none is dropped; a
 * run of another platform is an error.
 */
export async function readBaseline(path: string): Promise<Baseline> {
  return checkedBaseline(await readJsonFile(path, baselineKind), path)
}

/** Parses the text of a baseline file that came from a branch or an archive; errors speak of it as `file`. */
export function parseBaseline(text: string, file: string): Baseline {
  return checkedBaseline(parseJsonText(text, { file, kind: baselineKind }), file)
}

interface UpdateOptions extends LockOptions {
  /** What the file becomes; null stands for a file that does not exist yet. */
  readonly change: (before: Baseline | null) => Baseline
}

/**
 * Reads the file, changes it and writes it whole, while no other process does the same. A file that cannot be read is
 * left as it is, and the error says why. A file that would not change is not written. Returns what it holds now.
 */
export async function updateBaseline(path: string, { change, ...lock }: UpdateOptions): Promise<Baseline> {
  await mkdir(dirname(path), { recursive: true })
  const update = async (): Promise<Baseline> => {
    const before = await readJsonFileIfAny(path, baselineKind)
    const after = change(before === null ? null : checkedBaseline(before, path))
    const text = baselineText(after)
    if (before === null || (await readFile(path, 'utf8')) !== text) await writeWhole(path, text)
    return after
  }
  return withLock(path, update, lock)
}

/** All runs sorted and each once, however many there are; throws `UserError` for a run of another platform. */
function checkedBaseline(baseline: Baseline, file: string): Baseline {
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

/** Reads a baseline or a run. Throws as `readRun` and `readBaseline` do, in terms of what the file is. */
export async function readBaselineOrRun(path: string): Promise<Baseline | Run> {
  const file = await readJsonFileOf<Baseline | Run>(path, [baselineKind, runKind])
  return 'runs' in file ? checkedBaseline(file, path) : file
}
