/** What every section of a comment works with: the comparison, its context, and how names are written. */
import type { Comparison, Row } from '../../model/comparison.ts'
import { codeName, proseText, titleText } from '../escape.ts'
import { platformNames, sortPlatforms } from '../platform-name.ts'
import { speaksForAll } from '../row-names.ts'
import { shortNames, type Names } from '../rows.ts'
import { capital, metricTitle, standingOf } from '../words.ts'
import type { CommentContext } from './context.ts'
import type { Limits } from './limits.ts'

export interface CommentScene {
  readonly comparison: Comparison
  readonly context: CommentContext
  readonly limits: Limits
  readonly names: Names
  /** All platforms, also those that were not measured, in the order people list them. */
  readonly platforms: readonly string[]
  readonly platformName: (platform: string) => string
  /** A name from outside, as code. */
  readonly code: (text: string) => string
  /** A sentence from outside. */
  readonly prose: (text: string) => string
  /** A metric's title. */
  readonly metric: (metric: string) => string
}

export interface SceneOptions {
  readonly comparison: Comparison
  readonly context: CommentContext
  readonly limits: Limits
}

export function sceneOf({ comparison, context, limits }: SceneOptions): CommentScene {
  const measured = comparison.platforms.map((part) => part.platform)
  const missing = (context.missing ?? []).map((one) => one.platform)
  const platforms = sortPlatforms([...measured, ...missing])
  const known = platformNames(platforms)
  return {
    comparison,
    context,
    limits,
    names: shortNames(comparison.rows),
    platforms,
    platformName: (platform) => known.get(platform) ?? platform,
    code: (text) => codeName(text, limits.name),
    prose: (text) => proseText(text, limits.prose),
    metric: (metric) => titleText(metricTitle(metric), limits.name),
  }
}

/** A row's name: the benchmark as code, the metric in words. */
export function rowName(row: Row, scene: CommentScene): string {
  const name = scene.names.of(row)
  if (speaksForAll(row)) return scene.code(name)
  if (metricTitle(name) === metricTitle(row.metric)) return scene.metric(row.metric)
  return `${scene.code(name)} ${scene.metric(row.metric)}`
}

/** The sign before a row: how it stands, at a glance. */
export function markOf(row: Row): string {
  const standing = standingOf(row)
  if (standing === 'accepted') return '☑️'
  if (standing === 'better') return '✅'
  if (standing === 'undecided') return '❔'
  if (standing === 'worse' || standing === 'failed' || row.level === 'fail') return row.level === 'fail' ? '❌' : '⚠️'
  return '➖'
}

/** The first letter as a capital, where it is a letter. */
export function heading(text: string): string {
  return capital(text)
}
