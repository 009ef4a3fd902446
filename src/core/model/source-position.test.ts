import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeScriptPositionFinders, findMapPathOrText } from './source-position.ts'

const scripted = (text: string, mark = '(') => {
  const at = text.indexOf(mark)
  const position = { line: text.slice(0, at).split('\n').length - 1, column: at - (text.lastIndexOf('\n', at - 1) + 1) }
  const script = makeScriptPositionFinders({ text })
  return { body: script.bodyAt(position), lines: script.linesAt(position) }
}

test('source position: a function ends with its last brace, whatever is in strings', () => {
  const text = `function f(a, b = {}) {
  const s = '}' + "}" + \`}\` // }
  /* } */
  return s.replace(/[}/]}/g, '')
}
function g() {}`
  assert.deepEqual(scripted(text).lines, [0, 4])
})

test('source position: an arrow function ends where its expression does', () => {
  assert.deepEqual(scripted('const f = (a) =>\n  a + g(a, [1, 2])\nconst b = 1').lines?.[0], 0)
  assert.deepEqual(scripted('call((a) => {\n  a()\n}, 2)', '(a)').lines, [0, 2])
  assert.deepEqual(scripted('call((a) => a.b,\n 2)', '(a)').lines, [0, 0])
})

test('source position: the same text elsewhere is the same body, another is not', () => {
  const one = scripted('const x = function (a) { return a + 1 }')
  assert.equal(one.body, scripted('\n\nclass K { m(a)   {\n return a + 1 } }').body)
  assert.notEqual(one.body, scripted('function f(a) { return a + 2 }').body)
})

test('source position: a place that is not in the script has no function', () => {
  const script = makeScriptPositionFinders({ text: 'x' })
  assert.equal(script.bodyAt({ line: 5, column: 0 }), undefined)
  assert.equal(script.linesAt({ line: 0, column: 0 }), undefined)
})

test('source position: a source map leads to where a function was written', () => {
  // One segment: column 0 of line 0 is line 2, column 4 of the first source.
  const map = JSON.stringify({ version: 3, sources: ['../src/a.ts'], names: [], mappings: 'AAEI' })
  const found = makeScriptPositionFinders({ text: 'function f(){}', map }).writtenAt({ line: 0, column: 10 })
  assert.deepEqual({ ...found, column: 0 }, { line: 2, column: 0, source: '../src/a.ts' })
})

test("source position: a minified function has its source's name, if the map does", () => {
  // One segment: column 9 of line 0 is the first name in the first source.
  const map = JSON.stringify({ version: 3, sources: ['a.ts'], names: ['isDraft'], mappings: 'SAAAA' })
  const { nameAt } = makeScriptPositionFinders({ text: 'function n(t){return t}', map })
  assert.equal(nameAt({ line: 0, column: 10 }, 'n'), 'isDraft')
  assert.equal(nameAt({ line: 0, column: 10 }, 'other'), 'other')
  assert.equal(makeScriptPositionFinders({ text: 'function n(t){}' }).nameAt({ line: 0, column: 10 }, 'n'), 'n')
})

test('source position: the folder that a map has for all of its sources leads to them', () => {
  for (const [sourceRoot, expected] of [
    ['../src', '../src/a.ts'],
    ['../src/', '../src/a.ts'],
    ['', 'a.ts'],
    [3, 'a.ts'],
  ]) {
    const map = JSON.stringify({ version: 3, sourceRoot, sources: ['a.ts'], names: [], mappings: 'AAEI' })
    const { source } = makeScriptPositionFinders({ text: 'function f(){}', map }).writtenAt({ line: 0, column: 10 })
    assert.equal(source, expected)
  }
})

test('source position: a map that makes no sense is none', () => {
  for (const map of ['{', '{}', '[]', '{"version":3,"sources":{},"mappings":3}']) {
    const found = makeScriptPositionFinders({ text: 'x', map }).writtenAt({ line: 0, column: 3 })
    assert.deepEqual(found, { line: 0, column: 3, source: undefined }, map)
  }
})

test('source position: a script names or holds its map; no address is followed', () => {
  assert.deepEqual(findMapPathOrText('x\n//# sourceMappingURL=a%20b.js.map\n'), { path: 'a b.js.map' })
  const inline = `//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3}')}`
  assert.deepEqual(findMapPathOrText(inline), { map: '{"version":3}' })
  for (const address of ['https://example.invalid/a.map', '/etc/passwd', 'file:///etc/passwd']) {
    assert.equal(findMapPathOrText(`//# sourceMappingURL=${address}`), undefined, address)
  }
  assert.equal(findMapPathOrText('x'), undefined)
})
