/**
 * Since when: a bisection that somebody asked for by hand or by `/bench bisect`. One runner measures and leaves its result;
 * the job that may write posts it. It gates nothing.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, UserError } from '../errors.ts'
import { identify } from '../github/marker.ts'
import { postComment } from '../github/sticky-comment.ts'
import { gitIn } from '../sides/git.ts'
import { findRevisions } from '../sides/revisions.ts'
import { bisectionSchema, bisectionSchemaId, type BisectionResult } from '../model/bisection.ts'
import { parseDuration } from '../model/readable.ts'
import type { Setup } from '../project/setup.ts'
import { renderBisectionMarkdown } from '../report/bisection-report.ts'
import { jsonText, proseText } from '../report/escape.ts'
import { parseJsonText, readTextFile, type FileKind } from '../store/json-file.ts'
import { addSummary, setOutputs } from './core.ts'
import type { Job, ActionStep } from './job.ts'
import { pathInside } from './inputs.ts'
import { bisectionFile, partsOfArtifact, readResultsFolder } from './runner-results.ts'
import { findTarget } from './target.ts'
import { isReadOnly, runUrl } from './workflow.ts'

export const bisectionKind: FileKind<BisectionResult> = {
  name: 'result of a bisection',
  schemaId: bisectionSchemaId,
  schema: bisectionSchema,
  maxBytes: 1_048_576,
  remedy: 'Run the measuring job again.',
  origin: 'The measuring job writes it.',
}

/** Measures, and leaves the result; exit code 0 whatever was found. */
export async function measureBisection(
  { inputs, log, randomSeed }: ActionStep,
  { setup, folder }: { readonly setup: Setup; readonly folder: string },
): Promise<number> {
  const { bisect, bisectDefaults } = await import('../pipeline/bisect.ts')
  const { good, bad, glob, metric } = inputs.bisect!
  const git = gitIn(setup.project.root, { ...setup.effects.env }, setup.effects)
  const from = good ?? (await findRevisions({ git, base: inputs.base, pullRequest: null })).base.commit.sha
  const { result, told } = await log.group('Bisecting', () =>
    bisect(setup, {
      good: from,
      bad: bad ?? 'HEAD',
      globs: [glob],
      metric,
      profile: inputs.profile,
      error: bisectDefaults.error,
      budgetMs: parseDuration(inputs.budget ?? bisectDefaults.budget, 'budget'),
      seed: null,
      randomSeed,
    }),
  )
  await writeFile(join(folder, bisectionFile), jsonText(result))
  await told()
  await addSummary(renderBisectionMarkdown(result))
  setOutputs({ report: inputs.results })
  return 0
}

/** Posts what the runner left as a comment of its own; exit code 1 where it left nothing. */
export async function reportBisection(job: Job): Promise<number> {
  const { client, inputs, log, workflow } = job
  const target = await findTarget(job)
  const result = await leftResult(job)
  const isFailed = 'problem' in result
  const text = isFailed
    ? `### ⚠️ Nothing was bisected\n\n${proseText(result.problem)}`
    : renderBisectionMarkdown(result)
  const body = `${text}\n\n[Log of the measurement](${runUrl(workflow, workflow.runId)})`
  await addSummary(body)
  setOutputs({ verdict: isFailed ? 'failed' : verdictOf(result), 'comment-url': null })
  if (isFailed) log.error({ title: 'Nothing was bisected', message: result.problem })
  const { pullRequest, measured } = target
  if (pullRequest !== null && inputs.comment !== 'never' && !isReadOnly(workflow)) {
    const outcome = await postComment(client, {
      repository: workflow.repository,
      pullRequest: pullRequest.number,
      name: inputs.name,
      body,
      measured,
      us: await identify(client),
      whenMissing: 'create',
    })
    if ('url' in outcome) setOutputs({ 'comment-url': outcome.url })
    else log.warning({ title: 'No comment was written', message: outcome.reason })
  }
  return isFailed ? 1 : 0
}

function verdictOf({ outcome, direction }: BisectionResult): string {
  if (outcome === 'found') return direction === 'worse' ? 'regression' : 'improvement'
  return outcome === 'alike' ? 'no-change' : 'undecided'
}

/** The result of the newest attempt, read as what it is: data out of a job that ran a stranger's code. */
async function leftResult({ inputs, workflow }: Job): Promise<BisectionResult | { readonly problem: string }> {
  const folder = await pathInside(inputs.results, workflow)
  const entries = await readdir(folder).catch(() => [])
  const artifacts = entries.flatMap((entry) => {
    const parts = partsOfArtifact(entry, inputs.name)
    return parts === null ? [] : [{ path: join(folder, entry, bisectionFile), attempt: parts.attempt }]
  })
  const file = 'the result of the measuring job'
  for (const { path } of artifacts.toSorted((a, b) => b.attempt - a.attempt)) {
    try {
      return parseJsonText(await readTextFile(path, bisectionKind, file), { file, kind: bisectionKind, foreign: true })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      if (errorCode(error.cause) !== 'ENOENT') return { problem: error.message }
    }
  }
  const results = await readResultsFolder(folder, { name: inputs.name })
  const failed = results.flatMap(({ content }) =>
    content.kind === 'outcome' && content.outcome.outcome === 'failed' ? [content.outcome.reason] : [],
  )
  return { problem: failed[0] ?? 'The measuring job left no result.' }
}
