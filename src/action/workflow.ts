/** The workflow run that the action is a step of, read once from `GITHUB_*` and the event's payload; and its runners. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathBelow } from '../core/model/path-below.ts'
import * as z from 'zod/mini'
import { UserError } from '../core/errors.ts'
import { parseRepository, parseServerUrls, type Server } from '../github/repository.ts'
import { commitSha, notEmpty, withDefault, maybe } from '../core/model/scalars.ts'
import { jobName, maxShards, type RunShard } from '../core/model/run.ts'
import { npxOfRepository, type OwnSource } from '../core/report/reproduce.ts'

const idOnly = z.object({ id: z.number() })
const login = z.object({ login: z.string() })

/** Accepts what only some events have. */
const part = <Shape extends z.core.$ZodShape>(shape: Shape) => z.optional(z.object(shape))

/** The parts of a payload that are used; what an event does not have is absent. */
const payloadSchema = z.object({
  action: z.optional(z.string()),
  /** The base of a pull request that was edited, if that is another now; `ref` on Gitea. */
  changes: maybe(z.object({ base: z.optional(z.unknown()), ref: z.optional(z.unknown()) })),
  repository: part({
    id: z.number(),
    default_branch: z.string(),
    fork: z.boolean(),
    /** The rights of the sender, on Gitea and Forgejo. */
    permissions: maybe(z.object({ push: z.boolean() })),
  }),
  sender: maybe(idOnly),
  pull_request: part({
    number: z.number(),
    labels: maybe(z.array(z.object({ name: z.string() }))),
    head: z.object({ sha: commitSha, repo: maybe(idOnly) }),
    base: z.object({ sha: commitSha, ref: z.string(), repo: idOnly }),
  }),
  merge_group: part({ head_sha: commitSha, base_sha: commitSha }),
  comment: part({
    id: z.number(),
    body: z.string(),
    created_at: z.string(),
    user: z.object({ login: z.string(), id: z.number() }),
  }),
  issue: part({ number: z.number(), pull_request: maybe(z.object({})) }),
  workflow_run: part({
    id: z.number(),
    run_number: z.number(),
    run_attempt: z.number(),
    /** Missing on older servers. */
    path: z.optional(z.string()),
    workflow_id: z.number(),
    event: z.string(),
    head_sha: commitSha,
    head_branch: maybe(z.string()),
    head_repository: maybe(z.object({ id: z.number(), owner: login })),
    actor: maybe(login),
  }),
  /** The commit before that of a push. */
  before: maybe(z.string()),
  /** The form of a run that was started by hand, defaults included. */
  inputs: maybe(z.record(z.string(), z.unknown())),
})
export type Payload = z.output<typeof payloadSchema>

export type Workflow = Readonly<Awaited<ReturnType<typeof readContext>>>

const present = z.string().check(notEmpty)
const maybeEmpty = withDefault(z.string(), '')
const count = z.coerce.number().check(z.int(), z.gte(0))

const environmentSchema = z.object({
  GITHUB_EVENT_NAME: present,
  GITHUB_EVENT_PATH: present,
  GITHUB_REPOSITORY: present,
  GITHUB_REF: maybeEmpty,
  GITHUB_SHA: commitSha,
  GITHUB_RUN_ID: count,
  GITHUB_RUN_NUMBER: count,
  GITHUB_RUN_ATTEMPT: withDefault(count, 1),
  GITHUB_WORKFLOW_REF: maybeEmpty,
  GITHUB_ACTOR: maybeEmpty,
  GITHUB_JOB: maybeEmpty,
  GITHUB_ACTION: maybeEmpty,
  GITHUB_WORKSPACE: present,
  GITHUB_API_URL: maybeEmpty,
  GITHUB_SERVER_URL: maybeEmpty,
  GITHUB_ACTION_REPOSITORY: maybeEmpty,
  GITHUB_ACTION_REF: maybeEmpty,
  PACELINE_SOURCE: maybeEmpty,
  PACELINE_PAGE: maybeEmpty,
  RUNNER_TEMP: maybeEmpty,
})

type Facts = z.output<typeof environmentSchema>

/**
 * Reads it all; `script` is the file that Node was started with. Throws `UserError` outside of a workflow, for a payload
 * that is none, and for an event whose results would be of another commit than they are shown on.
 */
