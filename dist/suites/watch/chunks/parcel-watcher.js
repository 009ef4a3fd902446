import parcel from "@parcel/watcher";
// benchmarks/watch/subjects/parcel-watcher.ts
const kinds = {
	create: "add",
	update: "change",
	delete: "unlink"
};
const subject = { async start({ path: root }, onEvent) {
	const subscription = await parcel.subscribe(root, (error, events) => {
		if (error !== null) throw error;
		for (const { type, path } of events) onEvent(kinds[type], path);
	});
	return {
		seen: () => null,
		close: () => subscription.unsubscribe()
	};
} };
export { subject };
