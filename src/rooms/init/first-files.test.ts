import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { configSchema, type Config } from '../../core/model/config.ts'
import { packageFactsOfManifest, type ProjectLook } from '../../core/plan/look/look-at-project.ts'
import type { RawManifest } from '../../core/sides/manifest.ts'
import { planFirstFiles } from './first-files.ts'
import type { InitFacts } from './init-facts.ts'

type FirstProject = ReturnType<typeof planFirstFiles>

const source = { repository: '_OWNER_/paceline', revision: 'v1' }

function factsOf(
  manifest: RawManifest,
  { look, ...facts }: Partial<Omit<InitFacts, 'look'>> & { look?: Partial<ProjectLook> } = {},
): InitFacts {
  const own = packageFactsOfManifest(manifest, ['index.js'])
  return {
    look: {
      root: '/x',
      repository: '/x',
      package: own,
      manager: 'npm',
      workspaces: [],
      benchFiles: [],
      languageBenchmarks: [],
      packagesBelow: [],
      programs: [],
      isPartial: false,
      ...look,
    },
    below: '',
    workspace: undefined,
    call: undefined,
    schema: './.paceline/node_modules/config.schema.json',
    knownBy: [],
    library: own.entry === undefined ? undefined : { kind: 'works', result: ['parse'] },
    commands: [],
    uncalled: [],
    programs: [],
    benchmarks: [],
    left: [],
    preparingMs: 0,
    budget: undefined,
    workflows: { source, defaultBranch: 'main', systems: false },
    ...facts,
  }
}

const paths = ({ files }: FirstProject): string[] => files.map(({ path }) => path)
const textOf = ({ files }: FirstProject, path: string): string => files.find((file) => file.path === path)?.text ?? ''
const configOf = (project: FirstProject): Config =>
  configSchema.parse(JSON.parse(textOf(project, 'paceline.config.json')))

