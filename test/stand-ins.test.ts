/**
 * The stand-ins for GitHub's own actions, held against the source of the versions that the workflows pin: each row says
 * what an action does, and where its source says so. A workflow that pins another version fails here: then its source is
 * to be read again. Behaviours that no workflow of ours uses are not in the stand-ins.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gitEnvironment, temporaryDirectory, testRepository, writeFiles } from './repository.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Behaviour {
  /** In the words of a test. */
  readonly does: string
  /** File and lines of its source. */
  readonly source: string
  readonly shown: (stand: Stand) => void
}

interface Pinned {
  readonly action: string
  readonly version: string
  readonly commit: string
  /** Below test/. */
  readonly standIn: string
  readonly behaviours: readonly Behaviour[]
}

const toolkit = '@actions/artifact 6.2, path-and-artifact-name-validation.ts'

const table: readonly Pinned[] = [
  {
    action: 'download-artifact',
    version: 'v8.0.1',
    commit: '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c',
    standIn: 'e2e/stand-ins/download-artifact',
    behaviours: [
      {
        does: 'puts the only match of a pattern into the folder itself',
        source: 'src/download-artifact.ts:189-194',
        shown: ({ run, stored, files }) => {
          stored({ 'one+1/run.json': '1', 'other+1/run.json': '2' })
          assert.equal(run({ pattern: 'one+*', path: 'to' }), 0)
          assert.deepEqual(files('to'), ['run.json'])
        },
      },
      {
        does: 'puts several matches into folders of their names',
        source: 'src/download-artifact.ts:189-194',
        shown: ({ run, stored, files }) => {
          stored({ 'one+1/run.json': '1', 'one+2/run.json': '2', 'other+1/run.json': '3' })
          assert.equal(run({ pattern: 'one+*', path: 'to' }), 0)
          assert.deepEqual(files('to'), ['one+1/run.json', 'one+2/run.json'])
        },
      },
      {
        does: 'succeeds without a match, and makes no folder',
        source: 'src/download-artifact.ts:176-247',
        shown: ({ run, stored, files }) => {
          stored({ 'other+1/run.json': '1' })
          assert.equal(run({ pattern: 'one+*', path: 'to' }), 0)
          assert.deepEqual(files('to'), [])
        },
      },
      {
        does: 'fails for a name that no artifact has',
        source: 'src/download-artifact.ts:93-95',
        shown: ({ run, stored }) => {
          stored({ 'other+1/run.json': '1' })
          assert.notEqual(run({ name: 'one+1', path: 'to' }), 0)
        },
      },
    ],
  },
  {
    action: 'download-artifact',
    version: 'v3.0.2',
    commit: '9bc31d5ccc31df68ecc42ccf4149144866c47d8a',
    standIn: 'gitea/stand-ins/download-artifact',
    behaviours: [
      {
        does: 'puts each artifact into a folder of its name, the only one, too',
        source: 'src/download-artifact.ts:22-36',
        shown: ({ run, stored, files }) => {
          stored({ 'one+1/run.json': '1' })
          assert.equal(run({ path: 'to' }), 0)
          assert.deepEqual(files('to'), ['one+1/run.json'])
        },
      },
    ],
  },
  {
    action: 'upload-artifact',
    version: 'v7.0.0',
    commit: 'bbbca2ddaa5d8feaa63e36b76fdaad77386f024f',
    standIn: 'e2e/stand-ins/upload-artifact',
    behaviours: [
      {
        does: 'leaves hidden files behind, and what lies in hidden folders',
        source: 'src/shared/search.ts:14-21, action.yml:43-47',
        shown: ({ run, write, artifacts }) => {
          write({ 'from/run.json': '{}', 'from/.env': 'x', 'from/.cache/x': 'x', 'from/in/deep.txt': 'x' })
          assert.equal(run({ name: 'a', path: 'from/' }), 0)
          assert.deepEqual(artifacts(), ['a/in/deep.txt', 'a/run.json'])
        },
      },
      {
        does: 'follows links',
        source: 'src/shared/search.ts:16,104-106',
        shown: ({ run, write, link, artifacts, stored }) => {
          write({ 'from/run.json': '{}', 'aside/x.txt': 'x' })
          link('aside', 'from/linked')
          assert.equal(run({ name: 'a', path: 'from' }), 0)
          assert.deepEqual(artifacts(), ['a/linked/x.txt', 'a/run.json'])
          assert.equal(stored('a/linked/x.txt'), 'x')
        },
      },
      {
        does: 'takes a single file without its folder',
        source: 'src/shared/search.ts:143-152',
        shown: ({ run, write, artifacts }) => {
          write({ 'from/run.json': '{}' })
          assert.equal(run({ name: 'a', path: 'from/run.json' }), 0)
          assert.deepEqual(artifacts(), ['a/run.json'])
        },
      },
      {
        does: 'names a file that is not archived after itself, and tells the address of what it took',
        source: 'action.yml:41-45, src/shared/upload-artifact.ts:21-29',
        shown: ({ run, write, artifacts, outputs }) => {
          write({ 'from/page.html': 'x' })
          assert.equal(run({ path: 'from/page.html', archive: 'false' }), 0)
          assert.deepEqual(artifacts(), ['page.html/page.html'])
          assert.equal(outputs(), 'artifact-url=https://github.example.com/acme/widget/actions/runs/7/artifacts/1\n')
        },
      },
      {
        does: 'makes no artifact where there is no file, and fails only if told so',
        source: 'src/upload/upload-artifact.ts:31-52',
        shown: ({ run, write, artifacts }) => {
          write({ 'from/.hidden/x': 'x' })
          assert.equal(run({ name: 'a', path: 'from' }), 0)
          assert.equal(run({ name: 'a', path: 'nowhere', 'if-no-files-found': 'ignore' }), 0)
          assert.notEqual(run({ name: 'a', path: 'nowhere', 'if-no-files-found': 'error' }), 0)
          assert.deepEqual(artifacts(), [])
        },
      },
      {
        does: 'fails where an artifact has the name already',
        source: 'action.yml:37-42',
        shown: ({ run, write, stored }) => {
          write({ 'from/x': 'new' })
          stored({ 'a/x': 'old' })
          assert.notEqual(run({ name: 'a', path: 'from' }), 0)
          assert.equal(stored('a/x'), 'old')
        },
      },
      {
        does: 'refuses names with characters that some file system cannot have',
        source: toolkit,
        shown: ({ run, write }) => {
          write({ 'from/x': 'x' })
          for (const character of '"<>|:*?\r\n\\/') {
            assert.notEqual(run({ name: `a${character}b`, path: 'from' }), 0, JSON.stringify(character))
          }
        },
      },
    ],
  },
  {
    action: 'checkout',
    version: 'v7.0.1',
    commit: '3d3c42e5aac5ba805825da76410c181273ba90b1',
    standIn: 'e2e/stand-ins/checkout',
    behaviours: [
      {
        does: 'fetches no more commits than asked for, and neither branches nor tags with them',
        source: 'src/ref-helper.ts:96-107, src/git-command-manager.ts:288,299-300',
        shown: ({ run, git, source: { merge, base, head } }) => {
          assert.equal(run({ 'fetch-depth': '2' }), 0)
          assert.deepEqual(git('log', '--format=%H').sort(), [merge, base, head].sort())
          assert.deepEqual(git('for-each-ref', '--format=%(refname)'), ['refs/remotes/pull/7/merge'])
          assert.deepEqual(git('rev-parse', 'HEAD'), [merge])
        },
      },
      {
        does: 'fetches one commit unless told otherwise',
        source: 'action.yml:74-76',
        shown: ({ run, git, source: { merge } }) => {
          assert.equal(run({}), 0)
          assert.deepEqual(git('log', '--format=%H'), [merge])
        },
      },
      {
        does: 'fetches all branches and tags at depth 0',
        source: 'src/ref-helper.ts:69-77',
        shown: ({ run, git, source: { merge } }) => {
          assert.equal(run({ 'fetch-depth': '0' }), 0)
          assert.deepEqual(git('for-each-ref', '--format=%(refname)'), [
            'refs/remotes/origin/main',
            'refs/remotes/origin/topic',
            'refs/remotes/pull/7/merge',
            'refs/tags/v1.0.0',
          ])
          assert.deepEqual(git('rev-parse', 'HEAD', '--is-shallow-repository'), [merge, 'false'])
        },
      },
      {
        does: 'checks out the commit of ref, and no branch',
        source: 'src/input-helper.ts:91-95',
        shown: ({ run, git, source: { head } }) => {
          assert.equal(run({ ref: head, 'fetch-depth': '0' }), 0)
          assert.deepEqual(git('rev-parse', 'HEAD', '--abbrev-ref', 'HEAD'), [head, 'HEAD'])
        },
      },
      {
        does: 'keeps its token in a file beside the workspace, which the settings include, unless told otherwise',
        source: 'src/git-auth-helper.ts, configureToken',
        shown: ({ run, git }) => {
          const header = 'http.https://github.example.com/.extraheader'
          assert.equal(run({}), 0)
          assert.deepEqual(git('config', '--get', header), [''])
          assert.equal(run({ token: 'canary', 'persist-credentials': 'true' }), 0)
          assert.deepEqual(git('config', '--local', '--get', header), [''])
          assert.deepEqual(git('config', '--get', header), ['AUTHORIZATION: basic eC1hY2Nlc3MtdG9rZW46Y2FuYXJ5'])
        },
      },
      {
        does: 'removes what lies in the workspace, and calls the server origin',
        source: 'src/git-directory-helper.ts:117-124, src/git-source-provider.ts:131',
        shown: ({ run, git, write, files }) => {
          write({ 'paceline-results/run.json': '{}' })
          assert.equal(run({}), 0)
          assert.deepEqual(files('paceline-results'), [])
          assert.deepEqual(git('remote', 'get-url', 'origin'), ['https://github.example.com/acme/widget'])
        },
      },
    ],
  },
  {
    action: 'setup-node',
    version: 'v7.0.0',
    commit: '820762786026740c76f36085b0efc47a31fe5020',
    standIn: 'e2e/stand-ins/setup-node',
    behaviours: [
      {
        does: 'fails for a version that there is not',
        source: 'src/distributions/base-distribution.ts:56-60, src/main.ts:103-105',
        shown: ({ run }) => {
          assert.equal(run({ 'node-version': '24' }), 0)
          assert.notEqual(run({ 'node-version': '23' }), 0)
        },
      },
    ],
  },
]

