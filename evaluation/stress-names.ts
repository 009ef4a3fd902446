/**
 * 100,000 hostile names through every format, each read back by a program that reads it for others; see
 * test/names/targets.ts. Formats that a browser reads need Chromium.
 *
 *     node --import ./test/register.ts evaluation/stress-names.ts [--seed HEX] [--names N] [--only NAME] [--without-browser]
 *
 * Ends with 1 where something was found; each input that did it is written into `fuzz-findings/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import process, { stderr, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { fuzz } from '../test/fuzz/fuzz.ts'
import type { NamesTarget } from '../test/names/targets.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'c0ffee42' },
    names: { type: 'string', default: '100000' },
    only: { type: 'string', multiple: true, default: [] },
    'without-browser': { type: 'boolean', default: false },
  },
})
const { seed, only } = values
const modules = values['without-browser'] ? ['targets.ts'] : ['targets.ts', 'browser-targets.ts']
const folder = 'fuzz-findings'

stdout.write(
  `seed ${seed}\n${'format'.padEnd(22)}${['names', 'documents', 'found', 'seconds'].map((one) => one.padStart(10)).join('')}\n`,
)
for (const file of modules) {
  const module = new URL(`../test/names/${file}`, import.meta.url).href
  const { targets } = (await import(module)) as { readonly targets: readonly NamesTarget[] }
  const countOf = (name: string): number => targets.find((one) => one.name === name)!.count
  for (const { name } of targets.filter((one) => only.length === 0 || only.includes(one.name))) {
    const [result] = await fuzz({
      seed,
      module,
      only: [name],
      casesOf: () => Math.ceil(Number(values.names) / countOf(name)),
      limits: { caseMs: 120_000, memoryMb: 512 },
    })
    const { cases, findings, seconds } = result!
    const figures = [cases * countOf(name), cases, findings.length, seconds.toFixed(0)]
    stdout.write(`${name.padEnd(22)}${figures.map((figure) => String(figure).padStart(10)).join('')}\n`)
    for (const { number, problem, input } of findings) {
      process.exitCode = 1
      stderr.write(`${name} ${number}: ${problem}\n`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${folder}/${name}-${seed}-${number}`, input ?? '')
    }
  }
}
