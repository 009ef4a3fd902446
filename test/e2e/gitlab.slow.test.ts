/**
 * The jobs of examples/gitlab/gitlab-ci.yml, run by gitlab-ci-local in this machine's shell, on a small library whose merge request
 * makes it slower; a server of our own takes the note.
 */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findNpmFile, gitlabCiLocal } from '../../scripts/developer-tools.ts'
import { nodeFirst } from '../command-line.ts'
import { gitEnvironment, temporaryDirectory } from '../repository.ts'
import { smallLibrary } from '../small-library.ts'
import { shippedPaceline } from './act.ts'

const example = fileURLToPath(new URL('../../examples/gitlab/gitlab-ci.yml', import.meta.url))
const token = 'glpat-canary'

/** A program's end, whatever it is, and what it said. */
const ended = (program: string, args: readonly string[], cwd: string): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    execFile(
      program,
      args,
      { cwd, env: { ...nodeFirst, ...gitEnvironment, PATH: nodeFirst['PATH'] }, maxBuffer: 2 ** 26 },
      (error, out, err) => resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })

const skip = spawnSync('rsync', ['--version']).error !== undefined && 'gitlab-ci-local needs rsync'

test(
  'each merge request has one note, and a job that fails where it is slower',
  { skip, timeout: 600_000 },
  async () => {
    using shipped = temporaryDirectory()
    const paceline = shippedPaceline(join(shipped.path, 'paceline'))
    for (const args of [
      ['init', '--quiet', '--initial-branch', 'v1'],
      ['add', '--all', '--force'],
      ['commit', '--quiet', '-m', 'Release'],
    ]) {
      const { code, said } = await ended('git', args, paceline)
      assert.equal(code, 0, said)
    }
    using own = smallLibrary()
    const { repository } = own
    repository.write({ '.gitlab-ci.yml': readFileSync(example, 'utf8'), '.gitignore': '.gitlab-ci-local\n' })
    repository.git('switch', '--quiet', '--detach', own.head)
    repository.git('remote', 'add', 'origin', 'https://gitlab.example/acme/widget.git')

    const notes: { id: number; body: string }[] = Array.from({ length: 120 }, (_, id) => ({ id, body: 'Looks good' }))
    const asked: string[] = []
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { method = '', headers } = request
      const url = new URL(request.url ?? '', 'http://gitlab')
      asked.push(`${method} ${url.pathname}`)
      assert.equal(headers['private-token'], token)
      const { body = '' } = method === 'GET' ? {} : (JSON.parse(await text(request)) as { body?: string })
      const page = Number(url.searchParams.get('page'))
      if (method === 'GET') response.setHeader('x-next-page', notes.length > page * 100 ? page + 1 : '')
      else if (method === 'POST') notes.push({ id: notes.length, body })
      else notes[Number(url.pathname.split('/').at(-1))]!.body = body
      response.end(JSON.stringify(method === 'GET' ? notes.slice((page - 1) * 100, page * 100) : {}))
    }
    const server = createServer((request, response) => void answer(request, response))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const variables = {
      CI_PIPELINE_SOURCE: 'merge_request_event',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: own.base,
      CI_MERGE_REQUEST_IID: '7',
      CI_PROJECT_ID: '42',
      CI_API_V4_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`,
      GITLAB_TOKEN: token,
      PACELINE_SOURCE: paceline,
    }
    const program = findNpmFile(gitlabCiLocal, 'dist/index.js')
    const args = Object.entries(variables).flatMap(([name, value]) => ['--variable', `${name}=${value}`])
    const runAll = () => ended(process.execPath, [program, '--force-shell-executor', ...args], repository.root)
    const first = await runAll()
    const second = await runAll()
    server.close()

    const place = '/api/v4/projects/42/merge_requests/7/notes'
    const looked = [`GET ${place}`, `GET ${place}`]
    assert.deepEqual(asked, [...looked, `POST ${place}`, ...looked, `PUT ${place}/120`], first.said + second.said)
    assert.match(notes.at(-1)!.body, /^<!-- paceline:note -->\n[^]*^### ❌ .*(slower|100% more).*: please read$/m)
    assert.doesNotMatch(notes.at(-1)!.body, /^\s*\//m, 'no line is a command')
    assert.notEqual(first.code, 0)
    assert.match(first.said, /FAIL\S*\s+paceline\b/)
  },
)
