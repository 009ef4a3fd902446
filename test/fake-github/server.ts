/**
 * A GitHub on a local port: keeps state, gives out pages, fails on demand, and can be Gitea or Forgejo.
 * Bodies are GitHub's own examples with the state laid over them.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from '../local-server.ts'
import { takeFault, type Fault } from './fault.ts'
import { actionsRoutes } from './routes/actions.ts'
import { conversationRoutes } from './routes/conversation.ts'
import { gitRoutes } from './routes/git.ts'
import { notFound, refuse, type Body, type Handler, type RouteAnswer, type Routes } from './routes/route.ts'
import { verdictRoutes } from './routes/verdict.ts'
import { answerGit, branchOfPush, isGit, type GitRequest } from './git-http.ts'
import { addRepository, commitFiles, githubActions, type FakeRepository, type State } from './state.ts'
import { temporaryDirectory } from '../repository.ts'

export interface LoggedRequest {
  readonly method: string
  readonly path: string
  /** Of a list, as it was asked for. */
  readonly page?: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Body
}

/** Whether it changes something: Git asks with a POST, too. */
export function isWrite({ method, path }: LoggedRequest): boolean {
  return method !== 'GET' && !path.endsWith('/git-upload-pack')
}

export interface FakeGitHub extends AsyncDisposable {
  readonly apiUrl: string
  /** Where Git finds its repositories. */
  readonly webUrl: string
  readonly storeUrl: string
  readonly state: State
  readonly faults: Fault[]
  readonly requests: LoggedRequest[]
  /** How much Git was answered. */
  readonly sentByGit: { bytes: number }
  /** What reached the store of zips, which is another host. */
  readonly storeRequests: LoggedRequest[]
}

export interface FakeGitHubOptions {
  /** `ghes`: GitHub Enterprise Server, whose API lies below `/api/v3` of the address that people open. */
  readonly kind?: 'github' | 'ghes' | 'gitea' | 'forgejo'
  /** 0, a free one, by default. */
  readonly port?: number
}

export const allRoutes: Routes = {
  ...conversationRoutes,
  ...verdictRoutes,
  ...gitRoutes,
  ...actionsRoutes,
}

/** Routes that Gitea and Forgejo do not have. */
const missingInForges = /\/check-runs/

/** A header of requests whose sender takes the same header in an answer for the end of its patience. */
export const impatient = 'x-paceline-impatient'

/** The token that every fake knows from the start: a workflow's own. */
export const workflowToken = 'ghs_localtesttoken'

export async function startFakeGitHub(options: FakeGitHubOptions = {}): Promise<FakeGitHub> {
  const { kind = 'github', port = 0 } = options
  const directory = temporaryDirectory('paceline-fake-')
  const forge = kind === 'gitea' || kind === 'forgejo' ? kind : undefined
  const workflows = forge === undefined ? githubActions : { ...githubActions, login: `${forge}-actions` }
  const state: State = {
    folder: directory.path,
    repositories: [],
    tokens: new Map([[workflowToken, workflows]]),
    nextId: 101,
  }
  const fake = {
    state,
    faults: [] as Fault[],
    requests: [] as LoggedRequest[],
    storeRequests: [] as LoggedRequest[],
    sentByGit: { bytes: 0 },
  }
  const prefix = { github: '', ghes: '/api/v3', gitea: '/api/v1', forgejo: '/api/v1' }[kind]

  const store = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    const fault = takeFault(fake.faults, { method: request.method ?? '', path, text: '' })
    fake.storeRequests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: undefined,
    })
    const id = /^\/zip\/(\d+)\?permission=signed$/.exec(request.url ?? '')?.[1]
    const artifact = state.repositories.flatMap(({ artifacts }) => artifacts).find((one) => String(one.id) === id)
    const headers = { 'content-type': 'application/zip' }
    const done = { status: artifact === undefined ? 403 : 200, headers, body: artifact?.zip }
    if (fault === undefined) reply(response, done)
    else fail({ request, response }, fault, done)
  })
  const storing = await listening(store)
  const storeUrl = storing.url

  const api = createServer((request, response) => {
    void answer(request, response)
  })
  const answering = await listening(api, port)
  const webUrl = answering.url
  const apiUrl = webUrl + prefix

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = request.url ?? '/'
    // Whoever names a server by the address that people open takes it for GitHub Enterprise Server.
    const url = new URL(kind === 'github' ? asked.replace(/^\/api\/v3(?=\/)/, '') : asked, apiUrl)
    const method = request.method ?? ''
    const path = url.pathname
    const bytes = await bytesOf(request)
    if (isGit(url)) return byGit({ method, url, headers: request.headers, body: bytes }, { request, response })
    const text = bytes.toString()
    const body: Body = request.headers['content-type']?.startsWith('application/json') === true ? JSON.parse(text) : {}
    const page = url.searchParams.get('page') ?? undefined
    fake.requests.push({ method, path, page, headers: request.headers, body })
    const fault = takeFault(fake.faults, { method, path, page, text })
    if (fault?.kind === 'refuse' || fault?.kind === 'page') return fail({ request, response }, fault)
    const done = path.startsWith(prefix) ? await handle({ method, url, body, request }) : notFound
    const answer = pageOf(done, url)
    if (fault === undefined) reply(response, answer)
    else fail({ request, response }, fault, answer)
  }

  async function byGit(asked: GitRequest, exchange: Exchange): Promise<void> {
    const { method, url, headers, body } = asked
    const path = url.pathname
    fake.requests.push({ method, path, headers, body: undefined })
    const fault = takeFault(fake.faults, { method, path, text: '' })
    if (fault?.kind === 'refuse' || fault?.kind === 'page') return fail(exchange, fault)
    if (fault?.kind === 'move') {
      const [, owner, name] = path.split('/')
      const repository = state.repositories.find((one) => one.owner === owner && name?.startsWith(one.name))!
      const files = { 'NOTES.md': `${path} ${fault.times}\n` }
      commitFiles(repository, {
        branch: fault.branch ?? branchOfPush(body),
        files,
        message: 'Store performance of another',
      })
    }
    const done = await answerGit(asked, { state, forge: forge !== undefined })
    fake.sentByGit.bytes += done.body instanceof Buffer ? done.body.length : 0
    if (fault === undefined || fault.kind === 'move') reply(exchange.response, done)
    else fail(exchange, fault, done)
  }

  async function handle(of: { method: string; url: URL; body: Body; request: IncomingMessage }): Promise<RouteAnswer> {
    const token = /^(?:token|bearer) (.+)$/i.exec(of.request.headers.authorization ?? '')?.[1]
    const who = token === undefined ? { ...githubActions, access: 'read' as const } : state.tokens.get(token)
    if (who === undefined) return refuse(401, 'Bad credentials')
    const matched = match(of.method, of.url.pathname.slice(prefix.length))
    if (matched === undefined || (forge !== undefined && missingInForges.test(matched.route))) return notFound
    if (of.method !== 'GET' && who.access === 'read') {
      const headers = { 'x-accepted-github-permissions': 'pull_requests=write' }
      return { ...refuse(403, 'Resource not accessible by integration'), headers }
    }
    const { handler, parameters } = matched
    const repository = state.repositories.find(
      ({ owner, name }) => owner === parameters['owner'] && name === parameters['repo'],
    )
    if (repository === undefined && 'repo' in parameters) return notFound
    const { body, url } = of
    const query = url.searchParams
    return await handler({ state, repository: repository!, parameters, query, body, who, forge, apiUrl, storeUrl })
  }

  return {
    ...fake,
    apiUrl,
    webUrl,
    storeUrl,
    async [Symbol.asyncDispose]() {
      await Promise.all([answering, storing].map((server) => server[Symbol.asyncDispose]()))
      directory[Symbol.dispose]()
    },
  }
}

