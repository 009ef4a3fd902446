/**
 * Seeded fuzz over every reader and every renderer; see test/fuzz/targets.ts.
 *
 *     node --max-old-space-size=512 --import ./test/register.ts evaluation/fuzz.ts [--seed HEX] [--cases N] [--renders N] [--only NAME] [--from NUMBER]
 *
 * Ends with 1 where something was found; each input that did it is written into `fuzz-findings/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process, { stderr, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { fuzz, type Finding, type FuzzResult } from '../test/fuzz/fuzz.ts'
import { targets } from '../test/fuzz/targets.ts'

const folder = 'fuzz-findings'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'c0ffee42' },
    /** Of each reader, and of each renderer, which takes twenty times as long. */
    cases: { type: 'string', default: '100000' },
    renders: { type: 'string', default: '5000' },
    only: { type: 'string', multiple: true, default: [] },
    from: { type: 'string', default: '0' },
  },
})
const { seed, only } = values
const [cases, renders, from] = [values.cases, values.renders, values.from].map(Number) as [number, number, number]
const strange = only.find((name) => !targets.some((target) => target.name === name))
if (strange !== undefined || !/^[0-9a-f]{8}$/.test(seed) || ![cases, renders, from].every(Number.isSafeInteger)) {
  const why =
    strange === undefined ? 'the seed is eight hex digits, all else a number' : `there is no target ${strange}`
  stderr.write(`fuzz: ${why}; there are ${targets.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}

function save({ target, number, problem, input }: Finding): void {
  stderr.write(`\n${target} ${number} of seed ${seed}: ${problem}\n`)
  if (input === undefined) return
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${target}-${seed}-${number}`)
  writeFileSync(path, input)
  stderr.write(`Written: ${path}\n`)
}

function lineOf({ target, cases: done, taken, refused, slowestMs, seconds, findings }: FuzzResult): string {
  const figures = [done, taken, refused, findings.length, seconds.toFixed(1), slowestMs.toFixed(0)]
  return [target.name.padEnd(18), ...figures.map((figure) => String(figure).padStart(9))].join('')
}

let toldAt = 0
const results = await fuzz({
  seed,
  only,
  from,
  casesOf: ({ kind }) => (kind === 'reader' ? cases : renders),
  onProgress: (target, done, of) => {
    if (performance.now() - toldAt < 5_000) return
    toldAt = performance.now()
    stderr.write(`${target.name}: ${done} of ${of}\n`)
  },
})
for (const finding of results.flatMap(({ findings }) => findings)) save(finding)
const titles = ['cases', 'taken', 'refused', 'found', 'seconds', 'worst ms']
stdout.write(`seed ${seed}, ${Math.round(process.memoryUsage.rss() / 1_048_576)} MB at the end\n`)
stdout.write(`${''.padEnd(18)}${titles.map((title) => title.padStart(9)).join('')}\n`)
stdout.write(`${results.map(lineOf).join('\n')}\n`)
process.exitCode = results.some(({ findings }) => findings.length > 0) ? 1 : 0
