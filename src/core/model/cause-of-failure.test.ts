import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFailureCause } from './cause-of-failure.ts'

const stack = `[eval]:1
throw new Error("no compiler here")
^

Error: no compiler here
    at [eval]:1:7
    at node:internal/process/execution:451:12

Node.js v24.21.0
`
const tsc = `a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.`

/** What the real managers printed (npm 11, pnpm 10, yarn 1 and 4, bun 1.4), and the line that matters. */
const outputs: readonly (readonly [name: string, output: string, line: string])[] = [
  [
    'npm: a version that does not exist',
    `npm warn Unknown user config "nodedir". This will stop working in the next major version of npm.
npm error code ETARGET
npm error notarget No matching version found for ms@99.0.0.
npm error notarget In most cases you or one of your dependencies are requesting a package version that doesn't exist.
npm error A complete log of this run can be found in: /home/me/.npm/_logs/2026-11-22T19_08_28_168Z-debug-0.log`,
    'No matching version found for ms@99.0.0.',
  ],
  [
    'npm: packages that cannot live together',
    `npm error code ERESOLVE
npm error ERESOLVE unable to resolve dependency tree
npm error
npm error While resolving: c@1.0.0
npm error Found: react@17.0.2
npm error
npm error For a full report see:
npm error /home/me/.npm/_logs/2026-11-22T19_01_27_446Z-eresolve-report.txt
npm error A complete log of this run can be found in: /home/me/.npm/_logs/2026-11-22T19_01_27_446Z-debug-0.log`,
    'ERESOLVE unable to resolve dependency tree',
  ],
  [
    'npm: a lockfile of another package.json',
    `npm error code EUSAGE
npm error
npm error \`npm ci\` can only install packages when your package.json and package-lock.json are in sync.
npm error
npm error Invalid: lock file's ms@2.1.2 does not satisfy ms@2.1.3
npm error
npm error Usage:
npm error npm ci`,
    '`npm ci` can only install packages when your package.json and package-lock.json are in sync.',
  ],
  [
    'npm: an install script',
    `\n> x@1.0.0 postinstall\n> node -e "throw new Error(\\"no compiler here\\")"\n\n${stack}npm error code 1
npm error path /home/me/x
npm error command failed
npm error command sh -c node -e "throw new Error(\\"no compiler here\\")"
npm error A complete log of this run can be found in: /home/me/.npm/_logs/2026-11-22T19_08_50_961Z-debug-0.log`,
    'Error: no compiler here',
  ],
  [
    'npm: an install script of a dependency, whose output npm quotes',
    `npm error code 1
npm error path /home/me/x/node_modules/dep
npm error command failed
npm error command sh -c node install.js
npm error Error: no compiler here
npm error     at Object.<anonymous> (/home/me/x/node_modules/dep/install.js:1:7)`,
    'Error: no compiler here',
  ],
  [
    'npm: node-gyp without Python',
    `npm error code 1
npm error path /home/me/x/node_modules/dep
npm error command failed
npm error command sh -c node-gyp rebuild
npm error gyp info it worked if it ends with ok
npm error gyp info using node-gyp@12.4.0
npm error gyp info using node@24.21.0 | linux | x64
npm error gyp ERR! find Python
npm error gyp ERR! find Python Python is not set from environment variable PYTHON
npm error gyp ERR! find Python You need to install the latest version of Python.
npm error gyp ERR! find Python
npm error gyp ERR! configure error
npm error gyp ERR! stack Error: Could not find any Python installation to use
npm error gyp ERR! stack at PythonFinder.fail (/lib/node_modules/npm/node_modules/node-gyp/lib/find-python.js:300:11)
npm error gyp ERR! System Linux 6.18.44
npm error gyp ERR! cwd /home/me/x/node_modules/dep
npm error gyp ERR! node -v v24.21.0
npm error gyp ERR! not ok
npm error A complete log of this run can be found in: /home/me/.npm/_logs/2026-11-22T20_56_32_055Z-debug-0.log`,
    'Could not find any Python installation to use',
  ],
  [
    'npm: node-gyp and a header that is not there',
    `npm error code 1
npm error path /home/me/x/node_modules/dep
npm error command failed
npm error command sh -c node-gyp rebuild
npm error gyp info it worked if it ends with ok
npm error gyp info spawn make
npm error make: Entering directory '/home/me/x/node_modules/dep/build'
npm error ../a.cc:1:10: fatal error: nan.h: No such file or directory
npm error make: *** [a.target.mk:104: Release/obj.target/a/a.o] Error 1
npm error gyp ERR! build error
npm error gyp ERR! stack Error: \`make\` failed with exit code: 2
npm error gyp ERR! not ok`,
    '../a.cc:1:10: fatal error: nan.h: No such file or directory',
  ],
  [
    'yarn 1 or pnpm: node-gyp, of which only one line speaks',
    `gyp info it worked if it ends with ok
gyp ERR! find VS could not find a version of Visual Studio 2017 or newer to use
gyp ERR! not ok`,
    'find VS could not find a version of Visual Studio 2017 or newer to use',
  ],
  ['npm: a build', `\n> x@1.0.0 build\n> tsc -p .\n\n${tsc}\n`, tsc],
  [
    'npm 8: a build of a workspace',
    `> a@1.0.0 build\n> tsc\n\n${tsc}\nnpm ERR! Lifecycle script \`build\` failed with error: \nnpm ERR! Error: command failed \nnpm ERR!   in workspace: a@1.0.0`,
    tsc,
  ],
  ['npm: a tool that is not there', `\n> x@1.0.0 build\n> tsup\n\nsh: 1: tsup: not found\n`, 'sh: 1: tsup: not found'],
  [
    'pnpm: a lockfile of another package.json',
    ` ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date with <ROOT>/package.json

Note that in CI environments this setting is true by default.`,
    'ERR_PNPM_OUTDATED_LOCKFILE Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date with <ROOT>/package.json',
  ],
  [
    'pnpm: a build',
    `\n> x@1.0.0 build /home/me/x\n> tsc\n\n${tsc}\n ELIFECYCLE  Command failed with exit code 2.\n`,
    tsc,
  ],
  [
    'yarn 1: a version that does not exist',
    `yarn install v1.22.22
warning package.json: No license field
[1/4] Resolving packages...
error Couldn't find any versions for "ms" that matches "99.0.0"
info Visit https://yarnpkg.com/en/docs/cli/install for documentation about this command.`,
    `Couldn't find any versions for "ms" that matches "99.0.0"`,
  ],
  [
    'yarn 1: a build',
    `yarn run v1.22.22\n$ tsc -p .\n${tsc}\nerror Command failed with exit code 2.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.`,
    tsc,
  ],
  [
    'yarn 4: a lockfile of another package.json',
    `➤ YN0000: · Yarn 4.18.1
➤ YN0000: ┌ Resolution step
➤ YN0085: │ + ms@npm:2.1.3
➤ YN0000: └ Completed
➤ YN0000: ┌ Post-resolution validation
➤ YN0028: │ -"ms@npm:2.1.2":
➤ YN0028: │ +"ms@npm:2.1.3":
➤ YN0028: │ The lockfile would have been modified by this install, which is explicitly forbidden.
➤ YN0000: · Failed with errors in 0s 58ms`,
    'The lockfile would have been modified by this install, which is explicitly forbidden.',
  ],
  [
    'yarn 4: a version that does not exist',
    `➤ YN0000: · Yarn 4.18.1\n➤ YN0082: │ ms@npm:99.0.0: No candidates found\n➤ YN0000: · Failed with errors in 0s 773ms`,
    'ms@npm:99.0.0: No candidates found',
  ],
  [
    'yarn 4: a setting that it does not take',
    `Internal Error: Non-nullable configuration settings "npmRegistryServer" cannot be set to null\n    at Cq (/yarn.js:149:1183)\n`,
    'Internal Error: Non-nullable configuration settings "npmRegistryServer" cannot be set to null',
  ],
  [
    'Node: a warning, and the cause before it',
    'FATAL: no database\nIt ends.\n(node:4) [DEP1] DeprecationWarning: x\n(Use `node --trace-deprecation ...` to show where)\n',
    'FATAL: no database',
  ],
  ['Python: a warning', 'no fixture\n/x.py:1: UserWarning: old\n  import old\n', 'no fixture'],
  ['a stack that nobody knows', 'it broke\n    at Cq (/yarn.js:149:1183)\n', 'it broke'],
  [
    'bun: a frozen lockfile',
    `bun install v1.4.5 (a7733435c)\nResolving dependencies\nerror: lockfile had changes, but lockfile is frozen\nnote: try re-running without --frozen-lockfile`,
    'error: lockfile had changes, but lockfile is frozen',
  ],
  [
    'bun: an install script',
    `$ node install.js\n${stack}error: postinstall script from "x" exited with 1`,
    'Error: no compiler here',
  ],
  [
    'npm: a file that Windows holds',
    `npm error code EPERM
npm error syscall rename
npm error path D:\\a\\widget\\node_modules\\ms
npm error dest D:\\a\\widget\\node_modules\\.ms-6cyhJqSc
npm error errno -4048
npm error [Error: EPERM: operation not permitted, rename 'D:\\a\\widget\\node_modules\\ms' -> 'D:\\a\\widget\\node_modules\\.ms-6cyhJqSc'] {`,
    "[Error: EPERM: operation not permitted, rename 'D:\\a\\widget\\node_modules\\ms' -> 'D:\\a\\widget\\node_modules\\.ms-6cyhJqSc'] {",
  ],
  [
    'cmd.exe: a program that is missing',
    "> widget@1.0.0 build\n> vite build\n\n'vite' is not recognized as an internal or external command,\noperable program or batch file.\n",
    "'vite' is not recognized as an internal or external command,",
  ],
  ['esbuild', '✘ [ERROR] Could not resolve "./gone"\n\n    src/a.ts:1:7:\n', '✘ [ERROR] Could not resolve "./gone"'],
  [
    'rollup',
    'src/a.ts → dist...\n[!] (plugin typescript) RollupError: Unexpected token\n',
    '[!] (plugin typescript) RollupError: Unexpected token',
  ],
  ['cargo', 'Compiling x v0.1.0\nerror[E0425]: cannot find value `x`\n', 'error[E0425]: cannot find value `x`'],
  [
    'make',
    "cc -c a.c\nmake: *** No rule to make target 'b.o'.  Stop.\n",
    "make: *** No rule to make target 'b.o'. Stop.",
  ],
  [
    'pytest: a module that is not installed',
    `==================================== ERRORS ====================================
_____________________ ERROR collecting bench/test_enums.py _____________________
ImportError while importing test module '/p/bench/test_enums.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
bench/test_enums.py:1: in <module>
    import msgspec
E   ModuleNotFoundError: No module named 'msgspec'
=========================== short test summary info ============================
ERROR bench/test_enums.py
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!`,
    "ModuleNotFoundError: No module named 'msgspec'",
  ],
  ['pytest: a test', 'FAILED bench/a.py::test_b - no\n1 failed, 2 passed in 1 s', 'FAILED bench/a.py::test_b - no'],
]
for (const [name, output, line] of outputs) {
  test(`cause of failure: the cause is found in what was printed: ${name}`, () => {
    assert.equal(parseFailureCause(output).line, line)
    assert.equal(parseFailureCause(output.replaceAll('\n', '\r\n')).line, line)
  })
}

