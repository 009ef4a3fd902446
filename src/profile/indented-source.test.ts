import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIndented, readIndented } from './indented-source.ts'

const go = `package words

func Merge(list []Count) map[string]struct{} {
	text := "}"
	sort.Slice(list, func(i, j int) bool { return list[i].Word < list[j].Word })
	each(list, func(one Count) {
		add(one)
	})
	return nil
}

func (c *Counter) Len() interface{} { return len(c.seen) }

func Wide(
	any interface{},
) error {
	return nil
}

func Sum(any interface{},
	more int) int {
	return more
}

func Total(any interface{},
	more int) int {
	return more
}
`
const script = readIndented(go)
const linesOf = (start: string): readonly [number, number] | null =>
  script.linesAt({ line: go.split('\n').findIndex((line) => line.trim().startsWith(start)), column: 0 })

test('a function ends where its line begins, whatever braces stand in it', () => {
  for (const [start, expected] of [
    ['func Merge', [2, 9]],
    ['sort.Slice', [4, 4]],
    ['each', [5, 7]],
    ['func (c', [11, 11]],
    ['func Wide', [13, 17]],
    ['func Sum', [19, 22]],
  ] as const) {
    assert.deepEqual(linesOf(start), expected, start)
  }
})

test('a function has its text, whatever it is called', () => {
  const bodyAt = (line: number): string | null => script.bodyAt({ line, column: 0 })
  assert.equal(bodyAt(19), bodyAt(24))
  assert.notEqual(bodyAt(19), bodyAt(13))
})

test('what has no end, or is not there, is no function', () => {
  assert.equal(readIndented('func f() {\n  g()').linesAt({ line: 0, column: 0 }), null)
  assert.deepEqual([script.linesAt({ line: 99, column: 0 }), script.bodyAt({ line: 99, column: 0 })], [null, null])
})

test('Go and Rust are read so, and nothing else', () => {
  assert.deepEqual(['/a/b.go', '/a/b.rs', '/a/b.ts', '/go'].map(isIndented), [true, true, false, false])
})
