import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import type { Measure, Tree } from 'paceline'
import { ensureTreeAt } from '../../src/core/fixture/ensure-tree.ts'
import { loadFixtureSpec } from '../../src/core/model/fixture-specs.ts'
import { inScratch, recordTrial } from '../recording-context.ts'
import type { AddReport } from './adds.ts'
import { candidatesIn } from './candidates.ts'
import { findKubo, whyNoKubo } from './find-kubo.ts'
import { ownPeakBytes, peakBytesOf } from './peak-memory.ts'
import { referenceCid } from './reference-cid.ts'
import { checkAdds, recordAdds } from './results.ts'
import { subjects, type SubjectName } from './subjects.ts'
import suite from './suite.ts'
import { openTrace } from './trace.ts'

const cases = ['src', 'dist', 'package'] as const
const builtinDirectory = join(import.meta.dirname, '..', '..', 'fixtures')

/** The Kubo of this machine, if it has one. */
function kubo(): string | undefined {
  const { env, platform } = process
  return findKubo({ configured: env['KUBO_BINARY'] ?? '', path: env['PATH'] ?? '', platform, from: import.meta.url })
}

async function makeTree(name: (typeof cases)[number], directory: string): Promise<Tree> {
  const spec = await loadFixtureSpec(`add-dir-${name}`, { builtinDirectory, from: directory })
  return ensureTreeAt({ spec, directory: join(directory, name) })
}

// They stay to the very end: js-ipfs looks after its lock as long as its process lives, which elsewhere is one trial.
const repositories = mkdtempSync(join(tmpdir(), 'paceline-add-dir-'))
process.once('exit', () => rmSync(repositories, { recursive: true, force: true, maxRetries: 5 }))

for (const name of Object.keys(subjects) as SubjectName[]) {
  // Where there is a Kubo, its two are tried as well.
  const skip = suite.cases['src']?.skip?.(name) ?? false
  test(`add-dir: ${name} gives each tree its content id, also after its blocks were removed`, { skip }, async () => {
    const repository = join(repositories, name)
    mkdirSync(repository)
    const { start, connect } = await subjects[name]()
    const service = await start({ repository, binary: kubo(), signal: new AbortController().signal })
    const adder = await connect(service.connection)
    for (const caseName of cases) {
      const tree = await makeTree(caseName, join(repositories, `trees of ${name}`))
      assert.equal(await adder.add(tree.path), suite.cases[caseName]?.['cid'])
      assert.ok((await adder.countBlocks()) >= tree.files + tree.directories)
      await adder.clear()
      assert.ok((await adder.countBlocks()) < tree.files)
      assert.equal(await adder.add(tree.path), suite.cases[caseName]?.['cid'])
    }
    await service.stop()
  })
}

test('add-dir: a trial whose adds come to another content id than the tree has fails', async () => {
  await inScratch(async (scratch) => {
    const tree = await makeTree('src', scratch)
    const trial = { subject: await subjects['helia-mem'](), subjectName: 'helia-mem', scratch }
    const options = { ITERATIONS: '1', MIN_TIME: '1' }
    const { notes, metrics } = await recordTrial(suite, {
      ...trial,
      options,
      case: { tree, cid: suite.cases['src']?.['cid'] as string },
    })
    assert.deepEqual([notes['cid'], Object.keys(metrics)], [suite.cases['src']?.['cid'], Object.keys(suite.metrics)])
    rmSync(join(scratch, 'repository'), { recursive: true })
    rmSync(join(scratch, 'reports.jsonl'))
    await assert.rejects(recordTrial(suite, { ...trial, options, case: { tree, cid: 'bafyother' } }), /the content id/)
  })
})

test('add-dir: the content id of a directory of one’s own is that of the parameters', async () => {
  await inScratch(async (scratch) => {
    for (const name of cases) {
      const tree = await makeTree(name, scratch)
      assert.equal(await referenceCid(tree.path), suite.cases[name]?.['cid'])
    }
  })
})

