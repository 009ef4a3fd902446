/**
 * Test support: every fault of the server at every request of the Action. Each scene runs once without faults, which lists
 * its requests; then once for each of them and each fault, on a server of its own, and once more after the fault is over.
 */
import { createHash } from 'node:crypto'
import { markdownTable } from 'markdown-table'
import { workspace, type StepOptions, type StepResult } from './action-step.ts'
import type { ActionScene } from './action-scenes.ts'
import type { Fault } from './fake-github/fault.ts'
import { allRoutes, startFakeGitHub, type FakeGitHub } from './fake-github/server.ts'
import { gitHttpRoutes } from './fake-github/git-http.ts'
import { isOf } from './fake-github/used-routes.ts'
import { standingOf, faultsOf, type Standing } from './standing.ts'

export interface FaultKind {
  readonly name: string
  /** Git gives up by itself only after a minute, and knows no limits of requests. */
  readonly at?: 'api' | 'git'
  readonly make: () => Pick<Fault, 'kind' | 'status' | 'headers' | 'message'>
}

const ofNow = (seconds: number): string => String(Math.floor(Date.now() / 1_000) + seconds)

/** The limit of requests is used up until then, by a clock that is so many seconds ahead of ours. */
function usedUp(untilSeconds: number, aheadSeconds = 0): ReturnType<FaultKind['make']> {
  const headers = {
    date: new Date(Date.now() + aheadSeconds * 1_000).toUTCString(),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': ofNow(aheadSeconds + untilSeconds),
  }
  return { kind: 'refuse', status: 403, headers, message: 'API rate limit exceeded for installation' }
}

const refusing =
  (status: number, message: string, headers: Record<string, string> = {}): FaultKind['make'] =>
  () => ({ kind: 'refuse', status, message, headers })
const secondary = 'You have exceeded a secondary rate limit'

export const faultKinds: readonly FaultKind[] = [
  { name: '500', make: refusing(500, 'Server Error') },
  { name: '502 after it was done', make: () => ({ kind: 'lose', status: 502 }) },
  { name: '401', make: refusing(401, 'Bad credentials') },
  { name: '403', make: refusing(403, 'Resource not accessible by integration') },
  { name: '404', make: refusing(404, 'Not Found') },
  { name: '409', at: 'api', make: refusing(409, 'Conflict') },
  { name: '422', at: 'api', make: refusing(422, 'Validation Failed') },
  { name: '429, `retry-after: 30`', make: refusing(429, 'Too many requests', { 'retry-after': '30' }) },
  { name: '403, secondary rate limit', at: 'api', make: refusing(403, secondary, { 'retry-after': '30' }) },
  { name: '403, rate limit used up for 50 minutes', at: 'api', make: () => usedUp(3_000) },
  { name: "… for 20 s, the server's clock an hour ahead", at: 'api', make: () => usedUp(20, 3_600) },
  { name: "… for 20 s, the server's clock an hour behind", at: 'api', make: () => usedUp(20, -3_600) },
  { name: 'no answer within the timeout', at: 'api', make: () => ({ kind: 'hang' }) },
  { name: 'connection closed without an answer', make: () => ({ kind: 'drop' }) },
  { name: '… in the middle of the answer', make: () => ({ kind: 'cut' }) },
  { name: 'an HTML page, status 200', make: () => ({ kind: 'page' }) },
  { name: 'an answer without a body', make: () => ({ kind: 'empty' }) },
  { name: 'another write to the branch came first', at: 'git', make: () => ({ kind: 'move' }) },
]

/** A request of a scene. */
export interface Call {
  /** As in `GET /user`. */
  readonly route: string
  /** How many requests of the route come before it. */
  readonly before: number
}

export interface FaultCase {
  readonly scene: ActionScene
  readonly call: Call
  readonly fault: FaultKind
  /** Once, or at every request of the route from this one on. */
  readonly lasts: 'once' | 'for good'
}

/**
 * `same`: as without the fault. `told`: exit code 0, and the log says what is missing or different. `failed`: exit code 1
 * and an error in the log.
 */
export type Outcome = 'same' | 'told' | 'failed'

export interface CaseResult {
  readonly outcome: Outcome
  /** What must not be, a line each. */
  readonly problems: readonly string[]
  readonly waitedMs: number
}

/** What a scene comes to on a server without faults. */
export interface Reference {
  readonly scene: ActionScene
  readonly calls: readonly Call[]
  readonly end: StepResult
  readonly standing: Standing
}

async function startFor(scene: ActionScene): Promise<FakeGitHub> {
  const fake = await startFakeGitHub(scene.kind === undefined ? {} : { kind: scene.kind })
  return fake
}

const storeRoute = 'GET /zip/{id}'
const routes = [...Object.keys(allRoutes), ...gitHttpRoutes, storeRoute]

export async function record(scene: ActionScene): Promise<Reference> {
  await using fake = await startFor(scene)
  using place = workspace()
  const end = await place.step(fake, { ...scene.build(fake, place), isImpatient: true })
  const requests = [...fake.requests, ...fake.storeRequests.map((one) => ({ ...one, path: one.path.split('?')[0]! }))]
  const counts = new Map<string, number>()
  const calls = requests.flatMap((request) => {
    const plain = { ...request, path: request.path.replace(/^\/api\/v1/, '') }
    const route = routes.find((one) => isOf(one, plain))
    if (route === undefined) throw new Error(`${scene.name}: no route is known for ${request.method} ${request.path}`)
    const before = counts.get(route) ?? 0
    counts.set(route, before + 1)
    return scene.isMeant?.(request) === false ? [] : [{ route, before }]
  })
  return { scene, calls, end, standing: standingOf(fake.state) }
}

