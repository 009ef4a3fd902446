import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packageFactsOfManifest } from '../../core/plan/look/look-at-project.ts'
import { planFirstFiles } from './first-files.ts'
import { fitFactsToBudget, listPartsToTry, type Outcome } from './first-parts.ts'
import type { InitFacts } from './init-facts.ts'
import { makeUntriedVitest, type TriedBenchmarks } from './try-out.ts'

const works = (found: number, runMs: number): Outcome => ({ tried: { kind: 'works', result: found }, runMs })
const fails: Outcome = { tried: { kind: 'fails', why: 'Error: no such luck' }, runMs: 100 }

function benchmark(name: string): TriedBenchmarks {
  const command = ['node', `bench/${name}.js`]
  return { what: `${name} (mitata)`, name, command, read: 'mitata', tried: { kind: 'untried', why: 'x' } }
}

function factsOf(facts: Partial<InitFacts>): InitFacts {
  const look = {
    root: '/x',
    repository: '/x',
    package: packageFactsOfManifest({ name: 'a' }, ['index.js']),
    benchFiles: [],
    languageBenchmarks: [],
  }
  return {
    look: { ...look, manager: 'npm', workspaces: [], packagesBelow: [], programs: [], isPartial: false },
    below: '',
    workspace: undefined,
    call: undefined,
    schema: 'x',
    knownBy: [],
    library: { kind: 'works', result: ['parse'] },
    uncalled: [],
    commands: [],
    programs: [],
    benchmarks: [],
    left: [],
    preparingMs: 0,
    budget: undefined,
    workflows: { source: { repository: 'a/b', revision: 'v1' }, defaultBranch: 'main', systems: false },
    ...facts,
  }
}

/** The facts once each part was run, as `outcomeOf` says by its id. */
function tried(facts: InitFacts, outcomeOf: (id: string) => Outcome) {
  const seen: string[] = []
  for (;;) {
    const part = listPartsToTry(facts).find(({ id }) => !seen.includes(id))
    if (part === undefined) return { facts, seen }
    seen.push(part.id)
    facts = part.after(facts, outcomeOf(part.id))
  }
}

const configOf = (facts: InitFacts): { suites?: string[]; subjects?: object; budget?: string } =>
  JSON.parse(planFirstFiles(facts).files[0]?.text ?? '{}') as object

test('first parts: each that does not run is left out; what takes its place is run', () => {
  const call = { name: 'parse', input: { text: '1' }, isMadeUp: false }
  const commands: InitFacts['commands'] = [
    { name: 'cli', script: 'cli.js', tried: { kind: 'works', result: ['--help'] } },
  ]
  const start = factsOf({ call, commands, benchmarks: [benchmark('one')] })
  const all = tried(start, () => works(1, 100))
  assert.deepEqual(all.seen, ['./bench/load.mjs', 'node bench/one.js', 'node cli.js --help'])
  assert.deepEqual(configOf(all.facts).suites, ['./bench/load.mjs'])
  const { facts, seen } = tried(start, (id) => (/one|cli/.test(id) ? fails : works(1, 100)))
  assert.deepEqual(seen.slice(-1), ['node cli.js --help'])
  assert.ok(seen.includes('./bench/parse.bench.mjs'), 'it is written where no other benchmark runs')
  assert.deepEqual(configOf(facts).suites, ['./bench/load.mjs', './bench/parse.bench.mjs'])
  assert.equal(configOf(facts).subjects, undefined)
  const notes = planFirstFiles(facts).notes.join('\n')
  assert.match(notes, /The command cli and one \(mitata\) are left out: Error: no such luck/)
  const nothing = tried(start, () => fails)
  assert.deepEqual(planFirstFiles(nothing.facts).files, [])
})

test('first parts: the next file takes the place of one that does not run', () => {
  const broken = { ...benchmark('a'), instead: ['b', 'c', 'd'].map(benchmark) }
  const outcomeOf = (id: string) => (/[ab]\.js/.test(id) ? fails : works(2, 1_000))
  const { facts, seen } = tried(factsOf({ benchmarks: [broken] }), outcomeOf)
  assert.deepEqual(seen.slice(-3), ['node bench/a.js', 'node bench/b.js', 'node bench/c.js'])
  assert.deepEqual(
    facts.benchmarks.map(({ name, tried: one }) => [name, one.kind]),
    [
      ['a', 'fails'],
      ['b', 'fails'],
      ['c', 'works'],
    ],
  )
  const endless = tried(factsOf({ benchmarks: [broken] }), () => ({ ...fails, isEndless: true, runMs: 121_000 }))
  assert.deepEqual(endless.seen.slice(-2), ['node bench/a.js', 'node bench/b.js'], 'while that takes not too long')
})

