/** Where the environment names a proxy, everything goes through it, and what is said to a server stays with that server. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import * as z from 'zod/mini'
import { leaveResults, pullRequestScene, reportInputs } from '../../test/pull-request-scene.ts'
import { workspace } from '../../test/action-step.ts'
import { startConnectProxy } from '../../test/connect-proxy.ts'
import { connect, connectByGit } from '../../test/fake-github/connect.ts'
import { startFakeGitHub, workflowToken } from '../../test/fake-github/server.ts'
import { fetchTextsIfBranch } from '../core/history/remote.ts'
import { ApiError } from './api-error.ts'
import { fetchByProxyIfAny } from './proxy.ts'

const [user, password] = ['ada', 'p@ss:w%rd']
const login = `${user}:${encodeURIComponent(password)}`
const apiUrl = 'http://api.example.test/api/v3'
const me = { with: {}, as: z.unknown() }

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']
const before = names.map((name) => [name, process.env[name]] as const)
function surroundings(env: Readonly<Record<string, string>>): void {
  for (const name of names) delete process.env[name]
  Object.assign(process.env, env)
}
afterEach(() => {
  surroundings(Object.fromEntries(before.filter((entry): entry is [string, string] => entry[1] !== undefined)))
})

test('proxy: a whole report goes through one with a password, which learns no token', async () => {
  await using fake = await startFakeGitHub()
  await using proxy = await startConnectProxy({ user, password, routes: { 'api.example.test': fake.apiUrl } })
  const scene = pullRequestScene(fake)
  using place = workspace()
  leaveResults(place, scene, [1, 1, 1.2])
  // Git asks an https server through a tunnel, as below; ours speaks plain http, which proxies can read.
  const direct = new URL(fake.webUrl).hostname
  const env = {
    GITHUB_API_URL: 'http://api.example.test',
    http_proxy: `http://${login}@${proxy.host}`,
    no_proxy: direct,
  }
  const step = await place.step(fake, { inputs: reportInputs, ...scene.event, env })
  assert.equal(step.code, 0, step.log)
  assert.equal(scene.repository.comments.length, 1)
  assert.ok(proxy.asked.length > 0)
  for (const { target } of proxy.asked) assert.equal(target, 'api.example.test:80')
  assert.doesNotMatch(JSON.stringify(proxy.asked), new RegExp(workflowToken))
  for (const { headers } of fake.requests) assert.equal(headers['proxy-authorization'], undefined)
  assert.doesNotMatch(step.log, /p@ss|p%40ss/)
})

test('proxy: Git goes through the proxy by a tunnel, and the proxy learns no token', async () => {
  await using fake = await startFakeGitHub()
  await using proxy = await startConnectProxy({ user, password, routes: { 'git.example.test': fake.webUrl } })
  const env = { PATH: process.env['PATH'], https_proxy: `http://${login}@${proxy.host}` }
  const { remote, log } = connectByGit(fake, { url: 'https://git.example.test/acme/widget', env, timeoutMs: 10_000 })
  // There is no certificate at the other end.
  const error = await fetchTextsIfBranch(remote, 'main', ['README.md']).catch((thrown: Error) => thrown)
  assert.ok(error instanceof Error)
  assert.match(error.message, /SSL|TLS/)
  assert.deepEqual(new Set(proxy.asked.map(({ target }) => target)), new Set(['git.example.test:443']))
  const coded = Buffer.from(`x-access-token:${workflowToken}`).toString('base64')
  assert.doesNotMatch(JSON.stringify(proxy.asked), new RegExp(`${workflowToken}|${coded}`))
  assert.doesNotMatch(`${error.stack} ${log.join()}`, /p@ss|p%40ss/)
})

test('proxy: one that refuses us is named, without the password, with the way out', async () => {
  await using fake = await startFakeGitHub()
  await using proxy = await startConnectProxy({ user, password, routes: { 'api.example.test': fake.apiUrl } })
  surroundings({ http_proxy: `http://ada:wrong@${proxy.host}` })
  const { client, log } = connect(fake, { apiUrl, fetch: fetchByProxyIfAny })
  await assert.rejects(client.send('GET /user', me), (error) => {
    assert.ok(error instanceof ApiError)
    assert.match(`${error.message} ${error.hint}`, /the proxy answered 407.*http:\/\/NAME:PASSWORD@HOST:PORT/)
    assert.doesNotMatch(`${error.message} ${error.hint} ${log.join()}`, /wrong/)
    return true
  })
  assert.equal(fake.requests.length, 0)
})

test('proxy: no_proxy goes straight to the server, and so does this machine', async () => {
  await using fake = await startFakeGitHub()
  await using proxy = await startConnectProxy({ user, password, routes: {} })
  surroundings({ http_proxy: `http://${login}@${proxy.host}`, no_proxy: 'nowhere.invalid' })
  assert.equal((await fetchByProxyIfAny(`${fake.apiUrl}/nothing`)).status, 404)
  await assert.rejects(fetchByProxyIfAny('http://nowhere.invalid/'), /fetch failed/)
  assert.deepEqual(proxy.asked, [])
})

test('proxy: each address has its own way: others are fetched through the proxy, too', async () => {
  await using fake = await startFakeGitHub()
  const routes = { 'api.example.test': fake.apiUrl, 'store.example.test': fake.storeUrl }
  await using proxy = await startConnectProxy({ user, password, routes })
  surroundings({ http_proxy: `http://${login}@${proxy.host}` })
  assert.equal((await fetchByProxyIfAny('http://api.example.test/nothing')).status, 404)
  assert.equal((await fetchByProxyIfAny('http://store.example.test/zip/1')).status, 403)
  assert.deepEqual(
    proxy.asked.map(({ target }) => target),
    ['api.example.test:80', 'store.example.test:80'],
  )
  assert.equal(fake.storeRequests.length, 1)
})
