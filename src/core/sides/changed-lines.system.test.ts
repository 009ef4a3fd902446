import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testRepository } from '../../../test/repository.ts'
import { parseChangedLinesOfSides, diffArguments } from './changed-lines.ts'

test("changed lines: a hunk's lines are told by side; lookalikes are none", () => {
  const diff = `diff --git a/src/a.js b/src/a.js
index 1..2 100644
--- a/src/a.js
+++ b/src/a.js
@@ -3,2 +3 @@ function f() {
-one
---- a/x
+++ b/y
@@ -9,0 +9,3 @@
+one
+@@ -1 +1 @@
+three
diff --git a/new.js b/new.js
--- /dev/null
+++ b/new.js
@@ -0,0 +1,2 @@
+a
+b
diff --git "a/q\\"b.js" "b/q\\"b.js"
--- "a/q\\"b.js"
+++ "b/q\\"b.js"
@@ -1 +0,0 @@
-a`
  const { base, head } = parseChangedLinesOfSides(diff)
  const spans = (side: typeof base): string => JSON.stringify(Object.fromEntries(side))
  assert.equal(spans(base), '{"src/a.js":[[3,4],[9,10]],"q\\"b.js":[[1,1]]}')
  assert.equal(spans(head), '{"src/a.js":[[3,3],[9,11]],"new.js":[[1,2]],"q\\"b.js":[[0,1]]}')
})

test('changed lines: renamed files, files without a last line end and folders are read', () => {
  using repository = testRepository()
  repository.git('config', 'diff.interHunkContext', '20')
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const before = repository.commit({
    'app/a b.js': lines.join('\n'),
    'other/c.js': 'x\n',
    '.gitattributes': '*.js -diff',
  })
  const after = repository.commit({
    'app/a b.js': undefined,
    'app/d.js': lines.with(4, 'changed').with(9, 'too').join('\n'),
    'other/c.js': 'y\n',
  })
  const diff = repository.git('-C', 'app', ...diffArguments, before, after)
  const { base, head } = parseChangedLinesOfSides(diff)
  const spans = [5, 10].map((line) => [line, line])
  const altered = [
    [5, 5, 0, 7],
    [10, 10, 0, 3],
  ]
  assert.deepEqual([[...base], [...head]], [[['a b.js', spans]], [['d.js', altered]]])
})

test('changed lines: a line that was altered has columns; gone comments are no lines', () => {
  const inHead = (hunk: string) => parseChangedLinesOfSides(`--- a/x.js\n+++ b/x.js\n${hunk}`).head.get('x.js')
  assert.deepEqual(inHead('@@ -3 +4 @@\n-a(1) + b\n\\ No newline\n+a(22) + b'), [[4, 4, 2, 4]])
  assert.deepEqual(inHead('@@ -3,2 +4,2 @@\n-  a(b, c)\n-d\n+  a(c)\n+\td'), [[4, 4, 4, 4]])
  assert.deepEqual(inHead('@@ -3 +4,2 @@\n-a\n+a\n+b'), [[4, 5]])
  assert.deepEqual(inHead('@@ -3,4 +2,0 @@\n-\n-  // Old\n-/** a\n- * b */'), [])
  assert.deepEqual(inHead('@@ -3,2 +2,0 @@\n-// Old\n-/* a */ b()'), [[2, 3]])
})
