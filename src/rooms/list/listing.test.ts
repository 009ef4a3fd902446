import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGolden } from '../../../test/golden.ts'
import { formatListing, type SuiteListing } from './listing.ts'
import { hostileNames } from '../../../test/samples/sample-extremes.ts'
import { displayWidth } from '../../core/report/text-layout.ts'

const all = { profiles: undefined, skipped: undefined, knownFailure: undefined }
const measured = (name: string) => ({ name, ...all })
const ms = { unit: 'ms', better: 'lower', kind: 'sampled', gate: true } as const
const count = { unit: 'count', better: 'lower', kind: 'exact', gate: true } as const

const watch: SuiteListing = {
  suite: 'watch',
  title: 'File watchers',
  from: 'built in',
  packages: { count: 168, installed: false },
  subjects: [
    { name: 'chokidar', package: 'chokidar', version: '6.0.0', source: 'project', spec: '.' },
    { name: 'gaze', package: 'gaze', version: '1.1.3', source: 'npm' },
    { name: 'sane', package: 'sane', source: 'npm', spec: 'npm:sane@5' },
    { name: 'fs-watch', source: 'builtin' },
  ],
  cases: [
    {
      name: 'react',
      subjects: ['chokidar', 'gaze', 'sane', 'fs-watch'].map(measured),
      metrics: ['ready-time', 'handles'],
    },
    {
      name: 'flat',
      subjects: [
        { name: 'chokidar', ...all },
        { name: 'gaze', ...all, profiles: ['full'], knownFailure: 'Maximum call stack size exceeded' },
        { name: 'sane', ...all, profiles: [], skipped: 'sane has no binary for this system' },
        { name: 'fs-watch', ...all, skipped: 'sane has no binary for this system' },
      ],
      metrics: ['ready-time'],
    },
    { name: 'babel', subjects: [{ name: 'gaze', ...all, profiles: ['full', 'nightly'] }], metrics: ['ready-time'] },
  ],
  metrics: [
    { name: 'ready-time', ...ms },
    { name: 'handles', ...count },
  ],
  options: {},
}

const commands: SuiteListing = {
  suite: 'command',
  from: './bench/commands.ts',
  subjects: [{ name: 'my-cli', version: '1.2.3', source: 'command', spec: 'node cli.js --help' }],
  cases: [{ name: 'run', subjects: [{ name: 'my-cli', ...all }], metrics: ['wall-time'] }],
  metrics: [{ name: 'wall-time', ...ms, gate: false }],
  options: { ITERATIONS: '5', TEST_PATH: '' },
}

test('listing: suites, subjects, cases, metrics and options are below each other', () => {
  const text = formatListing([watch, commands], { columns: 80 })
  assertGolden(new URL('golden/terminal/listing.golden.txt', import.meta.url), text)
  for (const line of text.split('\n')) assert.ok(displayWidth(line) <= 80, line)
})

test('listing: packages that are there are not offered to be installed', () => {
  const text = formatListing([{ ...watch, packages: { count: 168, installed: true } }], { columns: 80 })
  assert.match(text, /168 packages of its own: installed\n/)
  assert.doesNotMatch(text, /paceline run/)
})

test('listing: hostile names stay on their lines and start none as a workflow command', () => {
  for (const name of hostileNames) {
    const subject = { name, package: name, version: name, source: 'npm', spec: name } as const
    const suite = { ...watch, suite: name, title: name, from: name, subjects: [subject] }
    const skipped = { name, profiles: [name], skipped: name, knownFailure: name }
    const hostile = { ...suite, cases: [{ name, subjects: [skipped], metrics: [name] }], options: { [name]: name } }
    for (const line of formatListing([hostile], { columns: 80 }).split('\n')) {
      assert.doesNotMatch(line, /^\s*::|##\[|\p{Cc}/u)
    }
  }
})
