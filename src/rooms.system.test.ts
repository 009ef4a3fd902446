import assert from 'node:assert/strict'
import { cpSync, globSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { gitEnvironment, temporaryDirectory, testRepository } from '../test/repository.ts'
import { nodeFirst, repositoryRoot } from '../test/command-line.ts'

const rooms = readdirSync(join(repositoryRoot, 'src', 'rooms'))
/** The pages of the history have the frame of a report's page, and go with it. */
const gone: Readonly<Record<string, readonly string[]>> = { page: ['page', 'trends'] }

/** `rooms.ts` without what it says of some rooms. */
function tableWithout(text: string, closed: readonly string[]): string {
  const entry = /^ {4}\w+: (?:\[[^\]]*\]|.*),\n/gm
  const isClosed = (part: string): boolean => closed.some((room) => part.includes(`/rooms/${room}/`))
  const rest = text.replaceAll(entry, (part) => (isClosed(part) ? '' : part))
  const seam = /^ {2}(\w+): (?:\{ .* \}|\[.*\]),\n/gm
  return rest.replaceAll(seam, (part, name: string) => {
    if (!isClosed(part)) return part
    return `  ${name}: ${part.includes(': [') ? '[]' : '{}'},\n`
  })
}

/** A copy of the sources in which some rooms are closed; with the core's own tests, if they are wanted. */
function houseWithout(closed: readonly string[], tests: readonly string[] = []) {
  const directory = temporaryDirectory()
  const root = directory.path
  const copied = [
    'src',
    'fixtures',
    'benchmarks',
    'package.json',
    ...(tests.length > 0 ? ['test', 'docs', 'scripts'] : []),
  ]
  // Tests of the doors are about the whole, rooms included.
  const isLeft = (path: string): boolean =>
    !path.endsWith('node_modules') && (!path.endsWith('.test.ts') || tests.some((part) => path.includes(part)))
  for (const name of copied) cpSync(join(repositoryRoot, name), join(root, name), { recursive: true, filter: isLeft })
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
  for (const room of closed) rmSync(join(root, 'src', 'rooms', room), { recursive: true })
  const table = join(root, 'src', 'rooms.ts')
  writeFileSync(table, tableWithout(readFileSync(table, 'utf8'), closed))
  const config = JSON.parse(readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')) as object
  const include = ['src', ...(tests.length > 0 ? ['test/*.d.ts'] : [])]
  const exclude = ['src/rooms/page/client', '**/node_modules']
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...config, include, exclude }))
  return directory
}

const node = (cwd: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd, env: nodeFirst, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** What the compiler says; empty where it finds nothing. */
function checkTypes(root: string): string {
  try {
    return node(root, join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit')
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

/** A small project whose change makes twice as many objects, and what `paceline check` says of it. */
function verdictsOf(root: string): unknown {
  using project = testRepository()
  const bench = "import { bench } from 'paceline'\nimport { work } from '../index.js'\nbench('work', () => work())\n"
  const work = (length: number): string =>
    `export const work = () => Array.from({ length: ${length} }, (_, at) => ({ at }))\n`
  project.commit({
    'package.json': '{ "name": "small", "type": "module" }',
    'paceline.config.json': '{ "suites": ["./bench/work.bench.js"], "project": { "prepare": false } }',
    'bench/work.bench.js': bench,
    'index.js': work(1_000),
  })
  project.git('checkout', '--quiet', '-b', 'change')
  project.commit({ 'index.js': work(2_000) })
  const args = ['check', '--base', 'main', '--budget', '3m', '--metric', 'allocated', '--out-dir', 'out']
  try {
    execFileSync(process.execPath, [join(root, 'src', 'bin', 'cli.ts'), ...args], {
      cwd: project.root,
      env: { ...nodeFirst, ...gitEnvironment },
      stdio: 'pipe',
    })
  } catch (error) {
    assert.equal((error as { status: number }).status, 1, String((error as { stderr: Buffer }).stderr))
  }
  const { rows } = JSON.parse(readFileSync(join(project.root, 'out', 'comparison.json'), 'utf8')) as {
    rows: readonly { benchmark: string; metric: string; verdict: string }[]
  }
  return rows.map(({ benchmark, metric, verdict }) => ({ benchmark, metric, verdict }))
}

let whole: unknown

for (const room of rooms) {
  test(`without the room ${room} the rest compiles and gives the same verdict`, () => {
    using house = houseWithout(gone[room] ?? [room])
    assert.equal(checkTypes(house.path), '')
    whole ??= verdictsOf(repositoryRoot)
    assert.match(JSON.stringify(whole), /"verdict":"regression"/)
    assert.deepEqual(verdictsOf(house.path), whole)
  })
}

test('without any room the tests of the core pass', () => {
  using house = houseWithout(rooms, [join('src', 'core'), join('src', 'kit')])
  assert.equal(checkTypes(house.path), '')
  const files = globSync('src/{core,kit}/**/!(*.*).test.ts', { cwd: house.path })
  const args = ['--import', './test/register.ts', '--test', '--test-reporter=dot', ...files]
  assert.ok(files.length > 80, `${files.length} files`)
  node(house.path, ...args)
})

test('a core that knew a room would not stand without it', () => {
  using house = houseWithout(rooms)
  const file = join(house.path, 'src', 'core', 'errors.ts')
  writeFileSync(file, `import '../rooms/page/document.ts'\n${readFileSync(file, 'utf8')}`)
  assert.match(checkTypes(house.path), /errors\.ts.*Cannot find module .*'\.\.\/rooms\/page\/document\.ts'/)
})
