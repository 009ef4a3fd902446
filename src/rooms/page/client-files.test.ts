import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readPageStyle } from './document.ts'

/** The sources that make markup, and the scripts. */
const sources = ['.', 'client', '../../core/report', '../trends', '../why'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8')),
)
const words = new Set(sources.join('\n').match(/[\w-]+/g))

for (const kind of ['report', 'trends'] as const) {
  test(`client files: every class in the style of the ${kind} page is in use`, () => {
    const selectors = readPageStyle(kind).replaceAll(/\{[^{}]*\}|\/\*.*?\*\//gs, ' ')
    const names = new Set(Array.from(selectors.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name!))
    assert.ok(names.size > 50)
    const built = /^(tone|chart|band)-/
    const unknown = [...names].filter((name) => !words.has(name) && !built.test(name))
    assert.deepEqual(unknown, [])
  })
}
