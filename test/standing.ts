/** Test support: what stands on a server after a step of the Action, and what of it must not be. */
import { isDeepStrictEqual } from 'node:util'
import type { StepResult } from './action-step.ts'
import type { Outcome, Reference } from './fault-matrix.ts'
import { findBlob, reaches, type FakeRepository, type State } from './fake-github/state.ts'
import { parseBaseline } from '../src/core/history/baseline-file.ts'

/** Lists are sorted, so that two of them can be compared as text. */
export interface Standing {
  /** Pull request and name of each comment of ours. */
  readonly comments: readonly string[]
  /** Their first lines of Markdown. */
  readonly headlines: readonly string[]
  readonly texts: readonly string[]
  /** Their numbers on the server, which end their addresses. */
  readonly ids: readonly string[]
  /** Name and run of each check. */
  readonly checks: readonly string[]
  /** The newest status of each context, and the conclusions and annotations of checks. */
  readonly verdicts: readonly string[]
  readonly reactions: readonly string[]
  /** File and run of whatever is stored. */
  readonly runs: readonly string[]
  readonly accepted: readonly string[]
  readonly commits: ReadonlyMap<string, string>
  readonly repository: FakeRepository
}

/** Each server has a port of its own. */
const withoutPort = (text: string): string => text.replaceAll(/127\.0\.0\.1:\d+/g, 'server')

const historyFiles = ['linux-x64', 'win32-x64', 'darwin-arm64'].flatMap((platform) => [
  `${platform}.json`,
  `baselines/${platform}.json`,
])

