/** evaluation/reliability.md names the test of every fault: the file must be there, and the words must be in it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
// One test causes all the faults of the server, and counts them in a table of its own.
const rows = read('evaluation/reliability.md')
  .replace(/<!-- faults -->[^]*?<!-- end of faults -->/, '')
  .split('\n')
  .filter((line) => /^\| (?!fault|:-)/.test(line))
const named = rows.flatMap((row) => [
  ...row.matchAll(/`((?:src|test|scripts|evaluation)\/[^`]+\.test\.ts)`(?:: ([^|`]*(?:`[^`/]+`[^|`]*)*))?/g),
])

test('reliability: every fault has a test', () => {
  assert.ok(rows.length > 50, String(rows.length))
  for (const row of rows) assert.match(row, /`(src|test|scripts|evaluation)\/[^`]+\.test\.ts`[^|]*\|$/)
})

test('reliability: the tests are there, under the names that the page gives them', () => {
  const missing = named.flatMap(([, path, names = '']) => {
    if (!existsSync(new URL(`../${path}`, import.meta.url))) return [path]
    const text = read(path!).replaceAll('`', '')
    const parts = names.split(/…|;/).map((part) => part.replaceAll('`', '').replace(/^[\s,]+|[\s,]+$/g, ''))
    return parts.filter((part) => !text.includes(part)).map((part) => `${path}: ${part}`)
  })
  assert.deepEqual(missing, [])
})
