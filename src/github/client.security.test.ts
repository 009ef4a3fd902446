/** Rule: the token goes to the API's own address and nowhere else. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub, workflowToken, startWithWidget } from '../../test/fake-github/server.ts'
import { zipOf } from '../../test/fake-github/zip.ts'
import { listArtifacts, fetchZipTexts } from './artifact.ts'

const repository = { owner: 'acme', repo: 'widget' }

test('token: the store that an artifact is downloaded from never sees the token', async () => {
  await using fake = await startWithWidget()
  const zip = zipOf([{ name: 'linux-x64.json', content: '{}' }])
  fake.widget.artifacts.push({ id: 5, name: 'paceline-linux', runId: 9, zip, expired: false })
  const { client } = connect(fake)
  const [artifact] = await listArtifacts(client, { repository, runId: 9, prefix: 'paceline-' })
  assert.deepEqual([...(await fetchZipTexts(client, { repository, artifact: artifact! }))], [['linux-x64.json', '{}']])
  assert.equal(fake.storeRequests.length, 1)
  assert.equal(fake.storeRequests[0]!.headers.authorization, undefined)
  assert.doesNotMatch(JSON.stringify(fake.storeRequests), new RegExp(workflowToken))
})

test('token: not even a fetch that keeps headers on a redirect hands it to the store', async () => {
  await using fake = await startWithWidget()
  const zip = zipOf([{ name: 'linux-x64.json', content: '{}' }])
  fake.widget.artifacts.push({ id: 5, name: 'paceline-linux', runId: 9, zip, expired: false })
  const careless: typeof fetch = async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' })
    const location = answer.headers.get('location')
    return location === null || init?.redirect === 'manual' ? answer : await fetch(location, init)
  }
  const { client } = connect(fake, { fetch: careless })
  const [artifact] = await listArtifacts(client, { repository, runId: 9, prefix: 'paceline-' })
  await fetchZipTexts(client, { repository, artifact: artifact! })
  assert.deepEqual(
    fake.storeRequests.map(({ headers }) => headers.authorization),
    [undefined],
  )
})

test('token: a link to the next page on another host is not followed', async (context) => {
  await using fake = await startWithWidget()
  const seen: unknown[] = []
  const other = createServer((request, response) => {
    seen.push(request.headers)
    response.end('[]')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  context.after(() => other.close())
  const headers = {
    link: `<http://127.0.0.1:${(other.address() as AddressInfo).port}/steal?page=2>; rel="next"`,
    'content-type': 'application/json',
  }
  const withLink: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    return new URL(input).searchParams.get('page') === '1' ? new Response(await answer.text(), { headers }) : answer
  }
  const sent = { with: repository, as: z.object({ number: z.number() }) }
  const { client } = connect(fake, { fetch: withLink })
  for await (const pull of client.list('GET /repos/{owner}/{repo}/pulls', sent)) assert.fail(JSON.stringify(pull))
  assert.equal(fake.requests.length, 2, 'the second page was asked for at our own address')
  assert.deepEqual(seen, [])
})

test('token: a server that says the token back is quoted without it', async () => {
  await using fake = await startFakeGitHub()
  const message = `${workflowToken} has no rights`
  fake.faults.push({ method: 'GET', path: /user/, times: 4, kind: 'refuse', status: 500, message })
  const { client, log } = connect(fake)
  await assert.rejects(client.send('GET /user', { with: {}, as: z.unknown() }), (error: Error) => {
    log.push(error.message)
    return true
  })
  assert.equal(log.length, 4)
  for (const line of log) assert.match(line, /"\*\*\* has no rights/)
})

test('token: no failure carries the token in what it shows', async () => {
  await using fake = await startFakeGitHub()
  fake.faults.push({ method: 'GET', path: /user/, times: 1, kind: 'refuse', status: 400, message: 'no' })
  await assert.rejects(connect(fake).client.send('GET /user', { with: {}, as: z.unknown() }), (error) => {
    assert.doesNotMatch(
      `${String(error)} ${JSON.stringify(error)} ${JSON.stringify((error as Error).cause)}`,
      new RegExp(workflowToken),
    )
    return true
  })
})
