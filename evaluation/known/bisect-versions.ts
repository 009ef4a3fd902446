/**
 * Which version of a package: a repository whose commits are its versions, one after the other, and the real
 * `paceline bisect` over them. The project does what known.js does with the package, and its lock file pins it. As
 * eemeli/yaml#461 has it, 2.0.0-5 made parsing slower.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/bundle-options.ts'

const versions = Array.from({ length: 11 }, (_, index) => `2.0.0-${index + 1}`)

const files = {
  '.gitignore': 'node_modules\n.paceline\n',
  'index.js': "import yaml from 'yaml'\nexport const parse = (text) => yaml.parse(text)\n",
  'paceline.config.json': '{ "suites": ["./suite.js"] }\n',
  'suite.js': `import { defineSuite } from 'paceline'
const items = Array.from({ length: 300 }, (_, id) => \`- id: \${id}\\n  name: n\${id}\\n  tags: [a, b]\\n  at: { x: 1, y: two }\`)
export default defineSuite({
  name: 'known',
  cases: { use: {} },
  subjects: { yaml: () => import('./index.js') },
  metrics: { time: { unit: 'ms', better: 'lower', gate: true } },
  trial: ({ subject, measure }) => measure.time('time', () => [1, 2, 3].map(() => subject.parse(items.join('\\n')))),
})
`,
}

/** The command, and what it prints. */
export function bisectedYaml(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'paceline-versions-')))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.invalid', ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  try {
    git('init', '--quiet')
    for (const [path, text] of Object.entries(files)) {
      writeFileSync(join(folder, path), text)
    }
    for (const version of versions) {
      const manifest = { name: 'reader', version: '1.0.0', type: 'module', exports: './index.js' }
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies: { yaml: version } }))
      execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
      git('add', '--all')
      git('commit', '--quiet', '--message', `yaml ${version}`)
      git('tag', version)
    }
    const args = [
      'bisect',
      '--good',
      versions[0]!,
      '--bad',
      versions.at(-1)!,
      'known/use/yaml',
      'time',
      '--budget',
      '5m',
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0 && status !== 3) throw new Error(stderr.slice(-1_000))
    return [`paceline ${args.join(' ')}`, '', ...stdout.trim().split('\n')]
      .map((line) => `    ${line}`.trimEnd())
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