test('first parts: the next file takes the place of one that is left out for its time', () => {
  const instead = ['short', 'spare'].map(benchmark)
  const benchmarks = ['long', 'longer'].map((name) => Object.assign(benchmark(name), { instead }))
  const outcomeOf = (id: string) => works(2, /long/.test(id) ? 20_000 : 1_000)
  const first = fitFactsToBudget(tried(factsOf({ benchmarks }), outcomeOf).facts)
  assert.match(first.budget?.value ?? '', /^\d+m$/, 'the first gets its time if nothing shorter is found')
  const { facts } = tried(first, outcomeOf)
  const second = fitFactsToBudget(facts)
  assert.equal(second.budget, undefined)
  const kindOf = (of: InitFacts) => of.benchmarks.map(({ name, tried: { kind } }) => `${name} ${kind}`)
  assert.deepEqual(kindOf(facts), ['long works', 'longer fails', 'short works'])
  assert.deepEqual(kindOf(second), ['long fails', 'longer fails', 'short works', 'spare untried'])
})

test('first parts: a program that was run is not said to be untried', () => {
  const programs = [
    { name: 'hex', command: ['hex', '--help'], prepare: 'x', tried: { kind: 'untried', why: 'nothing was run' } },
  ] as const
  const start = factsOf({ library: undefined, programs })
  assert.match(planFirstFiles(start).notes.join(), /hex was not tried/)
  const { facts } = tried(start, () => works(1, 9))
  assert.doesNotMatch(planFirstFiles(facts).notes.join(), /not tried/)
  const beside = { ...start, benchmarks: [{ ...benchmark('sum'), ...works(1, 9) }] }
  assert.doesNotMatch(planFirstFiles(beside).notes.join(), /hex/, 'nor named where benchmarks take its place')
})

test("first parts: a suite of the project's own that does not run is left out and told", () => {
  const benchFiles = ['a', 'b'].map((name) => ({ path: `${name}.bench.js`, tool: 'paceline' as const }))
  const start = factsOf({})
  const { facts } = tried({ ...start, look: { ...start.look, benchFiles } }, (id) =>
    id === './a.bench.js' ? fails : works(1, 9),
  )
  assert.deepEqual(configOf(facts).suites, ['./b.bench.js'])
  assert.match(planFirstFiles(facts).notes.join('\n'), /^\.\/a\.bench\.js is left out: Error: no such luck\.$/m)
})

test('first parts: vitest runs as many files as a verdict has time for', () => {
  const files = Array.from({ length: 40 }, (_, at) => `bench/${at}.bench.ts`)
  const start = factsOf({ benchmarks: [makeUntriedVitest(files)] })
  const commandOf = (facts: InitFacts): readonly string[] => facts.benchmarks[0]!.command
  const quick = tried(start, () => works(40, 2_000))
  assert.deepEqual(commandOf(quick.facts), ['vitest', 'bench', '--run', '-t', '{filter}'])
  const slow = tried(start, (id) => works(1, id.includes('.ts') ? 4_000 : 50_000))
  const named = commandOf(slow.facts).filter((word) => word.endsWith('.ts'))
  assert.ok(named.length > 1 && named.length < 40, named.join())
  const filesOf = (facts: InitFacts): number => commandOf(facts).filter((word) => word.endsWith('.ts')).length
  const leftOf = (facts: InitFacts): string =>
    /(\d+) other files? would/.exec(planFirstFiles(facts).notes.join('\n'))![1]!
  /** Where each file takes so long, and all of them more than a minute. */
  const endless = (eachMs: number) =>
    tried(start, (id) => {
      const count = id.split('.ts').length - 1
      return count === 0 || count * eachMs > 60_000 ? { ...fails, isEndless: true } : works(2 * count, count * eachMs)
    })
  const some = endless(2_500)
  assert.equal(
    some.seen.filter((id) => id.split('.ts').length === 2).length,
    1,
    'one of them tells what the others take',
  )
  assert.ok(filesOf(some.facts) > 2 && filesOf(some.facts) < 10, String(filesOf(some.facts)))
  assert.equal(leftOf(some.facts), String(40 - filesOf(some.facts)))
  assert.equal(some.facts.benchmarks[0]!.tried.kind, 'works')
  const one = endless(20_000)
  assert.deepEqual(commandOf(one.facts), ['vitest', 'bench', '--run', files[0], '-t', '{filter}'])
  assert.equal(leftOf(one.facts), '39')
  // Those that one file foretold to be quick, and that are not.
  const mixed = tried(start, (id) => {
    const count = id.split('.ts').length - 1
    return count === 0 || count > 2 ? { ...fails, isEndless: true } : works(count, count === 1 ? 1_000 : 40_000)
  })
  assert.equal(mixed.facts.benchmarks[0]!.tried.kind, 'works')
  assert.equal(leftOf(mixed.facts), '39', 'then it is the one whose run is known')
  assert.equal(new Set(mixed.seen).size, mixed.seen.length)
  const failing = tried(start, (id) => {
    const count = id.split('.ts').length - 1
    return count === 1 ? works(1, 1_000) : { ...fails, isEndless: count === 0 }
  })
  assert.deepEqual(commandOf(failing.facts), commandOf(one.facts), 'the one that works stays where more fail')
  // One that fails for another reason fails with fewer files, too.
  assert.equal(tried(start, () => fails).facts.benchmarks[0]!.tried.kind, 'fails')
})

