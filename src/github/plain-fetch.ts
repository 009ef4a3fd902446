/**
 * `fetch` for what an API is asked: a text goes, and a text comes. Node's own takes four times as long to load as Node takes
 * to start, so it is left to redirects, downloads and streams.
 */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'

/** What Octokit takes of an answer. */
type PlainAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'url' | 'text' | 'arrayBuffer'> & {
  readonly headers: ReadonlyMap<string, string>
}

export const plainFetch: typeof globalThis.fetch = async (input, init = {}) => {
  const { headers = {}, body = null, redirect = 'follow' } = init
  const isAddress = typeof input === 'string' || input instanceof URL
  const isText = body === null || typeof body === 'string'
  if (!isAddress || !isText || redirect === 'manual' || Symbol.iterator in headers) return globalThis.fetch(input, init)
  const answer = await ask(new URL(input), { ...init, headers: headers as Record<string, string>, body })
  const there = [301, 302, 303, 307, 308].includes(answer.status) ? answer.headers.get('location') : undefined
  if (there === undefined) return answer as unknown as Response
  const isAsking = /^(GET|HEAD)$/i.test(init.method ?? 'GET')
  // Node's own knows what another address may not be told. What was sent must not reach the first address twice.
  return isAsking ? globalThis.fetch(input, init) : followed(new URL(there, input), new URL(input), answer.status, init)
}

/** Sends again where the server says so, or asks there what came of it. */
function followed(there: URL, from: URL, status: number, { headers, ...init }: RequestInit): Promise<Response> {
  // As the standard for fetch has it: a POST that is answered by 301 or 302 becomes a question, too.
  const isSentAgain = status === 307 || status === 308 || (status !== 303 && !/^POST$/i.test(init.method ?? ''))
  const kept = Object.entries(headers as Record<string, string>).filter(
    ([name]) =>
      (there.origin === from.origin || !/^(authorization|cookie)$/i.test(name)) &&
      (isSentAgain || !/^content-/i.test(name)),
  )
  const again = isSentAgain ? init : { ...init, method: 'GET', body: null }
  return globalThis.fetch(there, { ...again, headers: Object.fromEntries(kept) })
}

type Asked = Pick<RequestInit, 'method' | 'signal'> & {
  readonly headers: Record<string, string>
  readonly body: string | null
}

async function ask(url: URL, { method = 'GET', signal, headers, body }: Asked): Promise<PlainAnswer> {
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = { ...headers, ...length, 'accept-encoding': 'gzip' }
  const options = { method, headers: sent, signal: signal ?? undefined }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const failed = (cause: Error): void =>
      reject(signal?.aborted === true ? signal.reason : new TypeError('fetch failed', { cause }))
    request(url, options, resolve).on('error', failed).end(body)
  })
  const bytes = bytesOf(answer)
  // Where nobody reads it, it may break off.
  bytes.catch(() => undefined)
  const status = answer.statusCode ?? 0
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: answer.statusMessage ?? '',
    url: url.href,
    headers: new Map(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    text: async () => new TextDecoder().decode(await bytes),
    arrayBuffer: async () => new Uint8Array(await bytes).buffer,
  }
}

/** As much as is read of the largest file, a history. */
const longestAnswer = 268_435_456

/** The answer's bytes, unpacked. Rejects for one that breaks off, or that is longer than this, packed or unpacked. */
export async function bytesOf(
  answer: AsyncIterable<Buffer> & Pick<IncomingMessage, 'headers'>,
  mostBytes = longestAnswer,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    length += chunk.length
    // Thrown from here, it also ends the connection.
    if (length > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  const packed = Buffer.concat(chunks)
  const packing = answer.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (packing === 'identity' || length === 0) return packed
  if (!/^(x-)?gzip$/.test(packing)) throw new Error('the answer is packed in another way than was asked for')
  return promisify(process.getBuiltinModule('node:zlib').gunzip)(packed, { maxOutputLength: mostBytes })
}
