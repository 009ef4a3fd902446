import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../../test/any-text.ts'
import { UserError } from '../../core/errors.ts'
import { anchorOfMetric, chartAnchor, hrefOfMetric, casePageFileName, requireRepositoryAddress } from './trend-words.ts'

const place = { suite: 'watch', case: 'react', subject: 'chokidar', metric: 'ready-time' }

test('trend words: a place is named as the benchmark is, and leads to its page', () => {
  assert.equal(anchorOfMetric(place), 'watch/react/chokidar/ready-time')
  assert.equal(hrefOfMetric(place), 'trend-watch-react.html#watch/react/chokidar/ready-time')
  assert.equal(
    hrefOfMetric({ ...place, platform: 'linux-x64' }),
    `trend-watch-react.html#${chartAnchor({ ...place, platform: 'linux-x64' })}`,
  )
  assert.equal(anchorOfMetric({ ...place, subject: 'my lib #2' }), 'watch/react/my%20lib%20%232/ready-time')
})

test('trend words: no two cases share a page; every name is one that all systems take', () => {
  const names = [
    ...'watch/react watch/React watch/re-act a/b-c a-b/c con/ ../.. a/.. 漢字/仮名'.split(' '),
    'watch/re act',
    'x'.repeat(300),
  ]
  const pages = names.map((name) => casePageFileName({ suite: name.split('/')[0]!, case: name.split('/')[1] ?? '' }))
  assert.equal(new Set(pages.map((page) => page.toLowerCase())).size, names.length)
  assert.equal(pages[0], 'trend-watch-react.html')
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (suite, name) => {
      assert.match(casePageFileName({ suite, case: name }), /^trend-[a-z0-9-]{1,100}\.html$/)
    }),
    { seed: 20261121 },
  )
})

test('trend words: links are made of a plain https address alone', () => {
  assert.equal(requireRepositoryAddress('https://github.com/o/r'), 'https://github.com/o/r')
  assert.equal(requireRepositoryAddress('https://git.example.org:8443/o/r.git/'), 'https://git.example.org:8443/o/r')
  const others = [
    'http://github.com/o/r',
    'javascript:alert(1)',
    'https://me:secret@github.com/o/r',
    'https://github.com/o/r?x',
    'https://github.com/o/r#x',
    'o/r',
    '',
    'https://github.com/o/"><script>',
  ]
  for (const text of others) {
    assert.throws(
      () => requireRepositoryAddress(text),
      (error: unknown) => error instanceof UserError && /plain https address/.test(error.message),
      text,
    )
  }
})
