/** Is a file read faster from Git or from the file system, cached or not? See docs/suites/other-suites.md. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineSuite, prepared, type Expect, type TrialContext, type Tree } from 'paceline'
import type { Grandma } from '../drive.ts'
import { timeBatches, type Latency } from './batches.ts'
import { gitEnvironment } from './git-environment.ts'
import { readsPerSecond } from './load.ts'
import type { Reader, Subject } from './reader.ts'
import { allPaths, contentOf, fileBytes, makeRepository, onePath } from './repository.ts'
import { reasonToSkip } from './requirements.ts'
import { subjects, type SubjectName } from './subjects.ts'

/** What the case's operation reads, and what the other case's does. */
interface Case {
  readonly repository: Tree
  readonly paths: readonly string[]
  readonly otherPaths: readonly string[]
}

const repository = prepared(({ directory }) => makeRepository(directory))

export default defineSuite<Subject, Case>({
  name: 'git-read',
  revision: '1',
  title: 'Reading files from Git or from the file system',
  subjects: {
    ...subjects,
    git: { package: 'es-git', load: subjects.git },
    'cache-git': { package: 'es-git', load: subjects['cache-git'] },
    'isomorphic-git': { package: 'isomorphic-git', load: subjects['isomorphic-git'] },
  },
  reference: ['fs', 'cache-fs'],
  cases: {
    'one-file': { repository, paths: [onePath], otherPaths: allPaths, skip: whyNot },
    'hundred-files': {
      repository,
      paths: allPaths,
      otherPaths: [onePath],
      skip: whyNot,
      // A quarter of a second for one operation: too slow for a pull request.
      profilesOf: { 'isomorphic-git': ['full'] },
    },
  },
  metrics: {
    latency: { unit: 'ns/op', better: 'lower', gate: true },
    'latency-spread': { unit: 'ns/op', better: 'lower' },
    throughput: { unit: 'reads/s', better: 'higher', gate: true },
  },
  // How long reads are timed, and after that driven, in ms; the other size gets a sixth of it, for comparison.
  options: { GIT_READ_MS: '250' },
  async trial({ subject, subjectName, case: { repository, paths, otherPaths }, measure, expect, option, signal }) {
    const measuredMs = Number(option('GIT_READ_MS'))
    expect.ok(measuredMs > 0, 'GIT_READ_MS must be a number above 0')
    const reader = await subject.openReader(repository.path)
    try {
      await checkContents(reader, expect)
      const operations = operationsPerBatch(subject, paths)
      const latency = await timeBatches({ reader, paths, operations, forMs: measuredMs, atLeast: 5 })
      expect.equal(latency.bytesPerBatch, operations * paths.length * fileBytes, 'bytes read by a batch')
      measure.record('latency', latency.medianNs)
      measure.record('latency-spread', latency.spreadNs)
      measure.note('batch-size', `${operations} ops of ${paths.length} reads`)
      if (subjectName === 'git-cat-file') measure.note('git', gitVersion() ?? 'unknown')

      const other = await timeBatches({
        reader,
        paths: otherPaths,
        operations: operationsPerBatch(subject, otherPaths),
        forMs: measuredMs / 6,
        atLeast: 3,
      })
      warnIfImplausible(
        measure,
        paths.length === 1 ? { one: latency, hundred: other } : { one: other, hundred: latency },
      )

      const load = { subjectName: subjectName as SubjectName, directory: repository.path, paths, operations }
      const reads = await readsPerSecond({
        load: { ...load, expectedBytes: latency.bytesPerBatch },
        grandma: await loadDriver(),
        worker: fileURLToPath(workerUrl()),
        durationMs: measuredMs,
        env: process.env,
        signal,
      })
      measure.record('throughput', reads)
    } finally {
      reader.close?.()
    }
  },
})

/** Reads every file once, which is the warm-up too: a reader that brings something else has no time. */
async function checkContents(reader: Reader, expect: Expect): Promise<void> {
  for (const path of allPaths) {
    const content = await reader.read(path)
    expect.ok(contentOf(path).equals(content), `the content of ${path} is not what was committed`)
  }
}

function operationsPerBatch({ readsPerBatch }: Subject, paths: readonly string[]): number {
  return Math.max(1, Math.round(readsPerBatch / paths.length))
}

interface Sizes {
  readonly one: Latency
  readonly hundred: Latency
}

/** Both sizes were read by the same reader in the same process, so the larger one must take longer. */
function warnIfImplausible(measure: TrialContext['measure'], { one, hundred }: Sizes): void {
  if (hundred.medianNs >= one.medianNs) return
  const [oneNs, hundredNs] = [one, hundred].map(({ medianNs }) => Math.round(medianNs))
  measure.warn(`implausible: 100 files took ${hundredNs} ns and one file ${oneNs} ns; do not trust this row`)
}

/** A module of its own for the driver's worker, beside this one in the sources and in the bundle. */
function workerUrl(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? './load.worker.ts' : './load.worker.js', import.meta.url)
}

async function loadDriver(): Promise<Grandma> {
  const { default: grandma } = await import('grandma')
  return grandma
}

function whyNot(subject: string): string | undefined {
  return reasonToSkip(subject, { hasGit: gitVersion() !== undefined, system: `${process.platform}-${process.arch}` })
}

/** As in `2.39.5`; undefined where there is no git on PATH. */
function gitVersion(): string | undefined {
  const env = gitEnvironment(process.env)
  const { status, stdout } = spawnSync('git', ['--version'], { env, encoding: 'utf8', windowsHide: true })
  return status === 0 ? stdout.trim().replace(/^git version /, '') : undefined
}
