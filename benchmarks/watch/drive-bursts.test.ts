import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { driveBursts, nowMs } from './drive-bursts.ts'
import { plans, topDirectories } from './plans.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-bursts-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const signal = new AbortController().signal
const plan = 'events'
const common = { plan, worker: path('./operations.worker.ts'), env: process.env, signal } as const
const [burst] = plans.events.bursts(['a'])
const bursts = [burst!.slice(0, 2)]
const [first = '', second = ''] = bursts[0]!.map(({ name }) => name)

/** A driver that sends these reports and ends. */
function driverSending(name: string, reports: unknown): string {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `process.send(${JSON.stringify(reports)}, () => process.exit(0))\n`)
  return file
}

test("drive bursts: the times of operations are the driver's, on the clock of all", async () => {
  const part = (start: number) => ({ start, end: start + 1, status: 'success' })
  const report = { fullTest: part(99), 'clock 5000.5': part(100), [first]: part(150), [second]: part(162.25) }
  const times = await driveBursts({ ...common, root: folder, bursts, driver: driverSending('whole', [report]) })
  assert.equal(times.get(first), 5_050.5)
  assert.equal(times.get(second), 5_062.75)
})

test('drive bursts: an operation or a driver without a report is an error', async () => {
  const part = { start: 0, end: 1, status: 'success' }
  const partial = driverSending('partial', [{ fullTest: part, 'clock 1': part, [first]: part }])
  await assert.rejects(
    driveBursts({ ...common, root: folder, bursts, driver: partial }),
    new RegExp(`report .*${second}`),
  )
  const idle = driverSending('idle', [{ fullTest: part }])
  await assert.rejects(driveBursts({ ...common, root: folder, bursts, driver: idle }), /ran no burst/)
  const crashing = join(folder, 'crashing.mjs')
  writeFileSync(crashing, 'process.exit(3)\n')
  await assert.rejects(
    driveBursts({ ...common, root: folder, bursts, driver: crashing }),
    /code 3 and without a report/,
  )
})

test('drive bursts: grandma runs all bursts in its worker, and times each operation', async () => {
  const root = join(folder, 'tree')
  for (const name of ['a', 'b']) mkdirSync(join(root, name), { recursive: true })
  plans.events.prepare(root)
  const bursts = plans.events.bursts(topDirectories(root))
  const before = nowMs()
  const times = await driveBursts({ ...common, root, bursts, driver: path('./burst-driver.worker.ts') })
  const starts = bursts.flat().map(({ name }) => times.get(name)!)
  assert.deepEqual(
    starts,
    starts.toSorted((a, b) => a - b),
  )
  assert.ok(starts[0]! > before && starts.at(-1)! < nowMs())
  assert.equal(readFileSync(join(root, 'moved-1-away', 'inside.txt'), 'utf8'), 'inside')
  assert.deepEqual(topDirectories(join(root, 'a')), [])
})

test('drive bursts: a tree in which an operation cannot be done is an error', async () => {
  const root = join(folder, 'no-such-tree-to-move')
  mkdirSync(join(root, 'a'), { recursive: true })
  const driver = path('./burst-driver.worker.ts')
  const driving = driveBursts({ ...common, root, bursts: plans.events.bursts(['a']), driver })
  await assert.rejects(driving, /without a report/)
})
