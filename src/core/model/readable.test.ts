import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutInvisible, countWithNoun, withoutSecrets } from './readable.ts'

test('readable: what a progress bar overwrites is a line, and lines end alike', () => {
  assert.equal(
    withoutInvisible('10%\r20%\r\nerror: no such file\r\n\u001B[31mx\u001B[0m'),
    '10%\n20%\nerror: no such file\nx',
  )
})

test('readable: one is one of them, and none or two are several', () => {
  assert.equal(countWithNoun(1, 'run'), '1 run')
  assert.equal(countWithNoun(0, 'run'), '0 runs')
  assert.equal(countWithNoun(2, 'directory', 'directories'), '2 directories')
})

test('readable: credentials are taken out of addresses, headers, and wherever known', () => {
  for (const [text, expected] of [
    [
      "fatal: unable to access 'https://me:pass@host/x.git/': no",
      "fatal: unable to access 'https://***@host/x.git/': no",
    ],
    ['GET http://token@127.0.0.1:80/a@1.0.0', 'GET http://***@127.0.0.1:80/a@1.0.0'],
    ['{"authorization":"Bearer abcdef123456"}', '{"authorization":"Bearer ***"}'],
    ['Authorization: Basic bWU6cGFzcw==, x', 'Authorization: Basic ***, x'],
    ['the token permissions do not suffice', 'the token permissions do not suffice'],
    ['https://registry.example/@scope/name and a@b.c', 'https://registry.example/@scope/name and a@b.c'],
    ['bad: ghs_known1234!', 'bad: ***!'],
  ] as const) {
    assert.equal(withoutSecrets(text, ['ghs_known1234', undefined, 'no']), expected)
  }
})
