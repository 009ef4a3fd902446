/** Proof that a watcher watches: a file deep in the tree is written over with its own bytes, and must be reported. */
import { closeSync, openSync, readdirSync, readFileSync, statSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const lookMs = 2
/**
 * macOS and Windows may begin to watch some time after a watcher was told that they do: there it is written again. Of macOS
 * say so issue 52601 of nodejs/node and issue 1443 of paulmillr/chokidar.
 */
const againMs = 500

export interface TouchOptions {
  readonly root: string
  /** Whether an event for this path has come in. */
  readonly hasEvent: (path: string) => boolean
  readonly deadlineMs: number
  readonly platform?: NodeJS.Platform
}

/**
 * True when the watcher reported the file within the deadline. On Linux a watch is there or it is not, so that the file
 * is written once: a watcher that says it is ready too early misses it. The file's bytes never change, not even for a moment,
 * and its times are put back, so that the tree can serve the next trial.
 */
export async function isReported({ root, hasEvent, deadlineMs, platform }: TouchOptions): Promise<boolean> {
  const path = deepFile(root)
  if (path === undefined) throw new Error('the tree holds no file with something in it')
  const { atime, mtime } = statSync(path)
  const start = performance.now()
  const mostWrites = (platform ?? process.platform) === 'linux' ? 1 : Number.POSITIVE_INFINITY
  let writes = 0
  while (!hasEvent(path) && performance.now() - start < deadlineMs) {
    if (writes < mostWrites && performance.now() - start >= writes * againMs) {
      writeOver(path)
      writes += 1
    }
    await setTimeout(lookMs)
  }
  utimesSync(path, atime, mtime)
  return hasEvent(path)
}

function writeOver(path: string): void {
  const bytes = readFileSync(path)
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, 0)
  closeSync(descriptor)
}

/** The first file with something in it, down the first directories as far as they go; undefined where there is none. */
function deepFile(directory: string): string | undefined {
  const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
    const below = deepFile(join(directory, entry.name))
    if (below !== undefined) return below
  }
  const file = entries.find((entry) => entry.isFile() && statSync(join(directory, entry.name)).size > 0)
  return file && join(directory, file.name)
}
