/**
 * Prism as a proxy in front of the fake: it checks each request and each answer against GitHub's own OpenAPI description
 * and names what breaks it in a header. It is large and stays out of the project's dependencies:
 *
 *     npm ci --ignore-scripts --prefix test/fake-github/prism
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../local-server.ts'

const program = fileURLToPath(new URL('prism/node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url))
const description = fileURLToPath(new URL('github-openapi.json', import.meta.url))

/** False, or why tests that need Prism are skipped. */
export const prismMissing = existsSync(program)
  ? false
  : 'Prism is not installed: npm ci --ignore-scripts --prefix test/fake-github/prism'

/** The header in which Prism says what was wrong. */
export const violationsHeader = 'sl-violations'

export async function startPrism(upstream: string): Promise<AsyncDisposable & { readonly apiUrl: string }> {
  const port = await freePort()
  const child = spawn(execPath, [program, 'proxy', description, upstream, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`Prism ended: ${output}`)))
  gone.catch(() => undefined)
  while (!output.includes('listening')) await Promise.race([once(child.stdout, 'data'), gone])
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill()
      await gone.catch(() => undefined)
    },
  }
}