test('cause of failure: what follows it stays with it, not warnings or paths of logs', () => {
  const [, output] = outputs[1]!
  assert.deepEqual(parseFailureCause(output).lines, [
    'npm error code ERESOLVE',
    'npm error ERESOLVE unable to resolve dependency tree',
    'npm error While resolving: c@1.0.0',
    'npm error Found: react@17.0.2',
  ])
})

test('cause of failure: an error that is nothing else comes before a possible line', () => {
  assert.equal(parseFailureCause(`Error: no cache, goes on\nbuilding\n${tsc}\n`).line, tsc)
})

test('cause of failure: where no line says the cause, the last ones are shown', () => {
  const { line, lines } = parseFailureCause(Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n'))
  assert.deepEqual([line, lines.length, lines.at(-1)], ['line 39', 12, 'line 39'])
  assert.deepEqual(parseFailureCause('\n\n'), { line: undefined, lines: [] })
})

test('cause of failure: what a terminal obeys is taken out, and all is kept short', () => {
  const { line, lines } = parseFailureCause(`\u001B[31merror: \u202Ered\u001B[0m\u0007 ${'x'.repeat(1_000)}\nnext\n`)
  assert.match(line!, /^error: red x+…$/)
  assert.ok([line!, ...lines].every((text) => text.length <= 400))
})

test('cause of failure: a log of long lines and of many is read to its end quickly', () => {
  const long = `${'npm error '.repeat(50_000)}\n`.repeat(4) + 'Error'.repeat(200_000) + '\n'.repeat(500_000)
  assert.match(parseFailureCause(long).line ?? '', /^npm error npm error .*…$/)
})
