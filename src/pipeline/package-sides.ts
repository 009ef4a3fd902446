/** Two released versions of a package as base and head, for `--base npm:chokidar@5 --head npm:chokidar@6`. */
import { UserError } from '../errors.ts'
import { installPackage } from '../measure/packages.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { MeasuredSide } from './measure-pairs.ts'
import type { SuiteModule } from './suites.ts'
import type { Workshop } from './workshop.ts'

export interface PackageSides {
  readonly head: MeasuredSide
  readonly base: MeasuredSide
  readonly packageName: string
}

/** Installs both versions. Throws `UserError` when they are not versions of one package. */
export async function packageSides(
  workshop: Workshop,
  { base, head, modules }: { readonly base: string; readonly head: string; readonly modules: readonly SuiteModule[] },
): Promise<PackageSides> {
  const side = async (source: string): Promise<MeasuredSide> => {
    const found = await installPackage(workshop.installHost, {
      spec: source.slice('npm:'.length),
      nowMs: workshop.effects.today().getTime(),
    })
    const label = `${found.name} ${found.version}`
    return { root: found.root, replaced: { [found.name]: found }, modules, side: { label, commit: null } }
  }
  const sides = { base: await side(base), head: await side(head) }
  const [name = '', other = ''] = [sides.head, sides.base].map(({ replaced }) => Object.keys(replaced)[0])
  if (name === other) return { ...sides, packageName: name }
  throw new UserError(`${base} and ${head} are not versions of one package`, {
    hint: 'Give both sides as npm:NAME@VERSION with the same NAME.',
  })
}

/** The benchmarks whose subject is an adapter of that package. Throws `UserError` when there are none. */
export function benchmarksOfPackage(benchmarks: readonly PlannedBenchmark[], name: string): PlannedBenchmark[] {
  const own = benchmarks.filter((benchmark) => benchmark.package === name)
  if (own.length > 0) return own
  throw new UserError(`No suite measures the package ${JSON.stringify(name)}`, {
    hint: '`paceline list` shows what there is; docs/writing-a-suite.md says how to add a suite of your own.',
  })
}
