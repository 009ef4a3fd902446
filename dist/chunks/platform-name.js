// src/report/platform-name.ts
/** Platforms by the names people use: `linux-x64` is Linux, or Linux x64 where there is another Linux beside it. */
const systems = /* @__PURE__ */ new Map([
	["linux", "Linux"],
	["win32", "Windows"],
	["darwin", "macOS"],
	["freebsd", "FreeBSD"],
	["openbsd", "OpenBSD"],
	["sunos", "SunOS"],
	["aix", "AIX"],
	["android", "Android"]
]);
function split(platform) {
	const dash = platform.indexOf("-");
	const id = dash < 0 ? platform : platform.slice(0, dash);
	return {
		system: systems.get(id) ?? id,
		arch: dash < 0 ? "" : platform.slice(dash + 1)
	};
}
/** The full name: `linux-x64` is `Linux x64`, `darwin-arm64` is `macOS arm64`. */
function platformName(platform) {
	const { system, arch } = split(platform);
	return arch === "" ? system : `${system} ${arch}`;
}
/**
* What `/bench --platform` takes for it: `macos` where that is unambiguous among `all`, else `macos-arm64`; null for
* a system that no hosted runner has.
*/
function platformArgument(platform, all) {
	const { system, arch } = split(platform);
	if (![
		"Linux",
		"Windows",
		"macOS"
	].includes(system)) return null;
	const name = system.toLowerCase();
	return platformNames(all).get(platform) === system ? name : `${name}-${arch}`;
}
/** Shortest unambiguous name of each platform. */
function platformNames(platforms) {
	const distinct = [...new Set(platforms)];
	const count = /* @__PURE__ */ new Map();
	for (const platform of distinct) count.set(split(platform).system, (count.get(split(platform).system) ?? 0) + 1);
	return new Map(distinct.map((platform) => {
		const { system } = split(platform);
		return [platform, count.get(system) === 1 ? system : platformName(platform)];
	}));
}
/** Platforms in the order people list them: Linux, Windows, macOS, then the rest by name. */
function sortPlatforms(platforms) {
	return [...new Set(platforms)].map((platform) => {
		const place = usualOrder.indexOf(platform.split("-")[0] ?? "");
		return {
			platform,
			rank: place < 0 ? usualOrder.length : place
		};
	}).toSorted((a, b) => a.rank - b.rank || (a.platform < b.platform ? -1 : 1)).map(({ platform }) => platform);
}
const usualOrder = [
	"linux",
	"win32",
	"darwin"
];
export { sortPlatforms as i, platformName as n, platformNames as r, platformArgument as t };
