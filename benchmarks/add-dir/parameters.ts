/**
 * How a file becomes blocks. Every subject is told these, because their defaults differ, and with them the content
 * ids: the published run of this benchmark compares trees that are not the same.
 */
export const cidVersion = 1
export const rawLeaves = true
export const chunkBytes = 262_144
/** Links of one node of a file: the balanced layout. */
export const linksPerNode = 174
/** From this estimated size on a directory is sharded. */
export const shardBytes = 262_144

/** The same as the text that js-ipfs and Kubo take. */
export const chunker = `size-${chunkBytes}`
