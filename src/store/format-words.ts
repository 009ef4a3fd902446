/**
 * What each key of our files means, for their JSON Schemas. Apart from the schemas, which every command loads, because only
 * `paceline schema` needs these words; published-schema.ts checks that both have the same keys.
 */
import { rowWords } from './row-words.ts'
import { environment, projects, run, side, type Words } from './run-words.ts'

const baseline: Words = {
  schema: 'Kind and version of the file.',
  platform: 'System and processor that all runs share.',
  runs: { '': 'Runs of the default branch, the oldest first.', ...run },
  accepted: {
    '': 'Intended changes of level: earlier runs no longer count for these rows.',
    id: 'Sixteen hex digits.',
    at: 'When it was accepted.',
    fromRun: 'The first run on the new level.',
    match: 'Glob over suite/case/subject.',
    metric: 'The metric; null for all.',
    reason: 'The reason, shown in reports.',
  },
}

const comparison: Words = {
  schema: 'Kind and version of the file.',
  version: 'Version of the Paceline that compared.',
  state:
    'decided: something was compared. identical: head and base are the same, and nothing was measured. nothing-compared: no row could be compared.',
  head: { '': 'What was judged.', ...side },
  base: { '': 'What it was compared with; null for stored runs alone.', ...side },
  profile: 'quick, full, or a profile of the config.',
  seed: 'Seed of the runs.',
  alpha: 'Share of comparisons that may raise a false alarm.',
  family: 'Number of tests that share it.',
  platforms: {
    '': 'The systems that were measured.',
    platform: 'System and processor.',
    environment: { '': 'The machine.', ...environment },
    measuringMs: 'Time spent on trials, in ms.',
    complete: 'False if measuring ended before every benchmark had enough trials.',
    basis: 'What could be compared with what, in a sentence.',
    baselineRuns: 'Stored runs of the platform.',
    reference: 'What main and this head were measured with in pairs; absent if nothing was.',
    referenceRuns: 'Stored runs in pairs with it.',
    classRuns: 'In files of 0.1.0, stored runs of the same class of machine; now always 0.',
    unbuilt: 'Why the base could not be prepared there; absent if it could.',
    busy: 'By what it is known that the machine was busy; absent if it was not.',
    calibrationMs: 'In files of 0.1.0, the time of the fixed workload, in ms; now always null.',
  },
  rows: { '': 'One for each benchmark, metric and platform.', ...rowWords },
  unbuilt: 'Only if a base could not be prepared: fail if that fails the check, warn if not.',
  projects,
  notices: 'What a reviewer must see: changes of policy or suites, entries that match nothing.',
  warnings: 'Reasons to doubt the comparison as a whole, in sentences.',
}

export const formatWords = { run, baseline, comparison } as const
