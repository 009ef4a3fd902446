// benchmarks/add-dir/parameters.ts
const chunkBytes = 262144;
/** From this estimated size on a directory is sharded. */
const shardBytes = 262144;
/** The same as the text that js-ipfs and Kubo take. */
const chunker = `size-${chunkBytes}`;
export { chunker as n, shardBytes as r, chunkBytes as t };
