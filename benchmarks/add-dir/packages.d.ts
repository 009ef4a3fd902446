/**
 * The parts of this suite's packages that it uses. Declared here, because the packages are installed only when the
 * suite is run, and types must be checked without them.
 */
declare module 'helia' {
  export function createHeliaLight(init: { blockstore: object; datastore: object }): { start(): Promise<unknown> }
}

declare module '@helia/unixfs' {
  interface AddOptions {
    readonly cidVersion: 1
    readonly rawLeaves: boolean
    readonly chunker: object
    readonly layout: object
    readonly shardSplitThresholdBytes: number
  }
  interface Added {
    readonly cid: { toString(): string }
  }
  export function unixfs(helia: object): {
    addAll(source: AsyncIterable<unknown>, options: AddOptions): AsyncIterable<Added>
  }
}

declare module 'ipfs-unixfs-importer' {
  import type { AddOptions, Added } from '@helia/unixfs'

  export function importer(
    source: AsyncIterable<unknown>,
    blockstore: object,
    options: AddOptions,
  ): AsyncIterable<Added>
}

declare module 'ipfs-unixfs-importer/chunker' {
  export function fixedSize(options: { chunkSize: number }): object
}

declare module 'ipfs-unixfs-importer/layout' {
  export function balanced(options: { maxChildrenPerNode: number }): object
}

declare module 'blockstore-fs' {
  export class FsBlockstore {
    constructor(location: string)
    getAll(): AsyncIterable<{ readonly cid: unknown }>
    delete(cid: unknown): Promise<void>
  }
}

declare module 'blockstore-core' {
  export class MemoryBlockstore {
    getAll(): Iterable<{ readonly cid: unknown }>
    delete(cid: unknown): void
  }
}

declare module 'datastore-level' {
  export const LevelDatastore: new (location: string) => object
}

declare module 'datastore-core' {
  export const MemoryDatastore: new () => object
}

declare module 'ipfs-core' {
  interface Ipfs {
    addAll(source: AsyncIterable<unknown>, options: object): AsyncIterable<{ readonly cid: { toString(): string } }>
    readonly repo: {
      stat(): Promise<{ readonly numObjects: bigint | number }>
      gc(): AsyncIterable<{ readonly err?: Error | null }>
    }
  }
  export function create(options: object): Promise<Ipfs>
}

declare module 'kubo-rpc-client' {
  import type { Ipfs } from 'ipfs-core'

  export function create(options: { url: string }): Ipfs
}
