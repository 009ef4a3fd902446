/** How a run is compared with stored runs here, and what each row of the answer counts as. */
import type { Policy } from '../../src/core/model/config.ts'
import { type MetricSpec, isBytes, isTimed } from '../../src/core/model/metric.ts'
import type { Run } from '../../src/core/model/run.ts'

/** Kinds of metrics that behave alike. */
export const kinds = ['heap', 'RSS', 'counts', 'times', 'rates'] as const
export type Kind = (typeof kinds)[number]

/** What the goals are set for. */
export const groups = ['memory', 'counts', 'times and rates'] as const
export type Group = (typeof groups)[number]

export function kindOf(metric: string, { unit, kind, better }: Pick<MetricSpec, 'unit' | 'kind' | 'better'>): Kind {
  if (isTimed(unit)) return better === 'higher' ? 'rates' : 'times'
  if (kind === 'exact' || !isBytes(unit)) return 'counts'
  return metric.endsWith('rss') ? 'RSS' : 'heap'
}

export function groupOf(kind: Kind): Group {
  if (kind === 'counts') return 'counts'
  return kind === 'heap' || kind === 'RSS' ? 'memory' : 'times and rates'
}

export type Direction = 'worse' | 'better'

export interface JudgedRow {
  /** `suite/case/subject metric` */
  readonly key: string
  readonly kind: Kind
  readonly gate: boolean
  /** Null where the stored runs allow no verdict at all. */
  readonly verdict: Direction | 'same' | 'undecided' | null
}

export interface Question {
  readonly head: Run
  /** Oldest first. */
  readonly stored: readonly Run[]
  readonly policy?: Policy
  /** Gated rows of the whole report, where the head has only some of them. */
  readonly family?: number
}

export interface Answer {
  readonly rows: readonly JudgedRow[]
  readonly family: number
}
