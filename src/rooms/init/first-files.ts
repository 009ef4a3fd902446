/** Writes the first files of a project: config, a first suite, workflows. Pure: what was found goes in, texts come out. */
import { configFileName, type Config } from '../../core/model/config.ts'
import { plainName } from '../../core/model/scalars.ts'
import { schemaInHome } from '../../core/plan/project.ts'
import type { InitFacts } from './init-facts.ts'
import { nameAfterDot, type FoundCall } from './try-call.ts'
import { makeInitNotes } from './first-notes.ts'
import { mayWork, type TriedBenchmarks } from './try-out.ts'

export interface FirstFile {
  /** Relative to the project, with slashes: workflows may lie above it. */
  readonly path: string
  readonly text: string
}

/** The branch that holds the history, which the workflows name, too. */
const baseline = 'branch:paceline-data'

/** Plans what `init` writes; no files where there is nothing that it could measure. */
export function planFirstFiles(facts: InitFacts): { readonly files: FirstFile[]; readonly notes: string[] } {
  const { budget } = facts
  const newSuites = makeFirstSuiteFiles(facts)
  const suites = [...facts.knownBy, ...ownSuitePathsAndGlobs(facts), ...newSuites.map(({ path }) => `./${path}`)]
  const tools = toolSubjects(facts).map(([name, subject]) => [name, subject] as const)
  const subjects = Object.fromEntries([...tools, ...commandSubjects(facts)])
  const notes = makeInitNotes(facts)
  if (suites.length === 0 && Object.keys(subjects).length === 0) return { files: [], notes }
  const prepare = prepareCommandIfNotNpm(facts)
  const measured = {
    ...(prepare !== undefined && { project: { prepare } }),
    ...(suites.length > 0 && { suites }),
    ...(Object.keys(subjects).length > 0 && { subjects }),
  }
  const { schema, workspace } = facts
  const common = { ...(budget !== undefined && { budget: budget.value }), baseline }
  // One config; in a workspace one for the package, and one at the top for all else.
  const configs =
    workspace === undefined
      ? [makeConfigFile('', { $schema: schema, ...measured, ...common })]
      : [
          makeConfigFile('', { $schema: `${workspace.up}${schemaInHome.slice('./'.length)}`, ...measured }),
          makeConfigFile(workspace.up, { $schema: schemaInHome, projects: [...workspace.projects], ...common }),
        ]
  return { files: [...configs, ...newSuites, ...makeWorkflowFiles(facts)], notes }
}

/** Returns what has to be done in a checkout where no package.json says it; undefined if nothing. */
export function prepareCommandIfNotNpm(facts: Pick<InitFacts, 'look' | 'benchmarks' | 'programs'>): string | undefined {
  const { look, benchmarks, programs } = facts
  if (look.package !== undefined) return undefined
  const used = benchmarks.some(mayWork) ? benchmarks.filter(mayWork) : programs.filter(mayWork)
  const steps = new Set(used.flatMap(({ prepare }) => prepare?.split(' && ') ?? []))
  return steps.size === 0 ? undefined : [...steps].join(' && ')
}

/** Returns the commands of the package, or the programs of a project in another language that has no benchmarks. */
export function commandSubjects(facts: InitFacts): (readonly [name: string, { command: string[] }])[] {
  const { commands, programs, benchmarks } = facts
  const subjects = commands.map(({ name, script, tried }) => {
    const args = tried.kind === 'works' ? tried.result : ['--help']
    return { name, tried, command: ['node', script, ...args] }
  })
  return [...subjects, ...(benchmarks.some(mayWork) ? [] : programs)]
    .filter(({ name, tried }) => mayWork({ tried }) && plainName.safeParse(name).success)
    .map(({ name, command }) => [name, { command: [...command] }] as const)
}

function makeConfigFile(folder: string, config: Config): FirstFile {
  return { path: `${folder}${configFileName}`, text: `${JSON.stringify(config, null, 2)}\n` }
}

const namedFiles = 3

