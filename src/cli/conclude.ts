/** The end of a command that measured: what it keeps, what it shows, and its exit code. */
import { join, resolve } from 'node:path'
import type { ExitCode } from '../errors.ts'
import { rememberRun } from '../pipeline/disk-history.ts'
import type { Checked } from '../pipeline/judge-here.ts'
import { isEmptyRun, nothingKept, unfinished, writeResults } from '../pipeline/results-folder.ts'
import type { Setup } from '../pipeline/setup.ts'
import { exitCodeOf } from '../pipeline/verdict.ts'
import { renderComment, type CommentContext } from '../report/comment.ts'
import { renderHtml } from '../report/page/report-page.ts'
import type { CommandContext } from './command.ts'
import { nextSteps } from './next-steps.ts'
import type { CheckingOptions } from './options.ts'
import { showReport } from './show.ts'

/**
 * Keeps and shows what was measured, and returns the exit code. `takesResume`: whether the same command with `--resume` adds
 * to what it measured.
 */
export async function concluded(
  context: CommandContext,
  setup: Setup,
  checked: Checked,
  { options, takesResume }: { readonly options: CheckingOptions; readonly takesResume: boolean },
): Promise<ExitCode> {
  // A signal that comes now must not take what was measured.
  await context.interruptible(() =>
    keepResults(setup, checked, {
      directory: resolve(context.cwd, options.outDir),
      program: context.invocation,
      config: options.config,
    }),
  )
  const { run } = checked
  if (context.signal.aborted && run !== null && !run.complete && !isEmptyRun(run)) {
    const isResumable = takesResume && run.base !== null && ![run.head, run.base].some(({ commit }) => commit?.dirty)
    const resume = `To go on from there, run the same command with --resume ${join(options.outDir, 'run.json')}.`
    context.console.err(`${isResumable ? resume : unfinished}\n`)
  }
  const next = nextSteps(context, options, checked.comparison)
  await showReport(context, checked.comparison, { options, next })
  return exitCodeOf(checked.comparison, { allowEmpty: options.allowEmpty ?? false })
}

/** Writes the results, and keeps an unpaired run as part of this machine's own history. */
export async function keepResults(
  setup: Setup,
  { run, comparison }: Checked,
  { directory, ...typed }: Pick<CommentContext, 'program' | 'config'> & { readonly directory: string },
): Promise<void> {
  if (run !== null && setup.effects.signal.aborted && isEmptyRun(run)) return setup.progress.note(nothingKept)
  const comment = renderComment(comparison, { name: 'default', version: setup.machine.harness.version, ...typed })
  const page = renderHtml(comparison, { context: typed })
  const paths = await writeResults(directory, { run, comparison, comment, page })
  if (run !== null && run.base === null) await rememberRun(setup, run)
  setup.progress.note(`Written: ${paths.join(', ')}`)
}
