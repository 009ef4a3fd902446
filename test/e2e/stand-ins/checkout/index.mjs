// As actions/checkout v7.0.1 (see test/stand-ins.test.ts), from a repository on this machine: STAND_IN_REPOSITORY.
import { execFileSync } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { pathToFileURL } from 'node:url'

const given = (env.INPUT_REF ?? '').trim()
if (!/^([0-9a-f]{40})?$/.test(given)) throw new Error(`only commits are known here, not ${given}`)
const workspace = env.GITHUB_WORKSPACE
const git = (...args) => execFileSync('git', args, { cwd: workspace, stdio: ['ignore', 'inherit', 'inherit'] })
const depth = Number(env['INPUT_FETCH-DEPTH'] || '1')
const commit = given || env.GITHUB_SHA
const [, kind, name] = /^refs\/(heads|pull)\/(.+)$/.exec(given === '' ? env.GITHUB_REF : '') ?? []
const own = { heads: `refs/remotes/origin/${name}`, pull: `refs/remotes/pull/${name}` }[kind]
const wanted = own === undefined ? commit : `+${commit}:${own}`
const fetch = (...args) =>
  git('fetch', '--quiet', '--no-tags', ...args.slice(1), pathToFileURL(env.STAND_IN_REPOSITORY).href, ...args[0])

for (const file of readdirSync(workspace)) rmSync(join(workspace, file), { recursive: true, force: true })
git('init', '--quiet')
git('remote', 'add', 'origin', `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`)
if (depth === 0) fetch(['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'])
fetch([wanted], ...(depth === 0 ? [] : [`--depth=${depth}`]))
if (kind === 'heads') git('checkout', '--quiet', '--force', '-B', name, own)
else git('checkout', '--quiet', '--force', '--detach', commit)
if (env['INPUT_PERSIST-CREDENTIALS'] !== 'false') {
  const kept = join(env.RUNNER_TEMP, 'git-credentials-stand-in.config')
  const basic = Buffer.from(`x-access-token:${env.INPUT_TOKEN}`).toString('base64')
  git('config', '--file', kept, `http.${env.GITHUB_SERVER_URL}/.extraheader`, `AUTHORIZATION: basic ${basic}`)
  for (const below of ['', '/worktrees/*']) {
    git('config', `includeIf.gitdir:${workspace.replaceAll('\\', '/')}/.git${below}.path`, kept)
  }
}
