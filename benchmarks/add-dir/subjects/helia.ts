/** Helia in its light form: adding needs no network, and none is started. */
import { candidatesIn } from '../candidates.ts'
import { chunkBytes, cidVersion, linksPerNode, rawLeaves, shardBytes } from '../parameters.ts'
import type { Adder, Service, StartOptions } from '../adder.ts'

/** Where Helia keeps what it is given. */
export interface Stores {
  readonly blockstore: Blockstore
  readonly datastore: object
}

/** The part of a blockstore that is used here. */
export interface Blockstore {
  readonly getAll: () => AsyncIterable<{ readonly cid: unknown }> | Iterable<{ readonly cid: unknown }>
  readonly delete: (cid: unknown) => unknown
}

/** Helia runs in the process that adds: there is nothing to start. */
export async function startHelia({ repository }: StartOptions): Promise<Service> {
  return { connection: { repository, api: '', binary: '' }, stop: async () => {} }
}

export async function connectHelia({ blockstore, datastore }: Stores): Promise<Adder> {
  const [{ createHeliaLight }, { unixfs }, { fixedSize }, { balanced }] = await Promise.all([
    import('helia'),
    import('@helia/unixfs'),
    import('ipfs-unixfs-importer/chunker'),
    import('ipfs-unixfs-importer/layout'),
  ])
  const helia = createHeliaLight({ blockstore, datastore })
  await helia.start()
  const options = {
    cidVersion,
    rawLeaves,
    chunker: fixedSize({ chunkSize: chunkBytes }),
    layout: balanced({ maxChildrenPerNode: linksPerNode }),
    shardSplitThresholdBytes: shardBytes,
  } as const
  return {
    add: async (directory) => {
      let root = ''
      for await (const { cid } of unixfs(helia).addAll(candidatesIn(directory), options)) root = cid.toString()
      return root
    },
    countBlocks: async () => (await allIn(blockstore)).length,
    clear: async () => {
      for (const cid of await allIn(blockstore)) await blockstore.delete(cid)
    },
    othersPeakBytes: () => undefined,
  }
}

async function allIn(blockstore: Blockstore): Promise<unknown[]> {
  const cids: unknown[] = []
  for await (const { cid } of blockstore.getAll()) cids.push(cid)
  return cids
}
