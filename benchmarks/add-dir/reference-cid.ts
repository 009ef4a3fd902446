/** The content id that a directory has with the parameters of this suite. */
import { candidatesIn } from './candidates.ts'
import { chunkBytes, cidVersion, linksPerNode, rawLeaves, shardBytes } from './parameters.ts'

/** Imports the directory into memory, apart from all subjects, and gives the content id of its root. */
export async function referenceCid(directory: string): Promise<string> {
  const [{ importer }, { fixedSize }, { balanced }, { MemoryBlockstore }] = await Promise.all([
    import('ipfs-unixfs-importer'),
    import('ipfs-unixfs-importer/chunker'),
    import('ipfs-unixfs-importer/layout'),
    import('blockstore-core'),
  ])
  const options = {
    cidVersion,
    rawLeaves,
    chunker: fixedSize({ chunkSize: chunkBytes }),
    layout: balanced({ maxChildrenPerNode: linksPerNode }),
    shardSplitThresholdBytes: shardBytes,
  } as const
  let root = ''
  for await (const { cid } of importer(candidatesIn(directory), new MemoryBlockstore(), options)) root = cid.toString()
  return root
}
