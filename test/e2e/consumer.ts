/** Test support: a consumer of Paceline with the example workflows, its pull request, and the server that knows both. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startFakeGitHub, workflowToken, type FakeGitHub } from '../fake-github/server.ts'
import { addRepository, githubActions, store, storeTree, type FakeRepository } from '../fake-github/state.ts'
import { temporaryDirectory } from '../repository.ts'
import { library, smallLibrary, type SmallLibrary } from '../small-library.ts'
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
  readonly runNumber?: number
}

export interface Consumer extends AsyncDisposable {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  /** Where pull request 7 comes from: the repository itself, or a fork. */
  readonly from: FakeRepository
  readonly library: SmallLibrary
  /** Runs a workflow, and returns what it wrote to its logs and summaries. */
  run(run: Run): Promise<string>
  /** Everything that runs have left: path to content. */
  artifacts(): Map<string, string>
  /** The environments that the code of the pull request has seen, as text; empty where it never ran. */
  seenByTrials(): string
}

export const runId = 1003

/** A small library, its pull request 7 that makes it slower, and the examples as its workflows. */
export async function consumerOf(
  { act, paceline }: { readonly act: string; readonly paceline: string },
  { fork = false }: { readonly fork?: boolean } = {},
): Promise<Consumer> {
  const fake = await startFakeGitHub()
  fake.state.tokens.set(forkToken, { ...githubActions, access: 'read' })
  const directory = temporaryDirectory()
  const folder = directory.path
  const spied = join(folder, 'environments.txt')
  const own = smallLibrary({ 'index.js': `${spyOn(spied)}${library(40)}` })
  own.repository.git('remote', 'add', 'origin', 'https://github.com/acme/widget')
  const repository = addRepository(fake.state, 'acme/widget')
  const from = fork ? addRepository(fake.state, 'mallory/widget') : repository
  mirror(repository, own)
  const head = { sha: own.head, ref: 'topic', repository: from }
  repository.pulls.push({ number: 7, state: 'open', head, base: { sha: own.base, ref: 'main' } })
  installWorkflows(own.repository.root)
  return {
    fake,
    repository,
    from,
    library: own,
    run: async ({ token = workflowToken, runNumber = 12, ...run }) => {
      const consumer = own.repository.root
      return (await runAct({ ...run, act, paceline, fake, consumer, folder, token, runId, runNumber })).output
    },
    artifacts: () => filesBelow(artifactsIn(folder)),
    seenByTrials: () => (existsSync(spied) ? readFileSync(spied, 'utf8') : ''),
    [Symbol.asyncDispose]: async () => {
      own[Symbol.dispose]()
      directory[Symbol.dispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}

/** Code of a curious pull request: it writes down its environment. */
function spyOn(file: string): string {
  const path = JSON.stringify(file)
  return `import { appendFileSync } from 'node:fs'\nappendFileSync(${path}, JSON.stringify(process.env) + '\\n')\n`
}

/** The examples as a consumer copies them, with a budget that suits a test. Not committed: act reads the folder. */
function installWorkflows(root: string): void {
  const folder = join(root, '.github', 'workflows')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(examples).filter((file) => file.endsWith('.yml'))) {
    const text = readFileSync(join(examples, name), 'utf8').replaceAll('OWNER/paceline', 'acme/paceline')
    const budget = text.includes('    with:\n')
      ? text.replace('    with:\n', '    with:\n      budget: 20s\n')
      : `${text}    with:\n      budget: 20s\n`
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
