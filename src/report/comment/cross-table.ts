/** A table with systems across: one line per thing, one column per system. */
import { tableOf, type CellAlign } from './markdown.ts'
import type { CommentScene } from './scene.ts'

export interface CrossLine {
  readonly name: string
  readonly cellOf: (platform: string) => string
}

export interface CrossTableOptions {
  /** Head of the first column. */
  readonly title: string
  readonly lines: readonly CrossLine[]
  readonly align: CellAlign
  readonly scene: Pick<CommentScene, 'platforms' | 'platformName'>
  /** Whether a single system is named, too. */
  readonly alwaysNamed?: boolean
}

export function crossTable({ title, lines, align, scene, alwaysNamed = false }: CrossTableOptions): string {
  const { platforms, platformName } = scene
  const isNamed = alwaysNamed || platforms.length > 1
  const head = [title].concat(platforms.map((platform) => (isNamed ? platformName(platform) : '')))
  const rows = lines.map(({ name, cellOf }) => [name].concat(platforms.map(cellOf)))
  return tableOf(
    head,
    rows,
    head.map((_, index): CellAlign => (index === 0 ? 'l' : align)),
  )
}
