/** Helia with all its stores in memory. */
import type { Adder } from '../adder.ts'
import { connectHelia } from './helia.ts'

export { startHelia as start } from './helia.ts'

export async function connect(): Promise<Adder> {
  const [{ MemoryBlockstore }, { MemoryDatastore }] = await Promise.all([
    import('blockstore-core'),
    import('datastore-core'),
  ])
  return connectHelia({ blockstore: new MemoryBlockstore(), datastore: new MemoryDatastore() })
}
