/** Rule 9, in all formats: a short form of evaluation/stress-names.ts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './fuzz/fuzz.ts'
import { targets } from './names/targets.ts'

const seed = '20261123'

test('names: a thousand hostile names in each format are read back as names', async () => {
  const module = new URL('names/targets.ts', import.meta.url).href
  const results = await fuzz({
    seed,
    module,
    casesOf: ({ name }) => Math.ceil(1_000 / targets.find((one) => one.name === name)!.count),
    limits: { caseMs: 60_000, memoryMb: 512 },
  })
  assert.deepEqual(
    results.flatMap(({ findings }) => findings.map((one) => `${one.target} ${one.number}: ${one.problem}`)),
    [],
    `seed ${seed}; \`node --import ./test/register.ts evaluation/stress-names.ts --seed ${seed} --only NAME\` shows one again`,
  )
  assert.deepEqual(
    results.map(({ target, taken }) => [target.name, taken]),
    targets.map(({ name, count }) => [name, Math.ceil(1_000 / count)]),
  )
})
