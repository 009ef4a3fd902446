import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { makeFrameResolver } from './function-of.ts'
import { makeScriptPositionFinders } from '../../core/model/source-position.ts'

interface Written {
  /** Path of the script; it does nothing but to hold a function. */
  readonly url: string
  /** As its source map names it; none without a map. */
  readonly source?: string
}

/** On Windows it is on a drive. */
const root = resolve('/p')
const urlOf = (path: string): string => pathToFileURL(resolve(root, path)).href

const found = ({ url, source }: Written) => {
  // One segment: column 0 of line 0 is line 2, column 4 of the first source.
  const map = JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAEI' })
  const script = makeScriptPositionFinders({ text: 'function f(){}', map: source === undefined ? undefined : map })
  const functionOf = makeFrameResolver({
    root,
    harness: resolve('/h'),
    script: () => script,
    changedLines: new Map([['src/a.ts', [[3, 3]]]]),
    committed: new Set(['src/a.ts', 'src/b.js', `src/${'long'.repeat(40)}.js`, 'node_modules/dep/index.js']),
  })
  const { package: of, file, inCommit, changedHere } = functionOf({ name: 'f', url, line: 0, column: 10 })!
  return { of, file, inCommit, changedHere }
}

test('functionOf: a built file leads to its source, whichever way its map names it', () => {
  for (const source of ['../src/a.ts', resolve(root, 'src/a.ts'), urlOf('src/a.ts'), 'webpack://widget/./src/a.ts']) {
    const seen = found({ url: urlOf('dist/a.js'), source })
    assert.deepEqual(seen, { of: undefined, file: 'src/a.ts', inCommit: true, changedHere: true }, source)
  }
})

test('functionOf: only a file of the commit is linked to', () => {
  assert.equal(found({ url: urlOf('src/b.js') }).inCommit, true)
  const others: readonly (readonly [Written, string])[] = [
    [{ url: urlOf('dist/a.js') }, 'dist/a.js'],
    [{ url: urlOf('dist/a.js'), source: '../src/gone.ts' }, 'src/gone.ts'],
    [{ url: urlOf('node_modules/dep/index.js') }, 'index.js'],
    [{ url: urlOf('node_modules/dep/dist/a.js'), source: 'webpack://dep/./src/a.ts' }, 'src/a.ts'],
  ]
  for (const [written, file] of others) {
    const seen = found(written)
    assert.deepEqual([seen.file, seen.inCommit], [file, false], file)
  }
  assert.equal(found({ url: urlOf(`src/${'long'.repeat(40)}.js`) }).inCommit, false, 'a shortened name leads nowhere')
})

test('functionOf: a file outside of the project is none of its own with the same name', () => {
  for (const written of [
    { url: urlOf('../q/src/a.ts') },
    { url: urlOf('dist/a.js'), source: '../../q/src/a.ts' },
    { url: urlOf('dist/a.js'), source: '../../../../../src/a.ts' },
  ]) {
    const { file, inCommit, changedHere } = found(written)
    assert.deepEqual({ file, inCommit, changedHere }, { file: 'src/a.ts', inCommit: false, changedHere: false })
  }
})
