/** docs/security.md lists the rules and the tests that show them; both must say the same. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const count = 19

/** The numbers in the first comment of a test file, as in `Rules 2, 5 and 18: …`. */
function rulesNamedIn(path: string): Set<number> {
  const comment = /^\/\*\*.*?\*\//s.exec(readFileSync(join(root, path), 'utf8'))?.[0] ?? ''
  const named = [...comment.matchAll(/\bRules? (\d[\d, and]*)/g)].map(([, numbers]) => numbers!)
  return new Set(named.flatMap((numbers) => numbers.match(/\d+/g) ?? []).map(Number))
}

const listed = [
  ...readFileSync(join(root, 'docs', 'security.md'), 'utf8').matchAll(/^\| +(\d+) \|[^|]+\|([^|]+)\|$/gm),
].map(([, rule, files]) => ({ rule: Number(rule), files: [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!) }))

test('security rules: every rule is listed, with tests that name it at their top', () => {
  assert.deepEqual(
    listed.map(({ rule }) => rule),
    Array.from({ length: count }, (_, at) => at + 1),
  )
  for (const { rule, files } of listed) {
    assert.ok(files.length > 0, `rule ${rule}`)
    for (const file of files) assert.ok(rulesNamedIn(file).has(rule), `${file} says that it shows rule ${rule}`)
  }
})

test('security rules: every test that names a rule is listed with it', () => {
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const unlisted = tests.flatMap((path) =>
    [...rulesNamedIn(path)]
      .filter((rule) => !listed.some((row) => row.rule === rule && row.files.includes(path)))
      .map((rule) => `${path}: ${rule}`),
  )
  assert.deepEqual(unlisted, [])
})

test('security rules: every test that a page names is there', () => {
  const names = globSync('{src,scripts,evaluation,test,benchmarks}/**/*.test.ts', {
    cwd: root,
    exclude: (path) => path === 'node_modules',
  }).map((path) => path.replaceAll('\\', '/'))
  assert.ok(names.length > 100)
  const lost = globSync('docs/**/*.md', { cwd: root }).flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.test\.ts)`/g)]
      .map(([, name]) => name!)
      .filter((name) => !names.some((path) => path === name || path.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  )
  assert.deepEqual(lost, [])
})
