/** The sources of trials beside suites, all as one. */
import { UserError } from '../errors.ts'
import type { Config } from '../model/config.ts'
import type { KnownRows, Rooms, RowsOptions, Setup, TrialSource } from '../rooms-api.ts'
import type { FoundSuite, PlannedTool } from './plan.ts'

/** Lists what all sources measure for a config, each as a suite whose cases are not known yet. */
export async function suitesOfSources({ sources }: Pick<Rooms, 'sources'>, config: Config): Promise<FoundSuite[]> {
  const described = await Promise.all(Object.values(sources).map(async (load) => (await load()).describe(config)))
  return described.flat()
}

/** Replaces the one benchmark that stands for each tool by those that the tool has. */
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

/** Loads the source of a tool. Throws `UserError` if it is not part of this Paceline. */
export async function loadSource({ sources }: Pick<Rooms, 'sources'>, { source }: PlannedTool): Promise<TrialSource> {
  const load = sources[source]
  if (load === undefined) throw new UserError(`This Paceline has no source of trials called ${JSON.stringify(source)}`)
  return load()
}
