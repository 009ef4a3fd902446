/** The judge on this disk: the rules of a base that lies here, and the history that is stored here. */
import type { Rules } from './judge/compare.ts'
import { judge, headRules, readRules, readHistory, type BaseRules, type Identical } from './judge/judge.ts'
import type { Comparison } from './model/comparison.ts'
import type { Run } from './model/run.ts'
import { makeDiskHistorySource } from './history/disk-history.ts'
import { configReaderAtCommit, configReaderInFolder, type Session } from './plan/project.ts'
import type { Base } from './sides/sides.ts'
import type { Setup } from './rooms-api.ts'

/** Holds what was measured of a change, and what it is to be judged by. */
export interface Measured {
  /** Is undefined if head and base are the same, or a plan has more shards than benchmarks, and this one is empty. */
  readonly run?: Run | undefined
  readonly identical?: Identical | undefined
  readonly rules: Rules & Partial<Pick<BaseRules, 'config' | 'atLeast'>>
  readonly base: Base
}

export interface Checked extends Pick<Measured, 'run'> {
  readonly comparison: Comparison
}

/** Makes what was measured of two sides that nothing can tell apart. */
export function identicalSides(
  { machine }: Pick<Setup, 'machine'>,
  { profile, seed }: Pick<Identical, 'profile' | 'seed'>,
  { head, base }: Pick<Identical, 'head' | 'base'>,
): Identical {
  return { platform: machine.environment.platform, head, base, profile, seed }
}

/** Reads the rules of the base, so that a change cannot loosen them for itself; those of the head without a base. */
export async function readRulesOfBase(place: Session, base: Base): Promise<Measured['rules']> {
  if (base.kind === 'folders') return readRules(configReaderInFolder(place.project, base.base))
  if (base.kind !== 'commits') return headRules(place.project.config)
  return readRules(await configReaderAtCommit(place, base.revisions.base.commit.sha))
}

/** Judges what was measured here, by its rules and with what is stored on this disk. */
export async function judgeLocal(
  { project, effects }: Session,
  { run, identical, rules, base }: Pick<Measured, 'run' | 'rules'> & Partial<Measured>,
): Promise<Comparison> {
  // What was measured before an interruption is still to be compared and kept; that takes no time.
  const place = { project, effects: { ...effects, signal: new AbortController().signal } }
  const runs = run === undefined ? [] : [run]
  const commit = base?.kind === 'commits' ? base.revisions.base.commit.sha : undefined
  const stored = await readHistory(makeDiskHistorySource(place, { base: commit }), runs)
  return judge({ runs, identical: identical === undefined ? [] : [identical], rules, stored })
}
