import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { rewriteCommandsInText, commandToRunPaceline, type InvocationFacts } from './invocation.ts'

const cwd = resolve('/home/me/my-library')
const at = (script: string, env: InvocationFacts['env'] = {}): string =>
  commandToRunPaceline({ argv: ['/usr/bin/node', resolve(script)], env, cwd })

test('invocation: what was typed is what a hint says', () => {
  assert.equal(at('/usr/local/bin/paceline'), 'paceline')
  assert.equal(at('/usr/lib/node_modules/paceline/dist/cli.js'), 'paceline')
  assert.equal(at(join(cwd, 'node_modules/.bin/paceline')), 'npx paceline')
  assert.equal(at(join(cwd, 'node_modules/paceline/dist/cli.js')), 'npx paceline')
  assert.equal(at(join(cwd, 'dist/cli.js')), `node ${join('dist', 'cli.js')}`)
  assert.equal(at('/opt/paceline/dist/cli.js'), `node ${resolve('/opt/paceline/dist/cli.js')}`)
  assert.equal(at('/opt/my tools/cli.js'), `node "${resolve('/opt/my tools/cli.js')}"`)
})

test('invocation: npx, npm scripts and other managers are known by their environment', () => {
  const npx = { npm_command: 'exec', npm_lifecycle_event: 'npx', npm_config_user_agent: 'npm/11.0.0 node/v24' }
  assert.equal(at('/home/me/.npm/_npx/1f/node_modules/.bin/paceline', npx), 'npx paceline')
  const script = { npm_command: 'run-script', npm_lifecycle_event: 'bench', npm_package_name: 'chokidar' }
  assert.equal(at(join(cwd, 'node_modules/.bin/paceline'), script), 'npx paceline')
  assert.equal(
    at('/x/paceline', { ...script, npm_config_user_agent: 'pnpm/10.0.0 npm/? node/v24' }),
    'pnpm exec paceline',
  )
  assert.equal(at('/x/paceline', { ...script, npm_config_user_agent: 'yarn/4.0.0 npm/? node/v24' }), 'yarn paceline')
})

test('invocation: what npx has fetched is named as npx was told', () => {
  using cache = temporaryDirectory()
  const script = join(cache.path, '_npx', '1f', 'node_modules', '.bin', 'paceline')
  mkdirSync(dirname(script), { recursive: true })
  const npx = { npm_command: 'exec', npm_lifecycle_event: 'npx' }
  for (const [packages, expected] of [
    [['github:maker/paceline#v1'], 'npx --yes github:maker/paceline#v1'],
    [['paceline@1.2.0'], 'npx --yes paceline@1.2.0'],
    [['paceline', 'other'], 'npx paceline'],
    [['paceline; rm'], 'npx paceline'],
  ] as const) {
    writeFileSync(join(cache.path, '_npx', '1f', 'package.json'), JSON.stringify({ _npx: { packages } }))
    assert.equal(at(script, npx), expected)
  }
})

test('invocation: in a clone of Paceline the script of its package.json is named', () => {
  const start = { npm_command: 'start', npm_lifecycle_event: 'start', npm_package_name: 'paceline' }
  assert.equal(at(join(cwd, 'dist/cli.js'), start), 'npm run paceline --')
})

test('invocation: commands in a text are rewritten, and nothing else of it', () => {
  const given = { invocation: 'npx paceline', commands: ['check', 'run', 'baseline'] }
  const text = 'Use `paceline run` or paceline baseline add. In paceline.config.json, paceline running.'
  assert.equal(
    rewriteCommandsInText(text, given),
    'Use `npx paceline run` or npx paceline baseline add. In paceline.config.json, paceline running.',
  )
  assert.equal(rewriteCommandsInText(text, { ...given, invocation: 'paceline' }), text)
  assert.equal(rewriteCommandsInText('npx paceline run', { ...given, invocation: 'node $& x' }), 'node $& x run')
})
