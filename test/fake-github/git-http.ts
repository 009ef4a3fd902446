/** Git over HTTP: Git's own `http-backend` answers for the fake's repositories, after the fake has looked at the token. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { gitEnvironment } from '../repository.ts'
import { notFound, refuse, type RouteAnswer } from './routes/route.ts'
import type { Account, State } from './state.ts'

/** As the fault matrix names them. */
export const gitHttpRoutes = [
  'GET /{owner}/{repo}/info/refs',
  'POST /{owner}/{repo}/git-upload-pack',
  'POST /{owner}/{repo}/git-receive-pack',
] as const

const pattern = /^\/([^/]+)\/([^/]+?)(?:\.git)?(\/info\/refs|\/git-(?:upload|receive)-pack)$/

export interface GitRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export function isGit({ pathname }: URL): boolean {
  return pattern.test(pathname)
}

export async function answerGit(
  { method, url, headers, body }: GitRequest,
  { state, forge }: { readonly state: State; readonly forge: boolean },
): Promise<RouteAnswer> {
  const [, owner, name, rest = ''] = pattern.exec(url.pathname) ?? []
  const writes = rest === '/git-receive-pack' || url.searchParams.get('service') === 'git-receive-pack'
  const who = accountOf(headers.authorization, state)
  const asking = { ...refuse(401, 'Bad credentials'), headers: { 'www-authenticate': 'Basic realm="GitHub"' } }
  if (who === 'nobody' || (who === undefined && writes)) return asking
  if (writes && who?.access === 'read') return refuse(403, 'Write access to repository not granted.')
  const repository = state.repositories.find((one) => one.owner === owner && one.name === name)
  if (repository === undefined) return notFound
  const settings = {
    'http.receivepack': 'true',
    'uploadpack.allowFilter': 'true',
    // What is pushed stays loose, as the fake reads it.
    'receive.unpackLimit': '100000',
    'core.hooksPath': repository.protectedBranches.size === 0 ? '/dev/null' : hooksIn(state.folder),
  }
  const env = {
    ...gitEnvironment,
    GIT_PROJECT_ROOT: '/',
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: `${repository.folder}${rest}`,
    REQUEST_METHOD: method,
    QUERY_STRING: url.search.slice(1),
    CONTENT_TYPE: headers['content-type'] ?? '',
    CONTENT_LENGTH: String(body.length),
    HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
    HTTP_GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
    REMOTE_USER: who?.login ?? '',
    PROTECTED: [...repository.protectedBranches].map((branch) => `refs/heads/${branch}`).join(' '),
    REFUSAL: forge
      ? 'Gitea: Not allowed to push to protected branch'
      : 'error: GH006: Protected branch update failed for',
    GIT_CONFIG_COUNT: String(Object.keys(settings).length),
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
  }
  return await backend(env, body)
}

/** Undefined without a token, `nobody` for one that nobody has. */
function accountOf(authorization: string | undefined, { tokens }: State): Account | 'nobody' | undefined {
  const [, coded] = /^basic (.+)$/i.exec(authorization ?? '') ?? []
  if (coded === undefined) return authorization === undefined ? undefined : 'nobody'
  const token = Buffer.from(coded, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
  return tokens.get(token) ?? 'nobody'
}

/** Refuses protected branches, as a server's hook does. */
function hooksIn(folder: string): string {
  const hooks = join(folder, 'hooks')
  const hook = join(hooks, 'update')
  if (existsSync(hook)) return hooks
  mkdirSync(hooks)
  const text = 'case " $PROTECTED " in *" $1 "*) echo "$REFUSAL $1" >&2; exit 1;; esac'
  writeFileSync(hook, `#!/bin/sh\n${text}\n`)
  chmodSync(hook, 0o755)
  return hooks
}

/** A program that answers as CGI has it: lines of a head, an empty one, the body. */
function backend(env: NodeJS.ProcessEnv, body: Buffer): Promise<RouteAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['http-backend'], { env, stdio: ['pipe', 'pipe', 'ignore'] })
    const chunks: Buffer[] = []
    child.once('error', reject)
    child.stdin.on('error', () => undefined).end(body)
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('close', () => {
      const whole = Buffer.concat(chunks)
      const end = whole.indexOf('\r\n\r\n')
      const head = whole.toString('latin1', 0, end).split('\r\n')
      const headers = Object.fromEntries(head.map((line) => line.split(': ', 2) as [string, string]))
      const { Status: status = '200', ...rest } = headers
      resolve({ status: Number(status.slice(0, 3)), headers: rest, body: whole.subarray(end + 4) })
    })
  })
}

/** Somebody else's commit on the branch that a push is about to move. */
export function branchOfPush(body: Buffer): string {
  return /refs\/heads\/([^\0 ]+)/.exec(body.toString('latin1', 0, 1_000))?.[1] ?? 'main'
}
