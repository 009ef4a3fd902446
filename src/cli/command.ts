/** Opens the project that a command measures, and shows how far it is. */
import type { Progress } from '../core/plan/project.ts'
import type { SuiteSelection } from '../core/plan/suites.ts'
import { cleanMultilineText } from '../core/report/escape.ts'
import type { Console } from './console.ts'
import { makePhaseStarter } from '../core/progress.ts'
import type { CommandContext, Setup } from '../core/rooms-api.ts'

interface OpenOptions {
  readonly config?: string
  readonly looksOnly?: boolean
  /** The selection to measure. If that is nothing, opening fails before anything is written. */
  readonly asked?: SuiteSelection | undefined
}

/** Opens the project of the current folder and makes the machine ready; with `looksOnly` also where nothing can be written. */
export async function openAndLockProject(
  context: CommandContext,
  { config, looksOnly, asked }: OpenOptions,
): Promise<Setup> {
  // Loaded here: commands that do not measure start without them.
  const [{ openProject }, { setUpAndLockProject }, { refuseNothingToMeasure }] = await Promise.all([
    import('../core/plan/project.ts'),
    import('../core/plan/setup.ts'),
    import('../core/plan/suites.ts'),
  ])
  const project = await openProject({ cwd: context.cwd, config: config })
  if (asked !== undefined) await refuseNothingToMeasure({ project, rooms: context.rooms }, asked)
  // Ctrl-C while another process has the project ends with the code of an interruption.
  return context.interruptible(() =>
    setUpAndLockProject({
      project,
      effects: context,
      progress: context.progress,
      rooms: context.rooms,
      looksOnly: looksOnly ?? false,
    }),
  )
}

export function stderrProgress({ console, now }: { readonly console: Console; readonly now: () => number }): Progress {
  const output = { write: (line: string) => console.err(`${line}\n`), draw: console.draw, now }
  return {
    phase: makePhaseStarter(output),
    note: (text) => console.err(`${cleanMultilineText(text)}\n`),
  }
}
