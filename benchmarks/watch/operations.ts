/** The calls that change a tree, and the events that each must lead to. */
import { renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an operation does; misses are counted for each kind. */
export const kinds = ['create', 'change', 'delete', 'rename', 'move'] as const
export type Kind = (typeof kinds)[number]

export type Effect = 'appears' | 'changes' | 'disappears'

/** One call that changes the tree, and the paths (relative to the root) for which an event must come. */
export interface Operation {
  /** Unlike every other of its plan. */
  readonly name: string
  readonly kind: Kind
  readonly expected: readonly ExpectedEvent[]
  run(root: string): void
}

export interface ExpectedEvent {
  readonly path: string
  readonly effect: Effect
  /** Directory that came or went as a whole with this path in it: some watchers report only that. */
  readonly within?: string
}

/** All operations of a burst are issued at once. */
export type Burst = readonly Operation[]

export function create(path: string): Operation {
  const run = (root: string): void => writeFileSync(join(root, path), 'created')
  return { name: `create ${path}`, kind: 'create', expected: [{ path, effect: 'appears' }], run }
}

export function change(path: string): Operation {
  const run = (root: string): void => writeFileSync(join(root, path), 'changed, and longer than before')
  return { name: `change ${path}`, kind: 'change', expected: [{ path, effect: 'changes' }], run }
}

/** Two writes right behind each other, as some editors do: most watchers make one event of them. */
export function saveTwice(path: string): Operation[] {
  return ['once', 'and once more'].map((text, index) => ({
    name: `save ${index + 1} ${path}`,
    kind: 'change',
    expected: [{ path, effect: 'changes' }],
    run: (root) => writeFileSync(join(root, path), text),
  }))
}

export function remove(path: string): Operation {
  const run = (root: string): void => unlinkSync(join(root, path))
  return { name: `remove ${path}`, kind: 'delete', expected: [{ path, effect: 'disappears' }], run }
}

export function rename(from: string, to: string): Operation {
  return {
    name: `rename ${from}`,
    kind: 'rename',
    expected: [
      { path: from, effect: 'disappears' },
      { path: to, effect: 'appears' },
    ],
    run: (root) => renameSync(join(root, from), join(root, to)),
  }
}

/** Name of the file in each directory that is moved. */
export const insideName = 'inside.txt'

/** The file inside must be reported at both places; whether directories are events of their own differs by watcher. */
export function moveDirectory(from: string): Operation {
  const to = `${from}-away`
  return {
    name: `move ${from}`,
    kind: 'move',
    expected: [
      { path: join(from, insideName), effect: 'disappears', within: from },
      { path: join(to, insideName), effect: 'appears', within: to },
    ],
    run: (root) => renameSync(join(root, from), join(root, to)),
  }
}
