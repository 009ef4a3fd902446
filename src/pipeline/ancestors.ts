/** The commits that the stored history may be held against: those that the base grew from. */
import { UserError } from '../errors.ts'
import { ask, type Git } from '../measure/git.ts'
import { defaultBranch } from '../measure/revisions.ts'
import type { Run } from '../model/run.ts'

/** More than a history keeps runs of. */
const mostCommits = 1_000

/**
 * The run's base and its ancestors, nearest first, as far as this clone knows them. Of a head that was measured alone
 * the base is where it left the default branch. Empty without Git, outside of a repository, and for folders and packages.
 */
export async function ancestorsOf(git: Git, run: Run): Promise<readonly string[]> {
  try {
    const base = run.base === null ? await forkPoint(git) : (run.base.commit?.sha ?? null)
    if (base === null) return []
    return (await git(['rev-list', `--max-count=${mostCommits}`, base])).split('\n')
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return []
  }
}

async function forkPoint(git: Git): Promise<string | null> {
  return ask(git, ['merge-base', 'HEAD', await defaultBranch(git)])
}
