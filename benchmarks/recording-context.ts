/** What the tests of suites hand to a `trial` in place of a whole trial process: it records what is measured. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SuiteDefinition } from 'paceline'

export interface TrialOptions<Subject, Case> {
  readonly subject: Subject
  readonly subjectName?: string
  readonly caseName?: string
  readonly case: Case
  /** Values of the suite's options; its defaults where left out. */
  readonly options?: Readonly<Record<string, string>>
  /** An empty directory. */
  readonly scratch: string
  /** What `measure.retained` waits for; nothing unless told otherwise. */
  readonly retained?: () => Promise<void>
}

export interface Recording {
  readonly metrics: Readonly<Record<string, number>>
  readonly notes: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
}

/** Runs one trial of `suite` in this process, with any subject and case. Rejects as the trial does. */
export async function recordTrial<Subject, Case>(
  suite: SuiteDefinition<Subject, Case>,
  {
    subject,
    subjectName = 'a subject',
    caseName = 'a case',
    case: data,
    scratch,
    options,
    retained = async () => undefined,
  }: TrialOptions<Subject, Case>,
): Promise<Recording> {
  const metrics: Record<string, number> = {}
  const notes: Record<string, string> = {}
  const warnings: string[] = []
  const record = (metric: string, value: number): void => {
    assert.ok(metric in suite.metrics, `the suite declares no metric ${metric}`)
    assert.ok(!(metric in metrics), `${metric} is recorded twice`)
    assert.ok(Number.isFinite(value), `${metric} is ${value}`)
    metrics[metric] = value
  }
  await suite.trial({
    subject,
    subjectName,
    case: data,
    caseName,
    load: async () => subject,
    package: undefined,
    scratch,
    option: optionsOf(suite, options),
    signal: new AbortController().signal,
    expect: {
      equal: (actual, expected, what) => assert.deepEqual(actual, expected, what),
      ok: (condition, what) => assert.ok(condition, what),
    },
    measure: {
      async time(metric, work) {
        const startedAt = performance.now()
        const result = await work()
        record(metric, performance.now() - startedAt)
        return result
      },
      record,
      retained,
      note: (name, text) => void (notes[name] = text),
      warn: (text) => void warnings.push(text),
    },
  })
  return { metrics, notes, warnings }
}

/** Runs `work` with an empty directory that is removed afterwards. */
export async function inScratch<T>(work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'paceline-suite-'))
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

function optionsOf(
  suite: { options?: Readonly<Record<string, string>> },
  given: Readonly<Record<string, string>> = {},
) {
  return (name: string): string => {
    const value = given[name] ?? suite.options?.[name]
    assert.ok(value !== undefined, `the suite declares no option ${name}`)
    return value
  }
}