test('first files: a library gets a config, a suite that loads it, and a workflow', () => {
  const project = planFirstFiles(factsOf({ name: '@acme/tiny-query', type: 'module' }))
  assert.deepEqual(paths(project), ['paceline.config.json', 'bench/load.js', '.github/workflows/paceline.yml'])
  assert.deepEqual(configOf(project), {
    $schema: './.paceline/node_modules/config.schema.json',
    suites: ['./bench/load.js'],
    baseline: 'branch:paceline-data',
  })
  assert.match(
    textOf(project, 'bench/load.js'),
    /'tiny-query': \{ package: '@acme\/tiny-query', load: \(\) => import\('@acme\/tiny-query'\)/,
  )
  assert.deepEqual(project.notes, [
    'Replace _OWNER_ in the workflow with the account under which you found Paceline.',
    'No benchmark calls @acme/tiny-query, only loading it is measured. Write a `bench` for each function that users call.',
  ])
})

test('first files: a call that was found is a first benchmark, where there is no other', () => {
  const call = { name: 'parse', input: { text: `'{}'` }, isMadeUp: true }
  const project = planFirstFiles(factsOf({ name: 'a', type: 'module' }, { call }))
  assert.deepEqual(paths(project).slice(1, 3), ['bench/load.js', 'bench/parse.bench.js'])
  assert.deepEqual(configOf(project).suites, ['./bench/load.js', './bench/parse.bench.js'])
  assert.match(
    textOf(project, 'bench/parse.bench.js'),
    /^import \{ parse \} from 'a'\n\nconst text = '\{\}'\n\nbench\('parse', \(\) => parse\(text\)\)$/m,
  )
  const two = { name: 'default', input: { left: '{}', right: '[]' }, isMadeUp: false }
  const own = planFirstFiles(factsOf({ name: '@acme/deep-merge' }, { call: two }))
  assert.match(
    textOf(own, 'bench/deep-merge.bench.mjs'),
    /import deepMerge from '@acme\/deep-merge'[^]*bench\('deep-merge', \(\) => deepMerge\(left, right\)\)$/m,
  )
  const member = planFirstFiles(factsOf({ name: 'fast-uri' }, { call: { ...call, name: 'default.parse' } }))
  assert.match(
    textOf(member, 'bench/parse.bench.mjs'),
    /import fastUri from 'fast-uri'[^]*bench\('parse', \(\) => fastUri\.parse\(text\)\)$/m,
  )
  const benchmarks = [
    { what: 'x', name: 'x', command: ['x'], read: 'go', tried: { kind: 'works', result: 1 } },
  ] as const
  assert.ok(
    !paths(planFirstFiles(factsOf({ name: 'a' }, { call, benchmarks }))).some((path) => path.includes('.bench')),
  )
})

test('first files: exports that no benchmark calls are told, and a made-up input', () => {
  const notesFor = (facts: Partial<InitFacts>): string => planFirstFiles(factsOf({ name: 'a' }, facts)).notes.join('\n')
  const call = { name: 'parse', input: { text: `'{}'` }, isMadeUp: true }
  const uncalled = ['parse', 'format', 'b', 'c', 'd', 'e', 'f']
  const made = notesFor({ call, uncalled })
  assert.match(made, /^The input of parse is made up: pass what your users pass\.$/m)
  assert.match(made, /^No benchmark calls these exports of a: format, b, c, d, e and 1 more; a change there gets/m)
  const given = { ...call, isMadeUp: false }
  assert.doesNotMatch(notesFor({ call: given, uncalled: ['parse'] }), /made up|No benchmark/)
  const tried = { kind: 'works', result: 1 } as const
  const benchmarks = [{ what: 'x', name: 'x', command: ['x'], read: 'go', tried }] as const
  assert.doesNotMatch(notesFor({ call, benchmarks }), /made up/, 'no file has it')
  const text = textOf(planFirstFiles(factsOf({ name: 'a' }, { call: given })), 'bench/parse.bench.mjs')
  assert.match(text, /The input is that of the README/)
})

test('first files: a default branch unknown to Git is told, and main stands for it', () => {
  const project = planFirstFiles(
    factsOf({ name: 'a' }, { workflows: { source, defaultBranch: undefined, systems: false } }),
  )
  assert.match(textOf(project, '.github/workflows/paceline.yml'), /branches: \[main\]/)
  assert.match(project.notes.join('\n'), /^Git does not say which branch is the default one\./m)
})

test('first files: a project in another language without benchmarks has programs timed', () => {
  const programs = [
    {
      name: 'hex',
      command: ['target/release/hex', '--help'],
      prepare: 'cargo build',
      tried: { kind: 'untried', why: 'x' },
    },
  ] as const
  const first = planFirstFiles(factsOf({}, { look: { package: undefined }, programs }))
  const project = configOf(first)
  assert.match(first.notes.join('\n'), /^Only starting hex is measured\. Add to "subjects" a command/m)
  assert.deepEqual(project.subjects, { hex: { command: ['target/release/hex', '--help'] } })
  assert.deepEqual(project.project, { prepare: 'cargo build' })
  const benchmarks = [
    { what: 'x', name: 'x', command: ['x'], read: 'go', prepare: undefined, tried: { kind: 'works', result: 1 } },
  ] as const
  const measured = planFirstFiles(factsOf({}, { look: { package: undefined }, programs, benchmarks }))
  const other = configOf(measured)
  assert.doesNotMatch(measured.notes.join('\n'), /Only starting/)
  assert.deepEqual(other.subjects, { x: { command: ['x'], read: 'go' } })
  assert.equal(other.project, undefined)
})

test('first files: a CommonJS package imports in a file that may, beside the others', () => {
  const benchFiles = [{ path: 'benchmark/index.js', tool: 'benchmark' }] as const
  assert.deepEqual(paths(planFirstFiles(factsOf({ name: 'a' }, { look: { benchFiles } })))[1], 'benchmark/load.mjs')
})

test('first files: without a package, benchmarks of another language are all there is', () => {
  const rust = {
    what: 'benches/sum.rs (Criterion)',
    name: 'sum',
    command: ['cargo', 'bench', '--bench', 'sum'],
    read: 'criterion',
    output: undefined,
    prepare: 'cargo bench --no-run',
    tried: { kind: 'untried', why: 'it has to be prepared first' },
  } as const
  const python = { ...rust, name: 'sum', command: ['pytest'], read: 'pytest', output: 'out.json', prepare: undefined }
  const benchmarks = [rust, python]
  const { project, subjects } = configOf(planFirstFiles(factsOf({}, { look: { package: undefined }, benchmarks })))
  assert.deepEqual(project, { prepare: 'cargo bench --no-run' })
  const both = [
    { ...rust, prepare: 'venv && install a' },
    { ...rust, prepare: 'venv && install b' },
  ]
  const inTurn = configOf(planFirstFiles(factsOf({}, { look: { package: undefined }, benchmarks: both }))).project
  assert.deepEqual(inTurn, { prepare: 'venv && install a && install b' })
  assert.deepEqual(subjects, {
    sum: { command: ['cargo', 'bench', '--bench', 'sum'], read: 'criterion' },
    'sum-2': { command: ['pytest'], read: 'pytest', output: 'out.json' },
  })
  // What installs a package must not be replaced by what compiles something else.
  assert.equal(configOf(planFirstFiles(factsOf({ name: 'a' }, { benchmarks }))).project, undefined)
})

const mitata = (name: string, tried: InitFacts['benchmarks'][number]['tried']): InitFacts['benchmarks'][number] => ({
  what: `bench/${name}.js (mitata)`,
  name,
  command: ['node', `bench/${name}.js`],
  read: 'mitata',
  tried,
})

test('first files: benchmarks that can be read or installed are subjects; others told', () => {
  const project = planFirstFiles(
    factsOf(
      { name: 'a' },
      {
        commands: [{ name: 'parse', script: 'cli.js', tried: { kind: 'works', result: ['--help'] } }],
        benchmarks: [
          mitata('parse', { kind: 'works', result: 2 }),
          mitata('slow', { kind: 'fails', why: 'one run takes more than 20 s' }),
          mitata('new', { kind: 'untried', why: 'mitata is not installed here' }),
        ],
      },
    ),
  )
  assert.deepEqual(configOf(project).subjects, {
    'parse-2': { command: ['node', 'bench/parse.js'], read: 'mitata' },
    new: { command: ['node', 'bench/new.js'], read: 'mitata' },
    parse: { command: ['node', 'cli.js', '--help'] },
  })
  assert.deepEqual(project.notes.slice(0, 3), [
    'bench/parse.js (mitata) was run once: 2 benchmarks, compared in pairs.',
    'bench/slow.js (mitata) is left out: one run takes more than 20 s.',
    'bench/new.js (mitata) was not tried: mitata is not installed here. The first check will tell.',
  ])
})

test('first files: benchmarks that are not used are told', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ path: `bench/${name}.js`, tool: undefined }))
  const benchFiles = [{ path: 'bench/fast.js', tool: 'mitata' as const }, ...files]
  const [note = ''] = planFirstFiles(factsOf({ name: 'a' }, { look: { benchFiles } })).notes
  const named = '7 files called a benchmark are not used: bench/fast.js (mitata), bench/a.js, bench/b.js and 4 more.'
  assert.equal(note, `${named} If one ends by itself, add its command to "subjects" in the config.`)
  const three = ['x', 'y', 'z'].map((name) =>
    Object.assign(mitata(name, { kind: 'works', result: 2 }), { instead: [] }),
  )
  const full = planFirstFiles(factsOf({ name: 'a' }, { look: { benchFiles }, benchmarks: three })).notes
  const enough = '3 commands like these are enough to begin with; name others in the config.'
  assert.ok(full.includes(`1 file called a benchmark is not used: bench/fast.js (mitata). ${enough}`))
  // What the config has is not told again, nor what Vitest or Paceline itself finds.
  const used = [
    { path: 'x.bench.ts', tool: 'vitest' as const },
    { path: 'bench/fast.js', tool: 'mitata' as const },
  ]
  const benchmarks = [
    {
      what: 'bench/fast.js (mitata)',
      name: 'fast',
      command: ['node', 'bench/fast.js'],
      read: 'mitata',
      tried: { kind: 'works', result: 2 } as const,
    },
  ]
  const { notes } = planFirstFiles(factsOf({ name: 'a' }, { look: { benchFiles: used }, benchmarks }))
  assert.doesNotMatch(notes.join(), /not used/)
})

