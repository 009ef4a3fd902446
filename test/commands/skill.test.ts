/** What SKILL.md tells an agent to run is run as it stands there, and gives what it says. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'shell-quote'
import { snippetsIn } from '../../scripts/snippets.ts'
import { comparisonSchema } from '../../src/core/model/comparison.ts'
import { paceline, repositoryRoot } from '../command-line.ts'
import { smallLibrary } from '../small-library.ts'

const text = readFileSync(join(repositoryRoot, 'SKILL.md'), 'utf8')
const lines = snippetsIn('SKILL.md', text).flatMap((block) => block.text.trim().split('\n'))
const codes = [...text.matchAll(/^\| +(\d+) \|/gm)].map(([, code]) => Number(code))

test('SKILL.md: its commands run, and what it says of their answers holds', async () => {
  const config = { suites: ['./bench/parse.js'], project: { prepare: false }, why: false, budget: '10s' }
  using own = smallLibrary(undefined, { 'cli.js': '', 'paceline.config.json': JSON.stringify(config) })
  own.repository.git('switch', '--quiet', 'topic')
  const ended = new Map<string, Awaited<ReturnType<typeof paceline>>>()
  for (const line of lines) {
    const [program, ...args] = parse(line) as string[]
    assert.equal(program, 'paceline')
    const one = await paceline(args, { cwd: own.repository.root })
    assert.ok(codes.includes(one.code ?? -1), `${line}: ${one.code}\n${one.stderr}`)
    if (args.includes('--json') && !args.includes('--out')) JSON.parse(one.stdout)
    ended.set(line, one)
  }
  assert.deepEqual(codes, [0, 1, 2, 3, 4])
  const checked = ended.get('paceline check --json')!
  assert.equal(checked.code, 1, checked.stderr)
  const { rows } = comparisonSchema.parse(JSON.parse(checked.stdout))
  const calls = rows.find(({ metric }) => metric === 'calls')!
  assert.deepEqual([calls.verdict, calls.level, calls.change?.relative], ['worse', 'fail', 1])
  // The keys that begin the lines of its list; why is there only if it was looked for.
  const keys = [...text.matchAll(/^- ((?:`[^`]+`(?:, )?)+):/gm)].flatMap(([, all = '']) => all.match(/\w+/g) ?? [])
  assert.deepEqual(
    keys.filter((key) => !(key in calls)),
    ['relative', 'why', 'places'],
  )
  assert.ok(existsSync(join(own.repository.root, 'comparison.json')))
  assert.match([...ended.values()].at(3)!.stdout, /^### ❌ /m)
})
