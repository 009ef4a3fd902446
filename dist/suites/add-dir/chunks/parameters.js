// benchmarks/add-dir/parameters.ts
const chunkBytes = 262144;
const shardBytes = 262144;
const chunker = `size-${chunkBytes}`;
export { chunker as n, shardBytes as r, chunkBytes as t };
