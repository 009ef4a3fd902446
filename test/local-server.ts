/** Test support: servers on this machine. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer extends AsyncDisposable {
  /** `127.0.0.1:49152`. */
  readonly host: string
  readonly url: string
}

/** Has it listen, at a free port by default; on disposal it is closed, with whatever is connected. */
export async function listening(server: Server, port = 0): Promise<LocalServer> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A port that nothing listens at, for a program that takes no port of its own choice. */
export async function freePort(): Promise<number> {
  await using local = await listening(createServer())
  return Number(local.host.split(':')[1])
}
