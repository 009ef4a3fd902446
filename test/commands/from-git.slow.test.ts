/** The command of a report: npm runs a repository at a commit, from a Git server and without a registry. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { version } from '../../src/core/model/version.ts'
import { nodeFirst, repositoryRoot } from '../command-line.ts'
import { gitEnvironment, temporaryDirectory } from '../repository.ts'

/** Git's own server over HTTP, for the repositories of a folder. */
async function answer(request: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      ...gitEnvironment,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  request.pipe(child.stdin)
  const whole = await buffer(child.stdout)
  const end = whole.indexOf('\r\n\r\n')
  for (const line of whole.toString('latin1', 0, end).split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
    if (name === 'Status') response.statusCode = Number.parseInt(value)
    else response.setHeader(name, value)
  }
  response.end(whole.subarray(end + 4))
}

test('from Git: npx runs the committed dist of a commit, and asks no registry', async () => {
  using directory = temporaryDirectory()
  execFileSync('git', ['clone', '--quiet', '--bare', repositoryRoot, join(directory.path, 'paceline.git')], {
    env: gitEnvironment,
  })
  const sha = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).trim()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    void answer(request, response, directory.path)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const child = spawn('npx', ['--yes', `git+${url}/paceline.git#${sha}`, '--version'], {
      cwd: directory.path,
      env: {
        ...nodeFirst,
        npm_config_cache: join(directory.path, 'cache'),
        npm_config_registry: `${url}/registry/`,
        npm_config_update_notifier: 'false',
      },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    assert.equal(code, 0, stderr)
    assert.equal(stdout.trim(), version)
    assert.deepEqual(
      asked.filter((path) => !path.startsWith('/paceline.git/')),
      [],
    )
  } finally {
    server.close()
  }
})
