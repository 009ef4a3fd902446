import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactSpec, memorySpec, timeSpec } from '../../../test/sample-run.ts'
import { pickLevel, layerRowRules, platformMatcher, type RowName, acceptanceFinder, expiredEntries } from './policy.ts'
import { sampleBenchmark, sampleRun } from '../../../test/sample-run.ts'

const row: RowName = { benchmark: 'watch/react/chokidar', metric: 'ready-time', platform: 'darwin-arm64' }

test('policy: without one, a timed metric must be found from 10%, memory from 5%', () => {
  const rules = layerRowRules()
  const { levels: _, ...own } = rules(row, timeSpec)
  const sizes = { ignore: 0.01, detect: 0.1, failAt: 0.05, floor: 0, since: undefined }
  assert.deepEqual(own, { better: 'lower', ...sizes, gate: true, takenAway: 'fail' })
  assert.equal(rules(row, memorySpec).detect, 0.05)
  assert.equal(rules(row, exactSpec).detect, 0.05)
})

test('policy: what is more particular wins: defaults, policy, metric, rules in order', () => {
  const policy = {
    ignore: 0.02,
    failAt: 0.06,
    rules: [
      { match: 'watch', failAt: 0.07, floor: 3 },
      { match: 'watch/react', metric: 'ready-*', failAt: 0.08 },
      { match: '**', platform: 'linux', failAt: 0.5 },
    ],
  }
  const rules = layerRowRules(policy)
  assert.equal(rules(row, timeSpec).ignore, 0.02)
  assert.equal(rules(row, { ...timeSpec, ignore: 0.03, failAt: 0.04 }).ignore, 0.03)
  assert.equal(rules(row, { ...timeSpec, failAt: 0.04 }).failAt, 0.08)
  assert.equal(rules({ ...row, metric: 'peak-rss' }, timeSpec).failAt, 0.07)
  assert.equal(rules({ ...row, platform: 'linux-x64' }, timeSpec).failAt, 0.5)
  assert.equal(rules({ ...row, benchmark: 'git-read/one-file/fs' }, { ...timeSpec, failAt: 0.04 }).failAt, 0.04)
  assert.equal(rules(row, { ...timeSpec, floor: 2 }).floor, 3)
  const detect = layerRowRules({ detect: 0.2, rules: [{ match: 'watch', metric: 'peak-rss', detect: 0.3 }] })
  assert.deepEqual([detect(row, timeSpec).detect, detect({ ...row, metric: 'peak-rss' }, timeSpec).detect], [0.2, 0.3])
})

test('policy: levels are taken one by one, and gates can be opened and closed', () => {
  const policy = {
    levels: { undecided: 'fail', minor: 'note' },
    rules: [
      { match: 'watch', levels: { minor: 'fail' } },
      { match: 'watch/react', gate: false },
    ],
  } as const
  const { levels, gate } = layerRowRules(structuredClone(policy) as never)(row, timeSpec)
  assert.equal(gate, false)
  assert.equal(pickLevel('undecided', levels, false), 'fail')
  assert.equal(pickLevel('worse', levels, false), 'fail')
  assert.equal(pickLevel('removed', levels, false), 'warn')
})

test('policy: worse is loud from failAt on, minor below, and what is fine is a note', () => {
  const { levels } = layerRowRules()(row, timeSpec)
  assert.equal(pickLevel('worse', levels, true), 'fail')
  assert.equal(pickLevel('worse', levels, false), 'warn')
  assert.equal(pickLevel('failed', levels, false), 'fail')
  for (const verdict of ['better', 'same', 'added', 'skipped'] as const) {
    assert.equal(pickLevel(verdict, levels, true), 'note')
  }
})

test('policy: platforms may be named as people do', () => {
  const all = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']
  const matched = (glob: string): string[] => all.filter(platformMatcher(glob))
  assert.deepEqual(matched('linux'), ['linux-x64', 'linux-arm64'])
  assert.deepEqual(matched('macos'), ['darwin-arm64'])
  assert.deepEqual(matched('windows-x64'), ['win32-x64'])
  assert.deepEqual(matched('*-arm64'), ['linux-arm64', 'darwin-arm64'])
  assert.deepEqual(matched('!linux-*'), ['darwin-arm64', 'win32-x64'])
  assert.deepEqual(matched('*'), all)
})

const rowOfAcceptance = { benchmark: 'watch/react/chokidar', metric: 'ready-time', platform: 'darwin-arm64' }
const entry = { match: 'watch/react/chokidar', metric: 'ready-time', upTo: '+12%', reason: 'lazy stat' }

test('policy: a row is excused up to the ceiling and not beyond it', () => {
  const acceptance = acceptanceFinder([entry])
  assert.deepEqual(acceptance(rowOfAcceptance, { relative: 0.12, absolute: 24 }), {
    reason: 'lazy stat',
    upTo: 0.12,
    exceeded: false,
  })
  assert.equal(acceptance(rowOfAcceptance, { relative: 0.121, absolute: 24.2 })?.exceeded, true)
  assert.equal(acceptance({ ...rowOfAcceptance, metric: 'peak-rss' }, { relative: 0.1, absolute: 20 }), undefined)
})

