/** The columns of a report: platforms, and where one ran under several major versions of Node, each of them. */
import type { Run } from '../model/run.ts'
import { nodeMajorDigits } from './stored-runs.ts'

/** Returns `linux-x64`, or `linux-x64-node22` where Node is told apart: everywhere, or where a platform has several. */
export function makeColumnNamer(
  runs: readonly Run[],
  { byNode = false }: { readonly byNode?: boolean | undefined },
): (run: Run) => string {
  const majors = Map.groupBy(runs, ({ environment }) => environment.platform)
  const severalOn = new Set(
    [...majors].flatMap(([platform, runsOn]) =>
      new Set(runsOn.map(({ environment }) => nodeMajorDigits(environment))).size > 1 ? [platform] : [],
    ),
  )
  return ({ environment }) =>
    byNode || severalOn.has(environment.platform)
      ? `${environment.platform}-node${nodeMajorDigits(environment)}`
      : environment.platform
}
