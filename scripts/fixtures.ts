/**
 * Writes the digest of each built-in tree into its spec: `node scripts/fixtures.ts`. With `--check` it writes nothing
 * and fails where a digest is not the one that the generator gives.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { digestOfPlannedTree } from './planned-digest.ts'
import { builtinFixtures, loadFixtureSpec } from '../src/core/model/fixture-specs.ts'

const directory = path.join(import.meta.dirname, '..', 'fixtures')
const check = process.argv.includes('--check')

for (const name of builtinFixtures) {
  const spec = await loadFixtureSpec(name, { builtinDirectory: directory, from: directory })
  const digest = digestOfPlannedTree(spec)
  if (digest === spec.digest) continue
  if (check) {
    process.stderr.write(`fixtures/${name}.json says ${spec.digest}, but the generator gives ${digest}\n`)
    process.exitCode = 1
    continue
  }
  const file = path.join(directory, `${name}.json`)
  // By text, so that the layout of the file stays as somebody wrote it.
  await writeFile(file, (await readFile(file, 'utf8')).replace(spec.digest, digest))
  process.stdout.write(`fixtures/${name}.json: ${digest}\n`)
}
