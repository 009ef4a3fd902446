import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { findProgram, decideCommandStart, type Program } from './run-command.ts'

const node = '/opt/node'
/** A PATH with colons cannot hold the folders of Windows. */
const posix = { skip: process.platform === 'win32' }

interface Looked {
  /** Path to text. */
  readonly files: Readonly<Record<string, string>>
  readonly platform?: NodeJS.Platform
  /** Where the search begins, below `project`. */
  readonly below?: string
}

/** Writes files below a folder, all of them executable, and looks a program up from its `project`. */
function found(name: string, { files, platform = 'linux', below = '.' }: Looked): Program | undefined {
  using folder = temporaryDirectory()
  for (const [path, text] of Object.entries(files)) {
    const full = join(folder.path, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, text)
    chmodSync(full, 0o755)
  }
  const separator = platform === 'win32' ? ';' : ':'
  const search = ['not/absolute', join(folder.path, 'bin'), join(folder.path, 'bin2')].join(separator)
  const place = { directory: join(folder.path, 'project', below), node, platform }
  const program = findProgram(name, { ...place, env: { [platform === 'win32' ? 'Path' : 'PATH']: search } })
  if (program === undefined) return undefined
  const inside = (word: string): string => word.replace(folder.path, '').replaceAll('\\', '/')
  return { ...program, command: program.command.map(inside) }
}

const shebang = '#!/usr/bin/env node\n'

test('run command: node is the node of the trials, wherever PATH leads', () => {
  assert.deepEqual(found('node', { files: { 'bin/node': '' } }), { command: [node], isNode: true })
  assert.deepEqual(found('node.exe', { files: {}, platform: 'win32' }), { command: [node], isNode: true })
})

test("run command: a name is looked for among the project's binaries, then on PATH", posix, () => {
  const files = { 'project/node_modules/.bin/tool': '', 'bin/tool': '', 'bin2/tool': '', 'bin2/other': '' }
  assert.deepEqual(found('tool', { files })?.command, ['/project/node_modules/.bin/tool'])
  assert.deepEqual(found('other', { files })?.command, ['/bin2/other'])
  assert.equal(found('third', { files }), undefined)
})

test('run command: a folder of PATH that cannot be looked into has no program', posix, () => {
  using folder = temporaryDirectory()
  // A link to itself, which fails for every user, root too.
  symlinkSync('loop', join(folder.path, 'loop'))
  writeFileSync(join(folder.path, 'tool'), '')
  chmodSync(join(folder.path, 'tool'), 0o755)
  const env = { PATH: `${join(folder.path, 'loop')}:${folder.path}` }
  const place = { directory: folder.path, node, platform: 'linux', env } as const
  assert.deepEqual(findProgram('tool', place)?.command, [join(folder.path, 'tool')])
})

test('run command: in a workspace, programs of its top are found, and none above it', posix, () => {
  const top = { 'project/node_modules/.bin/tool': '', 'node_modules/.bin/tool': '', 'project/.git': '' }
  const inside = (files: Readonly<Record<string, string>>) => found('tool', { files, below: 'packages/a' })?.command
  assert.deepEqual(inside(top), ['/project/node_modules/.bin/tool'])
  const own = { ...top, 'project/packages/a/node_modules/.bin/tool': '' }
  assert.deepEqual(inside(own), ['/project/packages/a/node_modules/.bin/tool'])
  assert.equal(inside({ 'node_modules/.bin/tool': '', 'project/.git': '' }), undefined)
  const copied = { 'node_modules/.bin/tool': '' }
  assert.equal(found('tool', { files: copied, below: '.paceline/work/01234567/head' }), undefined)
})

test('run command: a path is one from the project', () => {
  assert.deepEqual(found('./cli.js', { files: { 'project/cli.js': '' } })?.command, [node, '/project/cli.js'])
  assert.equal(found('./cli.js', { files: { 'bin/cli.js': '' } }), undefined)
})

const natures: readonly (readonly [text: string, name: string, isNode: boolean])[] = [
  [shebang, 'tool', true],
  ['#!/usr/local/bin/node\r\n', 'tool', true],
  ['', 'tool.mjs', true],
  ['', 'tool.ts', true],
  ['\u007fELF', 'tool', false],
  ['#!/bin/sh\n', 'tool', false],
  ['#!/usr/bin/env -S node --harmony\n', 'tool.js', false],
  ['#!/usr/bin/env nodemon\n', 'tool', false],
]
for (const [text, name, isNode] of natures) {
  test(`run command: ${name} that begins with ${JSON.stringify(text)} is ${isNode ? 'run by Node' : 'started as it is'}`, () => {
    const command = isNode ? [node, `/project/${name}`] : [`/project/${name}`]
    assert.deepEqual(found(`./${name}`, { files: { [`project/${name}`]: text } }), { command, isNode })
  })
}

test('run command: what is no file, or may not be executed, is passed by', posix, () => {
  using folder = temporaryDirectory()
  for (const name of ['one', 'two', 'three']) mkdirSync(join(folder.path, name))
  mkdirSync(join(folder.path, 'one', 'tool'))
  writeFileSync(join(folder.path, 'two', 'tool'), '', { mode: 0o644 })
  writeFileSync(join(folder.path, 'three', 'script'), shebang, { mode: 0o755 })
  symlinkSync('script', join(folder.path, 'three', 'tool'))
  const search = ['one', 'two', 'three'].map((name) => join(folder.path, name)).join(':')
  const place = { directory: folder.path, node, platform: 'linux', env: { PATH: search } } as const
  assert.deepEqual(findProgram('tool', place)?.command, [node, join(folder.path, 'three', 'tool')])
})

