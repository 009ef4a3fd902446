import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  pickTrialEnv,
  pickInstallEnv,
  mayBeSuiteOption,
  suiteOptionsFromEnv,
  envWithoutCredentials,
} from './child-environment.ts'

describe('the environment of a trial', () => {
  it('keeps what programs need and nothing else', () => {
    const environment = {
      PATH: '/bin',
      HOME: '/home/me',
      LANG: 'C',
      CI: '1',
      npm_config_registry: 'r',
      MINE: 'x',
      TMPDIR: undefined,
    }
    assert.deepEqual(pickTrialEnv(environment, 'linux'), { HOME: '/home/me', LANG: 'C', PATH: '/bin' })
  })

  it('does not regard case on Windows, and does so elsewhere', () => {
    const environment = { Path: 'C:\\bin', SYSTEMROOT: 'C:\\Windows', pathext: '.EXE', 'ProgramFiles(x86)': 'C:\\P' }
    assert.deepEqual(pickTrialEnv(environment, 'win32'), environment)
    assert.deepEqual(pickTrialEnv(environment, 'linux'), { 'ProgramFiles(x86)': 'C:\\P' })
  })

  it('keeps Windows from starting a program of the current folder', () => {
    const environment = { NoDefaultCurrentDirectoryInExePath: '1' }
    for (const filter of [pickTrialEnv, pickInstallEnv]) assert.deepEqual(filter(environment, 'win32'), environment)
  })

  it('comes in the same order whatever the order of the variables was', () => {
    assert.deepEqual(Object.keys(pickTrialEnv({ PATH: '1', HOME: '2' }, 'linux')), ['HOME', 'PATH'])
  })
})

describe('the way of a trial to the network', () => {
  it('has certificates and proxies, for a trial that installs a package', () => {
    const environment = { NODE_EXTRA_CA_CERTS: '/ca.pem', SSL_CERT_DIR: '/certs', https_proxy: 'http://proxy:3128' }
    assert.deepEqual(pickTrialEnv(environment, 'linux'), environment)
  })

  it('has no proxy whose address holds a password', () => {
    const secret = { HTTPS_PROXY: 'http://me:canary@proxy:3128', http_proxy: 'http://canary@proxy' }
    assert.deepEqual(pickTrialEnv({ ...secret, NO_PROXY: 'localhost' }, 'linux'), { NO_PROXY: 'localhost' })
  })
})

describe('the environment of a package manager', () => {
  it('has the npm configuration, certificates and proxies besides', () => {
    const environment = {
      PATH: '/bin',
      npm_config_registry: 'http://localhost/',
      NPM_CONFIG_CACHE: '/cache',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      https_proxy: 'http://proxy/',
      CI: 'true',
    }
    const kept = pickInstallEnv({ ...environment, NODE_OPTIONS: '--inspect', MINE: 'x' }, 'linux')
    assert.deepEqual(Object.keys(kept).sort(), Object.keys(environment).sort())
  })

  it('has no part of the npm configuration that could be a secret', () => {
    const secrets =
      'npm_config__auth npm_config__authToken npm_config_//registry.example/:_authToken npm_config__password ' +
      'NPM_CONFIG__PASSWORD npm_config_otp npm_config_key npm_config_cert npm_config_my_secret GITHUB_TOKEN ' +
      'npm_config_//r/:username_token NPM_TOKEN NODE_AUTH_TOKEN YARN_NPM_AUTH_TOKEN'
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      const environment = Object.fromEntries(secrets.split(' ').map((name) => [name, 'canary']))
      assert.deepEqual(pickInstallEnv(environment, platform), {})
    }
  })
})

