/**
 * What counts of instructions find: `node evaluation/bench-instructions.ts [FILES]`, on Linux with Valgrind.
 *
 * Each file has 25 functions of ten kinds. Four heads of it do 1% more in every fifth function, and have another line that does
 * nothing. The functions are called by what calls those of `bench`, as often and under the same flags; all functions of a
 * file share a process, as up to ten do in a check. Prints what was found so far after each file.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { instructionsOf, underCachegrind } from '../src/rooms/counts/cachegrind.ts'
import { callsToCount } from '../src/rooms/counts/count-instructions.ts'
import { percent } from './detection/session.ts'
import { shareUpperBound } from './detection/share-bounds.ts'

/** What a function does in each of its rounds. */
const rounds = [
  'sum = (sum * 31 + text.charCodeAt(at % text.length)) | 0',
  `all.push(JSON.parse('{"id":' + at + ',"tags":["a","b"],"at":{"x":1}}'))`,
  `if (/(\\w+)@(\\w+)\\.com/.test('user' + at + '@host.com')) sum += 1`,
  'map.set(text + (at % 50), at)',
  'all = [5, 3, 9, 1, 7, 2, 8, 4, at].sort((a, b) => a - b)',
  `all.push(text.split(' ').map((word) => word.toUpperCase()).join('-'))`,
  'all.push({ ...{ a: 1, b: 2 }, c: at, d: [at] })',
  'point = point.add(new Point(at % 3))',
  `{ const b = Buffer.from(text + at); sum += b.readUInt8(3) + b.toString('hex').length }`,
  'sum += fib(5 + (at % 3))',
]
const [functions, heads] = [25, 4]
const isPlanted = (name: number, head: number): boolean => name % (heads + 1) === head && head > 0

/** A module's names are listed in the order of the alphabet, hence three digits each. */
function moduleOf(file: number, head: number): string {
  const works = Array.from({ length: functions }, (_, name) => {
    const times = (100 + 100 * ((file + name) % 3)) * (isPlanted(name, head) ? 1.01 : 1)
    const text = `${'some words of a text '.repeat(1 + ((file + name) % 7))}${name}`
    const start = `let sum = ${file}, all = [], point = new Point(0); const map = new Map(), text = '${text}'`
    const loop = `for (let at = 0; at < ${Math.round(times)}; at += 1) ${rounds[name % rounds.length]}`
    return `export function f${name + 100}() { ${start}; ${loop}; return [sum, all.length, map.size, point.x] }`
  })
  const add = 'add(other) { return new Point(this.x + other.x) }'
  const shared = `class Point { constructor(x) { this.x = x } ${add} }
const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2))`
  return [`const unused = ${head}`, shared, ...works].join('\n')
}

/** Measured here, so that all sides make as many. */
async function callsOf(module: string): Promise<Record<string, number>> {
  const timed = Object.entries((await import(module)) as Record<string, () => unknown>).map(([name, run]) => {
    for (let call = 0; call < 100; call += 1) run()
    const start = performance.now()
    for (let call = 0; call < 100; call += 1) run()
    return [name, callsToCount((performance.now() - start) * 1e4)] as const
  })
  return Object.fromEntries(timed)
}

const folder = mkdtempSync(join(tmpdir(), 'instructions-'))
const operation = fileURLToPath(new URL('../src/kit/bench/measure-operation.ts', import.meta.url))
await build({ input: operation, platform: 'node', output: { file: join(folder, 'call.mjs') } })
const caller = `import { callOnly } from './call.mjs'
const functions = await import(process.argv[2])
for (const [name, calls] of Object.entries(JSON.parse(process.argv[3]))) await callOnly({ run: functions[name] }, null, calls)
`
writeFileSync(join(folder, 'caller.mjs'), caller)

/** The instructions of each function, between its two marks. */
async function countsOf(module: string, calls: Record<string, number>): Promise<number[]> {
  const counts = mkdtempSync(join(folder, 'counts-'))
  const node = { command: [process.execPath, '--expose-gc'], isNode: true }
  const [valgrind = '', ...args] = underCachegrind(node, { valgrind: 'valgrind', folder: counts })
  const child = spawn(valgrind, [...args, join(folder, 'caller.mjs'), module, JSON.stringify(calls)], {
    stdio: 'inherit',
  })
  await once(child, 'close')
  const totals = readdirSync(counts).map((name) => instructionsOf(readFileSync(join(counts, name), 'utf8'))!)
  const marks = totals.toSorted((a, b) => a - b)
  return Array.from({ length: functions }, (_, at) => marks[2 * at + 1]! - marks[2 * at]!)
}

const most = (of: readonly number[]): string => percent(Math.max(...of.map(Math.abs)), 4)
const changes = { again: [] as number[], planted: [] as number[], unchanged: [] as number[] }
for (let file = 0; file < Number(process.argv[2] ?? 25); file++) {
  const modules = Array.from({ length: heads + 1 }, (_, head) => join(folder, `${file}-${head}.mjs`))
  for (const [head, module] of modules.entries()) writeFileSync(module, moduleOf(file, head))
  const calls = await callsOf(modules[0]!)
  const sides: number[][] = []
  for (const two of [
    [0, 0],
    [1, 2],
    [3, 4],
  ]) {
    sides.push(...(await Promise.all(two.map((head) => countsOf(modules[head]!, calls)))))
  }
  const [base, ...others] = sides
  for (const [head, counts] of others.entries()) {
    const kind = (name: number) => (head === 0 ? 'again' : isPlanted(name, head) ? 'planted' : 'unchanged')
    for (const [name, count] of counts.entries()) changes[kind(name)].push(count / base![name]! - 1)
  }
  const { again, planted, unchanged } = changes
  const beyond = unchanged.filter((change) => Math.abs(change) > 0.005).length
  const cells = [
    `${planted.filter((change) => change > 0.005).length} of ${planted.length}`,
    `${percent(Math.min(...planted), 2)} to ${percent(Math.max(...planted), 2)}`,
    `${beyond} of ${unchanged.length}, below ${percent(shareUpperBound({ successes: beyond, trials: unchanged.length }, 0.01), 2)}`,
    `${most(unchanged)}, ${most(again)}`,
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
rmSync(folder, { recursive: true })