export function standingOf(state: State): Standing {
  const repository = state.repositories.find(({ owner }) => owner === 'acme')!
  const own = repository.comments.filter(({ body }) => body.startsWith('<!-- paceline:comment'))
  const nameOf = (body: string): string => /name=(\S+)/.exec(body)?.[1] ?? ''
  const newest = new Map(repository.statuses.map((status) => [status.context, status]))
  const stored = [...repository.branches].flatMap(([branch, commit]) =>
    historyFiles.flatMap((path) => {
      const text = findBlob(repository, { commit, path })?.content.toString()
      return text === undefined ? [] : [{ place: `${branch}:${path}`, path, text }]
    }),
  )
  const baselines = stored.map(({ place, path, text }) => ({ place, baseline: parseBaseline(text, path) }))
  return {
    comments: own.map(({ number, body }) => `${number} ${nameOf(body)}`).sort(),
    headlines: own.map(({ body }) => /^### .*$/m.exec(body)?.[0] ?? '').sort(),
    texts: own.map(({ body }) => withoutPort(body)).sort(),
    ids: own.map(({ id }) => String(id)).sort(),
    checks: repository.checks.map(({ name, externalId }) => `${name} ${externalId}`).sort(),
    verdicts: [
      ...repository.checks.map(({ conclusion, annotations }) => `${conclusion}, ${annotations.length} annotations`),
      ...[...newest.values()].map(({ context, state, description }) => `${context} ${state} ${description}`),
    ].sort(),
    reactions: repository.reactions.map(({ commentId, content }) => `${commentId} ${content}`).sort(),
    runs: baselines.flatMap(({ place, baseline }) => baseline.runs.map(({ id }) => `${place} ${id}`)).sort(),
    accepted: baselines
      .flatMap(({ place, baseline }) => baseline.accepted.map(({ match }) => `${place} ${match}`))
      .sort(),
    commits: new Map(repository.branches),
    repository,
  }
}

interface Judged {
  readonly before: Standing
  readonly after: Standing
  readonly end: StepResult
  readonly reference: Reference
  /** Whether it ran again after the fault was over: then all must be well. */
  readonly isLater?: boolean
}

const doubled = (list: readonly string[]): string[] => list.filter((one, at) => list.indexOf(one) !== at)

/** The request that failed, or what came of it, in words. */
const why =
  /(?:GET|POST|PUT|PATCH|DELETE) \/|git (?:fetch|push) |the artifact|answer from the server was lost|does not descend from|there is no pull request|does not say when|only people who may push|none yet|this change has no|other jobs are writing|there is no branch/i

/** What people read: not that something is tried again. */
function told(...texts: readonly string[]): string {
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/trying again in/.test(line))
    .join('\n')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

export function faultsOf({ before, after, end, reference, isLater = false }: Judged): {
  readonly outcome: Outcome
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const never = (isSo: boolean, what: string): void => {
    if (isSo) problems.push(what)
  }
  const mostComments = new Set(doubled(before.comments))
  never(
    doubled(after.comments).some((one) => !mostComments.has(one)),
    `two comments: ${after.comments.join(', ')}`,
  )
  never(!isLater && doubled(after.checks).length > 0, `two checks of one run: ${after.checks.join(', ')}`)
  never(doubled(after.runs).length > 0, `a run twice: ${doubled(after.runs).join(', ')}`)
  never(doubled(after.accepted).length > 0, `accepted twice: ${after.accepted.join(', ')}`)
  const lost = before.runs.filter((run) => !after.runs.includes(run))
  never(lost.length > 0, `runs are lost: ${lost.join(', ')}`)
  for (const [branch, commit] of before.commits) {
    const now = after.commits.get(branch)
    const isKept = now !== undefined && (reaches(after.repository, now, commit) || startsAgain(after.repository, now))
    never(!isKept, `${branch} was moved aside`)
  }
  for (const commit of after.commits.values()) {
    never(!isLinear(after.repository, commit, [...before.commits.values()]), 'the history is not linear')
  }

  const { code, log, summary } = end
  const said = told(log, summary)
  never(/This is a bug|^ {4}at .*:\d+:\d+/m.test(log), `it calls itself broken: ${/.*bug.*/.exec(log)?.[0]}`)
  never(code !== 0 && code !== 1, `exit code ${code}`)
  const address = end.outputs['comment-url'] ?? ''
  never(address !== '' && !after.ids.includes(address.split('#issuecomment-')[1] ?? ''), `not there: ${address}`)
  const expected = reference.standing
  const parts = isLater
    ? (['comments', 'headlines', 'runs', 'accepted'] as const)
    : (['comments', 'texts', 'checks', 'verdicts', 'reactions', 'runs', 'accepted'] as const)
  const differing = parts.filter((part) => JSON.stringify(after[part]) !== JSON.stringify(expected[part]))
  const isSame = differing.length === 0 && code === reference.end.code
  if (isLater) {
    never(code !== reference.end.code, `exit code ${code}, not ${reference.end.code}: ${said.slice(0, 300)}`)
    // What was answered before stays.
    const missing = expected.reactions.filter((one) => !after.reactions.includes(one))
    never(missing.length > 0, `no reaction: ${missing.join(', ')}`)
    for (const part of differing) never(true, `${part}: ${after[part].join(', ')}, not ${expected[part].join(', ')}`)
    return { outcome: isSame ? 'same' : 'failed', problems }
  }
  if (code === 1 && reference.end.code === 0) {
    const lines = said.split('\n').filter((line) => /^::(error|warning)/.test(line))
    const reasons = lines.filter((line) => why.test(line))
    never(!lines.some((line) => line.startsWith('::error')), `no error in the log: ${said.slice(0, 300)}`)
    never(reasons.length === 0, `nothing says why: ${lines.join(' | ')}`)
    const wayOut = /%0A|Does the job grant|name the commit|lacks access|run it again, with/
    never(!reasons.every((line) => wayOut.test(line)), `nothing says what to do: ${reasons.join(' | ')}`)
    never(
      !isSaid(summary, reference) && !why.test(told(summary)),
      `a summary that says nothing: ${summary.slice(0, 300)}`,
    )
    return { outcome: 'failed', problems }
  }
  const isOutputSame = isDeepStrictEqual(comparableOutputs(end), comparableOutputs(reference.end))
  if (isSame && isSaid(summary, reference) && isOutputSame) return { outcome: 'same', problems }
  const notes = said.split('\n').filter((line) => why.test(line))
  never(notes.length === 0, `nobody is told: ${differing.join(', ')} ${said.slice(0, 300)}`)
  return { outcome: 'told', problems }
}

/** A comment that was made anew is as good as one that was updated, if its address leads to it: that is looked at before. */
function comparableOutputs({ outputs }: StepResult): readonly unknown[] {
  const { 'comment-url': address, ...others } = outputs
  return [others, Boolean(address)]
}

/** Whether the summary is that of the reference, commits aside. */
function isSaid(summary: string, { end }: Reference): boolean {
  const plain = (text: string): string => withoutPort(text).replaceAll(/[0-9a-f]{7,40}/g, '')
  return plain(summary) === plain(end.summary)
}

/** A branch of ours with many commits begins anew; that no run is lost is another question. */
function startsAgain({ objects }: FakeRepository, commit: string): boolean {
  const object = objects.get(commit)
  return object?.type === 'commit' && object.parents.length === 0 && object.message.includes('The branch starts again')
}

/** Whether each commit since those before has one parent. */
function isLinear(repository: FakeRepository, commit: string, known: readonly string[]): boolean {
  for (let at: string | undefined = commit; at !== undefined && !known.includes(at);) {
    const object = repository.objects.get(at)
    if (object?.type !== 'commit' || object.parents.length > 1) return false
    at = object.parents[0]
  }
  return true
}
