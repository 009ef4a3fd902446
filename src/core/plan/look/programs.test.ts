import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProgramsToTime } from './programs.ts'

const found = (files: Readonly<Record<string, string>>) =>
  findProgramsToTime(Object.keys(files), (path) => Promise.resolve(files[path] ?? ''))

test('programs: the binaries of a crate and of its workspace are built for release', async () => {
  const programs = await found({
    'Cargo.toml':
      '[package]\nversion = "1"\nname = "hex"\n[[bin]]\nname = "hex-view"\npath = "src/view.rs"\n[workspace]\n',
    'src/main.rs': '',
    'src/bin/extra.rs': '',
    'crates/lib/Cargo.toml': '[package]\nname = "lib"\n',
    'crates/lib/src/lib.rs': '',
    'examples/one.rs': '',
  })
  const prepare = 'cargo build --release'
  assert.deepEqual(
    programs,
    ['hex', 'hex-view', 'extra'].map((name) => ({ name, command: [`target/release/${name}`, '--help'], prepare })),
  )
})

test('programs: a library of Rust has its examples', async () => {
  const programs = await found({
    'Cargo.toml': '[package]\nname = "text"\n',
    'src/lib.rs': '',
    'examples/words.rs': '',
  })
  assert.deepEqual(programs, [
    {
      name: 'words',
      command: ['target/release/examples/words', '--help'],
      prepare: 'cargo build --release --examples',
    },
  ])
})

test('programs: of Python there are scripts, else modules that run, else an import', async () => {
  const first = async (files: Readonly<Record<string, string>>) =>
    (await found(files)).map(({ command }) => command.join(' '))
  const project = '[project]\nname = "a"\n'
  const modules = {
    'src/a/__init__.py': '',
    'tests/__init__.py': '',
    'bench/__init__.py': '',
    'src/a/deep/__init__.py': '',
  }
  const scripts = `${project}[project.scripts]\nrun-a = "a:main"\n[tool.x]\ny = "1"\n`
  assert.deepEqual(await first({ 'pyproject.toml': scripts, ...modules }), ['.venv/bin/run-a --help'])
  assert.deepEqual(await first({ 'pyproject.toml': project, ...modules, 'src/a/__main__.py': '' }), [
    '.venv/bin/python -m a --help',
  ])
  assert.deepEqual(await first({ 'pyproject.toml': project, ...modules }), ['.venv/bin/python -c import a'])
})

test('programs: the commands of a module of Go are built', async () => {
  const programs = await found({ 'go.mod': 'module a', 'cmd/serve/main.go': '', 'lib.go': '' })
  assert.deepEqual(programs, [
    {
      name: 'serve',
      command: ['.paceline/bin/serve', '--help'],
      prepare: 'go build -o .paceline/bin/serve ./cmd/serve',
    },
  ])
  assert.deepEqual(await found({ 'README.md': '', 'main.go': '', 'src/a/__init__.py': '' }), [])
})
