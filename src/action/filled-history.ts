/** The stored history, filled in by hand: on workflow_dispatch a runner measures past commits and leaves a run file of each. */
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { grownFrom } from '../history/remote.ts'
import { defaultKeep } from '../model/baseline.ts'
import { parseDuration } from '../model/readable.ts'
import { readProjectBaseline } from '../project/disk-history.ts'
import type { Setup } from '../project/setup.ts'
import { platformName } from '../report/platform-name.ts'
import { plural } from '../report/words.ts'
import { emptyBaseline } from '../store/baseline-set.ts'
import { writeRun } from '../store/run-file.ts'
import { addSummary } from './core.ts'
import type { Job, ActionStep } from './job.ts'
import { pathInside } from './inputs.ts'
import { findingRuns, isFilledName, readResultsFolder, type FoundRuns, type RunnerResult } from './runner-results.ts'
import type { Workflow } from './workflow.ts'

/** Measures past commits and leaves their runs; exit code 0 also where all of them were stored already. */
export async function measurePast(
  { inputs, log, workflow, randomSeed }: ActionStep,
  setup: Setup,
  folder: string,
): Promise<number> {
  if (workflow.event !== 'workflow_dispatch') {
    throw new UserError(`The history can be filled only by hand (workflow_dispatch), not on ${workflow.event}`)
  }
  // Loaded here: every job loads the action, and hardly one fills a history.
  const { fill, fillDefaults } = await import('../pipeline/fill.ts')
  const { machine, effects, project } = setup
  const { platform } = machine.environment
  const place = inputs.baseline ?? project.config.baseline
  const config = place === undefined ? project.config : { ...project.config, baseline: place }
  // Not this machine's own history, which the runs do not go to.
  const before = await readProjectBaseline({ project: { ...project, config }, effects }, platform)
  const { runs, isComplete, wasFilled, stored } = await fill(setup, {
    globs: inputs.benchmarks,
    profile: inputs.profile,
    metrics: [],
    past: { ...inputs.fill!, packageName: setup.packageName },
    pairs: fillDefaults.pairs,
    budgetMs: parseDuration(inputs.budget ?? fillDefaults.budget, 'budget'),
    seed: null,
    randomSeed,
    again: false,
    stored: before ?? emptyBaseline(platform),
    keep: defaultKeep,
  })
  for (const [index, run] of runs.entries()) {
    await writeRun(join(folder, `filled-${String(index + 1).padStart(3, '0')}.json`), run)
  }
  await stored()
  if (!isComplete)
    log.warning({
      title: 'Out of time',
      message: 'Some commits were not measured; start another run to fill the rest.',
    })
  const title = `### 📏 Measured on ${platformName(platform)}: ${plural(runs.length, 'past commit')}`
  const commits = runs.map(({ head }) => `- \`${head.commit!.sha.slice(0, 7)}\` of ${head.commit!.date!.slice(0, 10)}`)
  await addSummary([title, '', ...commits].join('\n'))
  if (runs.length > 0 || wasFilled) return 0
  log.error({ title: 'Nothing was measured', message: 'No past commit has enough trials; the log says why.' })
  return 1
}

/**
 * The runs of past commits that the measuring jobs left. They are trusted as the run of the newest commit is, which comes
 * from the same jobs: only on workflow_dispatch, and only for ancestors of the default branch.
 */
export async function pastRuns({ inputs, log, remote, workflow }: Job): Promise<FoundRuns> {
  const folder = await pathInside(inputs.results, workflow)
  const all = await readResultsFolder(folder, { name: inputs.name, isWanted: isFilledName })
  const newest = new Map<string | null, number>()
  for (const { runner, attempt } of all) newest.set(runner, Math.max(attempt, newest.get(runner) ?? 0))
  const results = all.filter(({ runner, attempt }) => attempt === newest.get(runner))
  const { runs, missing, miss } = findingRuns(log)
  const possible = results.flatMap(({ runner, content }) => {
    const who = runner ?? 'a runner'
    const why = whyRefused(content, workflow)
    if (why !== null) miss('A run was left out', `${who}: ${why}`)
    return why === null && content.kind === 'run' ? [{ who, run: content.run, sha: content.run.head.commit!.sha }] : []
  })
  const from = new Set(possible.map(({ sha }) => sha))
  const ours: ReadonlySet<string> = from.size === 0 ? from : await grownFrom(remote, workflow.sha, from)
  for (const { who, run, sha } of possible) {
    if (ours.has(sha)) runs.push(run)
    else {
      const why = `the default branch does not descend from the commit ${sha}; run it again, with commits of that branch`
      miss('A run was left out', `${who}: ${why}`)
    }
  }
  return { runs, missing }
}

function whyRefused(content: RunnerResult['content'], { event }: Workflow): string | null {
  if (event !== 'workflow_dispatch') return `past commits are stored only on workflow_dispatch, not on ${event}`
  if (content.kind !== 'run') return content.kind === 'refused' ? content.reason : 'it is not a run'
  const { filled, base, head } = content.run
  if (filled === undefined || base !== null) return 'its run does not measure exactly one past commit'
  return head.commit === null || head.commit.dirty ? 'its run names no commit' : null
}
