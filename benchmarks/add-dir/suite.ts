/** How fast is a directory added to IPFS, by whom? See docs/suites/other-suites.md. */
import { mkdir, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineSuite, fixture, type TrialContext, type Tree } from 'paceline'
import type { Grandma } from '../drive.ts'
import type { Subject } from './adder.ts'
import { addRepeatedly } from './adds.ts'
import { findKubo, whyNoKubo } from './find-kubo.ts'
import { runKubo } from './kubo-repository.ts'
import { referenceCid } from './reference-cid.ts'
import { checkAdds, recordAdds } from './results.ts'
import { subjects, type SubjectName } from './subjects.ts'
import { openTrace } from './trace.ts'

interface Case {
  /** A generated tree, and the content id that it has with the parameters of parameters.ts. */
  readonly tree?: Tree
  readonly cid?: string
}

type Context = TrialContext<Subject, Case>

/** An add may be slow, but the load driver gives up after this time. */
const timeoutMs = 120_000

export default defineSuite<Subject, Case>({
  name: 'add-dir',
  revision: '1',
  title: 'Adding a directory to IPFS',
  subjects: {
    ...subjects,
    'helia-fs': { package: 'helia', load: subjects['helia-fs'] },
    'helia-mem': { package: 'helia', load: subjects['helia-mem'] },
    ipfs: { package: 'ipfs-core', load: subjects.ipfs },
  },
  reference: ['helia-mem', 'helia-fs'],
  cases: {
    src: {
      tree: fixture('add-dir-src'),
      cid: 'bafybeidv5ql5qtkuj7epzmagbs7g6fefzinqopdgfbzvex2eifetfcg43a',
      timeoutMs,
      skip: whyNot,
    },
    dist: {
      tree: fixture('add-dir-dist'),
      cid: 'bafybeidjnftfpguq2guseszbpbter2ofxpsl6r2xlb2ed6szgyij4wfrji',
      profiles: ['full'],
      timeoutMs,
      skip: whyNot,
    },
    package: {
      tree: fixture('add-dir-package'),
      cid: 'bafybeiaygvl5feonceesjxu6psmx5y76ynllp5ukl4jkawiyugursxhqte',
      profiles: ['full'],
      timeoutMs,
      skip: whyNot,
    },
    // In no profile: it is measured when it is asked for by name.
    'test-path': {
      profiles: [],
      timeoutMs: 3_600_000,
      skip: (subject) =>
        (process.env['TEST_PATH'] ?? '') === '' ? 'TEST_PATH is not set to a directory' : whyNot(subject),
    },
  },
  metrics: {
    throughput: { unit: 'ops/s', better: 'higher', gate: true },
    'latency-mean': { unit: 'ms', better: 'lower' },
    'latency-p99': { unit: 'ms', better: 'lower' },
    runs: { unit: 'count', better: 'higher' },
    'peak-rss': { unit: 'bytes', better: 'lower', gate: true, floor: 2_097_152 },
  },
  options: { ITERATIONS: '5', MIN_TIME: '500', TEST_PATH: '', KUBO_BINARY: '', DEBUG: '' },
  async trial(context) {
    const { subject, subjectName, scratch, option, signal } = context
    const directory = await directoryOf(context)
    const debug = option('DEBUG')
    const trace = openTrace({ debug, name: `bench:add-dir:${subjectName}`, write: writeToStderr })
    const repository = join(scratch, 'repository')
    await mkdir(repository)

    trace('start: setup')
    const service = await subject.start({ repository, binary: kubo(), signal })
    trace('end: setup')
    try {
      const job = { subjectName: subjectName as SubjectName, connection: service.connection, directory, debug }
      const adds = await addRepeatedly({
        job: { ...job, reports: join(scratch, 'reports.jsonl') },
        grandma: await loadDriver(),
        worker: fileURLToPath(workerUrl()),
        iterations: wholeNumber(option('ITERATIONS'), 'ITERATIONS'),
        minMs: wholeNumber(option('MIN_TIME'), 'MIN_TIME'),
        maxMs: context.caseName === 'test-path' ? 3_000_000 : 100_000,
        env: process.env,
        signal,
      })
      const {
        case: { tree, cid = await referenceCid(directory) },
        measure,
        expect,
      } = context
      checkAdds(expect, { reports: adds.reports, cid, tree: tree })
      measure.note('cid', cid)
      const { connection } = service
      if (connection.binary !== '') measure.note('kubo', await runKubo(connection, ['version', '--number']))
      recordAdds(measure, { adds, service, platform: process.platform })
    } finally {
      trace('start: teardown')
      await service.stop()
      trace('end: teardown')
    }
  },
})

/** The case's tree, or what TEST_PATH names. */
async function directoryOf({ case: { tree }, option, expect }: Context): Promise<string> {
  if (tree !== undefined) return tree.path
  const path = option('TEST_PATH')
  expect.ok(isAbsolute(path), `TEST_PATH must be an absolute path, not ${JSON.stringify(path)}`)
  expect.ok((await stat(path)).isDirectory(), `TEST_PATH names ${path}, which is no directory`)
  return path
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isInteger(number) || number < 1) {
    throw new Error(`${name} must be a whole number above 0, not ${JSON.stringify(text)}`)
  }
  return number
}

/** A module of its own for the driver's worker, beside this one in the sources and in the bundle. */
function workerUrl(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './add.worker.ts' : './add.worker.js', import.meta.url)
}

async function loadDriver(): Promise<Grandma> {
  const { default: grandma } = await import('grandma')
  return grandma
}

function kubo(): string | undefined {
  const { env, platform } = process
  return findKubo({
    configured: configuredKubo(),
    path: env['PATH'] ?? env['Path'] ?? '',
    platform,
    from: import.meta.url,
  })
}

function configuredKubo(): string {
  return process.env['KUBO_BINARY'] ?? ''
}

function writeToStderr(line: string): void {
  process.stderr.write(line)
}

/** Why a subject cannot run on this system; undefined when it can. */
function whyNot(subject: string): string | undefined {
  return subject.startsWith('kubo') && kubo() === undefined ? whyNoKubo({ configured: configuredKubo() }) : undefined
}
