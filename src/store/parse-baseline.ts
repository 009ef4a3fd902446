/** A baseline as it is read: checked, sorted, each run once. */
import { UserError } from '../errors.ts'
import { type Baseline, maxRuns, type StoredBaseline } from '../model/baseline.ts'
import { pruneBaseline } from './baseline-set.ts'
import { baselineKind } from './file-kinds.ts'
import { parseJsonText } from './json-file.ts'
import { unpackedBaseline } from './stored-run.ts'

/** Parses the text of a baseline file that came from a branch or an archive; errors speak of it as `file`. */
export function parseBaseline(text: string, file: string): Baseline {
  return checkedBaseline(parseJsonText(text, { file, kind: baselineKind }), file)
}

/** All runs sorted and each once, however many there are; throws `UserError` for a run of another platform. */
export function checkedBaseline(stored: StoredBaseline, file: string): Baseline {
  const baseline = unpackedBaseline(stored)
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
