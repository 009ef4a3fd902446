/** Describes the machine that trials run on, to tell whether two runs are comparable, and finds its `node`. */
import { execFile, type ExecFileException } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { promisify } from 'node:util'
import { callOrFallback, UserError } from '../errors.ts'
import type { Environment } from '../model/environment.ts'
import { isNodeVersionSupported, newerNode } from '../model/version.ts'
import type { Variables } from './child-environment.ts'
import { userErrorIfShortage } from './processes.ts'

/** Provides facts from the operating system, injected so that every system can be tested on any. */
export interface SystemFacts {
  readonly platform: NodeJS.Platform
  readonly osType: string
  readonly osRelease: string
  /** Model of each logical processor; empty where the system names none. */
  readonly cpuModels: readonly string[]
  readonly parallelism: number
  readonly memoryBytes: number
  /** Programs that want to run, on average over a minute; always 0 on Windows. */
  readonly loadAverage: number
  readonly env: Variables
  /** Reads a file; empty if it cannot be read. */
  readText(path: string): string
}

const longest = 200

export function environmentFromFacts(facts: SystemFacts, node: NodeBinary): Environment {
  const { env } = facts
  return {
    platform: `${node.platform}-${node.arch}`,
    os: {
      type: facts.osType.slice(0, longest),
      release: facts.osRelease.slice(0, longest),
      image: env['ImageOS']?.slice(0, longest),
      imageVersion: env['ImageVersion']?.slice(0, longest),
    },
    cpu: { model: cpuModelFromFacts(facts).slice(0, longest), cores: coreCountFromFacts(facts) },
    memoryBytes: facts.memoryBytes,
    node: node.version,
    ci: isEnvFlagOn(env['CI']) || isEnvFlagOn(env['GITHUB_ACTIONS']),
  }
}

/** Counts the programs that want to run for each core, to a tenth. */
export function loadPerCore(facts: SystemFacts): number {
  return Number((facts.loadAverage / coreCountFromFacts(facts)).toFixed(1))
}

function coreCountFromFacts({ cpuModels, parallelism }: SystemFacts): number {
  return Math.max(1, cpuModels.length === 0 ? parallelism : cpuModels.length)
}

export function readSystemFacts(env: Variables): SystemFacts {
  return {
    platform: os.platform(),
    osType: os.type(),
    osRelease: os.release(),
    cpuModels: os.cpus().map(({ model }) => model),
    parallelism: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    loadAverage: os.loadavg()[0] ?? 0,
    env,
    readText: (path) => callOrFallback(() => readFileSync(path, 'utf8'), ''),
  }
}

/** Names the processor. Linux has no name of an ARM core, but the numbers of its design. */
function cpuModelFromFacts(facts: SystemFacts): string {
  const { platform, cpuModels, env } = facts
  const model = (cpuModels[0] ?? '').trim()
  if (model !== '' && model !== 'unknown') return model
  if (platform === 'win32') return env['PROCESSOR_IDENTIFIER'] ?? 'unknown'
  const text = platform === 'linux' ? facts.readText('/proc/cpuinfo') : ''
  const field = (name: string): string | undefined => new RegExp(`^CPU ${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1]
  const implementer = field('implementer')
  return implementer === undefined ? 'unknown' : `ARM implementer ${implementer} part ${field('part') ?? 'unknown'}`
}

function isEnvFlagOn(variable: string | undefined): boolean {
  return variable !== undefined && variable !== '' && variable !== '0' && variable !== 'false'
}

interface NodeBinary {
  /** The program itself, not the link or shim by which it was found. */
  readonly path: string
  readonly version: string
  readonly platform: string
  readonly arch: string
}

const question = 'JSON.stringify([process.execPath, process.versions.node, process.platform, process.arch])'
const timeoutMs = 30_000

/**
 * Finds the `node` on PATH, as the project's users have it, else `execPath`, which runs Paceline. Throws `UserError`
 * if it is too old or does not start, and where no process can be started.
 */
export async function requireNode({ env, execPath }: { env: Variables; execPath: string }): Promise<NodeBinary> {
  const asked = await askNode('node', env)
  const node = asked === undefined || 'fault' in asked ? await askNode(execPath, env) : asked
  if (node !== undefined && 'fault' in node) {
    throw new UserError(`${execPath} ${node.fault} as soon as it starts`, {
      hint: 'It may lack threads, processes or memory: raise the limits of this user or container (`ulimit -a` shows them).',
    })
  }
  if (node === undefined) {
    throw new UserError('No working node was found on PATH', { hint: 'Install Node 24 and try again.' })
  }
  if (isNodeVersionSupported(node.version)) return node
  throw new UserError(`Trials need Node 22.18 or newer; the node on PATH is ${node.version} (${node.path})`, {
    hint: `${newerNode}\nIn a workflow: a step with actions/setup-node and \`node-version: 24\`.`,
  })
}

/** Returns undefined if there is no such program, or it is not Node; the fault if it does not get to an answer. */
async function askNode(command: string, env: Variables): Promise<NodeBinary | { readonly fault: string } | undefined> {
  // These options, meant for other processes, could print something or fail on this version.
  const { NODE_OPTIONS: _, ...rest } = env
  try {
    const options = { env: rest, timeout: timeoutMs, windowsHide: true }
    const { stdout } = await promisify(execFile)(command, ['-p', question], options)
    const [path, version, platform, arch] = JSON.parse(stdout) as [string, string, string, string]
    return { path, version, platform, arch }
  } catch (error) {
    const refused = userErrorIfShortage(error)
    if (refused !== undefined) throw refused
    const { signal, killed } = error as ExecFileException
    if (typeof signal !== 'string') return undefined
    return { fault: killed === true ? 'hangs' : `is ended by ${signal}` }
  }
}
