// benchmarks/write-many/writer.ts
/** The text of write `index`: the number between two spaces. */
function textOf(index) {
	return ` ${index} `;
}
export { textOf as t };
