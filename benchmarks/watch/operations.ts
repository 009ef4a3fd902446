/**
 * What is done to the tree in the `events` case: bursts of operations, and the events that each must lead to. Both
 * the trial and the load driver's worker know the list, so that nothing but times needs to pass between them.
 */
import { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Effect = 'appears' | 'changes' | 'disappears'

/** One call that changes the tree, and the paths (relative to the root) for which an event must come. */
export interface Operation {
  readonly name: string
  readonly expected: readonly ExpectedEvent[]
  run(root: string): void
}

export interface ExpectedEvent {
  readonly path: string
  readonly effect: Effect
  /** Directory that came as a whole with this path in it: some watchers report only that. */
  readonly within?: string
}

/** All operations of a burst are issued at once. */
export type Burst = readonly Operation[]

/** Rest before each burst, ms: long enough that no watcher may still be putting two bursts together. */
export const restMs = 200

const filesPerBurst = 100
/** Files and directories to be moved that `makeMovable` adds to a tree. */
export const movable = { files: 2, directories: 2 } as const

/**
 * The bursts for a tree whose root holds these directories: create, change, rename, move directories and save some
 * files twice, delete.
 */
export function makeBursts(directories: readonly string[]): Burst[] {
  const fresh = Array.from({ length: filesPerBurst }, (_, index) => {
    return join(directories[index % directories.length]!, `burst-${index}.txt`)
  })
  const [renamed, kept] = [fresh.slice(0, filesPerBurst / 5), fresh.slice(filesPerBurst / 5)]
  const moved = Array.from({ length: movable.directories }, (_, index) => movableName(index))
  return [
    fresh.map(create),
    fresh.map(change),
    renamed.map((path) => rename(path, `${path}.renamed`)),
    [...moved.map(moveDirectory), ...kept.slice(0, filesPerBurst / 5).flatMap(saveTwice)],
    [...kept, ...renamed.map((path) => `${path}.renamed`)].map(remove),
  ]
}

/** Directories at the top of a tree, sorted; without those that are to be moved. */
export function topDirectories(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(movablePrefix))
    .map((entry) => entry.name)
    .sort()
}

/** What must be in the tree before the watcher starts: the directories that will be moved. */
export function makeMovable(root: string): void {
  for (let index = 0; index < movable.directories; index += 1) {
    mkdirSync(join(root, movableName(index)))
    writeFileSync(join(root, movableName(index), 'inside.txt'), 'inside')
  }
}

const movablePrefix = 'moved-'

function movableName(index: number): string {
  return `${movablePrefix}${index}`
}

function create(path: string): Operation {
  const run = (root: string): void => writeFileSync(join(root, path), 'created')
  return { name: `create ${path}`, expected: [{ path, effect: 'appears' }], run }
}

function change(path: string): Operation {
  const run = (root: string): void => writeFileSync(join(root, path), 'changed, and longer than before')
  return { name: `change ${path}`, expected: [{ path, effect: 'changes' }], run }
}

/** Two writes right behind each other, as some editors do: most watchers make one event of them. */
function saveTwice(path: string): Operation[] {
  return ['once', 'and once more'].map((text, index) => ({
    name: `save ${index + 1} ${path}`,
    expected: [{ path, effect: 'changes' }],
    run: (root) => writeFileSync(join(root, path), text),
  }))
}

function remove(path: string): Operation {
  const run = (root: string): void => unlinkSync(join(root, path))
  return { name: `remove ${path}`, expected: [{ path, effect: 'disappears' }], run }
}

function rename(from: string, to: string): Operation {
  return {
    name: `rename ${from}`,
    expected: [
      { path: from, effect: 'disappears' },
      { path: to, effect: 'appears' },
    ],
    run: (root) => renameSync(join(root, from), join(root, to)),
  }
}

/** The file inside must be reported at its new place; whether directories are events at all differs by watcher. */
function moveDirectory(from: string): Operation {
  const to = `${from}-away`
  return {
    name: `move ${from}`,
    expected: [{ path: join(to, 'inside.txt'), effect: 'appears', within: to }],
    run: (root) => renameSync(join(root, from), join(root, to)),
  }
}
