/** Looking a baseline file over: everything about it that is wrong or odd, without changing it. */
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { baselineKind } from './file-kinds.ts'
import { parseJsonText } from './json-file.ts'
import { baselineText } from './serialise.ts'

export interface Finding {
  /** `error`: the file cannot be used, or not as a whole. `warning`: it can, and somebody should look. */
  readonly level: 'error' | 'warning'
  readonly place: string
  readonly what: string
}

/** Larger than this, a baseline no longer fits into one artifact and every refresh adds too much to a repository. */
const roomyBytes = 8 * 1_048_576

/** Findings in the text of a baseline file, in the order of the file; none means that all is well. */
export function verifyBaseline(text: string, file: string): Finding[] {
  let baseline: Baseline
  try {
    baseline = parseJsonText(text, { file, kind: baselineKind })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return [{ level: 'error', place: error.place ?? file, what: error.message }]
  }
  const findings = [
    ...baseline.runs.flatMap((run, index) => findingsOfRun({ run, index, baseline })),
    ...findingsOfRecords(baseline),
    ...findingsOfText(text, baseline),
  ]
  return findings
}

interface RunInFile {
  readonly run: Run
  readonly index: number
  readonly baseline: Baseline
}

function findingsOfRun({ run, index, baseline }: RunInFile): Finding[] {
  const place = `$.runs[${index}]`
  const findings: Finding[] = []
  const add = (level: Finding['level'], what: string): number => findings.push({ level, place, what })
  const before = baseline.runs[index - 1]
  const twin = baseline.runs.findIndex((other) => other.id === run.id)
  if (run.environment.platform !== baseline.platform) {
    add('error', `is of ${run.environment.platform}, the file of ${baseline.platform}`)
  }
  if (twin < index) add('warning', `has the id ${run.id} of $.runs[${twin}]`)
  else if (before !== undefined && before.id > run.id) add('warning', `is older than the run before it`)
  if (run.filled === undefined ? !run.id.startsWith(compact(run.startedAt)) : run.id > `${compact(run.startedAt)}Z~`) {
    add('warning', `has the id ${run.id} and started at ${run.startedAt}`)
  }
  const overtaken = overtakenBy({ run, index, baseline })
  if (overtaken !== undefined) {
    const { order, of } = run.filled!
    add('warning', `is filled as ${order} of ${of} and comes after ${overtaken.filled!.order} of ${of}`)
  }
  if (!run.complete) add('warning', 'is not complete')
  if (run.head.commit === null) add('warning', 'names no commit')
  else if (run.head.commit.dirty) add('warning', 'was measured on a working tree with uncommitted changes')
  return findings
}

/** A run of the same fill, of a later commit, that stands before it: ids of filled runs sort as their commits do. */
function overtakenBy({ run: { filled }, index, baseline }: RunInFile): Run | undefined {
  if (filled === undefined) return undefined
  const before = baseline.runs.slice(0, index)
  return before.find((other) => other.filled?.machine === filled.machine && other.filled.order > filled.order)
}

/** `2026-11-21T01:30:00Z` as ids begin with it. */
function compact(instant: string): string {
  return instant.slice(0, 19).replace(/[-:]/g, '')
}

function findingsOfRecords({ runs, accepted }: Baseline): Finding[] {
  return accepted.flatMap((record, index) => {
    const known = runs.some((run) => run.id === record.fromRun)
    const place = `$.accepted[${index}]`
    if (known) return []
    return [{ level: 'warning' as const, place, what: `starts from run ${record.fromRun}, which is not in the file` }]
  })
}

function findingsOfText(text: string, baseline: Baseline): Finding[] {
  const findings: Finding[] = []
  const bytes = Buffer.byteLength(text)
  if (bytes > roomyBytes) {
    findings.push({
      level: 'warning',
      place: '$',
      what: `${bytes} bytes; \`paceline baseline prune\` makes it smaller`,
    })
  }
  if (text !== baselineText(baseline)) {
    findings.push({ level: 'warning', place: '$', what: 'is not as Paceline writes it; something else edited it' })
  }
  return findings
}
