import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProfileProblem, profileLimits, parseProfile } from './read-profile.ts'

const frame = (functionName: string, url = 'file:///p/a.js') => ({
  functionName,
  url,
  scriptId: '1',
  lineNumber: 4,
  columnNumber: 2,
})
const cpu = (change: object = {}): string =>
  JSON.stringify({
    nodes: [
      { id: 1, callFrame: frame('(root)', ''), children: [7, 3] },
      { id: 7, callFrame: frame('a'), children: [9] },
      { id: 3, callFrame: frame('b') },
      { id: 9, callFrame: frame('b') },
    ],
    startTime: 100,
    endTime: 900,
    samples: [7, 9, 9, 3],
    timeDeltas: [5, 10, 20, 40],
    ...change,
  })
const problemOf = (text: string, kind: 'cpu' | 'heap' = 'cpu'): string => {
  try {
    parseProfile(text, kind)
  } catch (error) {
    if (error instanceof ProfileProblem) return error.message
    throw error
  }
  return 'was read'
}

test('read profile: each sample of a CPU profile lasts until the next, callers first', () => {
  const { frames, frameOf, parentOf, self } = parseProfile(cpu(), 'cpu')
  const rows = [...self.keys()].map((node) => {
    const caller = parentOf[node]!
    return [frames[frameOf[node]!]!.name, caller === -1 ? undefined : frames[frameOf[caller]!]!.name, self[node]]
  })
  assert.deepEqual(
    new Set(rows.map((row) => row.join())),
    new Set(['(root),,0', 'a,(root),10', 'b,(root),0', 'b,a,60']),
  )
  assert.ok([...parentOf].every((caller, node) => caller < node))
})

test('read profile: time in which another process had the core is nobody’s', () => {
  const nodes = [
    { id: 1, callFrame: frame('(root)', ''), children: [7, 3] },
    { id: 7, callFrame: frame('a') },
    { id: 3, callFrame: frame('(idle)', '') },
  ]
  const samples = [...Array.from({ length: 9 }, () => 7), 3, 7]
  const text = cpu({ nodes, samples, timeDeltas: [0, ...Array.from({ length: 8 }, () => 10), 7_000, 9_000] })
  const { frames, frameOf, self } = parseProfile(text, 'cpu')
  const amounts = Object.fromEntries([...self.keys()].map((node) => [frames[frameOf[node]!]!.name, self[node]]))
  assert.deepEqual(amounts, { '(root)': 0, a: 8 * 10 + 5 * 10, '(idle)': 9_000 })
})

test('read profile: what the profiler took to be asked is not counted', () => {
  const asking = {
    callFrame: frame('post', 'node:inspector'),
    selfSize: 500,
    children: [{ callFrame: frame('x', ''), selfSize: 70 }],
  }
  const head = {
    callFrame: frame('(root)', ''),
    selfSize: 1,
    children: [asking, { callFrame: frame('a'), selfSize: 30 }],
  }
  const { self } = parseProfile(JSON.stringify({ head }), 'heap')
  assert.deepEqual(new Set(self), new Set([0, 1, 30]))
})

test('read profile: a heap profile is read as bytes by node', () => {
  const leaf = { callFrame: frame('keep'), selfSize: 300, id: 2, children: [] }
  const head = { callFrame: frame('(root)', ''), selfSize: 0, id: 1, children: [leaf] }
  const { frames, frameOf, self } = parseProfile(JSON.stringify({ head, samples: [] }), 'heap')
  assert.deepEqual([...self], [0, 300])
  assert.equal(frames[frameOf[1]!]!.name, 'keep')
})

test('read profile: what is no profile is refused with what is wrong with it', () => {
  const node = (id: number, children: number[]) => ({ id, callFrame: frame('f'), children })
  const none = { samples: [], timeDeltas: [] }
  assert.equal(problemOf('{'), 'is not JSON')
  assert.equal(problemOf('[]'), 'has no object where it should be')
  assert.equal(problemOf('{}'), 'has no list of nodes')
  assert.equal(problemOf(cpu({ timeDeltas: [] })), 'does not have one timeDelta for each sample')
  assert.equal(problemOf(cpu({ samples: [7, 9, 9, 99] })), 'has a sample without a node')
  assert.equal(problemOf(cpu({ timeDeltas: [1, 'x', 2, 3] })), 'has a timeDelta that is not a number of microseconds')
  assert.equal(
    problemOf(cpu({ timeDeltas: [1, 1.7e308, 2, 3] })),
    'has a timeDelta that is not a number of microseconds',
  )
  assert.equal(problemOf(cpu({ nodes: [node(1, []), node(1, [])] })), 'has a node without a unique id')
  assert.equal(problemOf(cpu({ nodes: [node(7, [3]), node(3, [7])], ...none })), 'does not have exactly one root')
  assert.equal(problemOf(cpu({ nodes: [node(1, []), node(7, [3]), node(3, [7])], ...none })), 'is not a tree')
  assert.equal(
    problemOf(cpu({ nodes: [{ id: 1, callFrame: {} }], ...none })),
    'has a callFrame without a name or a url',
  )
  assert.equal(problemOf('{"head":{"callFrame":{}}}', 'heap'), 'has a node without a size')
  assert.equal(problemOf('{"head":{"callFrame":{},"selfSize":1e300}}', 'heap'), 'has a node without a size')
})

test('read profile: what is too large is refused before anything is made of it', () => {
  const many = Array.from({ length: profileLimits.nodes + 1 }, (_, id) => ({ id }))
  assert.match(problemOf(cpu({ nodes: many })), /^has more than 200000 nodes$/)
  const children = Array.from({ length: profileLimits.nodes + 1 }, () => ({ selfSize: 0 }))
  assert.match(problemOf(JSON.stringify({ head: { selfSize: 1, children } }), 'heap'), /more than 200000/)
  assert.equal(problemOf(' '.repeat(profileLimits.bytes + 1)), 'is larger than 64 MB')
})

test('read profile: names and addresses are cut, and places that are none are told so', () => {
  const callFrame = { functionName: 'x'.repeat(5_000), url: `file:///${'y'.repeat(5_000)}`, lineNumber: 1e300 }
  const head = { callFrame, selfSize: 1, children: [] }
  const [found] = parseProfile(JSON.stringify({ head }), 'heap').frames
  assert.deepEqual(found, { name: 'x'.repeat(profileLimits.name), url: '', line: -1, column: -1 })
})

test('read profile: a chain of a hundred thousand calls is read', () => {
  const nodes = Array.from({ length: 100_000 }, (_, id) => ({
    id,
    callFrame: frame('f'),
    children: id < 99_999 ? [id + 1] : [],
  }))
  const { self } = parseProfile(cpu({ nodes, samples: [99_999], timeDeltas: [1] }), 'cpu')
  assert.equal(self.length, 100_000)
})
