/**
 * The first pull request of a project of each kind, with the config and the workflows that `init` wrote, run under act as in
 * act.e2e.test.ts: what makes it slower is found, and the workflow of main stores its first run. Fetches from the registries
 * of Go, Rust and Python.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProgram } from '../../src/sides/run-command.ts'
import { parseBaseline } from '../../src/store/baseline-file.ts'
import { payloadOf } from '../action-step.ts'
import { nodeFirst, paceline as run } from '../command-line.ts'
import { textOn } from '../fake-github/state.ts'
import { testRepository } from '../repository.ts'
import { findAct, shippedOnce } from './act.ts'
import { consumerOf } from './consumer.ts'

const found = findAct()
interface Kind {
  readonly name: string
  readonly needs: readonly string[]
  readonly files: Readonly<Record<string, string>>
  /** Makes it slower. */
  readonly change: Readonly<Record<string, string>>
}

const python = {
  needs: ['python'],
  files: {
    'pyproject.toml':
      '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n[project]\nname = "sums"\nversion = "0.1"\n',
    'src/sums/__init__.py': 'def total(n):\n    return n * (n + 1) // 2\n',
    '.gitignore': '__pycache__\n*.egg-info\n',
  },
  change: { 'src/sums/__init__.py': 'def total(n):\n    return sum(range(n + 1))\n' },
}

const kinds: readonly Kind[] = [
  {
    name: 'Node',
    needs: [],
    files: {
      'package.json': '{ "name": "sums", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'index.js': 'export const total = (n) => (n * (n + 1)) / 2\n',
      'sums.bench.mjs': `import { bench } from 'paceline'\nimport { total } from './index.js'\nbench('total', () => total(1_000))\n`,
    },
    change: {
      'index.js': `export const total = (n) => Array.from({ length: n + 1 }, (_, i) => i).reduce((a, b) => a + b)\n`,
    },
  },
  {
    name: 'Go',
    needs: ['go'],
    files: {
      'go.mod': 'module example.com/sums\n\ngo 1.20\n',
      'sums.go': 'package sums\n\nfunc Total(n int) int { return n * (n + 1) / 2 }\n',
      'sums_test.go':
        'package sums\n\nimport "testing"\n\nvar sink int\n\nfunc BenchmarkTotal(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tsink = Total(1000)\n\t}\n}\n',
    },
    change: {
      'sums.go':
        'package sums\n\nfunc Total(n int) int {\n\tall := 0\n\tfor i := range make([]int, n+1) {\n\t\tall += i\n\t}\n\treturn all\n}\n',
    },
  },
  {
    name: 'Rust',
    needs: ['cargo'],
    files: {
      'Cargo.toml':
        '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n\n[dev-dependencies]\ncriterion = { version = "0.5", default-features = false }\n\n[[bench]]\nname = "total"\nharness = false\n',
      'src/lib.rs': 'pub fn total(n: &[u64]) -> u64 {\n    n.iter().sum()\n}\n',
      'benches/total.rs':
        'use criterion::{black_box, criterion_group, criterion_main, Criterion};\n\nfn all(c: &mut Criterion) {\n    let n: Vec<u64> = (0..1000).collect();\n    c.bench_function("total", |b| b.iter(|| sums::total(black_box(&n))));\n}\ncriterion_group!(benches, all);\ncriterion_main!(benches);\n',
      '.gitignore': 'target\n',
    },
    change: {
      'src/lib.rs':
        'pub fn total(n: &[u64]) -> u64 {\n    n.iter().map(|x| x.to_string().parse::<u64>().unwrap()).sum()\n}\n',
    },
  },
  {
    name: 'Python with pytest-benchmark',
    ...python,
    files: {
      ...python.files,
      'pyproject.toml': `${python.files['pyproject.toml']}[project.optional-dependencies]\nbench = ["pytest-benchmark", "toolz"]\n`,
      'bench/bench_total.py':
        'from sums import total\nfrom toolz import identity\n\n\ndef test_total(benchmark):\n    assert identity(benchmark(total, 10_000)) > 0\n',
    },
  },
  {
    name: 'Python with pyperf',
    ...python,
    files: {
      ...python.files,
      'bench/total.py':
        'from pyperf import Runner\nfrom sums import total\n\nRunner().bench_func("total", total, 10_000)\n',
    },
  },
]

for (const { name, needs, files, change } of kinds) {
  const place = { directory: '/', node: process.execPath, env: nodeFirst, platform: process.platform }
  const missing = needs.find((program) => findProgram(program, place) === null)
  const skip = 'missing' in found ? found.missing : missing !== undefined && `there is no ${missing} here`
  test(
    `${name}: what init wrote finds what makes it slower, and stores the first run`,
    { skip, timeout: 1_200_000 },
    async () => {
      using repository = testRepository()
      repository.write(files)
      const { code, stderr } = await run(['init', '--yes'], { cwd: repository.root })
      assert.equal(code, 0, stderr)
      const workflows = Object.fromEntries(
        ['paceline', 'paceline-refresh'].map((name) => {
          const path = `.github/workflows/${name}.yml`
          const written = readFileSync(join(repository.root, path), 'utf8').replaceAll(
            '_OWNER_/paceline',
            'acme/paceline',
          )
          const inputs = `      platforms: '["ubuntu-latest"]'\n`
          // One runner and not three: all are this machine.
          const text = written.includes('    with:\n')
            ? written.replace('    with:\n', (start) => start + inputs)
            : `${written}    with:\n${inputs}`
          return [path, text]
        }),
      )
      repository.write(workflows)
      const base = repository.commit({})
      repository.git('switch', '--quiet', '--create', 'topic')
      const head = repository.commit(change, 'Change')
      repository.git('switch', '--quiet', '--detach', base)
      repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'topic')
      const merge = repository.git('rev-parse', 'HEAD')
      const own = { repository, base, head, merge, [Symbol.dispose]: () => undefined }
      await using scene = await consumerOf({ act: 'path' in found ? found.path : '', paceline: shippedOnce() }, { own })
      const payload = payloadOf('pull_request', scene.repository, {
        number: 7,
        pull_request: {
          number: 7,
          user: { login: 'ada' },
          head: { sha: head, ref: 'topic', repo: { id: scene.from.id } },
          base: { sha: base, ref: 'main', repo: { id: scene.repository.id } },
        },
      })
      const output = await scene.run({ workflow: 'paceline.yml', event: 'pull_request', payload })
      const [comment, ...others] = scene.repository.comments
      assert.deepEqual(others, [])
      assert.match(comment?.body ?? '', /^### ❌ .*Time .*slower/m, output)
      assert.equal(scene.repository.checks[0]?.conclusion, 'failure', output)

      repository.git('switch', '--quiet', 'main')
      const pushed = {
        ...payloadOf('push', scene.repository, { before: '0'.repeat(40), after: base }),
        ref: 'refs/heads/main',
      }
      const told = await scene.run({ workflow: 'paceline-refresh.yml', event: 'push', payload: pushed })
      const text = textOn(scene.repository, 'paceline-data', 'linux-x64.json')
      assert.ok(text !== undefined, told)
      const [first] = parseBaseline(text, 'linux-x64.json').runs
      assert.ok((first?.benchmarks.length ?? 0) > 0, told)
    },
  )
}
