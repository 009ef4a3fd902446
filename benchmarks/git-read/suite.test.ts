import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recordTrial } from '../recording-context.ts'
import { timeBatches } from './batches.ts'
import { BatchAnswers } from './batch-answers.ts'
import { gitEnvironment } from './git-environment.ts'
import type { Reader, Subject } from './reader.ts'
import { allPaths, contentOf, fileBytes, makeRepository, onePath } from './repository.ts'
import { reasonToSkip } from './requirements.ts'
import { cached } from './subjects/cached.ts'
import { subjects, type SubjectName } from './subjects.ts'
import suite from './suite.ts'

const directory = mkdtempSync(join(tmpdir(), 'paceline-git-read-'))
before(() => makeRepository(directory))
after(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))

interface Rehearsal {
  readonly subject: Subject
  readonly subjectName?: SubjectName
  readonly paths?: readonly string[]
}

async function tried({ subject, subjectName = 'fs', paths = [onePath] }: Rehearsal) {
  const data = {
    repository: { path: directory, files: 100, directories: 11 },
    paths,
    otherPaths: paths.length === 1 ? allPaths : [onePath],
  }
  const options = { GIT_READ_MS: '20' }
  return recordTrial(suite, { subject, subjectName, case: data, scratch: directory, options })
}

test('git-read: the repository is sound, has a commit per file, is the same everywhere', () => {
  const cwd = directory
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd, env: gitEnvironment(process.env), encoding: 'utf8', stdio: 'pipe' }).trim()
  assert.equal(git('fsck', '--full', '--strict'), '')
  assert.equal(git('rev-list', '--count', 'HEAD'), '100')
  assert.equal(git('ls-tree', '-r', '--name-only', 'HEAD').split('\n').length, 100)
  assert.equal(git('show', '--format=%s', '--name-only', 'HEAD~50'), 'Add 5/10\n\n5/10')
  assert.equal(git('rev-parse', 'HEAD'), 'f0d8398d9987ae6e90aa4266f007a57d4ef7be8a')
  assert.match(git('count-objects'), /^400 objects/)
  for (const path of allPaths) assert.deepEqual(readFileSync(join(cwd, path)), contentOf(path))
})

test('git-read: files hold 8,400 bytes of text, each another one', () => {
  const texts = allPaths.map((path) => contentOf(path).toString('latin1'))
  for (const text of texts) assert.match(text, new RegExp(`^[A-Za-z0-9+/]{${fileBytes}}$`))
  assert.equal(new Set(texts).size, 100)
})

test("git-read: git runs without a hook's variables and without anyone’s configuration", () => {
  const env = gitEnvironment({ GIT_DIR: '/elsewhere', Git_Work_Tree: '/elsewhere', PATH: '/bin' })
  assert.equal(env['PATH'], '/bin')
  assert.deepEqual(
    Object.keys(env).filter((name) => name.toUpperCase().startsWith('GIT_')),
    ['GIT_CONFIG_NOSYSTEM', 'GIT_CONFIG_GLOBAL', 'GIT_DEFAULT_HASH'],
  )
})

for (const name of Object.keys(subjects) as SubjectName[]) {
  test(`git-read: ${name} reads every file`, async () => {
    const subject = await subjects[name]()
    assert.ok(Number.isInteger(subject.readsPerBatch) && subject.readsPerBatch > 0)
    const reader = await subject.openReader(directory)
    try {
      for (const path of allPaths) assert.deepEqual(Buffer.from(await reader.read(path)), contentOf(path))
    } finally {
      reader.close?.()
    }
  })

  test(`git-read: ${name} has a latency and a throughput`, async () => {
    const { metrics, notes } = await tried({ subject: await subjects[name](), subjectName: name })
    assert.deepEqual(Object.keys(metrics), ['latency', 'latency-spread', 'throughput'])
    assert.ok(metrics['latency']! > 0 && metrics['throughput']! > 0)
    assert.match(notes['batch-size'] ?? '', /^\d+ ops of 1 reads$/)
    if (name === 'git-cat-file') assert.match(notes['git'] ?? '', /^\d+\.\d+/)
    else assert.equal(notes['git'], undefined)
  })
}

test('git-read: cat-file gives many reads at once their own file, and refuses others', async () => {
  const reader = await (await subjects['git-cat-file']()).openReader(directory)
  try {
    const asked = [...allPaths.map((path) => Promise.resolve(reader.read(path))), reader.read('no/such')]
    const answers = await Promise.allSettled([...asked, reader.read('3'), reader.read(onePath)])
    for (const [index, path] of [...allPaths, '', '', onePath].entries()) {
      const answer = answers[index]!
      if (path === '') assert.equal(answer.status, 'rejected')
      else assert.deepEqual(answer.status === 'fulfilled' && Buffer.from(answer.value), contentOf(path))
    }
  } finally {
    reader.close?.()
  }
  await assert.rejects(async () => reader.read(onePath))
})