export function casesOf({ scene, calls }: Reference): FaultCase[] {
  return calls.flatMap((call) =>
    faultKinds.flatMap((fault) => {
      if (!isPossible(fault, call)) return []
      return [
        { scene, call, fault, lasts: 'once' as const },
        { scene, call, fault, lasts: 'for good' as const },
      ]
    }),
  )
}

function isPossible({ at, name }: FaultKind, { route }: Call): boolean {
  if (name.startsWith('another write')) return route.endsWith('/git-receive-pack')
  const isGit = gitHttpRoutes.some((one) => one === route)
  return at === undefined || (at === 'git') === isGit
}

export function nameOf({ scene, call, fault, lasts }: FaultCase): string {
  return `${scene.name}; ${call.route} (${call.before + 1}); ${fault.name}; ${lasts}`
}

/** The same part of the cases every time: one of so many, spread over all of them. */
export function isInPart(one: FaultCase, { of, seed }: { readonly of: number; readonly seed: string }): boolean {
  return (
    createHash('sha256')
      .update(`${seed} ${nameOf(one)}`)
      .digest()
      .readUInt32BE(0) %
      of ===
    0
  )
}

const kindOf = ({ fault, lasts }: Pick<FaultCase, 'fault' | 'lasts'>): string => `${fault.name}; ${lasts}`

/** The kinds of faults, each once and for good, that none of the cases is of. */
export function unmetKinds(cases: readonly FaultCase[]): string[] {
  const met = new Set(cases.map(kindOf))
  const kinds = faultKinds.flatMap((fault) => [kindOf({ fault, lasts: 'once' }), kindOf({ fault, lasts: 'for good' })])
  return kinds.filter((kind) => !met.has(kind))
}

/** One case of so many, and the first of each kind of fault that is neither among them nor among those tried before. */
export function sampleOf(cases: readonly FaultCase[], { of, before }: { of: number; before: readonly FaultCase[] }) {
  const part = cases.filter((one) => isInPart(one, { of, seed: 'table' }))
  const unmet = unmetKinds([...before, ...part])
  const firsts = new Set(unmet.map((kind) => cases.find((one) => kindOf(one) === kind)))
  return cases.filter((one) => part.includes(one) || firsts.has(one))
}

function faultAt({ call, fault, lasts }: FaultCase, prefix: string): Fault {
  const [method = '', template = ''] = call.route.split(' ')
  const path = new RegExp(`^(?:${prefix})?${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
  return { method, path, after: call.before, times: lasts === 'once' ? 1 : Infinity, ...fault.make() }
}

export async function tryCase(one: FaultCase, reference: Reference): Promise<CaseResult> {
  const { scene } = one
  await using fake = await startFor(scene)
  using place = workspace()
  const options: StepOptions = { ...scene.build(fake, place), isImpatient: true }
  const before = standingOf(fake.state)
  const fault = faultAt(one, '/api/v1')
  const { times } = fault
  fake.faults.push(fault)
  const end = await place.step(fake, options)
  const after = standingOf(fake.state)
  const problems = fault.times === times && times === 1 ? ['the fault hit nothing'] : []
  const { outcome, ...rest } = faultsOf({ before, after, end, reference })
  problems.push(...rest.problems)
  fake.faults.length = 0
  if (outcome !== 'same') {
    const healed = await place.step(fake, { ...options, attempt: 2 })
    const { problems: later } = faultsOf({
      before: after,
      after: standingOf(fake.state),
      end: healed,
      reference,
      isLater: true,
    })
    problems.push(...later.map((line) => `when it runs again: ${line}`))
  }
  return { outcome, problems, waitedMs: end.waitedMs }
}

export interface TriedCase extends CaseResult {
  readonly tried: FaultCase
}

/** Several at a time: a step waits for answers more than it calculates. */
export async function tryAll(cases: readonly FaultCase[], reference: Reference): Promise<TriedCase[]> {
  const left = [...cases]
  const done: TriedCase[] = []
  const lane = async (): Promise<void> => {
    for (let tried = left.shift(); tried !== undefined; tried = left.shift()) {
      done.push({ tried, ...(await tryCase(tried, reference)) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  return done
}

/** What must not be, of all cases. */
export function problemsOf(results: readonly TriedCase[]): string[] {
  return results.flatMap(({ tried, problems }) => problems.map((problem) => `${nameOf(tried)}: ${problem}`))
}

const outcomes: readonly Outcome[] = ['same', 'told', 'failed']

/** How often each fault ended how: a row for each fault, once and for good. */
export function faultTable(results: readonly TriedCase[]): string {
  const count = (part: readonly TriedCase[]): string[] =>
    outcomes.map((outcome) => String(part.filter((one) => one.outcome === outcome).length))
  const rows = faultKinds.map(({ name }) => {
    const own = results.filter(({ tried }) => tried.fault.name === name)
    const once = own.filter(({ tried }) => tried.lasts === 'once')
    return [name].concat(count(once), count(own.filter((one) => !once.includes(one))))
  })
  const head = ['the server answers', 'once: all is well', 'told', 'failed', 'for good: all is well', 'told', 'failed']
  return markdownTable([head, ...rows], { align: ['l', 'r', 'r', 'r', 'r', 'r', 'r'] })
}
