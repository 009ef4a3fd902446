/** One step under act on what projects are measured by, and with a token that may do less than the README asks for. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { branchedLibrary } from '../small-library.ts'
import { forkToken, pullRequestEvent } from './consumer.ts'
import { consumer, options, runsOf, workflowOf } from './one-step.ts'

const busy = (ms: number): string => `for (const end = performance.now() + ${ms}; performance.now() < end; );`
const vitest5 = fileURLToPath(new URL('../commands/profiled-tools/vitest-5/node_modules/vitest/', import.meta.url))
const inVitest = `import { test } from ${JSON.stringify(`${vitest5}dist/index.js`)}
import { spin } from './lib.js'
test('all', async ({ bench }) => { await bench('spin', { time: 50, warmupTime: 0 }, spin).run() })
`
const inGo = `package widget
import ("os"; "testing")
func BenchmarkWork(b *testing.B) {
	if os.Getenv("PORT") != "5432" { b.Fatal("no database") }
	for i := 0; i < b.N; i++ { Work() }
}
`
const goWork = (rounds: number): string =>
  `package widget\n\nfunc Work() (sum int) {\n\tfor i := 0; i < ${rounds}; i++ {\n\t\tsum += i * i % 7\n\t}\n\treturn sum\n}\n`

const inRust = (millions: number): string =>
  `fn main() { let mut s: u64 = 0; for i in 0..${millions}_000_000u64 { s = s.wrapping_mul(31).wrapping_add(std::hint::black_box(i)); } println!("{s}"); }\n`

/** What a project has on main, what its pull request changes, its inputs, and what the comment says of it. */
const projects = {
  'Vitest 5': {
    main: { 'all.bench.js': inVitest, 'lib.js': `export const spin = () => { ${busy(1)} }\n` },
    change: { 'lib.js': `export const spin = () => { ${busy(3)} }\n` },
    inputs: `run: 'node ${vitest5}vitest.mjs bench --run'`,
    says: [/\*\*Time\*\* \| ❌ .*slower/, /was read as vitest/],
  },
  'a Go module in a folder': {
    main: { 'go/go.mod': 'module example.com/widget\n', 'go/widget_test.go': inGo, 'go/widget.go': goWork(20_000) },
    change: { 'go/widget.go': goWork(60_000) },
    inputs: "run: 'PORT=5432 go test -run=^$ -bench=. -benchtime=20ms ./...', working-directory: go",
    says: [/\*\*Time\*\* \| ❌ .*slower/, /was read as go/],
  },
  'a Rust program': {
    main: {
      'Cargo.toml': '[package]\nname = "w"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs': inRust(40),
      '.gitignore': 'target\n',
    },
    change: { 'src/main.rs': inRust(120) },
    inputs: 'run: cargo run --quiet --release',
    says: [/\*\*Wall time\*\* \| ❌ .*slower/, /was measured as a whole/],
  },
  'a Python program': {
    main: { 'work.py': 'sum(n * n % 7 for n in range(1_000_000))\n' },
    change: { 'work.py': 'sum(n * n % 7 for n in range(3_000_000))\n' },
    inputs: 'run: python3 work.py',
    says: [/\*\*Wall time\*\* \| ❌ .*slower/, /was measured as a whole/],
  },
  'a bare command': {
    main: { 'work.js': busy(100) },
    change: { 'work.js': busy(300) },
    inputs: 'run: node work.js',
    says: [/\*\*Wall time\*\* \| ❌ .*slower/, /was measured as a whole/],
  },
}

const compilers: Readonly<Record<string, string>> = { 'a Go module in a folder': 'go', 'a Rust program': 'cargo' }

for (const [what, { main, change, inputs, says }] of Object.entries(projects)) {
  const compiler = compilers[what]
  const isMissing = compiler !== undefined && spawnSync(compiler, ['version']).status !== 0
  test(`one step: ${what} is measured`, { ...options, ...(isMissing && { skip: `no ${compiler}` }) }, async () => {
    await using scene = await consumer(branchedLibrary(main, change))
    const text = workflowOf(`${inputs}, budget: 300s`)
    const output = await runsOf(scene)({ event: 'pull_request', payload: pullRequestEvent(scene), text })
    for (const words of says) assert.match(scene.repository.comments[0]?.body ?? '', words, output)
  })
}

test('one step: a token that may not write: it fails by the verdict, and says so', options, async () => {
  await using scene = await consumer(branchedLibrary({ 'data.txt': 'x' }, { 'data.txt': 'xx' }))
  const step = { event: 'pull_request', payload: pullRequestEvent(scene), token: forkToken }
  const output = await runsOf(scene)({ ...step, text: workflowOf("files: '*.txt'") })
  assert.match(output, /No comment was written.*pull-requests: write and checks: write/)
  assert.match(output, /Bytes\*\* \| ❌/)
  assert.match(output, /Job failed/)
})
