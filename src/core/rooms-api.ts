/**
 * Defines what a room may be to the core: one or more of five things. The two entry points build one `Rooms` and hand it
 * in, as every other effect. The core knows these types and no room: without a room it does the same, less what that adds.
 */
import type { Command } from 'commander'
import type { TrialHost } from './measure/ask-child.ts'
import type {
  CommandConsole,
  KnownRows,
  Machine,
  MeasuredChange,
  RowsOptions,
  SourceTrial,
} from './measure/seam-values.ts'
import type { TrialResult } from './measure/tally.ts'
import type { Comparison } from './model/comparison.ts'
import type { Config } from './model/config.ts'
import type { Run } from './model/run.ts'
import type { TrialReport } from './model/trial.ts'
import type { FoundSuite } from './plan/plan.ts'
import type { Effects, Progress, Session } from './plan/project.ts'
import type { CommentContext } from './report/comment/comment-view.ts'
import type { SectionLoaders } from './report/report-document.ts'
import type { TrialTime } from './sides/intact.ts'

export interface Rooms {
  /** Commands of the command line beside those of the core, by name: a summary, and the module, loaded when it is asked for. */
  readonly commands: Readonly<
    Record<string, readonly [summary: string, load: () => Promise<{ setUpCommand: SetUpCommand }>]>
  >
  /** Measures beside suites, which are the first source; the name is the `source` of each `TrialUnit`. */
  readonly sources: Readonly<Record<string, () => Promise<ListingSource>>>
  /** Processes pairs once they are measured and before they are judged, by what it gives. */
  readonly afterPairs: Readonly<Record<string, () => Promise<AfterPairs>>>
  /** Adds to reports, in slots that each report has; sections read what `afterPairs` left in the rows. */
  readonly sections: SectionLoaders
  /** Formats of a report beside terminal, Markdown and JSON, by the name that `--format` takes. */
  readonly formats: Readonly<Record<string, () => Promise<RenderReport>>>
}

/** Adds to a command what it takes, and its work; `done` takes its exit code. */
export type SetUpCommand = (command: Command, context: CommandContext, done: (code: number) => void) => void

/** Provides everything with an effect that a command needs. */
export interface CommandContext extends Effects {
  /** The words that were typed behind `paceline`. */
  readonly words: readonly string[]
  readonly cwd: string
  readonly console: CommandConsole
  readonly progress: Progress
  readonly rooms: Rooms
  /**
   * Runs what starts children or leaves something half made when it is killed: until then Ctrl-C and SIGTERM fire `signal`.
   * Elsewhere a signal ends the process at once: so keep long calculations, such as rendering, out of it.
   */
  readonly interruptible: <T>(work: () => Promise<T>) => Promise<T>
  /** The command that runs this again: `npx paceline`. */
  readonly invocation: string
  /** Eight random hex digits. */
  readonly randomSeed: () => string
  /** Asks at the terminal and returns the line, undefined if input ends. Undefined without a terminal. */
  readonly question: ((text: string) => Promise<string | undefined>) | undefined
}

/** Holds the project and the machine, made ready for measuring. */
export interface Setup extends Session, Disposable {
  /** Name of the project's own package; undefined if it has none. */
  readonly packageName: string | undefined
  readonly machine: Machine
  readonly progress: Progress
  readonly rooms: Rooms
  /** Grows by each trial that runs. */
  readonly trialTimes: TrialTime[]
}

export interface TrialSource {
  /** Runs a unit once on one side: a trial of all of its benchmarks, or of those in `only`. Never throws for what fails in it. */
  readonly runTrial: (host: TrialHost, options: SourceTrial) => Promise<TrialReport & TrialResult>
}

/** Measures many benchmarks in one run, and tells only by running which they are. */
export interface ListingSource extends TrialSource {
  /**
   * Lists what a config asks of it, each as a suite with a `trialUnit` and one case without a name. Throws `UserError`,
   * naming the place in the config, for what it cannot do.
   */
  readonly describe: (config: Config) => FoundSuite[]
  /** Runs each such unit of the plan once on each side and puts the benchmarks that it has in its place. These runs do not count. */
  readonly findRows: (setup: Setup, options: RowsOptions) => Promise<KnownRows>
}

/** Returns the run with its additions. The pairs hold the verdicts by then: whatever it throws, they are not lost. */
export type AfterPairs = (setup: Setup, measured: MeasuredChange) => Promise<Run>

/** A comparison as text that ends with a newline. */
type RenderReport = (comparison: Comparison, options: { readonly context?: Partial<CommentContext> }) => string
