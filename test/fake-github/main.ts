/**
 * The fake on its own, for trying workflows offline: prints its address, then serves until it is stopped.
 *
 *     node test/fake-github/main.ts --port 3001 --repository acme/widget --pull 7:HEAD_SHA:branch
 *
 * What it holds can be read at /_fake. The token is ghs_localtesttoken.
 */
import { argv, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { startFakeGitHub } from './server.ts'
import { addRepository } from './state.ts'

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    port: { type: 'string', default: '0' },
    kind: { type: 'string', default: 'github' },
    repository: { type: 'string', default: 'acme/widget' },
    pull: { type: 'string', multiple: true, default: [] },
  },
})

const kind = values.kind === 'gitea' || values.kind === 'forgejo' ? values.kind : 'github'
const fake = await startFakeGitHub({ kind, port: Number(values.port) })
const repository = addRepository(fake.state, values.repository)
for (const pull of values.pull) {
  const [number = '', sha = '', ref = ''] = pull.split(':')
  const base = { sha: repository.branches.get('main') ?? '', ref: 'main' }
  repository.pulls.push({ number: Number(number), state: 'open', head: { sha, ref, repository }, base })
}
stdout.write(`${fake.apiUrl}\n`)
