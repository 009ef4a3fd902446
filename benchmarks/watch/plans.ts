/**
 * What is done to the tree in each case of events. Both the trial and the load driver's worker know the plans, so that
 * nothing but a plan's name and times needs to pass between them.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { change, create, insideName, moveDirectory, remove, rename, saveTwice } from './operations.ts'
import type { Burst, Operation } from './operations.ts'

export interface Plan {
  /** Puts into the tree what the operations need, before a watcher starts; returns how much that is. */
  prepare(root: string): { readonly files: number; readonly directories: number }
  /** The operations for a tree whose root holds these directories: each burst is one test of the load driver. */
  bursts(directories: readonly string[]): Burst[]
  /** Bursts a second; without it each waits until the one before is over, and `restMs` more. */
  readonly perSecond?: number
}

/** Long enough that no watcher may still be putting two bursts together. */
export const restMs = 200

/**
 * - `events`: five bursts on the same files, one kind after the other, and some files saved twice in a row.
 * - `events-1000`: 1,000 operations of all kinds at once, each on a file or directory of its own.
 * - `events-steady`: 500 such operations, one after the other at a steady rate.
 */
export const plans = {
  events: { prepare: (root) => prepareMoves(root, 2), bursts: oneKindAfterAnother },
  'events-1000': mixed({ each: 240, moves: 40 }),
  'events-steady': steady({ each: 120, moves: 20 }, 200),
} as const satisfies Readonly<Record<string, Plan>>

export type PlanName = keyof typeof plans

export function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(plans, name)
}

/** Directories at the top of a tree, sorted; without those that are to be moved. */
export function topDirectories(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(movedPrefix))
    .map((entry) => entry.name)
    .sort()
}

const filesPerBurst = 100

/** Create, change, rename, move directories and save some files twice, delete. */
function oneKindAfterAnother(directories: readonly string[]): Burst[] {
  const fresh = Array.from({ length: filesPerBurst }, (_, index) => place(directories, index, `burst-${index}.txt`))
  const [renamed, kept] = [fresh.slice(0, filesPerBurst / 5), fresh.slice(filesPerBurst / 5)]
  return [
    fresh.map(create),
    fresh.map(change),
    renamed.map((path) => rename(path, newName(path))),
    [...movedNames(2).map(moveDirectory), ...kept.slice(0, filesPerBurst / 5).flatMap(saveTwice)],
    [...kept, ...renamed.map(newName)].map(remove),
  ]
}

interface Mix {
  /** Files created, changed, renamed and deleted: as many of each. */
  readonly each: number
  readonly moves: number
}

/** All kinds in turn, in one burst. No path is touched twice, so that a watcher has nothing to put together. */
function mixed({ each, moves }: Mix): Plan {
  return {
    prepare(root) {
      const directories = topDirectories(root)
      for (let index = 0; index < each; index += 1) {
        for (const path of Object.values(old(directories, index))) writeFileSync(join(root, path), 'there before')
      }
      const moved = prepareMoves(root, moves)
      return { files: 3 * each + moved.files, directories: moved.directories }
    },
    bursts(directories) {
      const moved = movedNames(moves)
      const turns = Array.from({ length: each }, (_, index): Operation[] => {
        const { changed, renamed, removed } = old(directories, index)
        const fresh = place(directories, index, `new-${index}.txt`)
        const directory = index % Math.ceil(each / moves) === 0 ? moved.shift() : undefined
        return [
          create(fresh),
          change(changed),
          rename(renamed, newName(renamed)),
          remove(removed),
          ...(directory === undefined ? [] : [moveDirectory(directory)]),
        ]
      })
      return [turns.flat()]
    },
  }
}

/** The same, one operation after the other. */
function steady(mix: Mix, perSecond: number): Plan {
  const plan = mixed(mix)
  return {
    prepare: (root) => plan.prepare(root),
    bursts: (directories) => plan.bursts(directories).flatMap((burst) => burst.map((one) => [one])),
    perSecond,
  }
}

/** Files that are there before the watcher, for one turn. */
function old(directories: readonly string[], index: number) {
  return {
    changed: place(directories, index, `changed-${index}.txt`),
    renamed: place(directories, index, `renamed-${index}.txt`),
    removed: place(directories, index, `removed-${index}.txt`),
  }
}

function place(directories: readonly string[], index: number, name: string): string {
  return join(directories[index % directories.length]!, name)
}

function newName(path: string): string {
  return `${path}.renamed`
}

const movedPrefix = 'moved-'

function movedNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${movedPrefix}${index}`)
}

function prepareMoves(root: string, count: number): { files: number; directories: number } {
  for (const name of movedNames(count)) {
    mkdirSync(join(root, name))
    writeFileSync(join(root, name, insideName), 'inside')
  }
  return { files: count, directories: count }
}
