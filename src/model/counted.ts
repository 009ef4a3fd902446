/** Counts in words. */

/** `1 run`, `2 runs`, `1 directory`, `2 directories`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
