/** A Kubo daemon, asked through its RPC client; nothing is pinned. */
import type { Adder, Connection, Service, StartOptions } from '../adder.ts'
import { candidatesIn } from '../candidates.ts'
import { howToGetKubo } from '../find-kubo.ts'
import { startDaemon } from '../kubo-daemon.ts'
import { createKuboRepository } from '../kubo-repository.ts'
import { chunker, cidVersion, rawLeaves } from '../parameters.ts'

export async function start({ repository, binary, signal }: StartOptions): Promise<Service> {
  if (binary === undefined) throw new Error(howToGetKubo)
  await createKuboRepository({ binary, repository })
  const { api, pid, stop } = await startDaemon({ binary, repository }, signal)
  return { connection: { repository, api, binary }, daemonPid: pid, stop }
}

export async function connect({ api }: Connection): Promise<Adder> {
  const { create } = await import('kubo-rpc-client')
  const client = create({ url: api })
  // Links per node and sharding are set in the repository: the client has no options for them.
  const options = { cidVersion, rawLeaves, chunker, pin: false }
  return {
    add: async (directory) => {
      let root = ''
      for await (const { cid } of client.addAll(candidatesIn(directory), options)) root = cid.toString()
      return root
    },
    countBlocks: async () => Number((await client.repo.stat()).numObjects),
    clear: async () => {
      for await (const { err } of client.repo.gc()) if (err !== undefined && err !== null) throw err
    },
    othersPeakBytes: () => undefined,
  }
}
