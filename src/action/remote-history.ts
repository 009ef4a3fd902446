/** Config and stored history, read from the server at a commit: the reporting job has no checkout. */
import { posix } from 'node:path'
import { onUserError } from '../core/errors.ts'
import type { Client } from '../github/client.ts'
import { fetchCommitFileIfAny } from '../github/pull-request.ts'
import type { Repository } from '../github/repository.ts'
import { storedReferenceInputs, type StoredReferences } from '../core/history/reference.ts'
import {
  assertPathToWrite,
  assertPathInRepository,
  fetchShaChain,
  fetchTextsIfBranch,
  fetchTextsAtCommit,
  type Remote,
} from '../core/history/remote.ts'
import type { Stored } from '../core/judge/compare.ts'
import type { HistorySource } from '../core/judge/judge.ts'
import type { Baseline } from '../core/model/baseline.ts'
import { configFileName, defaultBaseline, type Config } from '../core/model/config.ts'
import { configKind } from '../core/model/file-kinds.ts'
import { parseAndCheckJson } from '../core/model/json-file.ts'
import type { HandedReferences } from './inputs.ts'
import type { Job } from './job.ts'
import type { Target } from './target.ts'
import { isHostedJob, platformOrLabelOfRunner } from './workflow.ts'

/** Returns the path of the config in the repository. Throws `UserError` for a path that is not a plain one. */
export function toConfigPath(input: string | undefined): string {
  const path = posix.normalize((input ?? configFileName).replaceAll('\\', '/'))
  assertPathInRepository(path)
  return path
}

interface FileAtCommit {
  readonly commit: string
  readonly path: string
}

/** Reads a file at a commit of the repository's own branches; undefined where there is none. */
export async function readTextAtCommit(remote: Remote, { commit, path }: FileAtCommit): Promise<string | undefined> {
  return (await fetchTextsAtCommit(remote, commit, [path])).get(path)
}

export async function readConfigAtCommitOrEmpty(remote: Remote, of: FileAtCommit): Promise<Config> {
  return parseConfigIfAny(await readTextAtCommit(remote, of), of.path) ?? {}
}

function parseConfigIfAny(text: string | undefined, file: string): Config | undefined {
  return text === undefined ? undefined : parseAndCheckJson(text, { file, kind: configKind })
}

/** Reads the config of what was measured, which may be a stranger's: as data alone; undefined where there is none. */
export async function fetchHeadConfig(
  client: Client,
  { commit, path, repository }: FileAtCommit & { readonly repository: Repository },
): Promise<Config | undefined> {
  return parseConfigIfAny(await fetchCommitFileIfAny(client, { repository, sha: commit, path }), path)
}

/** Says where a baseline lies: on a branch of its own, or in a folder of the repository. */
interface BaselinePlace {
  /** Is undefined for a folder, which is on the branch that is worked on. */
  readonly branch?: string | undefined
  /** With a slash at its end unless it is the top. */
  readonly folder: string
}

/** Reads `branch:NAME` or `path:FOLDER`; a folder is relative to the config's. */
export function parseBaselinePlace(place = defaultBaseline, config: string): BaselinePlace {
  const name = place.slice(place.indexOf(':') + 1)
  if (place.startsWith('branch:')) return { branch: name, folder: '' }
  const folder = posix.normalize(posix.join(posix.dirname(config), name.replaceAll('\\', '/')))
  const inside = folder === '.' ? '' : `${folder.replace(/\/$/, '')}/`
  if (inside !== '') assertPathToWrite(inside.slice(0, -1))
  return { folder: inside }
}

/**
 * Reads the stored history from the server; of a folder as it is at the base's commit. What cannot be read is named in
 * `problems` and left out: the report goes on without it.
 */
export function historySource(
  remote: Remote,
  { place, target }: { readonly place: BaselinePlace; readonly target: Pick<Target, 'policyCommit' | 'measuredSha'> },
): HistorySource {
  const { policyCommit, measuredSha } = target
  return {
    async stored(platforms) {
      // Loaded here: a plan reads configs, and seldom a history.
      const { parseBaseline } = await import('../core/history/baseline-file.ts')
      const problems: string[] = []
      let unread: Stored['unread']
      const paths = platforms.map((platform) => `${place.folder}${platform}.json`)
      const leaveOut = (why: NonNullable<Stored['unread']>, what: string) =>
        onUserError(({ message }) => {
          unread = why
          problems.push(`${what}: ${message}`)
          return undefined
        })
      const { branch } = place
      const reading =
        branch === undefined
          ? fetchTextsAtCommit(remote, policyCommit, paths)
          : fetchTextsIfBranch(remote, branch, paths)
      const texts = await reading.catch(leaveOut('out-of-reach', 'The stored baseline could not be read'))
      const baselines: Baseline[] = []
      for (const [path, text] of texts ?? []) {
        try {
          if (text !== undefined) baselines.push(parseBaseline(text, path))
        } catch (error) {
          leaveOut('damaged', 'A stored file was left out')(error)
        }
      }
      return { baselines, problems, ...(unread !== undefined && { unread }) }
    },
    async ancestors(runs) {
      // An event without a base of its own: the base is what was measured, and a head that was measured alone has none.
      const measured = runs.find((run) => run.base !== undefined)?.base?.commit?.sha
      const commit = policyCommit === measuredSha ? (measured ?? measuredSha) : policyCommit
      const ancestors = await fetchShaChain(remote, commit).catch(
        onUserError(({ message }) => {
          remote.log(`It is unknown which stored runs are later than the base, so later ones may count: ${message}`)
          return []
        }),
      )
      return ancestors.slice(commit === measuredSha ? 1 : 0)
    },
  }
}

/** A runner of one's own may be any of them. */
const usualPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64']

/**
 * Returns what plan hands to the jobs that measure, which have no token: what main's stored runs were measured with,
 * by platform. Nothing for a history in a folder, which is in their checkout. Without it, measuring goes on, and a
 * head without a base is measured alone.
 */
export async function fetchMainReferences(job: Job, config: Config | undefined): Promise<HandedReferences> {
  const { inputs, log, remote, workflow } = job
  if (config === undefined) return {}
  const place = parseBaselinePlace(inputs.baseline ?? config.baseline, toConfigPath(inputs.config))
  if (place.branch === undefined) return {}
  const platforms = inputs.platforms.flatMap((label) =>
    isHostedJob(label) ? [platformOrLabelOfRunner(label)] : usualPlatforms,
  )
  const commit = workflow.payload.pull_request?.base.sha ?? workflow.sha
  const source = historySource(remote, { place, target: { policyCommit: commit, measuredSha: commit } })
  const { baselines, problems } = await source.stored([...new Set(platforms)])
  for (const problem of problems) log.info(`The reference of main is unknown: ${problem}`)
  return Object.fromEntries(baselines.map((one) => [one.platform, referencesPerProjectInBaseline(one)]))
}

function referencesPerProjectInBaseline(baseline: Baseline): StoredReferences[] {
  const suites = baseline.runs.flatMap(({ benchmarks }) => benchmarks.map(({ suite }) => suite))
  // The name of a suite may begin with that of a project: `@acme/core` of `@acme/core/watch`.
  const names = suites.flatMap((suite) => /^(.*)\//s.exec(suite)?.[1] ?? [])
  return [undefined, ...new Set(names)].map((project) => storedReferenceInputs(baseline, project))
}
