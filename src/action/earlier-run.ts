/** The pairs of an earlier attempt of this run, to be added to: a re-run then makes the answer firmer. */
import type { Run } from '../model/run.ts'
import { ask, gitIn } from '../measure/git.ts'
import type { Workshop } from '../pipeline/workshop.ts'
import type { Step } from './job.ts'
import { pathInside } from './path-inside.ts'
import { readResultsFolder } from './results.ts'

/** The newest run of pairs of this very commit, platform, Node and profile; null where there is none. */
export async function earlierRun(
  { inputs, log, workflow, effects }: Step,
  { workshop, profile }: { workshop: Workshop; profile: string },
): Promise<Run | null> {
  if (inputs.earlier === null) return null
  const results = await readResultsFolder(await pathInside(inputs.earlier, workflow), { name: inputs.name })
  const git = gitIn(workshop.project.root, { ...effects.env }, effects)
  const head = await ask(git, ['rev-parse', '--verify', '-q', 'HEAD^{commit}'])
  const { platform, node } = workshop.environment
  const fitting = results
    .flatMap(({ content }) => (content.kind === 'run' ? [content.run] : []))
    .filter((run) => run.base !== null && run.head.commit?.sha === head && !run.head.commit.dirty)
    .filter((run) => run.profile === profile && run.environment.platform === platform && run.environment.node === node)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const [newest] = fitting
  if (newest === undefined) return null
  log.info(`Adding to the pairs of an earlier attempt (${newest.id}).`)
  return newest
}