/** Lists benchmarks that are written for Paceline: suites already. A glob names many of one folder, and new ones. */
export function ownSuitePathsAndGlobs({ look: { benchFiles }, left }: Pick<InitFacts, 'look' | 'left'>): string[] {
  const files = benchFiles.filter(({ tool }) => tool === 'paceline').map(({ path }) => `./${path}`)
  const groups = Map.groupBy(files, (path) => path.replace(/[^/]+?(?=(?:\.bench)?\.\w+$)/, '*'))
  const suites = [...groups].flatMap(([glob, paths]) => (paths.length > namedFiles ? [glob] : paths))
  return suites.filter((path) => !left.some(({ what }) => what === path))
}

/** Writes suites for what loading costs; and for the call that was found, where nobody has written a benchmark. */
export function makeFirstSuiteFiles(facts: InitFacts): FirstFile[] {
  const { look, knownBy, library, call, benchmarks } = facts
  const { name, format } = look.package ?? {}
  if (name === undefined || !packageName.test(name) || library === undefined || library.kind === 'fails') return []
  const subject = unscopedName(name)
  if (knownBy.length > 0 || ownSuitePathsAndGlobs(facts).length > 0 || !plainName.safeParse(subject).success) return []
  const folder = /^(benchmarks?|bench)\//.exec(look.benchFiles[0]?.path ?? '')?.[1] ?? 'bench'
  // In a package of CommonJS, a file that imports is one of the few that must say so.
  const extension = format === 'ES modules' ? 'js' : 'mjs'
  const hasBench = call !== undefined && !benchmarks.some(mayWork)
  const load = { path: `${folder}/load.${extension}`, text: firstSuiteText(name, subject) }
  if (!hasBench) return [load]
  const title = call.name === 'default' ? subject : nameAfterDot(call.name)
  return [load, { path: `${folder}/${title}.bench.${extension}`, text: firstBenchText(name, title, call) }]
}

