// src/action/runner-platform.ts
/** Which platform a hosted runner's label stands for. */
const systems = [
	{
		label: /^ubuntu-/,
		system: "linux",
		short: "linux"
	},
	{
		label: /^windows-/,
		system: "win32",
		short: "windows"
	},
	{
		label: /^macos-/,
		system: "darwin",
		short: "macos"
	}
];
/** As in `linux-x64`; the label itself where it is none of GitHub's own. */
function platformOfRunner(label) {
	const system = systems.find((one) => one.label.test(label))?.system;
	return system === void 0 ? label : `${system}-${architectureOf(label, system)}`;
}
/**
* Whether a runner of that label can have measured on that platform. Of the architecture nothing is known for certain:
* a runner of one's own may bear one of GitHub's labels.
*/
function mayBeOf(platform, label) {
	const system = systems.find((one) => one.label.test(label))?.system;
	return system === void 0 || platform.startsWith(`${system}-`);
}
function architectureOf(label, system) {
	if (system === "darwin") return /-(intel|large)$|^macos-1[0-3]$/.test(label) ? "x64" : "arm64";
	return /-arm\b/.test(label) ? "arm64" : "x64";
}
/** The runners among `labels` that `/bench --platform` means: `macos`, or `linux-arm64` with the architecture. */
function runnersOn(wanted, labels) {
	const [system = "", architecture] = wanted.split("-");
	return labels.filter((label) => {
		const [own = "", ownArchitecture] = platformOfRunner(label).split("-");
		return systems.find((one) => one.system === own)?.short === system && (architecture === void 0 || architecture === ownArchitecture);
	});
}
export { platformOfRunner as n, runnersOn as r, mayBeOf as t };
