/** Test support: a project that is nothing but a suite of sums. */
import { folderWith } from './repository.ts'

/** A suite of a few lines whose trials take no time. */
export const suite = `import { defineSuite } from 'paceline'

export default defineSuite({
  name: 'sums',
  cases: { small: {}, large: { profiles: ['full'] } },
  subjects: { loop: () => (n) => { let sum = 0; for (let i = 0; i < n; i += 1) sum += i; return sum } },
  metrics: { 'wall-time': { unit: 'ms', better: 'lower', gate: true, floor: 2 }, steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  async trial({ subject, measure, expect }) {
    const sum = await measure.time('wall-time', () => subject(1000))
    measure.record('steps', 1000)
    expect.equal(sum, 499500)
  },
})
`

export const project = (): ReturnType<typeof folderWith> =>
  folderWith({ 'paceline.config.json': { suites: ['./sums.js'] }, 'sums.js': suite })
