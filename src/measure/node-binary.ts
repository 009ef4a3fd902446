/** The `node` that runs trials: the one of PATH, as the project's own users have it. */
import { execFile } from 'node:child_process'
import { UserError } from '../errors.ts'
import { isSupported, newerNode } from '../model/node-version.ts'
import type { Environment } from './child-environment.ts'

/** What a `node` says of itself. `path` is the program itself, not the link or shim by which it was found. */
export interface NodeBinary {
  readonly path: string
  /** Without the leading v. */
  readonly version: string
  readonly platform: string
  readonly arch: string
}

interface FindNodeOptions {
  readonly env: Environment
  /** The `node` that runs Paceline; taken where PATH has none. */
  readonly execPath: string
}

const question = 'JSON.stringify([process.execPath, process.versions.node, process.platform, process.arch])'
const timeoutMs = 30_000

/** Finds it and checks its version. Throws `UserError` where it is too old or does not start. */
export async function findNode({ env, execPath }: FindNodeOptions): Promise<NodeBinary> {
  const found = (await askNode('node', env)) ?? (await askNode(execPath, env))
  if (found === null) {
    throw new UserError('No working node was found on PATH', { hint: 'Install Node 24 and try again.' })
  }
  if (isSupported(found.version)) return found
  throw new UserError(`Trials need Node 22.18 or newer; the node on PATH is ${found.version} (${found.path})`, {
    hint: `${newerNode}\nIn a workflow: a step with actions/setup-node and \`node-version: 24\`.`,
  })
}

/** Null where there is no such program, or where it is not a Node. */
function askNode(command: string, env: Environment): Promise<NodeBinary | null> {
  // Options meant for other processes could print something or fail on this version.
  const { NODE_OPTIONS: _, ...rest } = env
  return new Promise((resolve) => {
    execFile(command, ['-p', question], { env: rest, timeout: timeoutMs, windowsHide: true }, (error, stdout) => {
      if (error !== null) return resolve(null)
      resolve(parseAnswer(stdout))
    })
  })
}

function parseAnswer(stdout: string): NodeBinary | null {
  try {
    const [path, version, platform, arch] = JSON.parse(stdout) as [string, string, string, string]
    return { path, version, platform, arch }
  } catch {
    return null
  }
}
