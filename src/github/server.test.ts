import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRepository } from './repository.ts'
import { parseServer } from './server.ts'

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