/** What a step with a stand-in sees and leaves. */
interface Stand {
  readonly run: (inputs: Readonly<Record<string, string>>) => number | undefined
  /** Writes files of the workspace. */
  readonly write: (files: Readonly<Record<string, string>>) => void
  readonly link: (to: string, at: string) => void
  /** Files below a folder of the workspace. */
  readonly files: (folder: string) => string[]
  readonly artifacts: () => string[]
  /** Lines of the file of its outputs. */
  readonly outputs: () => string
  /** Writes files of artifacts, or reads one. */
  readonly stored: (of: Readonly<Record<string, string>> | string) => string
  /** Lines that Git prints in the workspace. */
  readonly git: (...args: string[]) => string[]
  readonly source: Readonly<Record<'base' | 'head' | 'merge', string>>
}

function withStand(standIn: string, use: (stand: Stand) => void): void {
  using directory = temporaryDirectory()
  using repository = testRepository()
  repository.commit({ 'x.txt': '0' })
  repository.git('tag', 'v1.0.0')
  const base = repository.commit({ 'x.txt': '1' })
  repository.git('switch', '--quiet', '-c', 'topic')
  const head = repository.commit({ 'y.txt': '1' })
  repository.git('switch', '--quiet', '--detach', base)
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', head)
  const merge = repository.git('rev-parse', 'HEAD')
  const [workspace, store] = ['workspace', 'artifacts'].map((name) => join(directory.path, name)) as [string, string]
  for (const folder of [workspace, store]) mkdirSync(folder)
  const env = {
    ...gitEnvironment,
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: store,
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_REPOSITORY: 'acme/widget',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_SHA: merge,
    GITHUB_RUN_ID: '7',
    GITHUB_OUTPUT: join(directory.path, 'outputs'),
    STAND_IN_REPOSITORY: repository.root,
    STAND_IN_ARTIFACTS: store,
    STAND_IN_NO_NODE: '23',
    'INPUT_PERSIST-CREDENTIALS': 'false',
  }
  const below = (folder: string): string[] =>
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort()
  use({
    run: (inputs) => {
      const given = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])
      const program = join(root, 'test', standIn, 'index.mjs')
      const ran = { cwd: workspace, env: { ...env, ...Object.fromEntries(given) } }
      return spawnSync(process.execPath, [program], ran).status ?? undefined
    },
    write: (files) => writeFiles(workspace, files),
    link: (to, at) => symlinkSync(join(workspace, to), join(workspace, at), 'junction'),
    files: (folder) => below(join(workspace, folder)),
    artifacts: () => below(store),
    outputs: () => readFileSync(env.GITHUB_OUTPUT, 'utf8'),
    stored: (of) => {
      if (typeof of === 'string') return readFileSync(join(store, of), 'utf8')
      writeFiles(store, of)
      return ''
    },
    git: (...args) => {
      const { stdout } = spawnSync('git', args, { cwd: workspace, env, encoding: 'utf8' })
      return stdout.trim().split('\n')
    },
    source: { base, head, merge },
  })
}

for (const { action, version, standIn, behaviours } of table) {
  describe(`the stand-in of actions/${action} ${version}`, () => {
    for (const { does, source, shown } of behaviours)
      test(`stand-ins: ${does} (${source})`, () => withStand(standIn, shown))
  })
}

test('stand-ins: every pinned version of an action with a stand-in is in the table', () => {
  const read = new Set(table.map(({ action, commit, version }) => `${action}@${commit} # ${version}`))
  const names = new Set(table.map(({ action }) => action))
  const files = ['.github/workflows', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  )
  const pinned = files
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/uses: actions\/(([\w-]+)@\w{40} # v\S+)/g)))
    .flatMap(([, uses = '', name = '']) => (names.has(name) ? [uses] : []))
  // Not run here: it differs from v7.0.0 in that a name may be uploaded to twice.
  const same = 'upload-artifact@ff15f0306b3f739f7b6fd43fb5d26cd321bd4de5 # v3.2.1'
  assert.ok(pinned.length > 30)
  assert.deepEqual([...new Set(pinned)].filter((uses) => !read.has(uses) && uses !== same).sort(), [])
})
