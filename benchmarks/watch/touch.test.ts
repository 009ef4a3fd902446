import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isReported } from './touch.ts'

const root = mkdtempSync(join(tmpdir(), 'paceline-touch-'))
after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

const path = join(root, 'a', 'file.txt')
mkdirSync(join(root, 'a'))
writeFileSync(path, 'text')
utimesSync(path, 1_000, 1_000)

/** How often the file was written while nobody reported it. */
async function writesUnreported(platform: NodeJS.Platform): Promise<number> {
  const times = new Set<number>()
  const hasEvent = (): boolean => {
    times.add(statSync(path).mtimeMs)
    return false
  }
  assert.equal(await isReported({ root, hasEvent, deadlineMs: 1_200, platform }), false)
  times.delete(1_000_000)
  return times.size
}

test('touch: on Linux the file is written once: a late watcher gets no second chance', async () => {
  assert.equal(await writesUnreported('linux'), 1)
})

test('touch: elsewhere it is written again every half second', async () => {
  // At 0, 500 and 1,000 ms; on a busy machine the last may come too late.
  assert.ok([2, 3].includes(await writesUnreported('darwin')))
})

test('touch: bytes and times are what they were, whether it was reported or not', async () => {
  assert.equal(await isReported({ root, hasEvent: () => true, deadlineMs: 100 }), true)
  assert.equal(readFileSync(path, 'utf8'), 'text')
  assert.equal(statSync(path).mtimeMs, 1_000_000)
})

test('touch: a tree in which there is nothing to write over is an error', async () => {
  const empty = mkdtempSync(join(root, 'empty-'))
  await assert.rejects(
    isReported({ root: empty, hasEvent: () => true, deadlineMs: 100 }),
    /no file with something in it/,
  )
})
