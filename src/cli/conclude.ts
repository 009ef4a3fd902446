/** Does what `check` and `ab` share: they check a change, show what came of it, and exit with its code. */
import { join, resolve } from 'node:path'
import type { ExitCode } from '../core/errors.ts'
import type { ChangeOptions } from '../core/plan-change.ts'
import type { Checked } from '../core/judge-here.ts'
import { hasNoTrials, type ReportPlace, requireWritableFolder, unfinished } from '../core/results-folder.ts'
import type { SuiteSelection } from '../core/plan/suites.ts'
import { askGit, newGit } from '../core/sides/git.ts'
import { pickExitCode } from '../core/judge/outcome.ts'
import { openAndLockProject } from './command.ts'
import { nextSteps } from './next-steps.ts'
import { toMeasureOptions, readRunToResume, type CheckingOptions } from './options.ts'
import { printOrWriteReport } from './show.ts'
import type { Setup, CommandContext } from '../core/rooms-api.ts'

export type AskedChange = ReturnType<typeof toMeasureOptions> &
  Pick<ChangeOptions, 'platforms' | 'pullRequest' | 'resume' | 'row'>

interface Checking {
  readonly globs: readonly string[]
  readonly options: CheckingOptions
  /** Decides whether there is anything to measure; see `openAndLockProject`. */
  readonly asked: SuiteSelection | undefined
  /** Is true if the same command with `--resume` adds to what it measured. */
  readonly takesResume: boolean
  readonly check: (setup: Setup, asked: AskedChange, place: ReportPlace) => Promise<Checked>
}

export async function checkAndPrintReport(context: CommandContext, checking: Checking): Promise<ExitCode> {
  const { globs, options, takesResume, check } = checking
  using setup = await openAndLockProject(context, { ...options, asked: checking.asked })
  const directory = resolve(context.cwd, options.outDir)
  await requireWritableFolder(directory)
  const resume = await readRunToResume(options.resume, context)
  const asked = toMeasureOptions(context, setup.project, { globs, options })
  const same = { platforms: 1, pullRequest: undefined, resume, row: options.explain }
  const place = { directory, program: context.invocation, config: options.config }
  const checked = await context.interruptible(() =>
    check(setup, { ...asked, ...same, seed: resume?.seed ?? asked.seed }, place),
  )
  const { run } = checked
  if (context.signal.aborted && run && !run.complete && !hasNoTrials(run)) {
    const isResumable = takesResume && run.base && ![run.head, run.base].some(({ commit }) => commit?.dirty)
    const resume = `To go on from there, run the same command with --resume ${join(options.outDir, 'run.json')}.`
    context.console.err(`${isResumable ? resume : unfinished}\n`)
  }
  const git = newGit(context.cwd, { ...context.env }, context)
  const commit =
    checked.comparison.state === 'identical' ? await askGit(git, ['cat-file', 'commit', 'HEAD']) : undefined
  // Also of a shallow clone, which has the first of them as if it had no parent.
  const hasParent = /^parent /m.test(commit?.split('\n\n')[0] ?? '')
  const next = nextSteps(context, { ...options, globs, hasParent }, checked.comparison)
  await printOrWriteReport(context, checked.comparison, { options, next, isBrief: options.full !== true })
  return pickExitCode(checked.comparison, { allowEmpty: options.allowEmpty ?? false })
}