test('first files: commands are subjects with the words that work; failures are told', () => {
  const commands: InitFacts['commands'] = [
    { name: 'good', script: 'cli.js', tried: { kind: 'works', result: ['--version'] } },
    { name: 'unbuilt', script: 'dist/cli.js', tried: { kind: 'untried', why: 'it is not built here' } },
    { name: 'bad', script: 'bad.js', tried: { kind: 'fails', why: 'Error: no such luck' } },
  ]
  const project = planFirstFiles(
    factsOf({ name: 'a' }, { commands, library: { kind: 'fails', why: 'ReferenceError: window' } }),
  )
  assert.deepEqual(configOf(project).subjects, {
    good: { command: ['node', 'cli.js', '--version'] },
    unbuilt: { command: ['node', 'dist/cli.js', '--help'] },
  })
  assert.equal(configOf(project).suites, undefined)
  assert.deepEqual(project.notes.slice(0, 3), [
    'Importing a is left out: ReferenceError: window.',
    'The command unbuilt was not tried: it is not built here. The first check will tell.',
    'The command bad is left out: Error: no such luck.',
  ])
})

test('first files: what one cause keeps from being tried is told in one note', () => {
  const unbuilt = { kind: 'untried', why: 'it is not built here' } as const
  const commands = ['a', 'b'].map((name) => ({ name, script: `${name}.js`, tried: unbuilt }))
  const { notes } = planFirstFiles(factsOf({ name: 'a' }, { commands, library: unbuilt }))
  assert.equal(
    notes[0],
    'Importing a, the command a and the command b were not tried: it is not built here. The first check will tell.',
  )
  assert.doesNotMatch(notes.slice(1).join(), /not tried/)
})

