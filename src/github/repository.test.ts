import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../core/errors.ts'
import { parseRepository, parseServerUrls, parseServerFlag } from './repository.ts'

test('repository: without addresses it is github.com', () => {
  const expected = { apiUrl: 'https://api.github.com', webUrl: 'https://github.com', kind: 'github' }
  assert.deepEqual(parseServerUrls({}), expected)
  assert.deepEqual(parseServerUrls({ apiUrl: '', webUrl: '' }), expected)
})

test('repository: Enterprise Server, Gitea and Forgejo are known by their addresses', () => {
  const kindOf = (apiUrl: string): string => parseServerUrls({ apiUrl }).kind
  assert.equal(kindOf('https://github.example.com/api/v3'), 'github')
  assert.equal(kindOf('https://git.example.com/api/v1/'), 'forge')
  assert.equal(parseServerUrls({ apiUrl: 'https://git.example.com/api/v1/' }).apiUrl, 'https://git.example.com/api/v1')
})

test('repository: addresses that a token must not be sent to are refused', () => {
  for (const apiUrl of [
    ...'file:///etc ftp://host https://user:pass@host https://user@host https://:pass@host host/api'.split(' '),
    ...'https://host/?x=1 https://host/#x javascript:0'.split(' '),
  ]) {
    assert.throws(() => parseServerUrls({ apiUrl }), /not a plain http\(s\) address/, apiUrl)
  }
  assert.equal(parseServerUrls({ apiUrl: 'http://host:3000///' }).apiUrl, 'http://host:3000')
})

const long = 'x'.repeat(300)
for (const [read, text, message, hint] of [
  [
    (webUrl: string) => parseServerUrls({ webUrl }),
    `${long}y`,
    `GITHUB_SERVER_URL is not a plain http(s) address: "${long.slice(100)}"`,
    'It must look like https://api.github.com or https://github.example.com/api/v3.',
  ],
  [
    (apiUrl: string) => parseServerUrls({ apiUrl }),
    'x',
    'GITHUB_API_URL is not a plain http(s) address: "x"',
    'It must look like https://api.github.com or https://github.example.com/api/v3.',
  ],
  [parseRepository, `${long}y`, `not a repository: "${long.slice(100)}"`, 'Write it as OWNER/NAME.'],
] as const) {
  test(`repository: the message is: ${message.slice(0, 60)}`, () => {
    assert.throws(
      () => read(text),
      (error) => error instanceof UserError && error.message === message && error.hint === hint,
    )
  })
}

test('repository: names that a request could read otherwise are refused, and long ones', () => {
  const repositories = ['a/b', `${'x'.repeat(100)}/${'y'.repeat(100)}`, 'a./...']
  for (const name of repositories) assert.equal(Object.values(parseRepository(name)).join('/'), name)
  for (const name of [`${'x'.repeat(101)}/y`, `x/${'y'.repeat(101)}`, './a', 'a/.', ' a/b', 'a/b ']) {
    assert.throws(() => parseRepository(name), /not a repository/, name)
  }
})

test('repository: is an owner and a name', () => {
  assert.deepEqual(parseRepository('acme/widget.js'), { owner: 'acme', repo: 'widget.js' })
  for (const text of ['', 'acme', 'acme/', '/x', 'a/b/c', '../x', 'a/..', 'a b/c', 'acme/wid\nget', 'https://x/y']) {
    assert.throws(() => parseRepository(text), /not a repository/, text)
  }
})

test('repository: a server that a person names is known by its page, or by its API', () => {
  const at = (text: string): readonly string[] => {
    const { apiUrl, webUrl, kind } = parseServerFlag(text)
    return [apiUrl, webUrl, kind]
  }
  const github = ['https://api.github.com', 'https://github.com', 'github']
  assert.deepEqual(at('https://github.com/'), github)
  assert.deepEqual(at('https://api.github.com'), github)
  const own = ['https://git.example.com/api/v3', 'https://git.example.com', 'github']
  assert.deepEqual(at('https://git.example.com'), own)
  assert.deepEqual(at('https://git.example.com/api/v3/'), own)
  assert.deepEqual(at('https://git.example.com/forge/api/v1'), [
    'https://git.example.com/forge/api/v1',
    'https://git.example.com/forge',
    'forge',
  ])
  assert.deepEqual(at('https://octo.ghe.com'), ['https://api.octo.ghe.com', 'https://octo.ghe.com', 'github'])
  assert.equal(parseServerFlag('https://api.octo.ghe.com').apiUrl, 'https://api.octo.ghe.com')
  assert.throws(() => parseServerFlag('git.example.com'), /--server is not a plain http\(s\) address/)
})
