/** Helia with its blocks in files and its data in LevelDB. */
import { join } from 'node:path'
import type { Adder, Connection } from '../adder.ts'
import { connectHelia } from './helia.ts'

export { startHelia as start } from './helia.ts'

export async function connect({ repository }: Connection): Promise<Adder> {
  const [{ FsBlockstore }, { LevelDatastore }] = await Promise.all([import('blockstore-fs'), import('datastore-level')])
  const blockstore = new FsBlockstore(join(repository, 'blocks'))
  return connectHelia({ blockstore, datastore: new LevelDatastore(join(repository, 'data')) })
}
