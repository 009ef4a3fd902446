import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { takeCargoTarget } from './cargo-target.ts'

const hash = '35ecebf4f61dd9c4'

/** As cargo 1.9x lays them out. */
const built = [
  'target/CACHEDIR.TAG',
  `target/release/.fingerprint/itoa-${hash}/lib-itoa`,
  `target/release/.fingerprint/itoa-derive-${hash}/lib-itoa_derive`,
  `target/release/.fingerprint/serde-${hash}/lib-serde`,
  `target/release/build/serde-${hash}/output`,
  `target/release/deps/libserde-${hash}.rlib`,
  'target/release/itoa.d',
  `target/x86_64-unknown-linux-musl/release/.fingerprint/serde-${hash}/lib-serde`,
  'target/criterion/report/index.html',
]
const manifest = '[package]\nname = "itoa"\nversion = "1.0.0"\n[dependencies]\nserde = { version = "1" }\n'

let folder: string
let head: string
let base: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paceline-cargo-'))
  head = join(folder, 'head')
  base = join(folder, 'base')
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.startsWith('target'))
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort()

test('a checkout begins with the built dependencies of the other, and with nothing of its own crates', async () => {
  const sources = { 'Cargo.toml': manifest, 'derive/Cargo.toml': '[package]\nname = "itoa-derive"\n' }
  write(head, { ...sources, ...Object.fromEntries(built.map((path) => [path, 'x'])) })
  write(base, sources)
  const rlib = `target/release/deps/libserde-${hash}.rlib`
  utimesSync(join(head, rlib), 1_000, 1_000)
  await takeCargoTarget(head, base)
  assert.deepEqual(
    filesIn(base),
    built.filter((path) => path.includes('serde')),
  )
  assert.equal(statSync(join(base, rlib)).mtimeMs, 1_000_000, 'Cargo goes by times')
  write(base, { [`target/release/deps/libserde-${hash}.rlib`]: 'own' })
  await takeCargoTarget(head, base)
  assert.equal(statSync(join(base, rlib)).size, 'own'.length, 'a target that is there is left alone')
})

test('a folder called target that Cargo did not make is left alone', async () => {
  write(head, { 'Cargo.toml': manifest, [`target/release/.fingerprint/serde-${hash}/lib-serde`]: 'x' })
  write(base, { 'Cargo.toml': manifest })
  await takeCargoTarget(head, base)
  assert.deepEqual(filesIn(base), [])
})
