/** The release workflow's own scripts, run as they stand there, with programs in place of gh and npm that note what they are told. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { repositoryRoot } from './command-line.ts'
import { temporaryDirectory } from './repository.ts'

interface Step {
  readonly id?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

const { jobs } = parse(readFileSync(join(repositoryRoot, '.github', 'workflows', 'release.yml'), 'utf8')) as {
  jobs: Record<string, { steps: Step[] }>
}

/** Publishes one tag where these exist; returns every call of gh and npm. */
function released(tag: string, tags: readonly string[]): string[] {
  using folder = temporaryDirectory()
  const at = (name: string): string => join(folder.path, name)
  for (const name of ['calls', 'output']) writeFileSync(at(name), '')
  writeFileSync(at('refs'), tags.map((name) => `refs/tags/${name}\n`).join(''))
  for (const name of ['gh', 'npm']) {
    const script = `#!/bin/sh\necho "${name} $*" >> "$CALLS"\ncase "$*" in *matching-refs*) cat "$REFS" ;; esac\n`
    writeFileSync(at(name), script)
    chmodSync(at(name), 0o755)
  }
  const outputs = new Map<string, string>()
  for (const { id, run, env = {} } of jobs['publish']!.steps) {
    if (run === undefined) continue
    const given = Object.entries(env).map(([name, text]): [string, string] => {
      const output = /^\$\{\{ steps\.(\w+\.outputs\.\w+) \}\}$/.exec(text)?.[1]
      return [name, output === undefined ? 'x' : outputs.get(output)!]
    })
    execFileSync('bash', ['-e', '-c', run], {
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
  return readFileSync(at('calls'), 'utf8').trim().split('\n')
}

const options = { skip: process.platform === 'win32' && 'the workflow runs on Linux' }
const others = ['v1', 'v0.9.9', 'v1.2.0', 'v1.9.0', 'v1.10.0', 'v1.10.0-rc.1', 'v10.0.0-beta', 'vast']
const moves = (calls: readonly string[]): string[] => calls.filter((call) => call.includes('--method PATCH'))

test('the newest version becomes the latest, and the tag of its major version moves to it', options, () => {
  const calls = released('v1.11.0', [...others, 'v1.11.0'])
  assert.match(calls.join('\n'), /^npm publish .* --tag latest$/m)
  assert.match(calls.join('\n'), /^gh release create v1\.11\.0 .* --latest=true$/m)
  assert.deepEqual(moves(calls), [
    `gh api --method PATCH repos/acme/paceline/git/refs/tags/v1 -f sha=${'a'.repeat(40)} -F force=true`,
  ])
})

test('a version that comes after a newer one of its line moves nothing backwards', options, () => {
  for (const tag of ['v1.9.1', 'v1.2.0', 'v1.9.10']) {
    const calls = released(tag, [...others, tag])
    assert.match(calls.join('\n'), /^npm publish .* --tag older$/m)
    assert.match(calls.join('\n'), new RegExp(`^gh release create ${tag} .* --latest=false$`, 'm'))
    assert.deepEqual(moves(calls), [], tag)
  }
})

test('a fix of an older line moves the tag of that line, and is not the latest', options, () => {
  const calls = released('v1.11.0', [...others, 'v1.11.0', 'v2.0.0', 'v10.0.0'])
  assert.match(calls.join('\n'), /^npm publish .* --tag older$/m)
  assert.match(calls.join('\n'), /--latest=false$/m)
  assert.equal(moves(calls).length, 1)
  assert.match(moves(calls)[0]!, /tags\/v1 /)
})
