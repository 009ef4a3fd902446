import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Run } from '../model/run.ts'
import { planned } from '../../../test/scripted-trials.ts'
import { runWithReachOfChange } from './called-by-benchmarks.ts'

test('called by benchmarks: what there was no time to measure may call the change', () => {
  const benchmarks = [planned('measured'), planned('unmeasured')]
  const run = { benchmarks: [{ ...benchmarks[0]!, pairs: [{}] }, { ...benchmarks[1]! }] } as unknown as Run
  const reachOf = (unmeasured: 'called' | 'loaded' | undefined, idle: readonly number[] = []) => {
    const state = idle.length > 0 ? 'called' : 'loaded'
    return runWithReachOfChange(run, {
      benchmarks,
      callsOf: (one) => {
        if (one === benchmarks[0]) return new Map([['lib/a.js', { state, idle }]])
        return unmeasured && new Map([['lib/a.js', { state: unmeasured, idle: [] }]])
      },
      untouchedOf: () => undefined,
      code: ['lib/a.js'],
      changed: ['lib/a.js'],
      upgraded: new Map(),
      mayMeasure: [],
      mayMeasureBy: () => false,
      isNamedBy: () => false,
    }).reach
  }
  assert.deepEqual(reachOf('loaded'), { called: [], uncalled: ['lib/a.js'] })
  for (const state of ['called', undefined] as const) {
    assert.deepEqual(reachOf(state)?.unseen, ['lib/a.js'], state)
    assert.deepEqual(reachOf(state)?.uncalled, [], state)
  }
  assert.deepEqual(reachOf('loaded', [4])?.idle, ['lib/a.js:4'])
  assert.deepEqual(reachOf('called', [4]), { called: [], uncalled: [], unseen: ['lib/a.js'] })
})
