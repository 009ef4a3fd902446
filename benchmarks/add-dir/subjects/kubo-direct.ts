/** The `ipfs` binary, run once per add; nothing is pinned and no daemon runs. */
import { spawn } from 'node:child_process'
import type { Adder, Connection, Service, StartOptions } from '../adder.ts'
import { howToGetKubo } from '../find-kubo.ts'
import { createKuboRepository, kuboEnvironment, runKubo, type KuboRepository } from '../kubo-repository.ts'
import { chunker, cidVersion, rawLeaves } from '../parameters.ts'
import { peakBytesOf } from '../peak-memory.ts'

/** How often the memory of the running binary is read, in ms: its peak only grows, so the last reading is the best. */
const memoryEveryMs = 5

export async function start({ repository, binary }: StartOptions): Promise<Service> {
  if (binary === undefined) throw new Error(howToGetKubo)
  await createKuboRepository({ binary, repository })
  return { connection: { repository, api: '', binary }, stop: async () => {} }
}

export async function connect(kubo: Connection): Promise<Adder> {
  let peakBytes: number | undefined
  const onPeak = (bytes: number | undefined): void => {
    if (bytes !== undefined) peakBytes = Math.max(peakBytes ?? 0, bytes)
  }
  return {
    add: async (directory) => runAdd(kubo, directory, onPeak),
    countBlocks: async () => (await runKubo(kubo, ['refs', 'local'])).split('\n').filter((line) => line !== '').length,
    clear: async () => void (await runKubo(kubo, ['repo', 'gc', '--quiet'])),
    othersPeakBytes: () => peakBytes,
  }
}

const addOptions = [
  '--recursive',
  '--hidden',
  '--quieter',
  '--progress=false',
  '--pin=false',
  `--cid-version=${cidVersion}`,
  `--raw-leaves=${rawLeaves}`,
  `--chunker=${chunker}`,
]

async function runAdd(
  kubo: KuboRepository,
  directory: string,
  onPeak: (bytes: number | undefined) => void,
): Promise<string> {
  const child = spawn(kubo.binary, ['add', ...addOptions, directory], {
    env: kuboEnvironment(kubo),
    stdio: ['ignore', 'pipe', 'inherit'],
    windowsHide: true,
  })
  const memory = setInterval(() => onPeak(peakBytesOf(child.pid ?? 0)), memoryEveryMs)
  try {
    return await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
      child.once('error', reject)
      child.once('close', (code) => {
        if (code === 0) resolve(output.trim())
        else reject(new Error(`ipfs add ended with code ${code}`))
      })
    })
  } finally {
    clearInterval(memory)
  }
}
