/**
 * A fake whose every request goes through Prism, for processes that are handed nothing but an address: a proxy before
 * Prism notes what Prism says.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPrism, violationsHeader } from './prism.ts'
import { startFakeGitHub, type FakeGitHub } from './server.ts'

export interface CheckedGitHub extends AsyncDisposable {
  /** The fake, at the address of the proxy. */
  readonly fake: FakeGitHub
  /** One line per request that GitHub does not describe, or answer of the fake that it would not give. */
  readonly violations: string[]
}

export async function startCheckedGitHub(): Promise<CheckedGitHub> {
  const fake = await startFakeGitHub()
  const prism = await startPrism(fake.apiUrl)
  const violations: string[] = []
  const proxy = createServer((request, response) => {
    void pass({ request, response, upstream: upstreamOf(request), violations })
  })
  // Prism follows redirects by itself and reads a zip as text: downloads go past it.
  const upstreamOf = ({ url = '' }: IncomingMessage): string => (url.endsWith('/zip') ? fake.apiUrl : prism.apiUrl)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    // Git itself is none of Prism's.
    fake: { ...fake, apiUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    violations,
    async [Symbol.asyncDispose]() {
      await close(proxy)
      await prism[Symbol.asyncDispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly upstream: string
  readonly violations: string[]
}

async function pass({ request, response, upstream, violations }: Exchange): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.entries(request.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name))
  const answer = await fetch(`${upstream}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: 'manual',
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  })
  const found = answer.headers.get(violationsHeader)
  if (found !== null) violations.push(`${request.method} ${request.url}: ${found}`)
  const kept = [...answer.headers].filter(
    ([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name),
  )
  response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()))
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
