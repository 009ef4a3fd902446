/** Benchmarks that fail become annotations of the run, by a problem matcher of our own. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchmarkId, type Run } from '../model/run.ts'
import { plainText } from '../report/escape.ts'
import type { Step } from './job.ts'

/** Reads the lines of `failureLine`: severity, benchmark, message. */
export const problemMatcher = {
  problemMatcher: [
    {
      owner: 'paceline',
      pattern: [{ regexp: '^paceline (error|warning): (\\S+): (.+)$', severity: 1, code: 2, message: 3 }],
    },
  ],
} as const

/** Writes one line per benchmark that failed, for the matcher and for people. */
export async function showFailures({ log, workflow }: Pick<Step, 'log' | 'workflow'>, run: Run): Promise<void> {
  const lines = failureLines(run)
  if (lines.length === 0) return
  const path = join(workflow.temporary, 'paceline-problem-matcher.json')
  await writeFile(path, JSON.stringify(problemMatcher))
  log.addMatcher(path)
  for (const line of lines) log.info(line)
}

/** At most ten: more annotations of a step are not shown. */
export function failureLines({ benchmarks }: Run): string[] {
  const failed = benchmarks.flatMap((benchmark) =>
    benchmark.known === true ? [] : benchmark.failures.slice(0, 1).map((failure) => ({ benchmark, failure })),
  )
  return failed.slice(0, 10).map(({ benchmark, failure }) => {
    const severity = benchmark.status === 'failed' ? 'error' : 'warning'
    const name = plainText(benchmarkId(benchmark)).replaceAll(/\s/g, '_')
    return `paceline ${severity}: ${name}: ${failure.count} failed on the ${failure.side}: ${JSON.stringify(failure.message)}`
  })
}
