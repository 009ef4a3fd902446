/** The baseline file on disk: read, changed and written by one process at a time. */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UserError } from '../errors.ts'
import { withLock, type LockOptions } from '../lock.ts'
import { maxRuns, type Baseline } from '../model/baseline.ts'
import { pruneBaseline } from './baseline.ts'
import { baselineKind } from './file-kinds.ts'
import { parseJsonText, readJsonFile, readJsonFileIfAny } from './json-file.ts'
import { baselineText } from './serialise.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Reads a baseline file. Runs that a hand put into another order, or twice, are sorted and united again, none is
 * dropped; a run of another platform is an error.
 */
export async function readBaseline(path: string): Promise<Baseline> {
  return checkedBaseline(await readJsonFile(path, baselineKind), path)
}

/** Parses the text of a baseline file that came from a branch or an archive; errors speak of it as `file`. */
export function parseBaseline(text: string, file: string): Baseline {
  return checkedBaseline(parseJsonText(text, { file, kind: baselineKind }), file)
}

export interface UpdateOptions extends LockOptions {
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
export function checkedBaseline(baseline: Baseline, file: string): Baseline {
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
