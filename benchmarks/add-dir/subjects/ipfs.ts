/** js-ipfs, deprecated in favour of Helia: on disk, not started, nothing pinned. */
import type { Adder, Connection, Service, StartOptions } from '../adder.ts'
import { candidatesIn } from '../candidates.ts'
import { chunker, cidVersion, rawLeaves, shardBytes } from '../parameters.ts'

/** js-ipfs runs in the process that adds: there is nothing to start. */
export async function start({ repository }: StartOptions): Promise<Service> {
  return { connection: { repository, api: '', binary: '' }, stop: async () => {} }
}

export async function connect({ repository }: Connection): Promise<Adder> {
  const { create } = await import('ipfs-core')
  const ipfs = await create({
    repo: repository,
    start: false,
    silent: true,
    init: { emptyRepo: true },
    config: { Addresses: { Swarm: [] }, Bootstrap: [] },
  })
  // Its balanced layout has 174 links per node, and no option for another number.
  const options = { cidVersion, rawLeaves, chunker, shardSplitThresholdBytes: shardBytes, pin: false }
  return {
    add: async (directory) => {
      let root = ''
      for await (const { cid } of ipfs.addAll(candidatesIn(directory), options)) root = cid.toString()
      return root
    },
    countBlocks: async () => Number((await ipfs.repo.stat()).numObjects),
    clear: async () => {
      for await (const { err } of ipfs.repo.gc()) if (err !== undefined && err !== null) throw err
    },
    othersPeakBytes: () => undefined,
  }
}
