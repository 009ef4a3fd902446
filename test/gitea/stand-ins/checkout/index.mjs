// Checks out from the server with the job's token, as the original does: all branches and tags where the depth is 0, else
// the event's ref alone. Keeps no credentials.
import { execFileSync } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { env } from 'node:process'

if (env['INPUT_PERSIST-CREDENTIALS'] !== 'false') throw new Error('credentials would be kept')
const git = (...args) =>
  execFileSync('git', args, { cwd: env.GITHUB_WORKSPACE, stdio: ['ignore', 'inherit', 'inherit'] })
const basic = Buffer.from(`x-access-token:${env.INPUT_TOKEN}`).toString('base64')
const fetch = (...args) =>
  git('-c', `http.extraheader=AUTHORIZATION: basic ${basic}`, 'fetch', '--quiet', '--no-tags', ...args)
const server = env.GITHUB_SERVER_URL.replace(/\/$/, '')
const depth = env['INPUT_FETCH-DEPTH']
const sha = env.INPUT_REF || env.GITHUB_SHA

git('init', '--quiet')
git('remote', 'add', 'origin', `${server}/${env.GITHUB_REPOSITORY}`)
if (depth === '0') fetch('origin', '+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*', sha)
else fetch(`--depth=${depth}`, 'origin', sha)
git('checkout', '--quiet', '--detach', sha)
