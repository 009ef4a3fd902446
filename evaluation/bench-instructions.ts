/**
 * What counts of instructions find: `node evaluation/bench-instructions.ts [FILES]`, on Linux with Valgrind.
 *
 * Each file has 25 functions of ten kinds, and five heads with another line that does nothing. In each, five functions take
 * 1% more instructions: further rounds of a loop of which one takes so many, as two functions of nothing else show. Each
 * function is thus planted in one head, and the same in five versions, of which any two are compared. The functions are
 * called by what calls those of `bench`, as often and under the same flags; all of a file share a process, as up to ten do
 * in a check, with two trials of each version. Prints what was found so far after each file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countedKind } from '../src/core/model/kinds/counted.ts'
import { areSidesApart, areValuesOfOneSideAlike } from '../src/core/model/kinds/kind.ts'
import { callsToCount } from '../src/rooms/counts/count-instructions.ts'
import { percent } from './detection/session.ts'
import { countScript, writeCaller } from './known/counted-process.ts'

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
const [functions, heads] = [25, 5]
const headOf = (name: number): number => 1 + (name % heads)
const usualRounds = 1_000

/** A module's names are listed in the order of the alphabet, hence three digits each. */
function moduleOf(file: number, head: number, moreRounds: readonly number[]): string {
  const works = Array.from({ length: functions }, (_, name) => {
    const text = `${'some words of a text '.repeat(1 + ((file + name) % 7))}${name}`
    const start = `let sum = ${file}, all = [], point = new Point(0); const map = new Map(), text = '${text}'`
    const times = 100 + 100 * ((file + name) % 3)
    const loop = `for (let at = 0; at < ${times}; at += 1) ${rounds[name % rounds.length]}`
    const spun = usualRounds + (headOf(name) === head ? moreRounds[name]! : 0)
    return `export function f${name + 100}() { ${start}; ${loop}; return [sum, all.length, map.size, point.x, spin(${spun})] }`
  })
  const add = 'add(other) { return new Point(this.x + other.x) }'
  // Too long for V8 to put it into what calls it, so that a round takes the same everywhere.
  const long = `if (rounds < 0) return [${'rounds, '.repeat(300)}]`
  const shared = `class Point { constructor(x) { this.x = x } ${add} }
const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2))
function spin(rounds) { ${long}; let sum = 0; for (let at = 0; at < rounds; at += 1) sum = (sum + at) | 0; return sum }
export function spin1() { return spin(${usualRounds}) }
export function spin2() { return spin(${2 * usualRounds}) }`
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
await writeCaller(join(folder, 'call.mjs'))
const caller = `import { callBetweenCountMarks } from './call.mjs'
const functions = await import(process.argv[2])
for (const [name, calls] of Object.entries(JSON.parse(process.argv[3]))) await callBetweenCountMarks({ run: functions[name] }, null, calls)
`
writeFileSync(join(folder, 'caller.mjs'), caller)

/** The instructions of a call of each function, in two processes. */
async function countsOf(module: string, calls: Readonly<Record<string, number>>): Promise<number[][]> {
  const made = Object.values(calls)
  const words = [join(folder, 'caller.mjs'), module, JSON.stringify(calls)]
  const trial = async (): Promise<number[]> => {
    const marks = await countScript(words, { cwd: folder, processes: 2 * made.length + 1 })
    return made.map((times, at) => (marks[2 * at + 1]! - marks[2 * at]!) / times)
  }
  return Promise.all([trial(), trial()])
}

const meanOf = ([one = 0, other = 0]: readonly number[]): number => (one + other) / 2
const changeOf = (base: readonly number[], head: readonly number[]): number => meanOf(head) / meanOf(base) - 1
const isBeyond = (base: readonly number[], head: readonly number[]): boolean =>
  [base, head].every((side) => areValuesOfOneSideAlike(countedKind, side)) && areSidesApart(countedKind, base, head)
const most = (of: readonly number[]): string => percent(Math.max(...of.map(Math.abs)), 4)
const planted = { found: 0, changes: [] as number[] }
const unchanged = { beyond: 0, changes: [] as number[], again: [] as number[] }
for (let file = 0; file < Number(process.argv[2] ?? 4); file++) {
  const moduleAs = (head: number, moreRounds: readonly number[] = []): string => {
    const module = join(folder, `${file}-${head}.mjs`)
    writeFileSync(module, moduleOf(file, head, moreRounds))
    return module
  }
  const base = moduleAs(0)
  const { spin1, spin2, ...calls } = await callsOf(base)
  const baseCounts = await countsOf(base, { ...calls, spin1: spin1!, spin2: spin2! })
  const [once1 = 0, once2 = 0] = [functions, functions + 1].map((at) => meanOf(baseCounts.map((trial) => trial[at]!)))
  const roundTakes = (once2 - once1) / usualRounds
  /** By version and function, two trials. */
  const versions: number[][][] = []
  const add = (trials: readonly number[][]): void => {
    versions.push(Array.from({ length: functions }, (_, name) => trials.map((counts) => counts[name]!)))
  }
  add(baseCounts)
  const moreRounds = versions[0]!.map((trials) => Math.round((0.01 * meanOf(trials)) / roundTakes))
  for (let head = 1; head <= heads; head += 1) add(await countsOf(moduleAs(head, moreRounds), calls))
  for (let name = 0; name < functions; name += 1) {
    const of = versions.map((version) => version[name]!)
    const [changed] = of.splice(headOf(name), 1)
    planted.changes.push(changeOf(of[0]!, changed!))
    if (isBeyond(of[0]!, changed!) && meanOf(changed!) > meanOf(of[0]!)) planted.found += 1
    unchanged.again.push(...of.map(([one = 0, other = 0]) => other / one - 1))
    for (const [at, side] of of.entries()) {
      for (const other of of.slice(at + 1)) {
        unchanged.changes.push(changeOf(side, other))
        if (Math.max(...side, ...other) > 1.005 * Math.min(...side, ...other)) unchanged.beyond += 1
      }
    }
  }
  const cells = [
    `${planted.found} of ${planted.changes.length}`,
    `${percent(Math.min(...planted.changes), 2)} to ${percent(Math.max(...planted.changes), 2)}`,
    `${unchanged.beyond} of ${unchanged.changes.length}`,
    `${most(unchanged.changes)}, ${most(unchanged.again)}`,
    roundTakes.toFixed(3),
  ]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
rmSync(folder, { recursive: true })
