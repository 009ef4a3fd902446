import { n as startHelia, t as connectHelia } from "./helia.js";
// benchmarks/add-dir/subjects/helia-mem.ts
async function connect() {
	const [{ MemoryBlockstore }, { MemoryDatastore }] = await Promise.all([import("blockstore-core"), import("datastore-core")]);
	return connectHelia({
		blockstore: new MemoryBlockstore(),
		datastore: new MemoryDatastore()
	});
}
export { connect, startHelia as start };
