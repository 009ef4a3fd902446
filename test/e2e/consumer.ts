/** Test support: a consumer of Paceline with the example workflows, its pull request, and the server that knows both. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { payloadOf } from '../action-step.ts'
import { startFakeGitHub, workflowToken, type FakeGitHub, type FakeGitHubOptions } from '../fake-github/server.ts'
import { addRepository, githubActions, type FakeRepository } from '../fake-github/state.ts'
import { temporaryDirectory } from '../repository.ts'
import { library, countingLibrary, type SmallLibrary } from '../small-library.ts'
import { artifactsIn, runAct } from './act.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))

/** The token of a fork's run: it may read and nothing else. */
export const forkToken = 'ghs_canaryofaforksrun'

export interface Run {
  readonly workflow: string
  readonly event: string
  readonly payload: object
  readonly token?: string
  readonly actor?: string
  readonly secrets?: Readonly<Record<string, string>>
  readonly noNode?: string
  readonly runNumber?: number
}

export interface Consumer extends AsyncDisposable {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  /** Where pull request 7 comes from: the repository itself, or a fork. */
  readonly from: FakeRepository
  readonly library: SmallLibrary
  /** Writes the workflows again, with other inputs. */
  install(inputs: Readonly<Record<string, string>>): void
  /** Runs a workflow, and returns what it wrote to its logs and summaries. */
  run(run: Run): Promise<string>
  /** Commits files to main, which stays checked out, here and on the server; returns the commit. */
  push(files: Readonly<Record<string, string>>): string
  /** Everything that runs have left, the newest of each name: path to content. */
  artifacts(): Map<string, string>
  /** The environments that the code of the pull request has seen, as text; empty where it never ran. */
  seenByTrials(): string
}

export const runId = 1003

export interface ConsumerOptions {
  readonly fork?: boolean
  readonly kind?: FakeGitHubOptions['kind']
  /** In place of the small library, whose trials write down their environment. */
  readonly own?: SmallLibrary
  /** What the workflows of the examples hand to those of Paceline, beside or in place of what they say. */
  readonly inputs?: Readonly<Record<string, string>>
}

/** A small library, its pull request 7 that makes it slower, and the examples as its workflows. */
export async function consumerOf(
  { act, paceline }: { readonly act: string; readonly paceline: string },
  { fork = false, inputs = { budget: '20s' }, kind = 'github', ...options }: ConsumerOptions = {},
): Promise<Consumer> {
  const fake = await startFakeGitHub({ kind })
  fake.state.tokens.set(forkToken, { ...githubActions, access: 'read' })
  const directory = temporaryDirectory()
  const folder = directory.path
  const spied = join(folder, 'environments.txt')
  const runFolders: string[] = []
  const own = options.own ?? countingLibrary({ 'index.js': `${spyOn(spied)}${library(40)}` })
  own.repository.git('remote', 'add', 'origin', 'https://github.com/acme/widget')
  const repository = addRepository(fake.state, 'acme/widget', join(own.repository.root, '.git'))
  const from = fork ? addRepository(fake.state, 'mallory/widget') : repository
  const head = { sha: own.head, ref: 'topic', repository: from }
  repository.pulls.push({ number: 7, state: 'open', head, base: { sha: own.base, ref: 'main' } })
  installWorkflows(own.repository.root, inputs)
  return {
    fake,
    repository,
    from,
    library: own,
    install: (others) => installWorkflows(own.repository.root, others),
    run: async ({ token = workflowToken, runNumber = 12, ...run }) => {
      const consumer = own.repository.root
      // Artifacts belong to a run: the next one may leave others of the same name.
      const runFolder = join(folder, `run-${runFolders.length}`)
      runFolders.push(runFolder)
      return (await runAct({ ...run, act, paceline, fake, consumer, folder: runFolder, token, runId, runNumber }))
        .output
    },
    push: (files) => {
      own.repository.git('switch', '--quiet', 'main')
      own.repository.write(files)
      own.repository.git('add', '--', ...Object.keys(files))
      own.repository.git('commit', '--quiet', '-m', 'Change')
      return own.repository.git('rev-parse', 'HEAD')
    },
    artifacts: () => new Map(runFolders.flatMap((runFolder) => Array.from(filesBelow(artifactsIn(runFolder))))),
    seenByTrials: () => (existsSync(spied) ? readFileSync(spied, 'utf8') : ''),
    [Symbol.asyncDispose]: async () => {
      own[Symbol.dispose]()
      directory[Symbol.dispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

/** Of pull request 7, whose head may have moved on. */
export function pullRequestEvent({ repository, from, library }: Consumer, sha = library.head): object {
  return payloadOf('pull_request', repository, {
    number: 7,
    pull_request: {
      number: 7,
      user: { login: 'ada' },
      head: { sha, ref: 'topic', repo: { id: from.id } },
      base: { sha: library.base, ref: 'main', repo: { id: repository.id } },
    },
  })
}

/** No token may stand in a log, a summary, a comment, a check, an artifact or the environment of a trial. */
export function assertNoToken(scene: Consumer, output: string, trials = scene.seenByTrials()): void {
  const { comments, checks } = scene.repository
  const places: Record<string, string> = {
    'logs and summaries': output,
    comments: JSON.stringify(comments),
    checks: JSON.stringify(checks),
    trials,
    ...Object.fromEntries(scene.artifacts()),
  }
  for (const [place, text] of Object.entries(places)) {
    for (const token of [workflowToken, forkToken]) {
      assert.ok(!text.includes(token), `${token} in ${place}`)
      // As Git sends it.
      const header = Buffer.from(`x-access-token:${token}`).toString('base64')
      assert.ok(!text.includes(header), `the header with ${token} in ${place}`)
    }
  }
}

/** Code of a curious pull request: it writes down its environment. */
function spyOn(file: string): string {
  const path = JSON.stringify(file)
  return `import { appendFileSync } from 'node:fs'\nappendFileSync(${path}, JSON.stringify(process.env) + '\\n')\n`
}

/** The examples as a consumer copies them, with inputs that suit a test. Not committed: act reads the folder. */
function installWorkflows(root: string, inputs: Readonly<Record<string, string>>): void {
  const folder = join(root, '.github', 'workflows')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(examples).filter((file) => file.endsWith('.yml'))) {
    const text = readFileSync(join(examples, name), 'utf8').replaceAll('_OWNER_/paceline', 'acme/paceline')
    writeFileSync(join(folder, name), /paceline(-refresh)?\.yml@/.test(text) ? withInputs(text, inputs) : text)
  }
}

function withInputs(text: string, inputs: Readonly<Record<string, string>>): string {
  return Object.entries(inputs).reduce((before, [name, value]) => {
    const line = `      ${name}: ${value}\n`
    const given = new RegExp(`^ {6}${name}: .*\\n`, 'm')
    return given.test(before)
      ? before.replace(given, () => line)
      : before.replace('    with:\n', (start) => start + line)
  }, text)
}

function filesBelow(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
    }),
  )
}