const npmShim = '@ECHO off\r\n"%_prog%"  "%dp0%\\..\\tool\\cli.js" %*\r\n'
const pnpmShim = '@IF EXIST "%~dp0\\node.exe" (\r\n  "%~dp0\\node.exe"  "%~dp0\\..\\tool\\cli.js" %*\r\n)\r\n'
const npxShim = [
  'SET "NPM_PREFIX_JS=%~dp0\\node_modules\\npm\\bin\\npm-prefix.js"',
  'SET "NPX_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npx-cli.js"',
  '"%NODE_EXE%" "%NPX_CLI_JS%" %*',
].join('\r\n')

test('run command: a program of a venv is found where it is on Windows', () => {
  const line = 'python -m venv a/.venv && a/.venv/bin/python -m pip install . && /usr/bin/python x/bin/pip.txt'
  const started = (platform: NodeJS.Platform) => decideCommandStart([line], { shell: true, env: {}, platform }).program
  assert.equal(started('linux'), line)
  assert.equal(started('win32'), line.replace('a/.venv/bin/python', '"a/.venv/Scripts/python"'))
  const files = { 'project/venv/Scripts/python.exe': '' }
  const expected = { command: ['/project/venv/Scripts/python.exe'], isNode: false }
  assert.deepEqual(found('venv/bin/python', { files, platform: 'win32' }), expected)
  assert.equal(found('venv/bin/python', { files }), undefined)
})

test('run command: on Windows the script behind a shim of npm, pnpm or Node is run', () => {
  const folder = 'project/node_modules'
  for (const shim of [npmShim, pnpmShim]) {
    const files = { [`${folder}/.bin/tool`]: '#!/bin/sh\n', [`${folder}/.bin/tool.cmd`]: shim }
    const expected = { command: [node, `/${folder}/tool/cli.js`], isNode: true }
    assert.deepEqual(found('tool', { files, platform: 'win32' }), expected)
  }
  const npx = found('npx', { files: { 'bin/npx': '#!/bin/sh\n', 'bin/npx.cmd': npxShim }, platform: 'win32' })
  assert.deepEqual(npx, { command: [node, '/bin/node_modules/npm/bin/npx-cli.js'], isNode: true })
})

test('run command: on Windows a program that npm installed, as Bun is, starts itself', () => {
  const shim = '@ECHO off\r\nCALL :find_dp0\r\n"%dp0%\\..\\bun\\bin\\bun.exe"   %*\r\n'
  const files = { 'project/node_modules/.bin/bun.cmd': shim }
  const command = ['/project/node_modules/bun/bin/bun.exe']
  assert.deepEqual(found('bun', { files, platform: 'win32' }), { command, isNode: false })
})

test('run command: on Windows a program needs no extension; other batch files do', () => {
  const files = { 'bin/git.exe': 'MZ', 'bin/build.cmd': 'echo hello' }
  assert.deepEqual(found('git', { files, platform: 'win32' }), { command: ['/bin/git.exe'], isNode: false })
  assert.throws(() => found('build', { files, platform: 'win32' }), {
    name: 'UserError',
    message: /build\.cmd is a batch file/,
    hint: /"node", "path\/to\/cli\.js"/,
  })
})

const npmBatch = '@IF EXIST "%~dp0\\node.exe" (\r\nSET "NPM_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npm-cli.js"\r\n)'
const hostile = ['a b', '^', '&calc', '(', '%PATH%', '"quoted"', '!x!', 'a\nb', "it's"]

test(
  'run command: on Windows the script behind a batch file gets its words unchanged',
  { skip: process.platform === 'win32' },
  () => {
    using folder = temporaryDirectory()
    writeFileSync(join(folder.path, 'npm.cmd'), npmBatch)
    // That of the project is not for preparing it.
    mkdirSync(join(folder.path, 'project', 'node_modules', '.bin'), { recursive: true })
    writeFileSync(join(folder.path, 'project', 'node_modules', '.bin', 'npm.cmd'), npmBatch)
    const how = { shell: false, env: { Path: folder.path }, platform: 'win32' } as const
    assert.deepEqual(decideCommandStart(['npm', 'install', ...hostile], how), {
      program: 'node',
      args: [join(folder.path, 'node_modules', 'npm', 'bin', 'npm-cli.js'), 'install', ...hostile],
      inShell: false,
    })
    assert.deepEqual(decideCommandStart(['npm', 'ci'], { ...how, platform: 'linux' }), {
      program: 'npm',
      args: ['ci'],
      inShell: false,
    })
  },
)

test(
  'run command: on Windows another batch file gets plain words only, and no shell',
  { skip: process.platform === 'win32' },
  () => {
    using folder = temporaryDirectory()
    writeFileSync(join(folder.path, 'tool.cmd'), '@"C:\\tool\\app" %*')
    const how = { shell: false, env: { Path: folder.path }, platform: 'win32' } as const
    const line = 'tool --dir C:\\a\\b a@1.0.0'
    assert.deepEqual(decideCommandStart(line.split(' '), how), { program: line, args: [], inShell: true })
    for (const word of hostile)
      assert.throws(() => decideCommandStart(['tool', word], how), /tool is a batch file, which cannot be given "/)
  },
)
