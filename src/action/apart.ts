/**
 * Runs what measures in a child process that has neither token nor inputs nor the runner's files, and keeps it from what
 * other steps left for Git. Whatever it leaves itself is for others to read as data.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathBelow } from '../core/model/path-below.ts'
import { askGit, newGit, type Git } from '../core/sides/git.ts'
import { requireHeadAndBase } from '../core/sides/revisions.ts'
import { onUserError } from '../core/errors.ts'
import { withoutWorkflowCommands } from '../core/report/escape.ts'
import { makePresentFilesRestorer, restoreRunnerFilesAfter } from './core.ts'
import type { Job } from './job.ts'

type Host = Pick<Job, 'effects' | 'inputs' | 'remote' | 'workflow'>

/** Measures with these inputs, as variables of a runner. */
export async function runMeasuringChildToEnd(host: Host, inputs: Readonly<Record<string, string>>): Promise<void> {
  const { effects, remote } = host
  const restore = await fetchThenSuspendCredentials(host)
  delete process.env['INPUT_TOKEN']
  try {
    await restoreRunnerFilesAfter(() => remote.during(() => rerunAsChild(effects, inputs)))
  } finally {
    restore()
  }
  effects.signal.throwIfAborted()
}

async function rerunAsChild({ env, signal }: Job['effects'], inputs: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...env, ...inputs },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  signal.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
  const ended = once(child, 'close')
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => process.stdout.write(`${escapeUnsafeLogCommands(line)}\n`))
  }
  await ended
}

/** Lets a line of the child's log fold lines and show messages, and have the runner do nothing else. */
function escapeUnsafeLogCommands(line: string): string {
  return /^::(group|endgroup|notice|warning|error)\b/.test(line) ? line : withoutWorkflowCommands(line)
}

/** A header or an address with which Git would reach a server, as `actions/checkout` leaves it for the steps after it. */
const credentials = /^[ \t]*extraheader[ \t]*=.*\n?|(?<=https?:\/\/)[^\s/@]+@/gim

/** Takes credentials out of the settings of the checkout, once Git has fetched with them; returns what puts the settings back. */
async function fetchThenSuspendCredentials({ effects, inputs, workflow }: Host): Promise<() => void> {
  const folder = resolve(workflow.workspace, inputs.workingDirectory ?? '')
  const git = newGit(folder, { ...effects.env }, effects)
  const top = await askGit(git, ['rev-parse', '--show-toplevel'])
  const listed = await askGit(git, ['config', '--local', '--includes', '--list', '--show-origin', '--name-only', '-z'])
  const origins = [...(listed ?? '').matchAll(/(?:^|\0)file:([^\0]+)/g)].map(([, path = '']) => path)
  const files = [...new Set(origins)].flatMap((path) => [resolve(top ?? folder, path), resolve(folder, path)])
  const keys = await findTemporarySshKeyFiles(git, workflow.temporary)
  const all = [...new Set([...files, ...keys])].filter((path) => existsSync(path))
  // Also without credentials: the Git of later steps is to run no program that the code puts there.
  const putBack = makePresentFilesRestorer(all)
  const holding = all.filter((path) => keys.includes(path) || readRedactedIfSecretInside(path) !== undefined)
  if (holding.length === 0) return putBack
  const { pull_request: pull } = workflow.payload
  const pullRequest = pull && { head: pull.head.sha, base: pull.base }
  const isChange = inputs.base !== 'none'
  // What cannot be found or fetched, measuring says.
  if (isChange) await requireHeadAndBase({ git, base: inputs.base, pullRequest }).catch(onUserError(() => undefined))
  else await askGit(git, ['fetch', '--quiet', '--tags', '--unshallow', 'origin'])
  for (const path of holding) writeFileSync(path, readRedactedIfSecretInside(path) ?? '')
  return putBack
}

/** Finds the key files that Git is told to use and that lie where a step before has put them, not the user's own. */
async function findTemporarySshKeyFiles(git: Git, temporary: string): Promise<readonly string[]> {
  const command = await askGit(git, ['config', '--local', '--includes', '--get-all', 'core.sshCommand'])
  const named = [...(command ?? '').replaceAll('$RUNNER_TEMP', temporary).matchAll(/ -i "([^"]+)"/g)]
  return named.map(([, path = '']) => resolve(path)).filter((path) => pathBelow(temporary, path) !== undefined)
}

/** Reads the text of a file without credentials; undefined if it has none. */
function readRedactedIfSecretInside(path: string): string | undefined {
  const text = readFileSync(path, 'utf8')
  const without = text.replace(credentials, '')
  return without === text ? undefined : without
}

/** Returns the environment of the Git that has the token, where PATH has no folder but Git's own to bring another one. */
export function envWithOnlyGitOnPath(env: Job['remote']['env']): Job['remote']['env'] {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const folder = (env['PATH'] ?? '').split(delimiter).find((one) => one !== '' && existsSync(join(one, name)))
  return folder === undefined ? env : { ...env, PATH: folder }
}
