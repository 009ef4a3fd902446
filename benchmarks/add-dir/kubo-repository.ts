/** A repository of Kubo's, set up for this benchmark alone: no network, and the parameters that all subjects share. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chunker, cidVersion, linksPerNode, rawLeaves, shardBytes } from './parameters.ts'

const run = promisify(execFile)

export interface KuboRepository {
  readonly binary: string
  /** Folder of the repository. */
  readonly repository: string
}

/** The environment in which Kubo finds its repository and reports nothing to anyone. */
export function kuboEnvironment({ repository }: Pick<KuboRepository, 'repository'>): NodeJS.ProcessEnv {
  return { ...process.env, IPFS_PATH: repository, IPFS_TELEMETRY: 'off' }
}

/** Creates the repository, empty, in a folder that is empty. Throws with Kubo's own words when that fails. */
export async function createKuboRepository({ binary, repository }: KuboRepository): Promise<void> {
  // The profile `test` listens on free local ports and knows no other node.
  await runKubo({ binary, repository }, ['init', '--empty-repo', '--profile=test'])
  const file = join(repository, 'config')
  const config = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  const changed = {
    ...config,
    AutoConf: { Enabled: false },
    Bootstrap: [],
    Import: {
      CidVersion: cidVersion,
      UnixFSRawLeaves: rawLeaves,
      UnixFSChunker: chunker,
      UnixFSFileMaxLinks: linksPerNode,
      UnixFSHAMTDirectorySizeThreshold: String(shardBytes),
    },
  }
  await writeFile(file, JSON.stringify(changed, null, 2))
}

/** Runs one command of Kubo's and gives what it printed, without the last line feed. */
export async function runKubo(kubo: KuboRepository, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(kubo.binary, args, {
      env: kuboEnvironment(kubo),
      maxBuffer: 16_000_000,
      windowsHide: true,
    })
    return stdout.trimEnd()
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string }
    throw new Error(`ipfs ${args.join(' ')} failed: ${stderr.trim()}`, { cause })
  }
}
