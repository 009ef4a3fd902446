/** What to call a runtime other than Node, and what it does not report. Loaded into trials: no schemas. */
import type { RecordedRuntime, RuntimeName } from './runtime.ts'

export const runtimeTitles: Readonly<Record<RuntimeName, string>> = { bun: 'Bun', deno: 'Deno' }

/**
 * The metrics of `bench` that a runtime has no figures for. Neither tells when it collects garbage. Bun counts what is
 * allocated in blocks: of a call that takes 40 kB, a hundred seemed to take between 0 and 84 kB each.
 */
export const unreported: Readonly<Record<RuntimeName, readonly string[]>> = { bun: ['allocated', 'gc'], deno: ['gc'] }

/** `Bun 1.4`: another one may have another engine. Both change much from one minor version to the next. */
export function seriesOfRuntime({ name, version }: RecordedRuntime): string {
  return `${runtimeTitles[name]} ${version.split('.', 2).join('.')}`
}

interface Measured {
  readonly suite: string
  readonly subject: string
  readonly runtime?: RecordedRuntime | undefined
  readonly baseRuntime?: RecordedRuntime | null | undefined
  readonly metrics: object
}

/** Which runtimes other than Node ran benchmarks, and what they do not report: a sentence each. */
export function runtimeTexts(benchmarks: readonly Measured[]): string[] {
  const others = benchmarks.filter(({ runtime, baseRuntime }) => runtime !== undefined || baseRuntime !== undefined)
  const alike = Map.groupBy(others, (one) => textOf(one, ''))
  return Array.from(alike.values(), (group) => {
    const names = group.map((one) => (one.suite === 'command' ? one.subject : one.suite))
    return textOf(group[0]!, [...new Set(names)].join(', '))
  })
}

function textOf({ runtime, baseRuntime, metrics }: Measured, names: string): string {
  const head = titleOf(runtime)
  if (baseRuntime !== undefined) {
    return `${titleOf(baseRuntime)} ran the base and ${head} the head of ${names}: the change is also that of the runtime`
  }
  const absent = runtime !== undefined && 'throughput' in metrics ? unreported[runtime.name] : []
  const lacking = absent.length === 0 ? '' : `, and does not report ${absent.join(' and ')}`
  return `${head} ran ${names}${lacking}`
}

function titleOf(runtime: RecordedRuntime | null | undefined): string {
  return runtime ? `${runtimeTitles[runtime.name]} ${runtime.version}` : 'Node'
}
