/** Defines what the core hands to rooms, and takes from them, by the seams of rooms-api.ts. */
import type { Policy } from '../model/config.ts'
import type { Environment } from '../model/environment.ts'
import type { BenchmarkRun, Described, Run } from '../model/run.ts'
import type { FoundSuite, PlannedBenchmark, Selection, TrialUnit } from '../plan/plan.ts'
import type { InstallHost } from '../sides/packages.ts'
import type { MeasuredSide, SideSource } from '../sides/side.ts'
import type { TrialHost } from './ask-child.ts'
import type { TrialOptions } from './executor.ts'
import type { Installation } from './installation.ts'
import type { SideName } from './tally.ts'

/** Holds what is known of the machine, and where it measures. */
export interface Machine {
  readonly environment: Environment
  /** Programs that wanted to run, for each core, before anything was measured. */
  readonly loadPerCore: number
  readonly installation: Installation
  readonly harness: Readonly<Record<'version' | 'digest', string>>
  readonly trialHost: TrialHost
  readonly installHost: InstallHost
  /** Folders of generated trees, and of the checkouts of base and head. */
  readonly treesRoot: string
  readonly workRoot: string
}

export interface SourceTrial {
  readonly trialUnit: TrialUnit
  /** Asks a suite's own process; a source that starts a program of the project needs none. */
  readonly ask?: TrialOptions
  /** The project's folder on that side. */
  readonly directory: string
  readonly side: SideName
  /** The names that the unit gives to the benchmarks to run, where it can choose; all by default. */
  readonly only?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** Asks for the benchmarks of what only a run lists. */
export interface RowsOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly selection: Selection
  readonly sides: Readonly<{ head: SideSource; base: SideSource | undefined }>
  /** A first run is ended when all of them have taken as long, in ms. */
  readonly budgetMs: number
  /** True if more is measured than these: then what works nowhere is a failed row, even if no other of these works. */
  readonly isPart?: boolean
  /** Tells whether the base's config would have one measured, whatever the head's says; false if it was not asked. */
  readonly wouldMeasure?: ((row: PlannedBenchmark) => boolean) | undefined
  /** Runs a unit of the head on a host that watches what it calls. */
  readonly watchUnit?: <Ran extends { readonly kind: 'ok' } | { readonly kind: 'failed'; readonly outcome: string }>(
    trialUnit: TrialUnit,
    run: (host: TrialHost) => Promise<Ran>,
  ) => Promise<Ran>
}

/** Holds the plan with the benchmarks that runs have listed. */
export interface KnownRows {
  /** The benchmarks that a unit has on both sides, in place of the one that stands for them. */
  readonly benchmarks: readonly PlannedBenchmark[]
  /** The benchmarks that a unit has on one side only: there is nothing to compare them with. */
  readonly oneSided: readonly BenchmarkRun[]
  /** The rows that the base's units give and would measure, and that are not measured here. */
  readonly removed: Described['removed']
  /** The benchmarks that nobody asked for, as `suite/case/subject`. */
  readonly leftOut: readonly string[]
}

/** Holds a change that was measured, and is not judged yet. */
export interface MeasuredChange {
  readonly run: Run
  readonly suites: readonly FoundSuite[]
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly sides: Readonly<Record<SideName, MeasuredSide>>
  readonly policy: Policy | undefined
  /** Time that there was for the trials that are judged, in ms. */
  readonly measuringBudgetMs: number
  /** Asks for explanations of changed rows. */
  readonly why: boolean
}

/** Receives what a command writes. */
export interface CommandConsole {
  /** Writes results. */
  readonly out: (text: string) => void
  /** Writes what is not a result: progress, notes, errors. */
  readonly err: (text: string) => void
  /** Shows a line that the next one takes away; undefined where nobody looks. */
  readonly draw: ((line: string) => void) | undefined
  readonly columns: number
  readonly colour: boolean
  readonly errColour: boolean
}