test('first files: what is measured already stays what is measured', () => {
  const known = planFirstFiles(factsOf({ name: 'chokidar' }, { knownBy: ['watch'] }))
  assert.deepEqual([configOf(known).suites, paths(known).length], [['watch'], 2])
  const benchFiles = [{ path: 'perf/a.bench.js', tool: 'paceline' }] as const
  const own = planFirstFiles(factsOf({ name: 'a' }, { look: { benchFiles } }))
  assert.deepEqual(configOf(own).suites, ['./perf/a.bench.js'])
  assert.doesNotMatch([...known.notes, ...own.notes].join('\n'), /No benchmark calls/)
})

test('first files: where there is nothing to measure, nothing is written', () => {
  assert.deepEqual(planFirstFiles(factsOf({ name: 'a' }, { library: undefined })).files, [])
})

type Named = { readonly with: { readonly name: string } }
type Job = Partial<Named> & { readonly steps?: readonly Named[] }

test('first files: no name of a stranger gets into code, a command line or YAML', () => {
  for (const name of ["a'+x", 'a`b', '../a', 'a b', 'a$(x)', '@a/b/c', 'a\nb']) {
    const look = { manager: 'pnpm' as const }
    assert.deepEqual(paths(planFirstFiles(factsOf({ name }))), [], name)
    const names = [false, true].flatMap((systems) => {
      const facts = {
        look,
        below: 'packages/a',
        knownBy: ['watch'],
        workflows: { source, defaultBranch: 'main', systems },
      }
      const project = planFirstFiles(factsOf({ name, scripts: { build: 'x' } }, facts))
      return project.files.slice(1).map(({ path, text }) => {
        assert.match(path, /^[\w./-]+$/)
        const [job] = Object.values((parse(text) as { jobs: Record<string, Job> }).jobs)
        return (job!.with ?? job!.steps!.at(-1)!.with).name
      })
    })
    assert.equal(names.length, 3)
    for (const one of names) assert.match(one, /^[\w.-]+$/)
  }
})

test('first files: of many benchmarks in one folder a glob is written, for new ones', () => {
  const suitesOf = (...files: string[]): unknown => {
    const benchFiles = files.map((path) => ({ path, tool: 'paceline' as const }))
    return configOf(planFirstFiles(factsOf({ name: 'a' }, { look: { benchFiles } }))).suites
  }
  const many = ['a', 'b', 'c', 'd'].map((name) => `bench/${name}.bench.ts`)
  assert.deepEqual(suitesOf(...many, 'perf/x.js'), ['./bench/*.bench.ts', './perf/x.js'])
  const paths = many.slice(1).map((path) => `./${path}`)
  assert.deepEqual(suitesOf(...many.slice(1)), paths)
})

