/** The sources of trials, suites first, all as one. */
import { UserError } from '../errors.ts'
import { runTrial } from '../measure/executor.ts'
import type { Config } from '../model/config.ts'
import type { Rooms, Setup, TrialSource } from '../rooms-api.ts'
import type { KnownRows, RowsOptions } from '../measure/seam-values.ts'
import type { FoundSuite, TrialUnit } from './plan.ts'

/** Asks a process of its own for each trial of a suite. */
const suiteSource: TrialSource = { runTrial: (host, { ask }) => runTrial(host, ask!) }

/** Loads the source of a unit. Throws `UserError` if it is not part of this Paceline. */
export async function loadSource({ sources }: Pick<Rooms, 'sources'>, { source }: TrialUnit): Promise<TrialSource> {
  const load = { suites: async () => suiteSource, ...sources }[source]
  if (load === undefined) throw new UserError(`This Paceline has no source of trials called ${JSON.stringify(source)}`)
  return load()
}

/** Lists what a config has of which only running it tells the benchmarks, each as a suite. */
export async function suitesOfSources({ sources }: Pick<Rooms, 'sources'>, config: Config): Promise<FoundSuite[]> {
  const described = await Promise.all(Object.values(sources).map(async (load) => (await load()).describe(config)))
  return described.flat()
}

/** Replaces each benchmark that stands for others by those, found by a first run. */
export async function runSourcesToFindRows(setup: Setup, options: RowsOptions): Promise<KnownRows> {
  let rows: KnownRows = { benchmarks: options.benchmarks, oneSided: [], removed: [], leftOut: [] }
  for (const load of Object.values(setup.rooms.sources)) {
    const more = await (await load()).findRows(setup, { ...options, benchmarks: rows.benchmarks })
    rows = {
      benchmarks: more.benchmarks,
      oneSided: [...rows.oneSided, ...more.oneSided],
      removed: [...rows.removed, ...more.removed],
      leftOut: [...rows.leftOut, ...more.leftOut],
    }
  }
  return rows
}
