import { t as candidatesIn } from "./candidates.js";
import { n as chunker, r as shardBytes } from "./parameters.js";
// benchmarks/add-dir/subjects/ipfs.ts
async function start({ repository }) {
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
async function connect({ repository }) {
	const { create } = await import("ipfs-core");
	const ipfs = await create({
		repo: repository,
		start: false,
		silent: true,
		init: { emptyRepo: true },
		config: {
			Addresses: { Swarm: [] },
			Bootstrap: []
		}
	});
	const options = {
		cidVersion: 1,
		rawLeaves: true,
		chunker,
		shardSplitThresholdBytes: shardBytes,
		pin: false
	};
	return {
		add: async (directory) => {
			let root = "";
			for await (const { cid } of ipfs.addAll(candidatesIn(directory), options)) root = cid.toString();
			return root;
		},
		countBlocks: async () => Number((await ipfs.repo.stat()).numObjects),
		clear: async () => {
			for await (const { err } of ipfs.repo.gc()) if (err !== void 0 && err !== null) throw err;
		},
		othersPeakBytes: () => null
	};
}
export { connect, start };
