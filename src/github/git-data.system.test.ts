import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, commitFiles, store, treeOf } from '../../test/fake-github/state.ts'
import { UserError } from '../errors.ts'
import type { ApiError } from './api-error.ts'
import { grownFrom, readAncestors, readFiles } from './git-data.ts'

const repository = { owner: 'acme', repo: 'widget' }

test('ancestors are read along the branch, not into what was merged, until there are enough', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const first = widget.branches.get('main')!
  const second = commitFiles(widget, { branch: 'main', files: {}, message: 'Second' })
  widget.branches.set('topic', first)
  const merged = commitFiles(widget, { branch: 'topic', files: {}, message: 'Merged' })
  const parents = [second, merged]
  const merge = store(widget, { type: 'commit', tree: treeOf(widget, second), parents, message: 'Merge' })
  const { client } = connect(fake)
  const read = (enough: (found: readonly string[]) => boolean): Promise<readonly string[]> =>
    readAncestors(client, { repository, commit: merge, enough })
  assert.deepEqual(await read(() => false), [merge, second, first])
  const before = fake.requests.length
  assert.deepEqual(await read((found) => found.includes(second)), [merge, second])
  assert.equal(fake.requests.length - before, 1)
})

test('a search that leads nowhere ends, and so does one for a commit that the server does not know', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  let commit = ''
  for (let at = 0; at < 60; at++) commit = commitFiles(widget, { branch: 'main', files: {}, message: `Commit ${at}` })
  const { client } = connect(fake)
  assert.equal((await readAncestors(client, { repository, commit, enough: () => false })).length, 50)
  assert.equal(fake.requests.length, 49)
  const unknown = 'f'.repeat(40)
  assert.deepEqual(await readAncestors(client, { repository, commit: unknown, enough: () => false }), [unknown])
})

for (const kind of ['github', 'gitea'] as const) {
  test(`a commit grew from its ancestors, not from what lies aside or is unknown, on ${kind}`, async () => {
    await using fake = await startFakeGitHub({ kind })
    const widget = addRepository(fake.state, 'acme/widget')
    const first = widget.branches.get('main')!
    const second = commitFiles(widget, { branch: 'main', files: {}, message: 'Second' })
    widget.branches.set('topic', first)
    const aside = commitFiles(widget, { branch: 'topic', files: {}, message: 'Aside' })
    const { client } = connect(fake)
    const from = new Set([first, second, aside, 'f'.repeat(40)])
    assert.deepEqual(await grownFrom(client, { repository, commit: second, from }), new Set([first, second]))
  })
}

test('a server that refuses to compare says nothing of where a commit grew from', async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  const commit = widget.branches.get('main')!
  fake.faults.push({ method: 'GET', path: /compare/, times: 9, kind: 'refuse', status: 403, message: 'Not for you' })
  await assert.rejects(
    grownFrom(connect(fake).client, { repository, commit, from: new Set([commit]) }),
    (error: ApiError) => error.status === 403,
  )
})

test('a folder that the server lists only in part is an error, as a file might be missing from it', async () => {
  await using fake = await startFakeGitHub()
  const commit = addRepository(fake.state, 'acme/widget').branches.get('main')!
  const cut: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    return Response.json({ ...((await answer.json()) as object), truncated: true })
  }
  await assert.rejects(
    readFiles(connect(fake, { fetch: cut }).client, { repository, commit, paths: ['none.json'] }),
    (error) => error instanceof UserError && error.message === 'a folder of the branch has too many files to list',
  )
})

test('only a refusal ends a search for ancestors early, what stops the job or is a bug is passed on', async () => {
  await using fake = await startFakeGitHub()
  const commit = addRepository(fake.state, 'acme/widget').branches.get('main')!
  const client = { ...connect(fake).client, send: () => Promise.reject(new Error('stopped')) }
  await assert.rejects(readAncestors(client, { repository, commit, enough: () => false }), /^Error: stopped$/)
})
