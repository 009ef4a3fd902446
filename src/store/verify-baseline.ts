/** Checks a stored baseline in more ways than reading it does. */
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { baselineKind } from './file-kinds.ts'
import { parseJsonText } from './json-file.ts'
import { baselineText, unpackedBaseline } from './serialise.ts'

interface Finding {
  /** `error`: the file cannot be used, or only in part. `warning`: it can, but somebody should look. */
  readonly level: 'error' | 'warning'
  readonly place: string
  readonly what: string
}

/** A larger baseline does not fit into one artifact, and every refresh adds too much to a repository. */
const roomyBytes = 8 * 1_048_576

/** Findings in the text of a baseline file, in the order of the file; none if all is well. */
export function verifyBaseline(text: string, file: string): Finding[] {
  let baseline: Baseline
  try {
    baseline = unpackedBaseline(parseJsonText(text, { file, kind: baselineKind }))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return [{ level: 'error', place: error.place ?? file, what: error.message }]
  }
  return [
    ...baseline.runs.flatMap((run, index) => findingsOfRun(run, index, baseline)),
    ...findingsOfRecords(baseline),
    ...findingsOfText(text, baseline),
  ]
}

function findingsOfRun(run: Run, index: number, baseline: Baseline): Finding[] {
  const place = `$.runs[${index}]`
  const findings: Finding[] = []
  const add = (level: Finding['level'], what: string): number => findings.push({ level, place, what })
  const before = baseline.runs.slice(0, index)
  const twin = baseline.runs.findIndex((other) => other.id === run.id)
  if (run.environment.platform !== baseline.platform) {
    add('error', `was measured on ${run.environment.platform}, in the file of ${baseline.platform}`)
  }
  if (twin < index) add('warning', `has the id ${run.id} of $.runs[${twin}]`)
  else if ((before.at(-1)?.id ?? '') > run.id) add('warning', 'is older than the run before it')
  if (!run.id.startsWith(compact(run.startedAt))) {
    add('warning', `has the id ${run.id} and started at ${run.startedAt}`)
  }
  if (run.head.commit === null) add('warning', 'names no commit')
  else if (run.head.commit.dirty) add('warning', 'was measured on a working tree with uncommitted changes')
  return findings
}

/** `2026-11-21T01:30:00Z` as ids begin with it. */
function compact(instant: string): string {
  return instant.slice(0, 19).replace(/[-:]/g, '')
}

function findingsOfRecords({ runs, accepted }: Baseline): Finding[] {
  return accepted.flatMap(({ fromRun }, index): Finding[] => {
    if (runs.some((run) => run.id === fromRun)) return []
    const what = `starts from run ${fromRun}, which is not in the file`
    return [{ level: 'warning', place: `$.accepted[${index}]`, what }]
  })
}

function findingsOfText(text: string, baseline: Baseline): Finding[] {
  const findings: Finding[] = []
  const warn = (what: string): number => findings.push({ level: 'warning', place: '$', what })
  const bytes = Buffer.byteLength(text)
  if (bytes > roomyBytes) warn(`${bytes} bytes; \`paceline baseline prune\` makes it smaller`)
  if (text !== baselineText(baseline)) warn('was written by another program, or by an older Paceline')
  return findings
}
