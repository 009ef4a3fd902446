import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { bytesOf, plainFetch } from './plain-fetch.ts'

/** A server that answers so, and its address. */
async function serve(listener: RequestListener): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** What Octokit asks for, and what it takes of the answer, by either way. */
async function toldBy(way: typeof fetch, url: string, init: RequestInit): Promise<object> {
  try {
    const answer = await way(url, init)
    const headers = new Map(answer.headers)
    // These are about the connection, not the answer.
    for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) headers.delete(name)
    const body = await answer.arrayBuffer().then(
      (bytes) => Buffer.from(bytes).toString('latin1'),
      () => 'broken off',
    )
    return { status: answer.status, text: answer.statusText, ok: answer.ok, headers: Object.fromEntries(headers), body }
  } catch (error) {
    assert.ok(error instanceof Error)
    return { error: error.name, isExplained: error.cause instanceof Error }
  }
}

const answers: Readonly<Record<string, RequestListener>> = {
  'JSON and other letters': (_, answer) => answer.setHeader('content-type', 'application/json').end('{"name":"Зоя ✓"}'),
  'what was sent': (request, answer) => {
    answer.setHeader('x-method', request.method ?? '').setHeader('x-token', request.headers.authorization ?? '')
    request.pipe(answer)
  },
  'two headers of one name': (_, answer) => answer.setHeader('link', ['<a>', '<b>']).end(),
  'no content': (_, answer) => answer.writeHead(204).end(),
  'a refusal': (_, answer) => answer.writeHead(422, 'Nope').end('no'),
  'something compressed': (_, answer) => answer.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(9_999))),
  'something compressed, in other words': (_, answer) =>
    answer.setHeader('content-encoding', 'X-GZIP').end(gzipSync('x'.repeat(9_999))),
  'nothing compressed': (_, answer) => answer.setHeader('content-encoding', 'gzip').end(),
  'a mark of the byte order': (_, answer) => answer.end('\uFEFF{}'),
  'something compressed that is not': (_, answer) => answer.setHeader('content-encoding', 'gzip').end('plain'),
  'an answer that breaks off': (_, answer) => {
    answer.setHeader('content-length', 100).write('half', () => answer.destroy())
  },
  'no answer': (request) => request.socket.destroy(),
  'a redirect': (request, answer) => {
    if (request.url === '/there') request.pipe(answer)
    else answer.writeHead(request.method === 'POST' ? 307 : 301, { location: '/there' }).end()
  },
  'a redirect to what came of it': (request, answer) => {
    if (request.url === '/there') answer.end(`${request.method} ${request.headers['content-type'] ?? 'of nothing'}`)
    else answer.writeHead(303, { location: '/there' }).end()
  },
  'a redirect in a circle': (_, answer) => answer.writeHead(302, { location: '/' }).end(),
}

for (const [what, listener] of Object.entries(answers)) {
  test(`${what}: the same as Node's own fetch gives`, async () => {
    await using server = await serve(listener)
    for (const init of [
      { headers: { authorization: 'token abc' } },
      { method: 'POST', body: '{"text":"ä"}', headers: { 'content-type': 'application/json' } },
      { method: 'PATCH', body: '{"text":"ö"}', headers: { 'content-type': 'application/json' } },
    ]) {
      assert.deepEqual(await toldBy(plainFetch, server.url, init), await toldBy(fetch, server.url, init))
    }
  })
}

test('what is sent reaches a server that redirects it once, and another server gets no token', async () => {
  const [sent, tokens]: [string[], (string | undefined)[]] = [[], []]
  await using other = await serve((request, answer) => {
    tokens.push(request.headers.authorization)
    request.pipe(answer)
  })
  await using server = await serve((request, answer) => {
    sent.push(`${request.method} ${request.url}`)
    const there = request.url === '/here' ? `${other.url}/there` : '/here'
    answer.writeHead(307, { location: there }).end()
  })
  const init = { method: 'POST', body: 'once', headers: { Authorization: 'token abc' } }
  const answer = await plainFetch(`${server.url}/first`, init)
  assert.equal(await answer.text(), 'once')
  assert.equal(await (await plainFetch(`${server.url}/here`, init)).text(), 'once')
  assert.deepEqual(sent, ['POST /first', 'POST /here', 'POST /here'])
  assert.deepEqual(tokens, [undefined, undefined])
})

test('what is packed in a way that nobody asked for is refused', async () => {
  await using server = await serve((_, answer) => answer.setHeader('content-encoding', 'br').end('?'))
  const answer = await plainFetch(server.url, {})
  await assert.rejects(answer.text(), /another way than was asked for/)
})

test('a text is without the mark of its byte order', async () => {
  await using server = await serve((_, answer) => answer.end('\uFEFF{}'))
  assert.equal(await (await plainFetch(server.url, {})).text(), '{}')
})

test('an answer without end is not read, nor one that grows without end when it is unpacked', async () => {
  let sent = 0
  const endless = async function* (): AsyncGenerator<Buffer> {
    for (; ; sent += 100) yield Buffer.alloc(100)
  }
  await assert.rejects(bytesOf(Object.assign(endless(), { headers: {} }), 1_000), /longer than 1000 bytes/)
  assert.equal(sent, 1_000)
  const packed = (): AsyncIterable<Buffer> => Readable.from([gzipSync(Buffer.alloc(100_000))])
  const headers = { 'content-encoding': 'gzip' }
  await assert.rejects(bytesOf(Object.assign(packed(), { headers }), 99_999), { code: 'ERR_BUFFER_TOO_LARGE' })
  assert.equal((await bytesOf(Object.assign(packed(), { headers }), 100_000)).length, 100_000)
})

test('a server that is not there, and a name that nobody has, fail as they do with fetch', async () => {
  const gone = await serve(() => undefined)
  await gone[Symbol.asyncDispose]()
  for (const url of [gone.url, 'http://nowhere.invalid']) {
    assert.deepEqual(await toldBy(plainFetch, url, {}), await toldBy(fetch, url, {}))
  }
})

test('a request that takes too long ends with the reason of its signal, also in the middle of an answer', async () => {
  await using server = await serve((request, answer) => {
    if (request.url === '/half') answer.setHeader('content-length', 100).write('half')
  })
  await assert.rejects(plainFetch(server.url, { signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' })
  const controller = new AbortController()
  const answer = await plainFetch(`${server.url}/half`, { signal: controller.signal })
  assert.equal(answer.status, 200)
  controller.abort()
  await assert.rejects(answer.text())
})

test('a download is a stream, and its redirect is left to the caller', async () => {
  await using server = await serve((_, answer) => answer.writeHead(302, { location: '/there' }).end('body'))
  const answer = await plainFetch(server.url, { redirect: 'manual' })
  assert.equal(answer.headers.get('location'), '/there')
  await answer.body!.cancel()
})