test("first files: a package of a workspace has its workflows at its repository's top", () => {
  const facts = {
    look: { manager: 'pnpm' as const },
    below: 'packages/on',
    workflows: { source, defaultBranch: 'on', systems: true },
  }
  const project = planFirstFiles(factsOf({ name: '@acme/on', scripts: { build: 'tsc' } }, facts))
  assert.equal(configOf(project).project, undefined, 'its manager is found without the config')
  assert.deepEqual(paths(project).slice(2), [
    '../../.github/workflows/paceline-on.yml',
    '../../.github/workflows/paceline-refresh-on.yml',
  ])
  const check = parse(project.files[2]!.text) as { jobs: { paceline: { with: object } } }
  assert.deepEqual(check.jobs.paceline.with, { config: 'packages/on/paceline.config.json', name: 'on' })
  const refresh = parse(project.files[3]!.text) as { on: { push: { branches: string[] } } }
  assert.deepEqual(refresh.on.push.branches, ['on'])
  assert.doesNotMatch(JSON.stringify([check, refresh]), /null/, 'eslint-plugin-yml objects to keys without a value')
  const alone = planFirstFiles(
    factsOf({ name: '@acme/on' }, { ...facts, workflows: { ...facts.workflows, systems: false } }),
  )
  assert.deepEqual(paths(alone).slice(2), ['../../.github/workflows/paceline-on.yml'])
  const one = parse(alone.files[2]!.text) as { jobs: { bench: { steps: { with: object }[] } } }
  assert.deepEqual(one.jobs.bench.steps[1]!.with, { config: 'packages/on/paceline.config.json', name: 'on' })
})

test('first files: a package becomes a project of its workspace, with its own config', () => {
  const workspace = { up: '../../', below: '', projects: ['packages/*'] }
  const facts = { below: 'packages/on', workspace, workflows: { source, defaultBranch: 'main', systems: false } }
  const project = planFirstFiles(factsOf({ name: '@acme/on', type: 'module' }, facts))
  assert.deepEqual(paths(project), [
    'paceline.config.json',
    '../../paceline.config.json',
    'bench/load.js',
    '../../.github/workflows/paceline.yml',
  ])
  assert.deepEqual(configOf(project), {
    $schema: '../../.paceline/node_modules/config.schema.json',
    suites: ['./bench/load.js'],
  })
  assert.deepEqual(JSON.parse(textOf(project, '../../paceline.config.json')), {
    $schema: './.paceline/node_modules/config.schema.json',
    projects: ['packages/*'],
    baseline: 'branch:paceline-data',
  })
  assert.equal(textOf(project, '../../.github/workflows/paceline.yml').includes('config:'), false)
  const deeper = { ...facts, below: 'js/packages/on', workspace: { ...workspace, below: 'js' } }
  const below = planFirstFiles(factsOf({ name: '@acme/on' }, deeper))
  assert.match(textOf(below, '../../../.github/workflows/paceline.yml'), /config: js\/paceline\.config\.json/)
})

test('first files: the workflows are those of the README, the guide and the examples', () => {
  const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const workflows = { source, defaultBranch: 'main', systems: true }
  const project = planFirstFiles(factsOf({ name: 'a' }, { workflows }))
  const alone = planFirstFiles(factsOf({ name: 'a' }))
  const [, inReadme = ''] = /^```yaml\n([^]*?)```/m.exec(read('README.md')) ?? []
  // What it measures stands in the config.
  const fromConfig = inReadme.replace(/ +with: \{ run: .*\n/, '')
  assert.equal(textOf(alone, '.github/workflows/paceline.yml'), fromConfig)
  const [, inGuide = ''] = /^```yaml\n([^]*?)```/m.exec(read('docs/github-action.md')) ?? []
  assert.equal(textOf(project, '.github/workflows/paceline.yml'), inGuide)
  const example = read('examples/refresh.yml').replaceAll(/^#.*\n/gm, '')
  assert.equal(textOf(project, '.github/workflows/paceline-refresh.yml'), example)
  for (const { text } of [...project.files, ...alone.files]) assert.doesNotMatch(text, /pull_request_target/)
})
