import { n as startHelia, t as connectHelia } from "./helia.js";
import { join } from "node:path";
// benchmarks/add-dir/subjects/helia-fs.ts
async function connect({ repository }) {
	const [{ FsBlockstore }, { LevelDatastore }] = await Promise.all([import("blockstore-fs"), import("datastore-level")]);
	const blockstore = new FsBlockstore(join(repository, "blocks"));
	return connectHelia({
		blockstore,
		datastore: new LevelDatastore(join(repository, "data"))
	});
}
export { connect, startHelia as start };
