import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { nodeFirst } from '../test/command-line.ts'
import { listening } from '../test/local-server.ts'
import { bundledPackages } from './bundled-packages.ts'

const script = fileURLToPath(new URL('bundled-packages.ts', import.meta.url))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function run(command: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, command], { env: { ...nodeFirst, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

/** Asks a registry that knows these advisories, by package; undefined for one that does not answer audits. */
async function audited(advisories: object | null): Promise<Ended & { readonly asked: Record<string, string[]> }> {
  let asked = {}
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (advisories === null) return response.writeHead(405).end()
      // For a finding, npm also looks for a version without it.
      if (request.method === 'GET') return response.writeHead(404).end()
      asked = JSON.parse(gunzipSync(Buffer.concat(parts)).toString())
      return response.end(JSON.stringify(advisories))
    })
  })
  await using local = await listening(server)
  const ended = await run('audit', { npm_config_registry: `${local.url}/`, npm_config_fetch_retries: '0' })
  return { ...ended, asked }
}

test('bundled packages: are those whose licences are in dist', () => {
  const licences = readFileSync(new URL('../dist/LICENSES.txt', import.meta.url), 'utf8')
  const headings = [...licences.matchAll(/^(\S+) (\d\S*) \((?:MIT|ISC|Apache-2\.0)\)$/gm)]
  assert.ok(headings.length > 30)
  assert.deepEqual(
    bundledPackages().map(([name, version]) => `${name} ${version}`),
    headings.map(([, name, version]) => `${name} ${version}`).sort(),
  )
})

test('bundled packages: the audit asks about every bundled package, and about no other', async () => {
  const { code, stdout, asked } = await audited({})
  assert.deepEqual(asked, Object.fromEntries(bundledPackages().map(([name, version]) => [name, [version]])))
  assert.equal(code, 0)
  assert.match(stdout, /^\d\d bundled packages: no known vulnerabilities\.\n$/)
})

test('bundled packages: a known vulnerability of one fails, with its advisory', async () => {
  const [, version] = bundledPackages().find(([name]) => name === 'undici')!
  const advisory = { id: 1, url: 'https://example.invalid/1', title: 'Leaks', severity: 'high' }
  const { code, stderr } = await audited({
    undici: [{ ...advisory, vulnerable_versions: `<=${version}`, cwe: [], cvss: { score: 8, vectorString: null } }],
  })
  assert.equal(code, 1)
  assert.match(stderr, /^undici: high: Leaks \(https:\/\/example\.invalid\/1\)\n1 of \d\d bundled packages have known/)
})

test('bundled packages: a registry that answers no audits is not taken for good news', async () => {
  const { code, stdout, stderr } = await audited(null)
  assert.deepEqual([code, stdout], [2, ''])
  assert.match(stderr, /^npm could not audit the bundled packages: 405 Method Not Allowed/)
})

test('bundled packages: the bill of materials lists exactly them, by the lockfile', async () => {
  const { code, stdout } = await run('sbom')
  assert.equal(code, 0)
  const bill = JSON.parse(stdout) as {
    readonly bomFormat: string
    readonly metadata: { readonly component: { readonly purl: string } }
    readonly components: readonly Record<'name' | 'version' | 'purl', string>[] &
      readonly { readonly hashes: readonly { readonly alg: string; readonly content: string }[] }[]
  }
  assert.equal(bill.bomFormat, 'CycloneDX')
  assert.match(bill.metadata.component.purl, /^pkg:npm\/paceline@\d/)
  assert.deepEqual(
    bill.components.map(({ name, version }) => [name, version]),
    bundledPackages(),
  )
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { integrity: string }>
  }
  for (const { name, hashes } of bill.components) {
    const digest = `sha512-${Buffer.from(hashes[0]!.content, 'hex').toString('base64')}`
    assert.equal(digest, packages[`node_modules/${name}`]?.integrity, name)
  }
})
