/**
 * The shipped workflows, run by act without a network on a small library: a merge group that is measured on three
 * runners, and a push that is stored. What act does not do (concurrency, permissions, filters of events) is not shown here.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { payloadOf } from '../action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../fake-github/server.ts'
import { addRepository, store, storeTree, textOn, type FakeRepository } from '../fake-github/state.ts'
import { temporaryDirectory } from '../repository.ts'
import { smallLibrary, type SmallLibrary } from '../small-library.ts'
import { findAct, runAct, shippedPaceline } from './act.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))

const found = findAct()
const missing = 'missing' in found ? found.missing : false
let shipped: ReturnType<typeof temporaryDirectory>
let paceline = ''

before(() => {
  shipped = temporaryDirectory()
  if (missing === false) paceline = shippedPaceline(join(shipped.path, 'paceline'))
})
after(() => shipped[Symbol.dispose]())

interface Scene extends AsyncDisposable {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  readonly own: SmallLibrary
  readonly folder: string
  run(of: { workflow: string; event: string; payload: object; runNumber?: number }): Promise<string>
}

/** A consumer: a small library with the example workflows, and a server that knows its commits. */
async function consumer(): Promise<Scene> {
  const fake = await startFakeGitHub()
  const directory = temporaryDirectory()
  const own = smallLibrary()
  own.repository.git('remote', 'add', 'origin', 'https://github.com/acme/widget')
  const repository = addRepository(fake.state, 'acme/widget')
  mirror(repository, own)
  const head = { sha: own.head, ref: 'topic', repository }
  repository.pulls.push({ number: 7, state: 'open', head, base: { sha: own.base, ref: 'main' } })
  installWorkflows(own.repository.root)
  return {
    fake,
    repository,
    own,
    folder: directory.path,
    run: async (of) => {
      const act = 'path' in found ? found.path : ''
      const { output } = await runAct({
        ...of,
        act,
        fake,
        paceline,
        consumer: own.repository.root,
        folder: directory.path,
      })
      return output
    },
    [Symbol.asyncDispose]: async () => {
      own[Symbol.dispose]()
      directory[Symbol.dispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

/** The examples as a consumer copies them, with a budget that suits a test. Not committed: act reads the folder. */
function installWorkflows(root: string): void {
  const folder = join(root, '.github', 'workflows')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(examples).filter((file) => file.endsWith('.yml'))) {
    const text = readFileSync(join(examples, name), 'utf8').replaceAll('OWNER/paceline', 'acme/paceline')
    const budget = text.includes('    with:\n')
      ? text.replace('    with:\n', '    with:\n      budget: 12s\n')
      : `${text}    with:\n      budget: 12s\n`
    writeFileSync(join(folder, name), /paceline(-refresh)?\.yml@/.test(text) ? budget : text)
  }
}

/** Gives the server the library's commits under their real names. */
function mirror(repository: FakeRepository, { repository: own, base, head, merge }: SmallLibrary): void {
  for (const sha of [base, head, merge]) {
    const config = own.git('show', `${sha}:paceline.config.json`)
    const blob = store(repository, { type: 'blob', content: Buffer.from(config) })
    const tree = storeTree(repository, { base: null, files: new Map([['paceline.config.json', blob]]) })
    const parents = own
      .git('show', '-s', '--format=%P', sha)
      .split(' ')
      .filter((parent) => parent !== '')
    repository.objects.set(sha, { type: 'commit', tree, parents, message: 'Change' })
  }
  repository.branches.set('main', base)
}

const options = { skip: missing, timeout: 600_000 }

test('a push to main stores a run of every system in one commit', options, async () => {
  await using scene = await consumer()
  scene.own.repository.git('switch', '--quiet', 'main')
  const payload = {
    ...payloadOf('push', scene.repository, { before: '0'.repeat(40) }),
    ref: 'refs/heads/main',
    after: scene.own.base,
  }
  const output = await scene.run({ workflow: 'refresh.yml', event: 'push', payload })
  for (const platform of ['linux-x64', 'win32-x64', 'darwin-arm64']) {
    assert.ok(textOn(scene.repository, 'paceline-data', `${platform}.json`), `${platform}\n${output}`)
  }
})

test('in a merge queue the check reports', options, async () => {
  await using scene = await consumer()
  const payload = payloadOf('merge_group', scene.repository, {
    merge_group: { head_sha: scene.own.merge, base_sha: scene.own.base },
  })
  const output = await scene.run({ workflow: 'library.yml', event: 'merge_group', payload })
  assert.equal(scene.repository.checks[0]?.sha, scene.own.merge, output)
  assert.equal(scene.repository.comments.length, 0)
})
