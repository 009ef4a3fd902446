import { t as candidatesIn } from "./candidates.js";
import { r as shardBytes, t as chunkBytes } from "./parameters.js";
// benchmarks/add-dir/subjects/helia.ts
async function startHelia({ repository }) {
	return {
		connection: {
			repository,
			api: "",
			binary: ""
		},
		daemonPid: null,
		stop: async () => {}
	};
}
async function connectHelia({ blockstore, datastore }) {
	const [{ createHeliaLight }, { unixfs }, { fixedSize }, { balanced }] = await Promise.all([
		import("helia"),
		import("@helia/unixfs"),
		import("ipfs-unixfs-importer/chunker"),
		import("ipfs-unixfs-importer/layout")
	]);
	const helia = createHeliaLight({
		blockstore,
		datastore
	});
	await helia.start();
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker: fixedSize({ chunkSize: chunkBytes }),
		layout: balanced({ maxChildrenPerNode: 174 }),
		shardSplitThresholdBytes: shardBytes
	};
	return {
		add: async (directory) => {
			let root = "";
			for await (const { cid } of unixfs(helia).addAll(candidatesIn(directory), options)) root = cid.toString();
			return root;
		},
		countBlocks: async () => (await allIn(blockstore)).length,
		clear: async () => {
			for (const cid of await allIn(blockstore)) await blockstore.delete(cid);
		},
		othersPeakBytes: () => null
	};
}
async function allIn(blockstore) {
	const cids = [];
	for await (const { cid } of blockstore.getAll()) cids.push(cid);
	return cids;
}
export { startHelia as n, connectHelia as t };
