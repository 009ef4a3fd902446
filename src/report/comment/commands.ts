/** Commands that measure one row again: on one's own machine, and on a runner by a comment. */
import type { Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'
import { safeGlob } from '../escape.ts'
import { platformArgument } from '../platform-name.ts'
import { rowCommand } from '../reproduce.ts'
import type { CommentScene } from './scene.ts'

/** `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
export function checkCommand(row: Row, { comparison, context }: CommentScene): string {
  return rowCommand(row, { comparison, program: context.program })
}

export interface BenchOptions {
  readonly budget?: string
}

/** `/bench watch/react/chokidar --platform macos`; null where no workflow listens, or no runner has the system. */
export function benchComment(row: Row, scene: CommentScene, { budget }: BenchOptions = {}): string | null {
  const platform = platformArgument(row.platform, scene.platforms)
  if (scene.context.bench === false || platform === null) return null
  const parts = [`/bench ${safeGlob(benchmarkId(row))}`, `--platform ${platform}`]
  return [...parts, ...(budget === undefined ? [] : [`--budget ${budget}`])].join(' ')
}

/** Each text once, in order, at most `limit` of them. */
export function distinct(texts: readonly (string | null)[], limit: number): readonly string[] {
  return [...new Set(texts.filter((text) => text !== null))].slice(0, limit)
}
