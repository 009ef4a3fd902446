import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileBudgets } from '../../compare/budgets.ts'
import { sizeLimitsOf } from './size-limits.ts'

test('the files and limits of size-limit become subjects and budgets', () => {
  const found = sizeLimitsOf(
    {
      'size-limit': [
        { name: 'ES modules (all)', path: ['./dist/*.js', '!./dist/*.test.js'], limit: '10KB' },
        { path: 'dist/style.css', limit: '1.5 kB', gzip: true },
        { path: 'dist/raw.js', limit: '2 KiB', brotli: false },
        { path: 'dist/timed.js', limit: '1 s' },
        { name: 'cli', path: 'dist/cli.js', limit: '800 B' },
        { name: 'cli', path: 'dist/cli.js' },
      ],
    },
    ['cli'],
  )
  assert.deepEqual(found?.files, {
    'ES-modules-all': ['dist/*.js', '!dist/*.test.js'],
    'dist-style.css': 'dist/style.css',
    'dist-raw.js': 'dist/raw.js',
    'dist-timed.js': 'dist/timed.js',
    'cli-2': 'dist/cli.js',
    'cli-3': 'dist/cli.js',
  })
  assert.deepEqual(found.budgets, [
    { match: 'size/files/ES-modules-all', metric: 'brotli-bytes', max: '10 kB' },
    { match: 'size/files/dist-style.css', metric: 'gzip-bytes', max: '1.5 kB' },
    { match: 'size/files/dist-raw.js', metric: 'bytes', max: '2 KiB' },
    { match: 'size/files/cli-2', metric: 'brotli-bytes', max: '800 B' },
  ])
  assert.deepEqual([found.left, found.isBundled], [0, false])
})

test('what size-limit bundles itself, or what leads out, is counted as left out', () => {
  const limits = [
    { import: '{ a }', limit: '1 kB' },
    { path: '../x.js' },
    { path: 7 },
    null,
    { path: 'index.js', limit: '1 kB' },
  ]
  const found = sizeLimitsOf({ 'size-limit': limits, devDependencies: { '@size-limit/esbuild': '^13.0.0' } })
  assert.deepEqual(found, {
    tool: 'size-limit',
    files: { 'index.js': 'index.js' },
    budgets: [],
    left: 4,
    isBundled: true,
  })
  for (const odd of [null, 'x', {}, { files: 1 }]) assert.deepEqual(sizeLimitsOf({ 'size-limit': odd })?.files, {})
  assert.equal(sizeLimitsOf({ name: 'a' }), null)
})

test('bundlesize and bundlewatch count in 1,024 bytes, and with gzip by default', () => {
  const files = [
    { path: './dist/a.js', maxSize: '3 kB' },
    { path: 'dist/b.js', maxSize: '1MB', compression: 'brotli' },
    { path: './dist/*.js', maxSize: '100b', compression: 'none' },
  ]
  const budgets = [
    { match: 'size/files/dist-a.js', metric: 'gzip-bytes', max: '3 KiB' },
    { match: 'size/files/dist-b.js', metric: 'brotli-bytes', max: '1 MiB' },
    { match: 'size/files/dist.js', metric: 'bytes', max: '100 B' },
  ]
  assert.deepEqual(sizeLimitsOf({ bundlesize: files })?.budgets, budgets)
  assert.deepEqual(sizeLimitsOf({ bundlewatch: { files } })?.budgets, budgets)
  const breachOf = compileBudgets(budgets)
  const row = { benchmark: 'size/files/dist-a.js', metric: 'gzip-bytes', platform: 'linux-x64' }
  assert.equal(breachOf({ row, unit: 'bytes', value: 3_072 }), null)
  assert.match(breachOf({ row, unit: 'bytes', value: 3_073 })?.reason ?? '', /over the budget of 3072/)
})
