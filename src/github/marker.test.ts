import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../core/errors.ts'
import {
  isOwnAccount,
  compareRunOrder,
  makeCommentMarker,
  whyOvertaken,
  parsePostedRun,
  parsePostedState,
  formatPostedRun,
  withMarkers,
  withoutMarkers,
} from './marker.ts'

const sha = 'a'.repeat(40)
const measured = { sha, runNumber: 210, attempt: 2, series: '1f2e3d4c' }
const own = '<!-- paceline:comment name=default -->'
const hidden = `${own}\n<!-- paceline:state sha=${sha} run=210 attempt=2 series=${measured.series} -->\n`

test('marker: a text is marked with what it is, its commit and its run, and read back', () => {
  assert.equal(makeCommentMarker('default'), own)
  assert.equal(withMarkers('Text', { ourMarker: own, measured }), `${hidden}Text`)
  for (const given of [`${own}\nText`, `${own}\r\nText`]) {
    assert.equal(withMarkers(given, { ourMarker: own, measured }), `${hidden}Text`, 'no marker is doubled')
  }
  // Servers may hand out what a person has edited, whose lines end in another way.
  for (const text of [`${hidden}Text`, `${hidden}Text`.replaceAll('\n', '\r\n')]) {
    assert.equal(withoutMarkers(text, own), 'Text')
    assert.deepEqual(parsePostedState(text, own), measured)
  }
  const long = { ...measured, sha: 'b'.repeat(64) }
  assert.deepEqual(parsePostedState(withMarkers('Text', { ourMarker: own, measured: long }), own), long)
})

test('marker: of a text without the line of the state only the marker is taken away', () => {
  for (const [text, rest] of [
    [`${own}\nText`, 'Text'],
    [`${own}\r\nText`, 'Text'],
    [`${own} and\nText`, ' and\nText'],
    [`${own}\nText\n${hidden.slice(own.length + 1)}more`, `Text\n${hidden.slice(own.length + 1)}more`],
  ] as const) {
    assert.equal(withoutMarkers(text, own), rest)
    assert.equal(parsePostedState(text, own), undefined)
  }
  assert.equal(parsePostedState(`> ${hidden}`, own), undefined)
  assert.equal(parsePostedState(hidden.replace(sha, sha.slice(1)), own), undefined)
})

test('marker: a name that does not fit is refused, with what would fit', () => {
  assert.ok(makeCommentMarker(`x${'y'.repeat(49)}`))
  const long = 'x'.repeat(101)
  assert.throws(
    () => makeCommentMarker(long),
    (error) =>
      error instanceof UserError &&
      error.message === `not a name for a report: "${long.slice(1)}"` &&
      error.hint === 'Use up to 50 letters, digits, dots, dashes and underscores.',
  )
  for (const name of ['x'.repeat(51), '.x', 'x!', '!x']) assert.throws(() => makeCommentMarker(name), UserError, name)
})

test('marker: nothing is posted about what is no full commit id', () => {
  for (const wrong of ['', 'main', 'a'.repeat(39), 'a'.repeat(41), 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(40)]) {
    assert.throws(
      () => withMarkers('Text', { ourMarker: own, measured: { ...measured, sha: wrong } }),
      /^UserError: not a full/,
    )
  }
})

test('marker: a run is read only in the form in which it is written', () => {
  const { sha: _, ...run } = measured
  for (const between of [' ', '&'] as const) assert.deepEqual(parsePostedRun(formatPostedRun(measured, between)), run)
  const most = { runNumber: 999_999_999_999, attempt: 999_999 }
  assert.deepEqual(parsePostedRun(formatPostedRun({ ...measured, ...most })), { ...run, ...most })
  for (const text of [
    '',
    ` ${formatPostedRun(measured)}`,
    `${formatPostedRun(measured)} `,
    'run=1&attempt=1 series=00000000',
    'run=1 attempt=1 series=0000000',
    'run=1 attempt=1 series=nonsense',
    'run=1234567890123 attempt=1 series=00000000',
    'run=1 attempt=1234567 series=00000000',
  ]) {
    assert.equal(parsePostedRun(text), undefined, text)
  }
})

test('marker: a later run, or a later attempt of the same one, is not replaced', () => {
  for (const [later, line] of [
    [{ runNumber: 211, attempt: 1 }, 'run 211, attempt 1 has already reported'],
    [{ attempt: 3 }, 'run 210, attempt 3 has already reported'],
    [{}, undefined],
    [{ attempt: 1 }, undefined],
    [{ runNumber: 209, attempt: 9 }, undefined],
  ] as const) {
    assert.equal(whyOvertaken([{ measured }, { measured: { ...measured, ...later } }], measured), line)
  }
  assert.equal(whyOvertaken([], measured), undefined)
  assert.equal(compareRunOrder(measured, { ...measured }), 0)
})

test('marker: an account is us by its name, and by its id where the server says that', () => {
  const us = { login: 'ada', id: 5 }
  assert.deepEqual(
    [us, { ...us, id: 6 }, { ...us, login: 'eve' }, undefined].map((author) => [
      isOwnAccount(author, us),
      isOwnAccount(author, { ...us, id: undefined }),
    ]),
    Array.from('yy ny nn nn'.split(' '), (both) => Array.from(both, (one) => one === 'y')),
  )
})
