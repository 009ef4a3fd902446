/** The real client, talking to the fake over HTTP; only waiting is shortened. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client, type MakeOctokit } from '../../src/github/client.ts'
import { makeActionOctokit } from '../../src/github/octokit-of-action.ts'
import { fetchByProxyIfAny } from '../../src/github/proxy.ts'
import type { Remote } from '../../src/core/history/remote.ts'
import { parseServerUrls } from '../../src/github/repository.ts'
import { runWorkPlainly } from '../../src/core/system/waiting.ts'
import { workflowToken, type FakeGitHub } from './server.ts'

export interface Connected {
  readonly client: Client
  /** What the client would have waited, in ms, in order. */
  readonly waits: number[]
  readonly log: string[]
}

export interface ConnectOptions {
  /** That of the Action by default. */
  readonly makeOctokit?: MakeOctokit
  /** Undefined for none; a workflow's own by default. */
  readonly token?: string | undefined
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
  /** Where the requests go, if not straight to the fake. */
  readonly apiUrl?: string
  /** Uniform in [0, 1); always one half by default. */
  readonly random?: () => number
  /** How much shorter waits really are. */
  readonly hurry?: number
}

export function connect(fake: Pick<FakeGitHub, 'apiUrl'>, options: ConnectOptions = {}): Connected {
  const { token, fetch = fetchByProxyIfAny, apiUrl = fake.apiUrl, hurry = 1_000 } = { token: workflowToken, ...options }
  const waits: number[] = []
  const log: string[] = []
  const client = createClient({
    makeOctokit: options.makeOctokit ?? makeActionOctokit,
    server: parseServerUrls({ apiUrl }),
    token,
    fetch,
    clock: {
      nowMs: () => Date.now(),
      sleep: async (ms) => {
        waits.push(ms)
        await sleep(ms / hurry)
      },
    },
    random: options.random ?? (() => 0.5),
    log: (line) => log.push(line),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  })
  return { client, waits, log }
}

export interface ConnectedByGit extends Pick<Connected, 'waits' | 'log'> {
  readonly remote: Remote
}

/** The fake's acme/widget by Git, or the repository at `url`. */
export function connectByGit(
  fake: { readonly webUrl: string; readonly state: { readonly folder: string } },
  options: Pick<ConnectOptions, 'token' | 'random' | 'hurry' | 'timeoutMs'> & Partial<Pick<Remote, 'url' | 'env'>> = {},
): ConnectedByGit {
  const ofFake = { token: workflowToken, url: `${fake.webUrl}/acme/widget` }
  const { token, hurry = 1_000, url, timeoutMs } = { ...ofFake, ...options }
  const waits: number[] = []
  const log: string[] = []
  const remote: Remote = {
    url,
    token,
    env: options.env ?? process.env,
    temporary: fake.state.folder,
    clock: {
      sleep: async (ms) => {
        waits.push(ms)
        await sleep(ms / hurry)
      },
    },
    random: options.random ?? (() => 0.5),
    log: (line) => log.push(line),
    waiting: runWorkPlainly,
    during: (work) => work(),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  }
  return { remote, waits, log }
}
