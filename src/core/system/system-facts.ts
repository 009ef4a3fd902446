/** Describes the machine that trials run on, to tell whether two runs are comparable, and finds its `node`. */
import { execFile, type ExecFileException, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { promisify } from 'node:util'
import { UserError } from '../errors.ts'
import type { Environment } from '../model/environment.ts'
import { isSupported, newerNode } from '../model/version.ts'
import type { Variables } from './child-environment.ts'
import { refusedStart } from './processes.ts'

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
  /** Empty if it cannot be read. */
  readText(path: string): string
  /** Output of a program, whatever its exit code; empty if it cannot be run. */
  run(command: string, args: readonly string[]): string
}

type CpuIdentity = Pick<Environment['cpu'], 'family' | 'modelNumber' | 'stepping'> & { readonly name?: string }

const unknownCpu: CpuIdentity = { family: null, modelNumber: null, stepping: null }
const longest = 200

export function describeEnvironment(facts: SystemFacts, node: NodeBinary): Environment {
  const identity = identifyCpu(facts)
  const { env, cpuModels } = facts
  const model = (cpuModels[0] ?? '').trim()
  return {
    platform: `${node.platform}-${node.arch}`,
    os: {
      type: facts.osType.slice(0, longest),
      release: facts.osRelease.slice(0, longest),
      image: env['ImageOS']?.slice(0, longest) ?? null,
      imageVersion: env['ImageVersion']?.slice(0, longest) ?? null,
    },
    cpu: {
      model: (model === '' || model === 'unknown' ? (identity.name ?? 'unknown') : model).slice(0, longest),
      family: identity.family,
      modelNumber: identity.modelNumber,
      stepping: identity.stepping,
      cores: coresOf(facts),
    },
    memoryBytes: facts.memoryBytes,
    node: node.version,
    ci: isSet(env['CI']) || isSet(env['GITHUB_ACTIONS']),
  }
}

/** Counts the programs that want to run for each core, to a tenth. */
export function loadPerCore(facts: SystemFacts): number {
  return Number((facts.loadAverage / coresOf(facts)).toFixed(1))
}

function coresOf({ cpuModels, parallelism }: SystemFacts): number {
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
    readText(path) {
      try {
        return readFileSync(path, 'utf8')
      } catch {
        return ''
      }
    },
    run(command, args) {
      try {
        return execFileSync(command, [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      } catch (error) {
        // sysctl fails when it does not know one of several names, and prints the others all the same: sysctl/sysctl.c in
        // apple-oss-distributions/system_cmds.
        return (error as { stdout?: string }).stdout ?? ''
      }
    },
  }
}

function identifyCpu(facts: SystemFacts): CpuIdentity {
  if (facts.platform === 'linux') return fromCpuInfo(facts.readText('/proc/cpuinfo'))
  if (facts.platform === 'win32') return fromIdentifier(facts.env['PROCESSOR_IDENTIFIER'] ?? '')
  if (facts.platform === 'darwin') return fromSysctl(facts.run('/usr/sbin/sysctl', [...sysctlNames]))
  return unknownCpu
}

/** Linux: `cpu family : 6` and so on for x86; the numbers of the core's design for ARM, which has no model name. */
function fromCpuInfo(text: string): CpuIdentity {
  const field = (name: string): string | undefined => new RegExp(`^${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1]
  const numbers = (family: string, modelNumber: string, stepping: string): CpuIdentity => ({
    family: integer(field(family)),
    modelNumber: integer(field(modelNumber)),
    stepping: integer(field(stepping)),
  })
  const implementer = field('CPU implementer')
  if (implementer === undefined) return numbers('cpu family', 'model', 'stepping')
  const name = `ARM implementer ${implementer} part ${field('CPU part') ?? 'unknown'}`
  return { ...numbers('CPU architecture', 'CPU part', 'CPU revision'), name }
}

/** Windows: `AMD64 Family 25 Model 1 Stepping 1, AuthenticAMD`; on ARM `Model` is in hex and `Revision` follows. */
function fromIdentifier(text: string): CpuIdentity {
  const match = /^(\S+).*?Family\s+(\w+)\s+Model\s+(\w+)\s+(?:Stepping|Revision)\s+(\w+)/.exec(text)
  if (match === null) return unknownCpu
  const isArm = match[1]?.startsWith('ARM') === true
  const number = (digits: string | undefined): number | null => integer(isArm ? `0x${digits}` : digits)
  return { family: integer(match[2]), modelNumber: number(match[3]), stepping: number(match[4]), name: text }
}

const sysctlNames = [
  'machdep.cpu.family',
  'machdep.cpu.model',
  'machdep.cpu.stepping',
  'hw.cpufamily',
  'hw.cpusubfamily',
] as const

/**
 * macOS: vendor's numbers on Intel, the family of cores on Apple's processors, a signed number. Where Rosetta 2
 * translates sysctl, there is a family of an Intel processor without a model.
 */
function fromSysctl(text: string): CpuIdentity {
  const field = (name: (typeof sysctlNames)[number]): number | null =>
    integer(new RegExp(`^${name.replaceAll('.', '\\.')}: (\\S+)$`, 'm').exec(text)?.[1])
  return {
    family: field('machdep.cpu.family') ?? field('hw.cpufamily'),
    modelNumber: field('machdep.cpu.model') ?? field('hw.cpusubfamily'),
    stepping: field('machdep.cpu.stepping'),
  }
}

function integer(digits: string | undefined): number | null {
  const value = Number(digits)
  return digits === undefined || !Number.isInteger(value) ? null : value
}

function isSet(variable: string | undefined): boolean {
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
export async function findNode({ env, execPath }: { env: Variables; execPath: string }): Promise<NodeBinary> {
  const asked = await askNode('node', env)
  const node = asked === null || 'fault' in asked ? await askNode(execPath, env) : asked
  if (node !== null && 'fault' in node) {
    throw new UserError(`${execPath} ${node.fault} as soon as it starts`, {
      hint: 'It may lack threads, processes or memory: raise the limits of this user or container (`ulimit -a` shows them).',
    })
  }
  if (node === null) {
    throw new UserError('No working node was found on PATH', { hint: 'Install Node 24 and try again.' })
  }
  if (isSupported(node.version)) return node
  throw new UserError(`Trials need Node 22.18 or newer; the node on PATH is ${node.version} (${node.path})`, {
    hint: `${newerNode}\nIn a workflow: a step with actions/setup-node and \`node-version: 24\`.`,
  })
}

/** Returns null if there is no such program, or it is not Node; the fault if it does not get to an answer. */
async function askNode(command: string, env: Variables): Promise<NodeBinary | { readonly fault: string } | null> {
  // These options, meant for other processes, could print something or fail on this version.
  const { NODE_OPTIONS: _, ...rest } = env
  try {
    const options = { env: rest, timeout: timeoutMs, windowsHide: true }
    const { stdout } = await promisify(execFile)(command, ['-p', question], options)
    const [path, version, platform, arch] = JSON.parse(stdout) as [string, string, string, string]
    return { path, version, platform, arch }
  } catch (error) {
    const refused = refusedStart(error)
    if (refused !== null) throw refused
    const { signal, killed } = error as ExecFileException
    return typeof signal === 'string' ? { fault: killed === true ? 'hangs' : `is ended by ${signal}` } : null
  }
}
