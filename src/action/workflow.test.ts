import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { guidePage, readContext, workflowPathOfReference, type Workflow } from './workflow.ts'

async function read(
  env: Readonly<Record<string, string>> = {},
  { payload = '{}', script }: { readonly payload?: string; readonly script?: (workspace: string) => string } = {},
): Promise<Workflow> {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'event.json')
  writeFileSync(file, payload)
  const environment = {
    GITHUB_EVENT_NAME: 'push',
    GITHUB_EVENT_PATH: file,
    GITHUB_REPOSITORY: 'acme/widget',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_RUN_ID: '1001',
    GITHUB_RUN_NUMBER: '12',
    GITHUB_WORKSPACE: directory.path,
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_API_URL: 'https://github.example.com/api/v3',
    ...env,
  }
  return await readContext(environment, script?.(directory.path))
}

const onGitHub = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_API_URL: 'https://api.github.com' }

test('workflow: the page about reading a report is that of the action which runs', async () => {
  const guide = async (repository: string, ref: string): Promise<string | undefined> =>
    (await read({ ...onGitHub, GITHUB_ACTION_REPOSITORY: repository, GITHUB_ACTION_REF: ref })).guideUrl
  assert.equal(await guide('maker/paceline', 'v1'), `https://github.com/maker/paceline/blob/v1/${guidePage}`)
  for (const [repository, ref] of [
    ['', ''],
    ['maker/paceline', ''],
    ['maker/paceline/more', 'v1'],
    ['maker/paceline', 'v1)[x](y'],
    ['maker', '../..//x'],
  ] as const) {
    assert.equal(await guide(repository, ref), undefined, `${repository}@${ref}`)
  }
  const page = readFileSync(new URL(`../../${guidePage}`, import.meta.url), 'utf8')
  assert.match(page, /^# Reading a report\n/)
})

test('workflow: the commands of a report run the very action that made it', async () => {
  const of = async (env: Record<string, string>): Promise<string> =>
    (await read(env, { script: () => process.execPath })).program
  const action = { GITHUB_ACTION_REPOSITORY: 'maker/paceline', GITHUB_ACTION_REF: 'v1' }
  assert.equal(await of({ ...action, ...onGitHub }), 'npx --yes github:maker/paceline#v1')
  const sha = 'b'.repeat(40)
  const stated = { ...action, PACELINE_SOURCE: `https://github.com/maker/paceline@${sha}` }
  assert.equal(await of({ ...stated, ...onGitHub }), `npx --yes github:maker/paceline#${sha}`)
  // Elsewhere the runner does not say whose maker/paceline it took.
  assert.equal(await of(action), 'paceline')
  assert.equal(await of(stated), `npx --yes github:maker/paceline#${sha}`)
  const mirrored = { PACELINE_SOURCE: 'https://git.example.com:8443/maker/paceline@v1' }
  assert.equal(await of(mirrored), 'npx --yes git+https://git.example.com:8443/maker/paceline.git#v1')
  // What a runner makes of expressions that it does not know.
  assert.equal(
    await of({ ...action, ...onGitHub, PACELINE_SOURCE: 'https://github.com/@' }),
    'npx --yes github:maker/paceline#v1',
  )
  for (const source of [
    'https://github.com/maker/paceline@v1;rm',
    'https://github.com/maker@v1',
    'file:///x/y@v1',
    'https://a@b/c/d@v1',
  ]) {
    assert.equal(await of({ PACELINE_SOURCE: source }), 'paceline', source)
  }
  const strange = { ...onGitHub, GITHUB_ACTION_REPOSITORY: 'maker/paceline', GITHUB_ACTION_REF: 'v1;rm' }
  assert.equal(await of(strange), 'paceline')
  // An action that lies in the repository it measures has no repository and no ref of its own.
  const inWorkspace = (workspace: string): string => join(workspace, 'tools', 'dist', 'action.js')
  assert.equal((await read(onGitHub, { script: inWorkspace })).program, 'node tools/dist/cli.js')
  const withSpace = (workspace: string): string => join(workspace, 'my tools', 'action.js')
  assert.equal((await read(onGitHub, { script: withSpace })).program, 'node "my tools/cli.js"')
})

test('workflow: outside of one, or with a broken payload, a line says what lacks', async () => {
  await assert.rejects(read({ GITHUB_SHA: 'main' }), /^UserError: GITHUB_SHA is missing, or not what a runner sets$/)
  await assert.rejects(read({}, { payload: '{' }), /payload cannot be read/)
  await assert.rejects(
    read({}, { payload: '{"pull_request":{"number":"7"}}' }),
    /payload of this push event is not as expected/,
  )
})

test('workflow: the workflow file is what counts runs, whatever branch it is of', () => {
  const path = '.github/workflows/x.yml'
  assert.equal(workflowPathOfReference(`acme/widget/${path}@refs/heads/main`, 'acme/widget'), path)
  assert.equal(workflowPathOfReference(path), path)
})

test('workflow: the facts are those that @actions/github reads', async (context) => {
  using directory = temporaryDirectory()
  const file = join(directory.path, 'event.json')
  writeFileSync(file, JSON.stringify({ repository: { id: 1, default_branch: 'main', fork: false } }))
  const env = {
    GITHUB_EVENT_NAME: 'push',
    GITHUB_EVENT_PATH: file,
    GITHUB_REPOSITORY: 'acme/widget',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_RUN_ID: '1001',
    GITHUB_RUN_NUMBER: '12',
    GITHUB_RUN_ATTEMPT: '3',
    GITHUB_ACTOR: 'ada',
    GITHUB_WORKSPACE: directory.path,
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_API_URL: 'https://github.example.com/api/v3',
  }
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const)
  context.after(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
  Object.assign(process.env, env)
  // It reads all of it at import, once.
  const { context: theirs } = await import('@actions/github')
  const { server, repository, event, sha, ref, actor, runId, runNumber, attempt } = await readContext(env)
  assert.deepEqual(
    { ...repository, event, sha, ref, actor, runId, runNumber, attempt, ...server },
    {
      ...theirs.repo,
      event: theirs.eventName,
      sha: theirs.sha,
      ref: theirs.ref,
      actor: theirs.actor,
      runId: theirs.runId,
      runNumber: theirs.runNumber,
      attempt: theirs.runAttempt,
      apiUrl: theirs.apiUrl,
      webUrl: theirs.serverUrl,
      kind: 'github',
    },
  )
})