test('add-dir: every file is a candidate, and a directory only where it is empty', async () => {
  await inScratch(async (scratch) => {
    mkdirSync(join(scratch, 'full'))
    mkdirSync(join(scratch, 'empty', 'deeper'), { recursive: true })
    for (const file of ['z.txt', '.hidden', join('full', 'a.txt')]) writeFileSync(join(scratch, file), file)
    const found: string[] = []
    for await (const { path, content } of candidatesIn(scratch)) {
      found.push(`${path}${content === undefined ? '/' : ''}`)
      content?.destroy()
    }
    assert.deepEqual(found, ['root/.hidden', 'root/empty/deeper/', 'root/full/a.txt', 'root/z.txt'])
  })
})

test(
  'add-dir: a link is refused, because not everybody adds it alike',
  { skip: process.platform === 'win32' && 'links need rights on Windows' },
  async () => {
    await inScratch(async (scratch) => {
      symlinkSync(scratch, join(scratch, 'link'))
      await assert.rejects(async () => {
        for await (const { content } of candidatesIn(scratch)) content?.destroy()
      }, /root\/link is neither a file nor a directory/)
    })
  },
)

const tree: Tree = { path: '/tree', files: 3, directories: 2 }
const right: AddReport = { cid: 'bafy', blocks: 5, peakBytes: 70 }
const expect = {
  equal: (actual: unknown, expected: unknown, what?: string) => assert.deepEqual(actual, expected, what),
  ok: (condition: unknown, what: string) => assert.ok(condition, what),
}

test('add-dir: adds that came to another content id, or stored too little, fail', () => {
  checkAdds(expect, { reports: [right, { ...right, blocks: undefined }], cid: 'bafy', tree })
  const other = { ...right, cid: 'bafk' }
  assert.throws(() => checkAdds(expect, { reports: [right, other], cid: 'bafy', tree }), /the content id/)
  const few = { ...right, blocks: 4 }
  assert.throws(() => checkAdds(expect, { reports: [few], cid: 'bafy', tree }), /only 4 of at least 5 blocks/)
  checkAdds(expect, { reports: [few], cid: 'bafy' })
  assert.throws(() => checkAdds(expect, { reports: [], cid: 'bafy' }), /only 0 of at least 1/)
})

/** Records adds of these durations, the last of them with this report. */
function recorded(
  durationsMs: readonly number[],
  last: Partial<AddReport>,
  service = { daemonPid: undefined as number | undefined, binary: '' },
) {
  const metrics: Record<string, number> = {}
  const warnings: string[] = []
  const measure: Measure = {
    time: async (_metric, work) => work(),
    record: (metric, value) => void (metrics[metric] = value),
    retained: async () => {},
    note: () => {},
    warn: (text) => void warnings.push(text),
  }
  recordAdds(measure, {
    adds: { durationsMs, reports: [right, { ...right, ...last }] },
    service: { daemonPid: service.daemonPid, connection: { repository: '', api: '', binary: service.binary } },
    platform: 'darwin',
  })
  return { metrics, warnings }
}

test('add-dir: the mean, the 99th percentile and the rate follow from the durations', () => {
  // A hundred adds: 1 ms to 100 ms, so the mean is 50.5 ms and the 99th of 100 takes 99 ms.
  const durationsMs = Array.from({ length: 100 }, (_, index) => 100 - index)
  const { metrics, warnings } = recorded(durationsMs, { peakBytes: 90 })
  assert.deepEqual(metrics, {
    throughput: 1_000 / 50.5,
    'latency-mean': 50.5,
    'latency-p99': 99,
    runs: 100,
    'peak-rss': 90,
  })
  assert.deepEqual(Object.keys(metrics), Object.keys(suite.metrics))
  assert.deepEqual(warnings, [])
  assert.throws(() => recorded([], {}), /nothing was added/)
})