export async function readContext(env: Readonly<Record<string, string | undefined>>, script = process.argv[1] ?? '') {
  const parsed = environmentSchema.safeParse(env)
  if (!parsed.success) {
    throw new UserError(`${String(parsed.error.issues[0]?.path[0])} is missing, or not what a runner sets`, {
      hint: 'The action runs inside a workflow; elsewhere use the command line.',
    })
  }
  const facts = parsed.data
  // It checks out the base and is about the head: the base would be compared with itself, and the head get its verdict.
  if (facts.GITHUB_EVENT_NAME === 'pull_request_target') {
    throw new UserError('Nothing is measured or reported on pull_request_target, which checks out the base', {
      hint: 'For pull requests from forks: pull_request, and paceline-comment.yml on workflow_run to post; or a maintainer writes /bench, or starts a run by hand with pull-request.',
    })
  }
  const file = facts.GITHUB_EVENT_PATH
  const told = await readFile(file, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch((cause: unknown) => {
      throw new UserError("The event's payload cannot be read", { file, cause })
    })
  const payload = payloadSchema.safeParse(told)
  if (!payload.success) {
    const place = payload.error.issues[0]?.path.join('.')
    throw new UserError(`The payload of this ${facts.GITHUB_EVENT_NAME} event is not as expected: ${place}`)
  }
  const server = parseServerUrls({ apiUrl: facts.GITHUB_API_URL, webUrl: facts.GITHUB_SERVER_URL })
  const source = findActionSource(facts, server)
  return {
    event: facts.GITHUB_EVENT_NAME,
    payload: payload.data,
    repository: parseRepository(facts.GITHUB_REPOSITORY),
    ref: facts.GITHUB_REF,
    sha: facts.GITHUB_SHA,
    runId: facts.GITHUB_RUN_ID,
    runNumber: facts.GITHUB_RUN_NUMBER,
    attempt: facts.GITHUB_RUN_ATTEMPT,
    // The workflow file that was started: run numbers count it.
    series: workflowPathOfReference(facts.GITHUB_WORKFLOW_REF, facts.GITHUB_REPOSITORY),
    actor: facts.GITHUB_ACTOR,
    step: `${facts.GITHUB_JOB} ${facts.GITHUB_ACTION}`,
    workspace: facts.GITHUB_WORKSPACE,
    server,
    // In the action's own repository, if that is known.
    guideUrl: source && `${source.webUrl}/${source.repository}/blob/${source.ref}/${guidePage}`,
    // Where an earlier step has kept the page of the report; empty where none has.
    pageUrl: facts.PACELINE_PAGE,
    // What runs this version of Paceline on another machine.
    program: source === undefined ? siblingCliCommandOrGlobal(script, facts.GITHUB_WORKSPACE) : npxOfRepository(source),
    temporary: facts.RUNNER_TEMP || facts.GITHUB_WORKSPACE,
  }
}

export const guidePage = 'docs/reading-a-report.md'

/**
 * Finds where the action comes from: as the workflow says it (`https://github.com/acme/paceline@v1`), else as the runner
 * does; none for one that lies in the workspace. A runner of another server than github.com takes `acme/paceline` from
 * that server or from github.com, as it was set up, and does not say which: a guess could name a stranger's repository.
 */
function findActionSource({ PACELINE_SOURCE: stated, ...facts }: Facts, { webUrl }: Server): OwnSource | undefined {
  const [, origin = '', repository = '', ref = ''] = /^(https?:\/\/[\w.:-]+)\/([^@]+)@(.+)$/.exec(stated) ?? []
  const candidates = [{ webUrl: origin, repository, ref }]
  if (webUrl === 'https://github.com') {
    candidates.push({ webUrl, repository: facts.GITHUB_ACTION_REPOSITORY, ref: facts.GITHUB_ACTION_REF })
  }
  return candidates.find((one) => /^[\w.-]+\/[\w.-]+$/.test(one.repository) && plainRef.test(one.ref))
}

const plainRef = /^[\w.-]+(\/[\w.-]+)*$/

function siblingCliCommandOrGlobal(script: string, workspace: string): string {
  const way = pathBelow(workspace, join(dirname(script), 'cli.js'))
  if (way === undefined) return 'paceline'
  return `node ${way.includes(' ') ? `"${way}"` : way}`
}

/** Returns `.github/workflows/x.yml` of `octo/widget/.github/workflows/x.yml@refs/heads/main`. */
export function workflowPathOfReference(reference: string, repository = ''): string {
  const path = reference.startsWith(`${repository}/`) ? reference.slice(repository.length + 1) : reference
  return path.split('@')[0] ?? ''
}

export function workflowRunUrl({ server, repository }: Workflow, runId: number): string {
  return `${server.webUrl}/${repository.owner}/${repository.repo}/actions/runs/${runId}`
}

/** Returns true if the event's token only reads, whatever the workflow says: for pull requests of forks and Dependabot. */
export function isTokenReadOnly({ event, payload, actor }: Workflow): boolean {
  const pull = payload.pull_request
  if (event !== 'pull_request' || pull === undefined) return false
  return pull.head.repo?.id !== pull.base.repo.id || actor === 'dependabot[bot]'
}

/** Returns true if only title or text of a pull request were edited: another base has to be measured. */
export function isTitleOrBodyEdit({ event, payload }: Workflow): boolean {
  const { base, ref } = payload.changes ?? {}
  return event === 'pull_request' && payload.action === 'edited' && (base ?? ref) === undefined
}

/** The hosted runners' labels, and what `/bench --platform` calls their systems. */
const systems = [
  { label: /^ubuntu-/, system: 'linux', short: 'linux' },
  { label: /^windows-/, system: 'win32', short: 'windows' },
  { label: /^macos-/, system: 'darwin', short: 'macos' },
] as const

/** Tells jobs apart: `ubuntu-latest`, or `ubuntu-latest+node22` under several major versions of Node. */
export function measuringJobNames({
  platforms,
  nodeVersion,
}: Readonly<Record<'platforms' | 'nodeVersion', readonly string[]>>): readonly string[] {
  if (nodeVersion.length < 2) return platforms
  return platforms.flatMap((label) => nodeVersion.map((major) => `${label}+node${major}`))
}

/** Returns the jobs that measure, as the matrix of a workflow: runner, name in artifacts, and a title for people. */
export function makeMatrixEntries(of: Parameters<typeof measuringJobNames>[0] & { readonly shards: number }) {
  const { shards, nodeVersion } = of
  return measuringJobNames(of).flatMap((name) =>
    Array.from({ length: shards }, (_, at) => {
      const job = shards === 1 ? name : `${name}+${at + 1}of${shards}`
      const { label: runner, node } = labelAndNodeOfJob(name)
      const title = job.replace('+node', ', Node ').replace(/\+(\d+)of/, ', shard $1 of ')
      return { runner, node: node ?? nodeVersion[0] ?? '', job: artifactPartOfJob(job), title }
    }),
  )
}

/**
 * Returns what names a job in names of artifacts: with `~00df` for a letter outside of ASCII, because GitHub's store
 * refuses to give out some artifacts that have one in their names (actions/download-artifact#465).
 */
export function artifactPartOfJob(job: string): string {
  return job.replaceAll(/[^ -~]/g, (unit) => `~${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Names the part of a plan that a job measures: shard `index`, from 1, of so many. */
export type Shard = Readonly<Pick<RunShard, 'index' | 'of'>>

export interface JobOfMatrix {
  /** Label of the runner, with the version of Node where it is told apart. */
  readonly runner: string
  /** None where the job measures the whole plan. */
  readonly shard?: Shard
}

/** Returns the job of a name in artifacts: `ubuntu-latest`, `ubuntu-latest+node22+2of4`. None for any other text. */
export function tryParseJob(name: string): JobOfMatrix | undefined {
  const readable = name.replaceAll(/~(?!00[0-7])([\da-f]{4})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const [, runner = '', index, of] = /^(.*?)(?:\+(\d{1,3})of(\d{1,3}))?$/.exec(readable) ?? []
  if (!jobName.safeParse(runner).success) return undefined
  if (of === undefined) return { runner }
  const shard = { index: Number(index), of: Number(of) }
  const isShard = shard.of > 1 && shard.of <= maxShards && shard.index > 0 && shard.index <= shard.of
  return isShard ? { runner, shard } : undefined
}

/** Returns the label of a job's runner, and the major version of Node; undefined where it is not told apart. */
export function labelAndNodeOfJob(job: string): { readonly label: string; readonly node: string | undefined } {
  const [label = '', node] = job.split('+node')
  return { label, node }
}

/** Returns a job's column, such as `linux-x64-node22`. */
export function reportColumnOfJob(job: string): string {
  return [platformOrLabelOfRunner(job), ...job.split('+').slice(1)].join('-')
}

/** Returns the platform of a hosted runner, such as `linux-x64`, from its label or a job on it; else the label itself. */
export function platformOrLabelOfRunner(job: string): string {
  const { label } = labelAndNodeOfJob(job)
  const system = systemOfLabel(label)
  if (system === undefined) return label
  // GitHub's Macs are Apple silicon, except for labels with `intel` or `large` and for macOS 13 and older.
  const isArm = system === 'darwin' ? !/-(intel|large)$|^macos-1[0-3]$/.test(label) : /-arm\b/.test(label)
  return `${system}-${isArm ? 'arm64' : 'x64'}`
}

function systemOfLabel(label: string): string | undefined {
  return systems.find((one) => one.label.test(label))?.system
}

export function isHostedJob(job: string): boolean {
  return platformOrLabelOfRunner(job) !== labelAndNodeOfJob(job).label
}

/** Tells whether such a runner can have measured on that platform; no label is certain of the architecture. */
export function mayRunnerHavePlatform(platform: string, label: string): boolean {
  const system = systemOfLabel(label)
  return system === undefined || platform.startsWith(`${system}-`)
}

/** Selects the runners that `/bench --platform` means: `macos`, or `linux-arm64` with the architecture. */
export function filterRunnersByPlatform(platform: string, labels: readonly string[]): readonly string[] {
  const [system = '', architecture] = platform.split('-')
  return labels.filter((label) => {
    const [runnerSystem = '', ownArchitecture] = platformOrLabelOfRunner(label).split('-')
    const short = systems.find((one) => one.system === runnerSystem)?.short
    return short === system && (architecture === undefined || architecture === ownArchitecture)
  })
}