test('first parts: a tool is run without the file that fails in it, if others remain', () => {
  const command = ['python', '-m', 'pytest', 'bench/a.py', 'bench/b.py', '-k', '{filter}']
  const start = factsOf({ benchmarks: [{ ...benchmark('a'), command }] })
  const broken = (word: 'ERROR' | 'FAILED', ...files: string[]) =>
    tried(start, (id): Outcome => {
      const file = files.find((one) => id.includes(one))
      return file === undefined ? works(4, 100) : { ...fails, printed: `bench/a.py .. bench/b.py\n${word} ${file}` }
    }).facts
  const one = broken('ERROR', 'bench/b.py')
  assert.deepEqual(broken('FAILED', 'bench/b.py').benchmarks, one.benchmarks)
  assert.deepEqual(one.benchmarks[0]!.command.slice(2), ['pytest', 'bench/a.py', '-k', '{filter}'])
  assert.equal(one.benchmarks[0]!.tried.kind, 'works')
  assert.match(planFirstFiles(one).notes.join('\n'), /^bench\/b\.py is left out: Error: no such luck/m)
  assert.equal(broken('FAILED', 'bench/b.py', 'bench/a.py').benchmarks[0]!.tried.kind, 'fails')
})

test('first parts: what does not fit the budget is left out; one tool gets its time', () => {
  const after = (ms: Readonly<Record<string, number>>): InitFacts =>
    fitFactsToBudget(
      factsOf({
        benchmarks: Object.entries(ms).map(([name, runMs]) => Object.assign(benchmark(name), works(4, runMs))),
      }),
    )
  const two = after({ slow: 13_000, quick: 1_000 })
  assert.deepEqual(Object.keys(configOf(two).subjects ?? {}), ['quick'])
  assert.equal(configOf(two).budget, undefined)
  assert.match(planFirstFiles(two).notes.join('\n'), /slow \(mitata\) is left out: one run takes 13 s, a verdict/)
  const widest = (runMs: number, narrowMs = 9_000): unknown => {
    const wide = { ...benchmark('wide'), ...works(4, runMs), reaches: 60 }
    return Object.keys(
      configOf(
        fitFactsToBudget(
          factsOf({ benchmarks: [{ ...benchmark('narrow'), ...works(4, narrowMs), reaches: 1 }, wide] }),
        ),
      ).subjects ?? {},
    )
  }
  assert.deepEqual(widest(9_000), ['wide'], 'what imports most of the project comes first')
  assert.deepEqual(widest(14_000), ['narrow'], 'but not at more than the budget')
  assert.deepEqual(widest(60_000, 11_000), ['narrow'], 'nor, where none fits it, at five times as much')
  const one = after({ slow: 20_000 })
  const [, minutes = ''] = /^(\d+)m$/.exec(configOf(one).budget ?? '') ?? []
  assert.ok(Number(minutes) > 4 && Number(minutes) <= 30, minutes)
  assert.match(
    planFirstFiles(one).notes.join('\n'),
    /^"budget" is \d+m: one run of slow \(mitata\) takes 20 s, and a verdict on 4 benchmarks 9 pairs/m,
  )
  const commands: InitFacts['commands'] = [
    { name: 'cli', script: 'cli.js', tried: { kind: 'works', result: ['--help'] } },
  ]
  const beside = fitFactsToBudget(factsOf({ commands, benchmarks: [{ ...benchmark('slow'), ...works(5, 15_000) }] }))
  assert.equal(configOf(beside).budget, '11m', 'ten pairs and a first one, a quarter for others, half for a slow head')
  const budgetBeside = (preparingMs: number): string | undefined =>
    fitFactsToBudget(factsOf({ preparingMs, benchmarks: [{ ...benchmark('one'), ...works(1, 6_000) }] })).budget?.value
  // Nine pairs of twelve seconds and a quarter are 2:15; of four minutes, at least half are left.
  assert.deepEqual([0, 140_000, 150_000, 900_000].map(budgetBeside), [undefined, undefined, '4m', '4m'])
  const chosen = fitFactsToBudget(
    factsOf({ benchmarks: [{ ...benchmark('slow'), command: ['go', '-bench={filter}'], ...works(176, 27_000) }] }),
  )
  assert.deepEqual(Object.keys(configOf(chosen).subjects ?? {}), ['slow'])
  assert.equal(configOf(chosen).budget, undefined)
  const never = after({ endless: 120_000 })
  assert.equal(configOf(never).subjects, undefined)
  assert.equal(configOf(never).budget, undefined)
})