test('policy: an entry ends after its day, or with the package version it names', () => {
  const own = { name: 'chokidar', source: 'project' } as const
  const isOver = (until: string, version = '1.9.0', basePackage = { ...own, version: '1.0.0' }): boolean => {
    const benchmarks = [sampleBenchmark({ package: { ...own, version }, basePackage })]
    return expiredEntries([{ ...entry, until }], [sampleRun({ benchmarks })]).size === 1
  }
  // The run is of 1 November 2026.
  assert.deepEqual(
    ['2026-10-31', '2026-11-01', '2026-11-02'].map((day) => isOver(day)),
    [true, false, false],
  )
  assert.deepEqual(
    ['1.9.0', '2.0.0', '10.0.0'].map((version) => isOver('2.0.0', version)),
    [false, true, true],
  )
  assert.equal(isOver('2.0.0', '2.0.0-rc.1'), false, 'a pre-release is not that version yet')
  assert.ok(isOver('2.0.0', '1.0.0', { ...own, version: '2.0.0' }), 'a head that lowers its version revives nothing')
  const over = { ...entry, until: '2026-11-19' }
  const acceptance = acceptanceFinder([over], { ended: new Set([over]) })
  assert.equal(acceptance(rowOfAcceptance, { relative: 0.1, absolute: 20 }), undefined)
})

test('policy: a ceiling in the unit is shown relative where the change is', () => {
  const acceptance = acceptanceFinder([{ ...entry, upTo: 30 }])
  // 24 ms are 12% here, so 30 ms are 15%.
  const accepted = acceptance(rowOfAcceptance, { relative: 0.12, absolute: 24 })
  assert.deepEqual(accepted, { reason: 'lazy stat', upTo: 0.15, exceeded: false })
  assert.equal(acceptance(rowOfAcceptance, { relative: 0.2, absolute: 40 })?.exceeded, true)
})

test('policy: from a base of zero only a ceiling in the unit excuses', () => {
  const worse = { relative: undefined, absolute: 3 }
  assert.equal(acceptanceFinder([entry])(rowOfAcceptance, worse)?.exceeded, true)
  const accepted = acceptanceFinder([{ ...entry, upTo: 3 }])(rowOfAcceptance, worse)
  assert.deepEqual(accepted, { reason: 'lazy stat', upTo: 3, exceeded: false })
})

test('policy: a removal is excused by an entry that says so and by no other', () => {
  const removal = { ...entry, metric: '*', upTo: 'removed' } as const
  assert.equal(acceptanceFinder([{ ...entry, upTo: '+900%' }])(rowOfAcceptance, 'removed'), undefined)
  assert.equal(acceptanceFinder([removal])(rowOfAcceptance, { relative: 0.01, absolute: 2 }), undefined)
  const excused = acceptanceFinder([entry, removal])(rowOfAcceptance, 'removed')
  assert.deepEqual(excused, { reason: 'lazy stat', upTo: undefined, exceeded: false })
})

test('policy: what a policy says of removed rows holds, whoever has them', () => {
  const levelsOf = (policy: Parameters<typeof layerRowRules>[0]) => {
    const { levels, takenAway } = layerRowRules(policy)(row, timeSpec)
    return [levels.removed, takenAway]
  }
  assert.deepEqual(levelsOf(undefined), ['warn', 'fail'])
  assert.deepEqual(levelsOf({ levels: { removed: 'note' } }), ['note', 'note'])
  assert.deepEqual(levelsOf({ rules: [{ match: 'watch', levels: { removed: 'warn' } }] }), ['warn', 'warn'])
})

test('policy: a minus sign, as for a rate that falls, says the same', () => {
  const acceptance = acceptanceFinder([{ ...entry, upTo: '-12%' }])
  assert.equal(acceptance(rowOfAcceptance, { relative: 0.1, absolute: 5 })?.exceeded, false)
})

test('policy: of several entries one that covers the change counts, else the widest', () => {
  const acceptance = acceptanceFinder([entry, { ...entry, match: 'watch', upTo: '+20%', reason: 'wider' }])
  const reasonFor = (relative: number) => acceptance(rowOfAcceptance, { relative, absolute: 200 * relative })?.reason
  assert.deepEqual([0.1, 0.15, 0.3].map(reasonFor), [entry.reason, 'wider', 'wider'])
})

test('policy: what the change itself accepts is marked as its own', () => {
  const worse = { relative: 0.1, absolute: 20 }
  const own = [[entry], []].map((brought) =>
    acceptanceFinder([entry], { own: new Set(brought) })(rowOfAcceptance, worse),
  )
  assert.deepEqual(
    own.map((accepted) => accepted?.own),
    [true, undefined],
  )
  const message = 'accept[1].upTo: "much" is not a percentage'
  assert.throws(() => acceptanceFinder([entry, { ...entry, upTo: 'much' }]), {
    message,
    hint: 'Write it like +12%.',
  })
})

test('policy: an entry for one system says nothing of the others', () => {
  const acceptance = acceptanceFinder([{ ...entry, platform: 'macos' }])
  assert.ok(acceptance(rowOfAcceptance, { relative: 0.1, absolute: 20 }))
  assert.equal(acceptance({ ...rowOfAcceptance, platform: 'linux-x64' }, { relative: 0.1, absolute: 20 }), undefined)
})