test('add-dir: the memory of Kubo counts where it can be read, else the row says so', () => {
  const kubo = { daemonPid: undefined, binary: '/ipfs' }
  assert.deepEqual(recorded([1], { othersPeakBytes: 400 }, kubo).metrics['peak-rss'], 400)
  const unread = recorded([1], { othersPeakBytes: undefined }, kubo)
  assert.equal(unread.metrics['peak-rss'], 70)
  assert.match(unread.warnings.join(), /peak-rss is that of the client.*darwin/)
  const gone = recorded([1], {}, { daemonPid: 2 ** 30, binary: '/ipfs' })
  assert.equal(gone.warnings.length, 1)
})

test('add-dir: peak memory is read of this process everywhere, of others on Linux', () => {
  assert.ok(ownPeakBytes() > 10_000_000)
  assert.equal(peakBytesOf(2 ** 30), undefined)
  if (process.platform === 'linux') assert.ok((peakBytesOf(process.ppid) ?? 0) > 0)
})

test('add-dir: Kubo is KUBO_BINARY, else ipfs on PATH, else that of the package kubo', async () => {
  await inScratch(async (scratch) => {
    const place = (...parts: string[]): string => {
      const file = join(scratch, ...parts)
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, '')
      return file
    }
    const from = place('node_modules', 'me', 'index.js')
    const search = { configured: '', path: '', platform: 'linux', from } as const
    assert.equal(findKubo(search), undefined)
    place('node_modules', 'kubo', 'package.json')
    assert.equal(findKubo(search), undefined)
    const packaged = place('node_modules', 'kubo', 'kubo', 'ipfs')
    assert.equal(findKubo(search), packaged)
    const onPath = place('bin', 'ipfs')
    const path = ['', join(scratch, 'none'), join(scratch, 'bin')].join(delimiter)
    assert.equal(findKubo({ ...search, path }), onPath)
    const configured = place('mine')
    assert.equal(findKubo({ ...search, path, configured }), configured)
    const wrong = { configured: `${configured}-not` }
    assert.equal(findKubo({ ...search, path, ...wrong }), undefined)
    assert.match(whyNoKubo(wrong), /^no Kubo binary: KUBO_BINARY names .*mine-not, which is no file$/)
    assert.match(whyNoKubo({ configured: '' }), /^no Kubo binary: set KUBO_BINARY to one, put ipfs on PATH/)

    assert.equal(findKubo({ ...search, path, platform: 'win32' }), undefined)
    const windows = place('bin', 'ipfs.exe')
    assert.equal(findKubo({ ...search, path, platform: 'win32' }), windows)
  })
})

test('add-dir: tracing is on for the names that DEBUG asks for', () => {
  const isOn = (debug: string, name = 'bench:add-dir:kubo'): boolean => {
    const lines: string[] = []
    openTrace({ debug, name, write: (line) => void lines.push(line) })('start: add')
    if (lines.length > 0) assert.match(lines.join(), /^bench:add-dir:kubo start: add \+\d+ms\n$/)
    return lines.length > 0
  }
  for (const debug of ['bench:add-dir*', '*', 'helia*, bench:*:kubo', 'bench:add-dir:kubo'])
    assert.ok(isOn(debug), debug)
  for (const debug of ['', 'bench:add-dir', 'bench.add-dir*', 'bench:add-dir*,-*kubo', 'helia*'])
    assert.ok(!isOn(debug), debug)
})

test('add-dir: a directory of one’s own is measured only when it is asked for', () => {
  assert.deepEqual(suite.cases['test-path']?.profiles, [])
  assert.match(suite.cases['test-path']?.skip?.('helia-fs') ?? '', /TEST_PATH is not set/)
  assert.equal(suite.cases['src']?.skip?.('helia-fs'), undefined)
})

test('add-dir: the npm package of Kubo, which downloads a binary, is in no lockfile', () => {
  const lock = join(import.meta.dirname, 'package-lock.json')
  assert.ok(existsSync(lock))
  const { packages } = createRequire(import.meta.url)(lock) as { packages: Record<string, unknown> }
  const forbidden = Object.keys(packages).filter((path) => /(^|\/)node_modules\/(kubo|go-ipfs)$/.test(path))
  assert.deepEqual(forbidden, [])
})
