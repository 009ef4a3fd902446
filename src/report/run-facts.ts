/** What a run says beside its figures: where it was made, notes of its trials, doubts, and why there are no values. */
import type { BenchmarkRun, Run } from '../model/run.ts'
import { decimal, formatDuration, shortCommit } from './format.ts'
import { platformName } from './platform-name.ts'
import { groupBy } from './rows.ts'
import { joinList, plural } from './words.ts'

/** The machine, the commit and the circumstances: one sentence each. Holds names as they are; escape it. */
export function runCircumstances({
  environment,
  head,
  profile,
  measuringMs,
  startedAt,
  complete,
}: Run): readonly string[] {
  const { cpu, os, node, memoryBytes, platform } = environment
  const memory = `${decimal(memoryBytes / 2 ** 30, 0)} GiB of memory`
  const machine = [cpu.model, plural(cpu.cores, 'core'), memory, os.image ?? `${os.type} ${os.release}`, `Node ${node}`]
  const commit =
    head.commit === null ? '' : `, commit ${shortCommit(head.commit.sha)}${head.commit.dirty ? ' with changes' : ''}`
  return [
    `${platformName(platform)}: ${machine.join(', ')}`,
    `${head.label}${commit}, ${startedAt.slice(0, 10)}, profile ${profile}, measured for ${formatDuration(measuringMs)}${complete ? '' : ' (not complete)'}`,
  ]
}

/** A sentence about one or more benchmarks of a case. Holds names as they are; escape them. */
export interface RunFact {
  readonly suite: string
  readonly case: string
  /** `all subjects`, or their names. */
  readonly subjects: string
  readonly text: string
}

/** Notes first, then warnings, then failures and reasons; what several subjects of a case share is said once. */
export function factsOf(run: Run): readonly RunFact[] {
  return [...groupBy(run.benchmarks, ({ suite, case: name }) => JSON.stringify([suite, name])).values()].flatMap(
    (group) => [notesOf, warningsOf, reasonsOf].flatMap((textsOf) => sharedFacts(group, textsOf)),
  )
}

function notesOf({ notes = {} }: BenchmarkRun): readonly string[] {
  return Object.entries(notes).map(([name, text]) => `${name}: ${text}`)
}

function warningsOf({ warnings }: BenchmarkRun): readonly string[] {
  return warnings
}

function reasonsOf({ status, reason, known, failures }: BenchmarkRun): readonly string[] {
  const failed = failures.map(({ message, count }) => `${plural(count, 'trial')} failed: ${message}`)
  if (status === 'skipped') return [`skipped: ${reason ?? 'no reason given'}`]
  if (known === true) return [`known to fail: ${reason ?? ''}`]
  return failed
}

function sharedFacts(
  group: readonly BenchmarkRun[],
  textsOf: (benchmark: BenchmarkRun) => readonly string[],
): readonly RunFact[] {
  const [first] = group
  if (first === undefined) return []
  const said = group.flatMap((benchmark) => textsOf(benchmark).map((text) => ({ text, subject: benchmark.subject })))
  return [...groupBy(said, ({ text }) => text).entries()].map(([text, sayers]) => ({
    suite: first.suite,
    case: first.case,
    subjects:
      sayers.length === group.length && group.length > 1
        ? 'all subjects'
        : joinList(sayers.map(({ subject }) => subject)),
    text,
  }))
}
