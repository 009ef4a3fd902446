/** The release workflow's own scripts, run as they stand there, with programs in place of gh and npm that note what they are told. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { repositoryRoot } from './command-line.ts'
import { temporaryDirectory } from './repository.ts'

interface Step {
  readonly id?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

const { jobs } = parse(readFileSync(join(repositoryRoot, '.github', 'workflows', 'release.yml'), 'utf8')) as {
  jobs: Record<string, { steps: Step[] }>
}

interface Released {
  /** Every call of gh and npm. */
  readonly calls: readonly string[]
  /** Files of the release, by name. */
  readonly files: ReadonlyMap<string, string>
}

/** Publishes one tag where these exist. */
function release(tag: string, tags: readonly string[]): Released {
  using folder = temporaryDirectory()
  const at = (name: string): string => join(folder.path, name)
  for (const name of ['calls', 'output']) writeFileSync(at(name), '')
  writeFileSync(at('refs'), tags.map((name) => `refs/tags/${name}\n`).join(''))
  for (const name of ['gh', 'npm']) {
    const script = [
      '#!/bin/sh',
      `echo "${name} $*" >> "$CALLS"`,
      'case "$*" in',
      '  *matching-refs*) cat "$REFS" ;;',
      '  pack*) echo packed > "release/paceline-${GITHUB_REF_NAME#v}.tgz" ;;',
      '  sbom*) echo "{}" ;;',
      'esac\n',
    ]
    writeFileSync(at(name), script.join('\n'))
    chmodSync(at(name), 0o755)
  }
  // The checkout: what is read of it.
  const checkout = at('checkout')
  mkdirSync(join(checkout, 'dist', 'chunks'), { recursive: true })
  for (const name of ['cli.js', 'chunks/start.js']) writeFileSync(join(checkout, 'dist', name), name)
  // What the job that verifies hands over.
  mkdirSync(join(checkout, 'release'))
  writeFileSync(join(checkout, 'release', 'paceline-maps.tgz'), 'maps')
  symlinkSync(join(repositoryRoot, 'scripts'), join(checkout, 'scripts'))
  const outputs = new Map<string, string>()
  for (const { id, run, env = {} } of jobs['publish']!.steps) {
    if (run === undefined) continue
    const given = Object.entries(env).map(([name, text]): [string, string] => {
      const output = /^\$\{\{ steps\.(\w+\.outputs\.\w+) \}\}$/.exec(text)?.[1]
      return [name, output === undefined ? 'x' : outputs.get(output)!]
    })
    execFileSync('bash', ['-e', '-c', run], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(given),
        PATH: [folder.path, process.env['PATH']].join(delimiter),
        CALLS: at('calls'),
        REFS: at('refs'),
        GITHUB_OUTPUT: at('output'),
        GITHUB_REF_NAME: tag,
        GITHUB_REPOSITORY: 'acme/paceline',
        GITHUB_SHA: 'a'.repeat(40),
      },
    })
    for (const line of readFileSync(at('output'), 'utf8').trim().split('\n')) {
      outputs.set(`${id}.outputs.${line.slice(0, line.indexOf('='))}`, line.slice(line.indexOf('=') + 1))
    }
  }
  const made = join(checkout, 'release')
  for (const list of ['release/dist.sha256', 'SHA256SUMS']) {
    const cwd = list === 'SHA256SUMS' ? made : checkout
    execFileSync('sha256sum', ['--check', '--strict', list], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  return {
    calls: readFileSync(at('calls'), 'utf8').trim().split('\n'),
    files: new Map(readdirSync(made).map((name) => [name, readFileSync(join(made, name), 'utf8')])),
  }
}

const released = (tag: string, tags: readonly string[]): readonly string[] => release(tag, tags).calls

const options = { skip: process.platform === 'win32' && 'the workflow runs on Linux' }
const others = ['v1', 'v0.9.9', 'v1.2.0', 'v1.9.0', 'v1.10.0', 'v1.10.0-rc.1', 'v10.0.0-beta', 'vast']
const moves = (calls: readonly string[]): string[] => calls.filter((call) => call.includes('--method PATCH'))

test('release: the newest version becomes the latest, and its major tag moves to it', options, () => {
  const calls = released('v1.11.0', [...others, 'v1.11.0'])
  assert.match(calls.join('\n'), /^npm publish .* --tag latest$/m)
  assert.match(calls.join('\n'), /^gh release create v1\.11\.0 .* --latest=true$/m)
  assert.deepEqual(moves(calls), [
    `gh api --method PATCH repos/acme/paceline/git/refs/tags/v1 -f sha=${'a'.repeat(40)} -F force=true`,
  ])
})

test('release: has checksums of its package, materials, maps and files of dist', options, () => {
  const { calls, files } = release('v1.11.0', others)
  assert.deepEqual([...files.keys()].sort(), [
    'SHA256SUMS',
    'dist.sha256',
    'paceline-1.11.0.cdx.json',
    'paceline-1.11.0.tgz',
    'paceline-maps.tgz',
  ])
  const named = (list: string): string[] =>
    [...files.get(list)!.matchAll(/^[0-9a-f]{64} {2}(.*)$/gm)].map(([, name]) => name!)
  assert.deepEqual(named('dist.sha256'), ['dist/chunks/start.js', 'dist/cli.js'])
  assert.deepEqual(named('SHA256SUMS'), [
    'dist.sha256',
    'paceline-1.11.0.cdx.json',
    'paceline-1.11.0.tgz',
    'paceline-maps.tgz',
  ])
  const created = calls.find((call) => call.startsWith('gh release create'))!
  for (const name of files.keys()) assert.ok(created.includes(` release/${name} `), name)
  const published = calls.find((call) => call.startsWith('npm publish'))!
  assert.match(published, /^npm publish \.\/release\/paceline-1\.11\.0\.tgz .*--provenance /)
})

test('release: nothing is released while a bundled package has a known vulnerability', () => {
  assert.ok(jobs['verify']!.steps.some(({ run }) => run === 'npm run audit:bundled'))
})

test('release: the files are attested before anything of the release is public', () => {
  const { steps } = jobs['publish']!
  const at = (found: (step: Step) => boolean): number => steps.findIndex(found)
  const attested = at(({ uses }) => uses?.startsWith('actions/attest@') ?? false)
  assert.deepEqual(steps[attested]?.with, { 'subject-path': 'release/*' })
  assert.ok(at(({ run }) => run?.includes('sha256sum') ?? false) < attested)
  assert.ok(attested < at(({ run }) => run?.includes('npm publish') ?? false))
})

test('release: a version after a newer one of its line moves nothing backwards', options, () => {
  for (const tag of ['v1.9.1', 'v1.2.0', 'v1.9.10']) {
    const calls = released(tag, [...others, tag])
    assert.match(calls.join('\n'), /^npm publish .* --tag older$/m)
    assert.match(calls.join('\n'), new RegExp(`^gh release create ${tag} .* --latest=false$`, 'm'))
    assert.deepEqual(moves(calls), [], tag)
  }
})

test("release: a fix of an older line moves that line's tag, and is not the latest", options, () => {
  const calls = released('v1.11.0', [...others, 'v1.11.0', 'v2.0.0', 'v10.0.0'])
  assert.match(calls.join('\n'), /^npm publish .* --tag older$/m)
  assert.match(calls.join('\n'), /--latest=false$/m)
  assert.equal(moves(calls).length, 1)
  assert.match(moves(calls)[0]!, /tags\/v1 /)
})

/** Of other systems; their figures were not to be had where the lockfile was made. */
const unverified = /^node_modules\/es-git-(?!linux-x64)/

test('release: every package is verified when it is installed, on every system', () => {
  for (const folder of ['', 'benchmarks/add-dir', 'benchmarks/git-read', 'benchmarks/watch']) {
    const text = readFileSync(join(repositoryRoot, folder, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(text) as { packages: Record<string, { integrity?: string }> }
    const without = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && integrity === undefined)
    const unknown = without.map(([name]) => name).filter((name) => !unverified.test(name))
    assert.deepEqual(unknown, [], folder)
  }
})
