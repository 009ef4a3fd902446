// Checks out from a repository on this machine: STAND_IN_REPOSITORY.
import { execFileSync } from 'node:child_process'
import { env } from 'node:process'

const git = (...args) =>
  execFileSync('git', args, { cwd: env.GITHUB_WORKSPACE, stdio: ['ignore', 'inherit', 'inherit'] })

if (env.INPUT_TOKEN !== undefined && env['INPUT_PERSIST-CREDENTIALS'] !== 'false')
  throw new Error('credentials would be kept')
git('init', '--quiet')
git('fetch', '--quiet', env.STAND_IN_REPOSITORY, '+refs/heads/*:refs/remotes/origin/*', '+HEAD:refs/remotes/pull/merge')
git('checkout', '--quiet', '--detach', env.INPUT_REF || env.GITHUB_SHA)
