/** Test support: runs workflow files with act, offline: everything they use lies on this machine. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { act, findGoTool } from '../../scripts/developer-tools.ts'
import { nodeFirst } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'
import type { FakeGitHub } from '../fake-github/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Path of act, or why there is none. Where PACELINE_REQUIRE_ACT is set, as in the gate, a missing act is a failure and
 * no reason to skip anything.
 */
export function findAct(): { readonly path: string } | { readonly missing: string } {
  try {
    return { path: findGoTool(act) }
  } catch (error) {
    if (process.env['PACELINE_REQUIRE_ACT'] !== undefined || !(error instanceof Error)) throw error
    return { missing: error.message }
  }
}

/** Builds dist from these sources; where PACELINE_ACTION names an action, what lies beside it is known to be that. */
function putDist(folder: string): void {
  const built = process.env['PACELINE_ACTION']
  if (built !== undefined) return cpSync(dirname(built), join(folder, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  execFileSync(process.execPath, [join(folder, 'scripts', 'build.ts')], { cwd: folder, stdio: 'pipe', env: nodeFirst })
  unlinkSync(join(folder, 'node_modules'))
}

/** act reads no more of a step once its process has failed (`exec` in host_environment.go), so the process stays a moment. */
const stay = `process.on('exit', (code) => code && Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000))\n`

/**
 * Paceline as a consumer gets it, in a folder: its workflows, its action, its dist. `uses: $/x` is newer than act knows:
 * it becomes what it stands for, this repository at this commit. So is `cache-mode`, which goes.
 */
export function shippedPaceline(folder: string): string {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((name) => name !== '' && !name.startsWith('dist/'))) {
    cpSync(join(root, file), join(folder, file), { recursive: true, force: true })
  }
  putDist(folder)
  const entry = join(folder, 'dist', 'action.js')
  writeFileSync(entry, stay + readFileSync(entry, 'utf8'))
  const workflows = join(folder, '.github', 'workflows')
  for (const name of readdirSync(workflows)) {
    const text = readFileSync(join(workflows, name), 'utf8')
      .replaceAll(/uses: \$\/(\S+)/g, 'uses: acme/paceline/$1@v1')
      .replaceAll(/^ *cache-mode: .*\n/gm, '')
    writeFileSync(join(workflows, name), text)
  }
  return folder
}

let shipped: ReturnType<typeof temporaryDirectory> | undefined
after(() => shipped?.[Symbol.dispose]())

/** The folder of the same, made once for all tests of a file, and gone when they are over. */
export function shippedOnce(): string {
  if (shipped === undefined) {
    shipped = temporaryDirectory()
    shippedPaceline(join(shipped.path, 'paceline'))
  }
  return join(shipped.path, 'paceline')
}

export interface ActOptions {
  readonly act: string
  readonly fake: FakeGitHub
  /** Folder of Paceline as shipped. */
  readonly paceline: string
  /** The consumer's repository, with its workflow and the commit to measure checked out. */
  readonly consumer: string
  /** Name of the workflow file. */
  readonly workflow: string
  readonly event: string
  readonly payload: object
  /** The token of the run. It is not masked in the output, so that a test can look for it there. */
  readonly token: string
  readonly actor?: string
  /** Of the consumer's workflow, by name. */
  readonly secrets?: Readonly<Record<string, string>>
  /** A version of Node that no runner can get. */
  readonly noNode?: string
  /** Folder for artifacts and caches of this run. */
  readonly folder: string
  readonly runId: number
  readonly runNumber: number
}

/** Where the stand-in of upload-artifact puts what runs leave. */
export const artifactsIn = (folder: string): string => join(folder, 'artifacts')

/** Runs one workflow to its end. The output holds the logs and summaries of all jobs. */
export function runAct(options: ActOptions): ReturnType<typeof spawnAct> {
  const { fake, paceline, consumer, folder, event, actor = 'ada', secrets = {}, noNode = '' } = options
  const artifacts = artifactsIn(folder)
  mkdirSync(artifacts, { recursive: true })
  const payload = join(folder, 'event.json')
  writeFileSync(payload, JSON.stringify(options.payload))
  const pinned = readFileSync(join(paceline, '.github', 'workflows', 'paceline.yml'), 'utf8')
  const standIns = ['checkout', 'setup-node', 'upload-artifact', 'download-artifact'].flatMap((name) => {
    const [, sha, major] = new RegExp(`actions/${name}@([0-9a-f]{40}) # (v\\d+)`).exec(pinned) ?? []
    const folder = join(root, 'test', 'e2e', 'stand-ins', name)
    return [sha, major].flatMap((ref) => ['--local-repository', `actions/${name}@${ref}=${folder}`])
  })
  const env = {
    GITHUB_API_URL: fake.apiUrl,
    GITHUB_SERVER_URL: fake.webUrl,
    GITHUB_RUN_ID: String(options.runId),
    GITHUB_RUN_NUMBER: String(options.runNumber),
    GITHUB_WORKFLOW_REF: `acme/widget/.github/workflows/${options.workflow}@refs/heads/main`,
    // A secret that a consumer gave the whole workflow, against all advice: trials must not see it either.
    NPM_TOKEN: options.token,
    STAND_IN_REPOSITORY: consumer,
    STAND_IN_ARTIFACTS: artifacts,
    STAND_IN_NO_NODE: noNode,
  }
  const args = [
    event,
    '--workflows',
    join('.github', 'workflows', options.workflow),
    '--eventpath',
    payload,
    ...['ubuntu-latest', 'windows-latest', 'macos-latest', 'big-linux'].map(
      (label) => `--platform=${label}=-self-hosted`,
    ),
    '--secret',
    `GITHUB_TOKEN=${options.token}`,
    ...Object.entries(secrets).flatMap(([name, value]) => ['--secret', `${name}=${value}`]),
    '--insecure-secrets',
    '--actor',
    actor,
    '--no-cache-server',
    '--concurrent-jobs',
    '1',
    '--action-offline-mode',
    '--no-skip-checkout',
    '--local-repository',
    `acme/paceline@v1=${paceline}`,
    ...standIns,
    ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ]
  return spawnAct(options.act, args, { cwd: consumer, cache: join(folder, 'cache') })
}

/** Runs act to its end; `output` is all that it said. `cache`: a folder for what it keeps. */
export async function spawnAct(
  path: string,
  args: readonly string[],
  { cwd, cache }: { readonly cwd: string; readonly cache: string },
): Promise<{ readonly code: number | undefined; readonly output: string }> {
  return await new Promise((resolve, reject) => {
    const child = spawn(path, args, {
      cwd,
      env: { ...nodeFirst, XDG_CACHE_HOME: cache },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? undefined, output }))
  })
}