test('git-read: answers of git cat-file are found wherever the stream was cut', () => {
  const stream = Buffer.from('1234 blob 5\nab\ncd\nHEAD:x missing\n5678 tree 3\nx\ny\n9abc blob 0\n\n')
  for (let size = 1; size <= stream.length; size++) {
    const found: (string | undefined)[] = []
    const answers = new BatchAnswers((content) => found.push(content && Buffer.from(content).toString('latin1')))
    for (let at = 0; at < stream.length; at += size) answers.take(stream.subarray(at, at + size))
    assert.deepEqual(found, ['ab\ncd', undefined, undefined, ''], `in pieces of ${size}`)
  }
})

test('git-read: a cache reads each file once', () => {
  const asked: string[] = []
  const reader = cached({ synchronous: true, read: (path) => Buffer.alloc(asked.push(path)) })
  assert.deepEqual(
    ['a', 'b', 'a', 'b'].map((path) => reader.read(path)),
    [1, 2, 1, 2].map((length) => Buffer.alloc(length)),
  )
})

for (const synchronous of [true, false]) {
  test(`git-read: a batch reads all paths as often as due, ${synchronous ? 'at once' : 'awaiting'}`, async () => {
    let reads = 0
    const content = (path: string): Uint8Array => (reads++, Buffer.alloc(Number(path)))
    const reader: Reader = { synchronous, read: synchronous ? content : async (path) => content(path) }
    const job = { reader, paths: ['10', '7'], operations: 3, forMs: 0, atLeast: 4 }
    const { bytesPerBatch, medianNs, spreadNs } = await timeBatches(job)
    assert.equal(bytesPerBatch, 51)
    // One batch for the bytes and to warm up, four that are timed.
    assert.equal(reads, 5 * 3 * 2)
    assert.ok(medianNs > 0 && spreadNs >= 0)
  })
}

test('git-read: a reader that stops reading after the first batch fails', async () => {
  let reads = 0
  const reader: Reader = { synchronous: true, read: () => Buffer.alloc(reads++ < 10 ? 5 : 0) }
  await assert.rejects(timeBatches({ reader, paths: ['a'], operations: 10, forMs: 0, atLeast: 1 }), /read 0 bytes/)
})

test('git-read: a reader that brings something else than the file fails', async () => {
  const wrong = readingWith((path) => Buffer.from(contentOf(path).toString('latin1').toLowerCase()))
  await assert.rejects(tried({ subject: wrong }), /the content of 1\/1 is not what was committed/)
})

test('git-read: a reader whose batches are too short fails', async () => {
  let reads = 0
  const short = readingWith((path) => (reads++ < allPaths.length ? contentOf(path) : Buffer.alloc(1)))
  await assert.rejects(tried({ subject: short }), /bytes read by a batch/)
})

test('git-read: a hundred files that take less than one are flagged, in either case', async () => {
  const contents = new Map(allPaths.map((path) => [path, contentOf(path)]))
  let last = ''
  const implausible = readingWith((path) => {
    if (path === last) for (const until = performance.now() + 2; performance.now() < until;);
    last = path
    return contents.get(path)!
  })
  for (const paths of [[onePath], allPaths]) {
    const { warnings } = await tried({ subject: implausible, paths })
    assert.match(warnings.join(), /implausible: 100 files took \d+ ns and one file \d+ ns/)
  }
  const { warnings } = await tried({ subject: readingWith((path) => contents.get(path)!) })
  assert.deepEqual(warnings, [])
})

test('git-read: what a system lacks is said', () => {
  const linux = { hasGit: true, system: 'linux-x64' }
  assert.equal(reasonToSkip('git', linux), undefined)
  assert.match(reasonToSkip('cache-git', { ...linux, system: 'freebsd-x64' }) ?? '', /no binary for freebsd-x64/)
  assert.equal(reasonToSkip('fs', { ...linux, system: 'freebsd-x64' }), undefined)
  assert.match(reasonToSkip('fs', { ...linux, hasGit: false }) ?? '', /no git on PATH/)
})

function readingWith(read: (path: string) => Uint8Array): Subject {
  return { readsPerBatch: 10, openReader: () => ({ synchronous: true, read }) }
}
