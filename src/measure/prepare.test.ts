import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { readManifest } from './manifest.ts'
import { preparationOf, prepare, PreparationError, type PrepareSettings } from './prepare.ts'

const byRule: PrepareSettings = { prepare: undefined, shell: undefined }

async function commandsFor(files: Readonly<Record<string, string>>, settings = byRule): Promise<string[]> {
  using directory = temporaryDirectory()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory.path, name), text)
  const steps = await preparationOf(directory.path, settings)
  return steps.map((step) => step.command.join(' '))
}

const building = '{ "name": "x", "scripts": { "build": "tsc" } }'

test('a folder without package.json needs nothing, and a config may say so or name its own command', async () => {
  assert.deepEqual(await commandsFor({ 'index.js': '' }), [])
  assert.deepEqual(await commandsFor({ 'package.json': building }, { prepare: false, shell: undefined }), [])
  using directory = temporaryDirectory()
  assert.deepEqual(await preparationOf(directory.path, { prepare: 'make all', shell: 'bash' }), [
    { command: ['make all'], shell: 'bash' },
  ])
})

test('a step that fails ends the preparation: cause, command, output, log, and how to prepare it otherwise', async () => {
  const log: string[] = []
  const steps = [['one'], ['two'], ['three', '--prefer-offline']].map((words) => ({
    command: ['npm', 'run', ...words],
    shell: false,
  }))
  const failing = (settings: PrepareSettings, output: string) =>
    prepare('.', {
      steps,
      settings,
      run: (step) => {
        log.push(step.command.at(-1)!)
        return Promise.resolve({ code: step.command.at(-1) === 'two' ? 3 : 0, stdout: '', output })
      },
      keep: (kept) => Promise.resolve(`/logs/${kept.length}`),
    }).then(
      () => assert.fail('it did not fail'),
      (error: unknown) => {
        assert.ok(error instanceof PreparationError)
        return error
      },
    )
  const error = await failing(byRule, 'first\nerror: second\nthird\n')
  assert.equal(error.message, 'error: second (`npm run two` ended with 3)')
  assert.deepEqual(error.hint?.split('\n'), [
    'error: second',
    'third',
    'All that it printed: /logs/26',
    'To prepare it otherwise, set `project.prepare` in paceline.config.json; this is what was done: ' +
      '{"project":{"prepare":"npm run one && npm run two && npm run three"}}',
  ])
  assert.deepEqual(log, ['one', 'two'])
  const silent = await failing({ prepare: 'make', shell: undefined }, '')
  assert.equal(silent.message, '`npm run two` ended with 3 and printed nothing')
  assert.equal(silent.hint, 'The command is `project.prepare` of paceline.config.json.')
})

test('a package.json that is no JSON is an error that names the file', async () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'package.json')
  writeFileSync(path, '{ "name": ')
  await assert.rejects(
    readManifest(directory.path),
    (error) => 'file' in (error as object) && (error as { file: string }).file === path,
  )
})