/** One with the repository acme/widget; with `head`, its pull request 7 is at that commit. */
export async function startWithWidget({
  head,
  base = head,
  ...options
}: FakeGitHubOptions & { readonly head?: string; readonly base?: string } = {}): Promise<
  FakeGitHub & { readonly widget: FakeRepository }
> {
  const fake = await startFakeGitHub(options)
  const widget = addRepository(fake.state, 'acme/widget')
  if (head !== undefined && base !== undefined) {
    const ends = { head: { sha: head, ref: 'topic', repository: widget }, base: { sha: base, ref: 'main' } }
    widget.pulls.push({ number: 7, state: 'open', ...ends })
  }
  return { ...fake, widget }
}

function match(
  method: string,
  path: string,
): { route: string; handler: Handler; parameters: Record<string, string> } | undefined {
  const parts = path.split('/')
  for (const [route, handler] of Object.entries(allRoutes)) {
    const [routeMethod, template = ''] = route.split(' ')
    const names = template.split('/')
    if (routeMethod !== method || names.length !== parts.length) continue
    const parameters: Record<string, string> = {}
    const fits = names.every((name, index) => {
      const part = parts[index] ?? ''
      if (!name.startsWith('{')) return name === part
      parameters[name.slice(1, -1)] = decodeURIComponent(part)
      return part !== ''
    })
    if (fits) return { route, handler, parameters }
  }
  return undefined
}

/** Cuts one page out of a list and links to the next, as `?per_page` and `?page` ask. */
function pageOf(answer: RouteAnswer, url: URL): RouteAnswer {
  const { item } = answer
  const given = (items: unknown[]): unknown[] => (item === undefined ? items : items.map((one) => item(one as never)))
  if (answer.pages !== true) return item === undefined ? answer : { ...answer, body: given(answer.body as unknown[]) }
  const perPage = Math.min(100, Number(url.searchParams.get('per_page') ?? 30))
  const page = Number(url.searchParams.get('page') ?? 1)
  const whole = (answer.key === undefined ? answer.body : (answer.body as Body)[answer.key]) as unknown[]
  const items = given(whole.slice((page - 1) * perPage, page * perPage))
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  return {
    ...answer,
    body: answer.key === undefined ? items : { ...(answer.body as object), [answer.key]: items },
    headers: page * perPage < whole.length ? { link: `<${next.href}>; rel="next"` } : {},
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** `done`: what the answer would have been. */
function fail({ request, response }: Exchange, fault: Fault, done: RouteAnswer = { status: 200 }): void {
  const { kind, status = 502, message = 'Server Error', headers = {} } = fault
  const refused = refuse(status, message)
  if (kind === 'refuse' || kind === 'lose') reply(response, { ...refused, headers })
  else if (kind === 'page') {
    response.writeHead(fault.status ?? 200, { 'content-type': 'text/html' }).end('<html><h1>Sign in</h1></html>')
  } else if (kind === 'empty') response.writeHead(done.status).end()
  else if (kind === 'drop') request.socket.destroy()
  else if (kind === 'cut') cutOff(response, done)
  // Whoever has no clock of the machine is told that nothing will come.
  else if (request.headers[impatient] !== undefined) response.writeHead(200, { [impatient]: 'late' }).end()
}

function reply(response: ServerResponse, { status, headers, body }: RouteAnswer): void {
  if (body === undefined || body instanceof Buffer) {
    response.writeHead(status, headers).end(body)
  } else {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body))
  }
}

function cutOff(response: ServerResponse, { status, headers, body }: RouteAnswer): void {
  const whole = body instanceof Buffer ? body : Buffer.from(JSON.stringify(body) ?? '')
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
    'content-length': whole.length + 1,
  })
  response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
