/** The columns of a report: platforms, and where several jobs measured one, each runner's label and major of Node. */
import type { Run } from '../model/run.ts'
import { nodeMajorDigits } from './stored-runs.ts'

/** Says what is told apart even where one run is alone: Node, and labels on platforms of several runners. */
export interface ToldApart {
  readonly byNode?: boolean | undefined
  readonly byLabelOn?: ReadonlySet<string | undefined>
}

/** Returns `linux-x64`, or where these are told apart or a platform has several, `linux-x64-ubuntu-22.04-node22`. */
export function makeColumnNamer(runs: readonly Run[], apart: ToldApart): (run: Run) => string {
  const labelsOn = findKeysOfSeveral(runs.map((run) => [run.environment.platform, labelOfJob(run.job)]))
  const nodesOn = findKeysOfSeveral(runs.map((run) => [run.environment.platform, nodeOfRun(run)]))
  return (run) => {
    const { platform } = run.environment
    const label = labelsOn.has(platform) || apart.byLabelOn?.has(platform) ? labelOfJob(run.job) : undefined
    const node = apart.byNode || nodesOn.has(platform) ? nodeOfRun(run) : undefined
    return [platform, label, node].filter((part) => part !== undefined).join('-')
  }
}

/** Finds the keys that come with different values; undefined is none. */
export function findKeysOfSeveral(pairs: readonly (readonly [key: string | undefined, value: string | undefined])[]) {
  const first = new Map(pairs.filter(([, value]) => value !== undefined).toReversed())
  return new Set(pairs.flatMap(([key, value]) => (value === undefined || value === first.get(key) ? [] : [key])))
}

export const labelOfJob = (job: string | undefined): string | undefined => job?.replace(/\+node\d+$/, '')

const nodeOfRun = ({ environment }: Run): string => `node${nodeMajorDigits(environment)}`