function firstBenchText(packageOf: string, title: string, { name, input, isMadeUp }: FoundCall): string {
  const member = name.startsWith('default.') ? `.${title}` : ''
  const bound = (member === '' ? title : unscopedName(packageOf)).replaceAll(/[-.]+(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
  const call = identifier.test(bound) ? bound : 'call'
  const constants = Object.entries(input).map(([argument, code]) => `const ${argument} = ${code}`)
  const from = isMadeUp
    ? 'The input is made up: pass what your users pass'
    : 'The input is that of the README: pass what your users pass, too'
  return `// Written by \`paceline init\`. ${from}, and add other functions.
import { bench } from 'paceline'
import ${name.startsWith('default') ? call : `{ ${call} }`} from '${packageOf}'

${constants.join('\n')}

bench('${title}', () => ${call}${member}(${Object.keys(input).join(', ')}))
`
}

/** Matches what npm allows: the name stands in code and in a command line. */
const packageName = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/i

function unscopedName(name: string): string {
  return name.replace(/^@[^/]*\//, '')
}

type ToolSubject = Readonly<{ command: string[]; read: string; output?: string }>

/** Returns the benchmarks for other tools, but for those known to fail; a name that is taken gets a number. */
export function toolSubjects(facts: InitFacts): (readonly [name: string, subject: ToolSubject, of: TriedBenchmarks])[] {
  const { benchmarks, commands, programs } = facts
  const usedNames = new Set([...commands, ...programs].map(({ name }) => name))
  return benchmarks.filter(mayWork).map((of) => {
    const { name, command, read, output } = of
    let free = plainName.safeParse(name).success ? name : 'bench'
    const start = free
    for (let count = 2; usedNames.has(free); count++) free = `${start}-${count}`
    usedNames.add(free)
    return [free, { command: [...command], read, ...(output !== undefined && { output }) }, of] as const
  })
}

function makeWorkflowFiles({ look, below: ownBelow, workspace, workflows }: InitFacts): FirstFile[] {
  if (ownBelow === undefined) return []
  const top = '../'.repeat(ownBelow === '' ? 0 : ownBelow.split('/').length)
  const below = workspace?.below ?? ownBelow
  const config = below === '' ? undefined : `${below}/${configFileName}`
  // Two packages of a workspace may each have theirs.
  const name =
    below === '' || workspace ? undefined : unscopedName(look.package?.name ?? below).replaceAll(/[^\w.-]+/g, '-')
  const suffix = name === undefined ? '' : `-${name}`
  const inputs = { config, name }
  const path = `${top}.github/workflows/paceline${suffix}.yml`
  if (!workflows.systems) return [{ path, text: renderOneStepWorkflow(workflows, inputs) }]
  return [
    { path, text: renderCheckWorkflow(workflows, inputs) },
    { path: `${top}.github/workflows/paceline-refresh${suffix}.yml`, text: renderRefreshWorkflow(workflows, inputs) },
  ]
}

const identifier = /^[A-Za-z_$][\w$]{0,60}$/

/** Measures what can be measured of any library. */
function firstSuiteText(name: string, subject: string): string {
  const key = identifier.test(subject) ? subject : `'${subject}'`
  return `// Written by \`paceline init\`. It measures what every user of ${name} pays: the time that loading it takes, and the
// memory that it keeps.
import { defineSuite } from 'paceline'

export default defineSuite({
  name: 'load',
  share: 0.1, // of the budget, at most, once other benchmarks are measured
  cases: { import: { lazy: true } },
  subjects: { ${key}: { package: '${name}', load: () => import('${name}') } },
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true, floor: 0.5 },
    heap: { unit: 'bytes', better: 'lower', gate: true, retained: 'heap-used', floor: 16384 },
  },
  async trial({ load, measure }) {
    await measure.time('time', load)
    await measure.retained()
  },
})
`
}

type Workflows = InitFacts['workflows']
/** Holds a workflow's inputs; undefined for what it leaves out. `name` tells the reports of several packages apart. */
type WorkflowInputs = Readonly<Record<string, string | undefined>>

/** Writes a workflow of one step, on one system. A test compares it with the one in the README. */
function renderOneStepWorkflow({ source, defaultBranch }: Workflows, inputs: WorkflowInputs): string {
  return `name: Benchmarks
on:
  pull_request:
    types: [opened, synchronize, reopened, edited]
  push: { branches: [${quoteYamlIfNeeded(defaultBranch ?? 'main')}] }
  workflow_dispatch: {}
permissions: { contents: write, pull-requests: write, checks: write }
jobs:
  bench:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
        with: { fetch-depth: 2 }
      - uses: ${source.repository}@${source.revision}
${renderWorkflowInputs(inputs, '        ')}`
}

/** Writes the workflow of pull requests on several systems. A test compares it with that in docs/github-action.md. */
function renderCheckWorkflow({ source }: Workflows, inputs: WorkflowInputs): string {
  return `name: Benchmarks
on:
  pull_request:
    types: [opened, synchronize, reopened, edited]
  issue_comment:
    types: [created]
permissions: {}
jobs:
  paceline:
    permissions:
      contents: read # checks out the change
      pull-requests: write # writes the comment
      checks: write # writes the check
    uses: ${source.repository}/.github/workflows/paceline.yml@${source.revision}
${renderWorkflowInputs(inputs)}`
}

/** Writes the workflow that keeps the history of the default branch. A test compares it with examples/refresh.yml. */
function renderRefreshWorkflow({ source, defaultBranch }: Workflows, common: WorkflowInputs): string {
  const inputs = { ...common, baseline }
  return `name: Performance history
on:
  push:
    branches: [${quoteYamlIfNeeded(defaultBranch ?? 'main')}]
  schedule:
    - cron: '17 3 * * 1'
  workflow_dispatch: {}
permissions: {}
concurrency:
  group: performance-history
  cancel-in-progress: false
jobs:
  history:
    name: Paceline
    permissions:
      contents: write # commits the history to its branch
    uses: ${source.repository}/.github/workflows/paceline-refresh.yml@${source.revision}
${renderWorkflowInputs(inputs)}`
}

function renderWorkflowInputs(inputs: WorkflowInputs, indent = '    '): string {
  const lines = Object.entries(inputs).flatMap(([name, value]) =>
    value === undefined ? [] : [`${indent}  ${name}: ${quoteYamlIfNeeded(value)}\n`],
  )
  return lines.length === 0 ? '' : `${indent}with:\n${lines.join('')}`
}

/** Writes a name in Git, a path or an expression; what YAML could take for something else is quoted. */
function quoteYamlIfNeeded(text: string): string {
  if (/^[A-Za-z][\w./-]*(?::[\w./-]+)?$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text))
    return text
  return text.startsWith('${{') ? text : `'${text.replaceAll("'", "''")}'`
}
