/** A short form of evaluation/fuzz.ts, and whether it finds what it is there for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './fuzz/fuzz.ts'
import { inputsOf, targets } from './fuzz/targets.ts'

const seed = '20261121'

test('fuzz: some hundred inputs for every reader and renderer do no harm', async (t) => {
  const results = await fuzz({ seed, casesOf: ({ kind }) => (kind === 'reader' ? 200 : 40) })
  assert.deepEqual(
    results.flatMap(({ findings }) => findings.map((one) => `${one.target} ${one.number}: ${one.problem}`)),
    [],
    `seed ${seed}; \`node --import ./test/register.ts evaluation/fuzz.ts --seed ${seed} --only NAME --from NUMBER --cases 1\` shows one again`,
  )
  assert.deepEqual(
    results.map(({ target }) => target.name),
    targets.map(({ name }) => name),
  )
  // What refuses everything would find nothing: of each some are taken.
  for (const { target, taken, cases } of results) assert.ok(taken >= cases / 50, `${target.name}: ${taken} of ${cases}`)
  t.diagnostic(results.map(({ target, taken, cases }) => `${target.name} ${taken}/${cases}`).join(', '))
})

test('fuzz: the same seed gives the same inputs, another one others', () => {
  const inputs = (of: string): string[] => targets.map((target) => String(inputsOf(target, of)(1_000)))
  assert.deepEqual(inputs(seed), inputs(seed))
  assert.notDeepEqual(inputs(seed), inputs('00000001'))
})

test('fuzz: errors, hangs and endless memory are found by number; the rest goes on', async () => {
  const of = (only: readonly string[], caseMs: number) =>
    fuzz({
      seed,
      casesOf: () => 20,
      only,
      mostFindings: 1,
      limits: { caseMs, memoryMb: 64 },
      module: new URL('fuzz/broken-targets.ts', import.meta.url).href,
    })
  const [throws, hangs, fine] = await of(['throws', 'hangs', 'is fine'], 1_000)
  // However long a busy machine takes to fill the memory.
  const [swells] = await of(['swells'], 300_000)
  const [{ number, problem, input } = assert.fail('nothing was found')] = throws!.findings
  assert.deepEqual([number, throws!.taken, throws!.refused], [4, 3, 1])
  assert.match(problem, /^TypeError: not so\n {4}at /)
  assert.match(String(input), /^input \d+$/)
  assert.deepEqual(
    [hangs, swells].map((one) => one!.findings.map((finding) => [finding.number, finding.input])),
    [[[4, undefined]], [[4, undefined]]],
  )
  assert.match(hangs!.findings[0]!.problem, /^runs for more than 1 s$/)
  assert.match(swells!.findings[0]!.problem, /memory|takes \d+ MB/)
  assert.deepEqual([fine!.cases, fine!.taken, fine!.refused, fine!.findings], [20, 19, 1, []])
})
