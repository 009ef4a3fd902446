import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import { compareRuns } from '../core/judge/compare.ts'
import { UserError } from '../core/errors.ts'
import { comparisonSchema, type Comparison } from '../core/model/comparison.ts'
import { joinComparisons } from './post-comment.ts'

const sha = { base: 'b'.repeat(40), head: 'a'.repeat(40) }

function comparisonOf(platform: string, of: { readonly times?: number; readonly head?: string } = {}): Comparison {
  const { times = 1, head = sha.head } = of
  const run = pairedRun([pairedBenchmark({ 'ready-time': samplePairs({ times, noise: 0.01 }) })])
  const commit = { ref: 'main', date: null, dirty: false }
  const environment = { ...run.environment, platform }
  const sides = {
    head: { label: 'head', commit: { ...commit, sha: head } },
    base: { label: 'main', commit: { ...commit, sha: sha.base } },
  }
  return compareRuns({ heads: [{ ...run, ...sides, environment }], version: '1.2.0' })
}

test('systems of one commit become one comparison, and their false alarm rates add up', () => {
  const linux = comparisonOf('linux-x64')
  const macos = comparisonOf('darwin-arm64', { times: 1.2 })
  const joined = comparisonSchema.parse(
    joinComparisons([
      { file: 'linux.json', comparison: linux },
      { file: 'macos.json', comparison: macos },
    ]),
  )
  assert.deepEqual(
    joined.rows.map(({ platform, verdict }) => `${platform} ${verdict}`),
    ['linux-x64 same', 'darwin-arm64 worse'],
  )
  assert.equal(joined.platforms.length, 2)
  assert.equal(joined.alpha, linux.alpha + macos.alpha)
  assert.equal(joined.family, linux.family + macos.family)
  assert.equal(joined.state, 'decided')
})

test('identical on one system and compared on another is compared', () => {
  const linux = comparisonOf('linux-x64')
  const nothing = { ...linux, platforms: [], rows: [] }
  const stateOf = (...states: Comparison['state'][]): string =>
    joinComparisons(states.map((state, at) => ({ file: `${at}.json`, comparison: { ...nothing, state } }))).state
  assert.equal(stateOf('identical', 'identical'), 'identical')
  assert.equal(stateOf('identical', 'decided'), 'decided')
  assert.equal(stateOf('identical', 'nothing-compared'), 'nothing-compared')
})

test('a base that could not be built on one system keeps its level; the worst counts', () => {
  const linux = { ...comparisonOf('linux-x64'), platforms: [], rows: [] }
  const levelOf = (...levels: Comparison['unbuilt'][]): Comparison['unbuilt'] =>
    joinComparisons(
      levels.map((level, at) => ({
        file: `${at}.json`,
        comparison: { ...linux, ...(level !== undefined && { unbuilt: level }) },
      })),
    ).unbuilt
  assert.deepEqual(
    [levelOf('warn', 'fail'), levelOf('fail', 'warn'), levelOf('fail', undefined)],
    Array(3).fill('fail'),
  )
  assert.deepEqual([levelOf(undefined, 'warn'), levelOf(undefined, undefined)], ['warn', undefined])
})

test('one comparison stays as it is; another commit, or a system twice, is refused', () => {
  const first = { file: 'one.json', comparison: comparisonOf('linux-x64') }
  assert.equal(joinComparisons([first]), first.comparison)
  const refused = (comparison: Comparison, message: RegExp): void =>
    assert.throws(
      () => joinComparisons([first, { file: 'two.json', comparison }]),
      (error) => error instanceof UserError && error.file === 'two.json' && message.test(error.message),
    )
  refused(comparisonOf('darwin-arm64', { head: 'c'.repeat(40) }), /^the head is c{40}, and that of one\.json is a{40}$/)
  refused(comparisonOf('linux-x64'), /^linux-x64 is also in another file$/)
})
