import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileOf, projectSide, type Call } from '../../../test/sample-profile.ts'
import { maxTreeNodes } from '../../core/model/why.ts'
import { callNodes, type TreeSide } from './call-tree.ts'
import { makeFrameResolver } from './function-of.ts'

const functionOf = makeFrameResolver(projectSide)

const side = (...trials: readonly (readonly Call[])[]): TreeSide => ({
  trials: trials.map((calls) => ({ profiles: [profileOf(calls)], scale: 0.5 })),
  functionOf,
})

test("call tree: calls of both sides are one tree, and Node's work is below its caller", () => {
  const tree = callNodes(
    {
      base: side(
        [['run /h/r.js:1', 'walk /p/a.js:1', 'add /p/a.js:5', 20]],
        [['run /h/r.js:1', 'walk /p/a.js:1', 'add /p/a.js:5', 40]],
      ),
      head: side([
        ['run /h/r.js:1', 'walk /p/a.js:2', 'add /p/a.js:7', 30],
        ['run /h/r.js:1', 'walk /p/a.js:2', 'add /p/a.js:7', 'statSync node:fs', 'stat', 100],
      ]),
    },
    { waits: true },
  )
  assert.deepEqual(
    tree.map(({ under, name, line, base, head }) => [under, name, line, base, head]),
    [
      [-1, 'walk', 2, 15, 65],
      [0, 'add', 7, 15, 65],
      [1, 'fs.statSync', undefined, 0, 50],
    ],
  )
})

test('call tree: of a large tree the largest part is kept, each call behind its caller', () => {
  const calls = Array.from({ length: 2_000 }, (_, at): Call => [
    `f${at % 40} /p/a.js:${at % 40}`,
    `g${at} /p/b.js:${at}`,
    1 + (at % 90),
  ])
  const tree = callNodes({ base: side(calls), head: side(calls) }, { waits: true })
  assert.ok(tree.length > 0 && tree.length <= maxTreeNodes)
  assert.ok(tree.every(({ under }, at) => under < at))
})

test('call tree: waiting is left out where it was not measured', () => {
  const of = side([
    ['(idle)', 10],
    ['f /p/a.js:1', 6],
  ])
  const names = (waits: boolean) => callNodes({ base: of, head: of }, { waits }).map(({ name, head }) => [name, head])
  assert.deepEqual(names(true), [
    ['waiting', 5],
    ['f', 3],
  ])
  assert.deepEqual(names(false), [['f', 3]])
})
