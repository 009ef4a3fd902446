import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRepository, parseServer, serverAt } from './repository.ts'

test('without addresses it is github.com', () => {
  const expected = { apiUrl: 'https://api.github.com', webUrl: 'https://github.com', kind: 'github' }
  assert.deepEqual(parseServer({}), expected)
  assert.deepEqual(parseServer({ apiUrl: '', webUrl: '' }), expected)
})

test('Enterprise Server, Gitea and Forgejo are told apart by their addresses', () => {
  const kindOf = (apiUrl: string): string => parseServer({ apiUrl }).kind
  assert.equal(kindOf('https://github.example.com/api/v3'), 'github')
  assert.equal(kindOf('https://git.example.com/api/v1/'), 'forge')
  assert.equal(parseServer({ apiUrl: 'https://git.example.com/api/v1/' }).apiUrl, 'https://git.example.com/api/v1')
})

test('addresses that a token must not be sent to are refused', () => {
  for (const apiUrl of [
    'file:///etc',
    'https://user:pass@host',
    'host/api',
    'https://host/?x=1',
    'https://host/#x',
    'javascript:0',
  ]) {
    assert.throws(() => parseServer({ apiUrl }), /not a plain http\(s\) address/, apiUrl)
  }
})

test('a repository is an owner and a name', () => {
  assert.deepEqual(parseRepository('acme/widget.js'), { owner: 'acme', repo: 'widget.js' })
  for (const text of ['', 'acme', 'acme/', '/x', 'a/b/c', '../x', 'a/..', 'a b/c', 'acme/wid\nget', 'https://x/y']) {
    assert.throws(() => parseRepository(text), /not a repository/, text)
  }
})

test('a server that a person names is known by its page, or by its API', () => {
  const at = (text: string): readonly string[] => {
    const { apiUrl, webUrl, kind } = serverAt(text)
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
  assert.throws(() => serverAt('git.example.com'), /--server is not a plain http\(s\) address/)
})
