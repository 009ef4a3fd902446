/** Test support: a real Gitea on a local port, with people, repositories and its own idea of who may do what. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findGitea } from '../../scripts/developer-tools.ts'
import { freePort } from '../local-server.ts'
import { temporaryDirectory } from '../repository.ts'

// eslint-disable-next-line typescript/no-explicit-any -- documents of another's making
export type Json = any

export interface Person {
  readonly login: string
  readonly id: number
  readonly token: string
}

export interface Answer {
  readonly status: number
  readonly body: Json
}

export interface Gitea extends AsyncDisposable {
  /** As in `http://127.0.0.1:3000`. */
  readonly url: string
  readonly apiUrl: string
  /** Administers the server. */
  readonly admin: Person
  /** Somebody who may do nothing in particular. */
  addPerson(login: string): Promise<Person>
  /** Sends `METHOD /path` below the address of the API; every status is an answer. */
  ask(request: string, as?: Person | { readonly token: string }, body?: object): Promise<Answer>
  /** The same, for what must succeed. */
  must(request: string, as?: Person | { readonly token: string }, body?: object): Promise<Json>
  /** Address of a repository for Git, with the person's right to push. */
  gitUrl(fullName: string, as: Person): string
  /** Where the server keeps it. */
  folderOf(fullName: string): string
}

const startMs = 120_000

/** Starts an empty server. The first call builds Gitea, which takes some minutes. */
export async function startGitea(): Promise<Gitea> {
  const { program, files } = findGitea()
  const directory = temporaryDirectory('paceline-gitea-')
  const root = directory.path
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = join(root, 'app.ini')
  writeFileSync(config, settings({ root, files, port, url }))
  // Gitea writes to Git's global settings: were they the null device, as in other tests, root would replace that by a file.
  const settingsOfGit = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: join(root, 'gitconfig') }
  const env = { ...process.env, ...settingsOfGit, GITEA_WORK_DIR: root, HOME: root, USER: userInfo().username }
  const command = (...args: string[]): string =>
    execFileSync(program, [...args, '--config', config], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

  command('migrate')
  const password = 'correct-horse-1'
  const create = (login: string, ...more: string[]): void =>
    void command('admin', 'user', 'create', '--username', login, '--password', password,
      '--email', `${login}@example.invalid`, '--must-change-password=false', ...more) // prettier-ignore
  const tokenOf = (login: string): string =>
    command(
      'admin',
      'user',
      'generate-access-token',
      '--username',
      login,
      '--token-name',
      'test',
      '--scopes',
      'all',
      '--raw',
    )
      .trim()
      .split('\n')
      .at(-1)!

  const child = spawn(program, ['web', '--config', config], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const closed = once(child, 'close')

  const apiUrl = `${url}/api/v1`
  const ask: Gitea['ask'] = async (request, as, body) => {
    const [method = '', path = ''] = request.split(' ')
    const headers = {
      'content-type': 'application/json',
      ...(as === undefined ? {} : { authorization: `token ${as.token}` }),
    }
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await fetch(`${apiUrl}${path}`, sent)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== ''
    return { status: answer.status, body: isJson ? JSON.parse(text) : text }
  }
  const must: Gitea['must'] = async (request, as, body) => {
    const answer = await ask(request, as, body)
    if (answer.status < 300) return answer.body
    throw new Error(`${answer.status} to ${request}: ${JSON.stringify(answer.body)}\n${log.slice(-2_000)}`)
  }
  const stop = async (): Promise<void> => {
    child.kill()
    await closed
    directory[Symbol.dispose]()
  }
  const personOf = async (login: string): Promise<Person> => {
    const token = tokenOf(login)
    return { login, id: (await must('GET /user', { token })).id, token }
  }

  try {
    await answering(() => ask('GET /version'), { child, log: () => log })
    create('root-admin', '--admin')
    return {
      url,
      apiUrl,
      admin: await personOf('root-admin'),
      addPerson: async (login) => {
        create(login)
        return await personOf(login)
      },
      ask,
      must,
      gitUrl: (fullName, { login, token }) => `http://${login}:${token}@127.0.0.1:${port}/${fullName}.git`,
      folderOf: (fullName) => join(root, 'repositories', `${fullName}.git`),
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function settings(of: { root: string; files: string; port: number; url: string }): string {
  const { root, files, port, url } = of
  // It listens to this machine only, and is gone after the tests.
  const asRoot = process.getuid?.() === 0 ? 'I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true\n' : ''
  return `${asRoot}RUN_USER = ${userInfo().username}
WORK_PATH = ${root}
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = ${url}/
DISABLE_SSH = true
OFFLINE_MODE = true
STATIC_ROOT_PATH = ${files}
[database]
DB_TYPE = sqlite3
PATH = ${join(root, 'gitea.db')}
[repository]
ROOT = ${join(root, 'repositories')}
[security]
INSTALL_LOCK = true
[actions]
ENABLED = true
[cron]
ENABLED = false
[log]
MODE = console
LEVEL = Warn
`
}

/** Waits for the server's first answer; throws with its log where it ends before. */
async function answering(
  ask: () => Promise<Answer>,
  { child, log }: { child: ReturnType<typeof spawn>; log: () => string },
): Promise<void> {
  const until = performance.now() + startMs
  while (performance.now() < until && child.exitCode === null) {
    const answer = await ask().catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error(`Gitea did not start:\n${log()}`)
}