describe('an option of a suite', () => {
  it('may not be a variable that could hold a secret or belongs to somebody else', () => {
    const allowed = 'ITERATIONS MIN_TIME TEST_PATH DEBUG CHAOS_MONKEY KUBO_BINARY'.split(' ')
    const refused = ['AUTHORS_FIRST GITHUB_TOKEN GITHUB_EVENT_PATH ACTIONS_RUNTIME_URL INPUT_TOKEN RUNNER_TEMP']
    refused.push('NODE_OPTIONS npm_config_x My-Api-Key DB_PASSWORD AWS_SECRET_ACCESS_KEY MY_PAT GIT_CONFIG_GLOBAL')
    const all = [...allowed, ...refused.flatMap((line) => line.split(' '))]
    assert.deepEqual(all.filter(mayBeSuiteOption), allowed)
  })

  it('takes its value from the environment, unless that looks like a secret', () => {
    const environment = {
      ITERATIONS: '5',
      EMPTY: '',
      OTHER: 'x',
      GITHUB_TOKEN: 'canary',
      SNEAKY: 'ghp_0123456789abcdefABCDEF',
      SNEAKIER: 'https://x:github_pat_0123456789abcdefABCDEF@github.com',
      DATABASE_URL: 'postgres://user:plain@db.example:5432/prod',
      SENTRY_DSN: 'https://0123abcd@sentry.example/1',
      HEADER: 'Authorization: Bearer 0123456789',
      GIT_CONFIG_VALUE_0: 'anything',
    }
    const declared = ['UNSET', ...Object.keys(environment).filter((name) => name !== 'OTHER')]
    assert.deepEqual(suiteOptionsFromEnv(environment, declared), { ITERATIONS: '5', EMPTY: '' })
  })
})

describe('the environment without credentials', () => {
  const kept = (environment: Record<string, string>): string[] =>
    Object.keys(envWithoutCredentials(environment, 'linux'))

  it('has none of what the runner gives to actions, and nothing called as a secret', () => {
    const secrets =
      'ACTIONS_RUNTIME_TOKEN ACTIONS_RESULTS_URL ACTIONS_ID_TOKEN_REQUEST_URL GITHUB_TOKEN INPUT_TOKEN npm_token MY_SECRET ' +
      'DB_PASSWORD OPENAI_API_KEY MY_PAT PAT NPM_AUTH SENTRY_DSN DATABASE_URL POSTGRES_URI REDIS_URL STRIPE_KEY SMTP_PASS ' +
      'MYSQL_PWD AWS_ACCESS_KEY_ID GPG_PASSPHRASE SLACK_WEBHOOK_URL GOOGLE_APPLICATION_CREDENTIALS ' +
      'npm_config_//r/:_authToken'
    for (const name of secrets.split(' ')) {
      assert.deepEqual(kept({ [name]: 'x' }), [], name)
      assert.equal(mayBeSuiteOption(name), false, name)
    }
  })

  it('has nothing that looks like a token, a header, or an address with a user in it', () => {
    const values = ['ghp_0123456789abcdefABCDEF', 'Bearer 0123456789', 'postgres://user:plain@db.example:5432/prod']
    for (const value of values) assert.deepEqual(kept({ SOMETHING: value }), [], value)
  })

  it('has what is neither, what installing needs, and the way to the SSH agent', () => {
    const environment = {
      PATH: '/bin',
      GITHUB_OUTPUT: '/o',
      GITHUB_PATH: '/p',
      PWD: '/work',
      OLDPWD: '/',
      GIT_ASKPASS: '/bin/ask',
      INPUT_COMMAND: 'measure',
      PACELINE_SOURCE: 'https://github.com/acme/paceline@v1',
      ITERATIONS: '5',
      SSH_AUTH_SOCK: '/tmp/agent',
      HTTPS_PROXY: 'http://me:password@proxy:3128',
      npm_config_registry: 'https://me:password@registry.example/',
    }
    assert.deepEqual(kept(environment), Object.keys(environment))
  })

  it('has settings of Git all or none: it refuses a list with a gap', () => {
    const settings = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraheader', GIT_CONFIG_VALUE_0: 'X: y' }
    assert.deepEqual(kept(settings), Object.keys(settings))
    assert.deepEqual(kept({ ...settings, GIT_CONFIG_VALUE_0: 'AUTHORIZATION: basic 0123456789' }), [])
  })
})
