import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf, projectSide, type Call } from '../../../test/sample-profile.ts'
import { profileCharges } from './charge.ts'
import { makeFrameResolver } from './function-of.ts'
import { compareProfiles, mergeChargesIntoFirst } from './compare-profiles.ts'

const process = (...calls: readonly Call[]) => profileCharges(profileOf(calls), makeFrameResolver(projectSide))

test('compare profiles: what a program does while its starter waits counts once', () => {
  const both = (): readonly ReturnType<typeof process>[] => [
    process(['start /p/a.js:1', 5], ['start /p/a.js:1', 'spawnSync node:internal/child_process', 100]),
    process(['scan /p/b.js:1', 80], ['(idle)', 10]),
  ]
  const amounts = ({ functions, charges }: ReturnType<typeof process>) =>
    Object.fromEntries(Array.from(charges, ([key, { self }]) => [functions.get(key)!.name, self]))
  // Ten were waited for by the other program, and ten passed before it was profiled.
  assert.deepEqual(amounts(mergeChargesIntoFirst(both())), { start: 5, waiting: 20, scan: 80 })
  assert.deepEqual(amounts(mergeChargesIntoFirst(both().slice(0, 1))), { start: 5, waiting: 100 })
  // Several at once: nothing is left of the waiting.
  assert.deepEqual(amounts(mergeChargesIntoFirst([...both(), both()[1]!])), { start: 5, waiting: 0, scan: 160 })
})

test('compare profiles: neither Paceline nor the suite is a cause unless changed', async () => {
  const callback = '(anonymous) /p/bench/a.js:4'
  const sideOf = (ms: number) =>
    Array.from({ length: 5 }, (_, at) => ({
      profiles: [
        profileOf([
          [callback, 1_000 * ms + at],
          ['runBatch /h/src/bench.js:7', 1_000 * ms + at],
          ['f /p/a.js:1', 500],
        ]),
      ],
      part: 'timed' as const,
      value: ms,
    }))
  const compared = (changed: readonly (readonly [number, number])[]) =>
    compareProfiles({
      ...found(sideOf(10), sideOf(20)),
      suite: { base: '/p/bench/a.js', head: '/p/bench/a.js' },
      ...diffOf('bench/a.js', changed),
    })
  assert.deepEqual((await compared([])).places, [])
  assert.deepEqual(
    (await compared([[4, 4]])).places.map((place) => place.file),
    ['bench/a.js'],
  )
})

type Options = Parameters<typeof compareProfiles>[0]

function found(base: Options['sideProfiles']['base'], head: Options['sideProfiles']['head']): Options {
  return {
    profiler: 'cpu',
    sideProfiles: { base, head },
    unit: 'ms',
    values: { base: 10, head: 20 },
    waits: true,
    suite: { base: '', head: '' },
    roots: { base: '/p', head: '/p' },
    harness: '/h',
    changedLines: { base: new Map(), head: new Map() },
    committed: new Set(),
    readable: [],
    seed: '00000001',
  }
}

function diffOf(file: string, changed: readonly (readonly [number, number])[]): Pick<Options, 'changedLines'> {
  return { changedLines: { base: new Map(), head: new Map([[file, changed]]) } }
}
