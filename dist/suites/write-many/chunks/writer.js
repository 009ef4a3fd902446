// benchmarks/write-many/writer.ts
function textOf(index) {
	return ` ${index} `;
}
export { textOf as t };
