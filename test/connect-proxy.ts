/** Test support: a proxy that tunnels (CONNECT) for those who know the password, wherever the name leads elsewhere. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listening, type LocalServer } from './local-server.ts'

export interface ConnectProxy extends LocalServer {
  /** What it was asked for, as in `api.example.test:80`, and what came with it; refused or not. */
  readonly asked: { readonly target: string; readonly headers: IncomingHttpHeaders }[]
}

/** `routes`: where the names lead, as in `{ 'api.example.test': 'http://127.0.0.1:4000' }`. */
export async function startConnectProxy(of: {
  readonly user: string
  readonly password: string
  readonly routes: Readonly<Record<string, string>>
}): Promise<ConnectProxy> {
  const wanted = `Basic ${Buffer.from(`${of.user}:${of.password}`).toString('base64')}`
  const asked: ConnectProxy['asked'] = []
  const sockets = new Set<Socket>()
  const server = createServer((_, response) => void response.writeHead(405).end())
  server.on('connect', (request: IncomingMessage, socket: Socket): void => {
    const target = request.url ?? ''
    asked.push({ target, headers: request.headers })
    const isKnown = request.headers['proxy-authorization'] === wanted
    const route = isKnown ? of.routes[target.split(':')[0] ?? ''] : undefined
    if (route === undefined) {
      const status = isKnown ? '502 Bad Gateway' : '407 Proxy Authentication Required'
      socket.end(`HTTP/1.1 ${status}\r\nProxy-Authenticate: Basic realm="test"\r\nConnection: close\r\n\r\n`)
      return
    }
    const there = connect(Number(new URL(route).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    for (const end of [socket, there]) {
      sockets.add(end)
      end.on('error', () => undefined)
    }
  })
  const local = await listening(server)
  return {
    ...local,
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await local[Symbol.asyncDispose]()
    },
  }
}
