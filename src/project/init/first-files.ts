/** Writes the first files of a project: config, a first suite, workflows. Pure: what was found goes in, texts come out. */
import { configFileName, type Config } from '../../model/config.ts'
import { plainName } from '../../model/scalars.ts'
import { joinList, plural } from '../../report/words.ts'
import type { ProjectLook } from '../look/look-at-project.ts'
import { schemaInHome } from '../project.ts'
import type { InitFacts } from './init-facts.ts'
import type { FoundCall } from './try-call.ts'
import { formatOfTool, caseNameOf, type TriedBenchmarks, type Tried } from './try-out.ts'

export interface FirstFile {
  /** Relative to the project, with slashes: workflows may lie above it. */
  readonly path: string
  readonly text: string
}

/** The branch that holds the history, which the workflows name, too. */
const baseline = 'branch:paceline-data'

/** What `init` would write; no files where there is nothing that it could measure. */
export function firstProject(facts: InitFacts): { readonly files: FirstFile[]; readonly notes: string[] } {
  const { look, benchmarks } = facts
  const own = suiteFiles(facts)
  const suites = [...facts.knownBy, ...ownSuites(look), ...own.map(({ path }) => `./${path}`)]
  const commands = facts.commands
    .filter(({ name, tried }) => tried.kind !== 'fails' && plainName.safeParse(name).success)
    .map(({ name, script, tried }): [string, { command: string[] }] => {
      return [name, { command: ['node', script, ...(tried.kind === 'works' ? tried.found : ['--help'])] }]
    })
  const subjects = { ...benchmarkSubjects(facts), ...Object.fromEntries(commands) }
  const notes = notesOf(facts)
  if (suites.length === 0 && Object.keys(subjects).length === 0) return { files: [], notes }
  const steps = benchmarks.filter(isUsable).flatMap(({ prepare }) => prepare?.split(' && ') ?? [])
  const prepare = look.package === null ? [...new Set(steps)].join(' && ') : ''
  const measured = {
    ...(prepare !== '' && { project: { prepare } }),
    ...(suites.length > 0 && { suites }),
    ...(Object.keys(subjects).length > 0 && { subjects }),
  }
  const { schema, workspace } = facts
  // One config; in a workspace one for the package, and one at the top for all else.
  const configs =
    workspace === null
      ? [configFile('', { $schema: schema, ...measured, baseline })]
      : [
          configFile('', { $schema: `${workspace.up}${schemaInHome.slice('./'.length)}`, ...measured }),
          configFile(workspace.up, { $schema: schemaInHome, projects: [...workspace.projects], baseline }),
        ]
  return { files: [...configs, ...own, ...workflowFiles(facts)], notes }
}

function configFile(folder: string, config: Config): FirstFile {
  return { path: `${folder}${configFileName}`, text: `${JSON.stringify(config, null, 2)}\n` }
}

const namedFiles = 3

/** Benchmarks that are written for Paceline are suites already. A glob names many of one folder, and new ones with them. */
function ownSuites({ benchFiles }: ProjectLook): string[] {
  const own = benchFiles.filter(({ tool }) => tool === 'paceline').map(({ path }) => `./${path}`)
  const groups = Map.groupBy(own, (path) => path.replace(/[^/]+?(?=(?:\.bench)?\.\w+$)/, '*'))
  return [...groups].flatMap(([glob, paths]) => (paths.length > namedFiles ? [glob] : paths))
}

/** What loading it costs; and the call that was found, where nobody has written a benchmark. */
function suiteFiles({ look, knownBy, library, call, benchmarks }: InitFacts): FirstFile[] {
  const { name = null, format } = look.package ?? {}
  if (name === null || !packageName.test(name) || library === null || library.kind === 'fails') return []
  const subject = subjectName(name)
  if (knownBy.length > 0 || ownSuites(look).length > 0 || !plainName.safeParse(subject).success) return []
  const folder = /^(benchmarks?|bench)\//.exec(look.benchFiles[0]?.path ?? '')?.[1] ?? 'bench'
  // In a package of CommonJS, a file that imports is one of the few that must say so.
  const extension = format === 'ES modules' ? 'js' : 'mjs'
  const functions = library.kind === 'works' ? library.found : []
  const hasBench = call !== null && !benchmarks.some(isUsable)
  const load = { path: `${folder}/load.${extension}`, text: firstSuiteText(name, subject, hasBench ? null : functions) }
  if (!hasBench) return [load]
  const title = call.name === 'default' ? subject : call.name
  return [load, { path: `${folder}/${title}.bench.${extension}`, text: firstBenchText(name, title, call) }]
}

function firstBenchText(packageOf: string, title: string, { name, input }: FoundCall): string {
  const call = identifier.test(title) ? title : 'call'
  const constants = Object.entries(input).map(([argument, code]) => `const ${argument} = ${code}`)
  return `// Written by \`paceline init\`, which found that this call works. Pass what your users pass, and add other functions.
import { bench } from 'paceline'
import ${name === 'default' ? call : `{ ${call} }`} from '${packageOf}'

${constants.join('\n')}

bench('${title}', () => ${call}(${Object.keys(input).join(', ')}))
`
}

/** What npm allows: the name stands in code and in a command line. */
const packageName = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/i

function subjectName(name: string): string {
  return name.replace(/^@[^/]*\//, '')
}

function isUsable({ tried }: TriedBenchmarks): boolean {
  return tried.kind !== 'fails'
}

/** The benchmarks for other tools, but for those that are known to fail; a name that is taken gets a number. */
function benchmarkSubjects({ benchmarks, commands }: InitFacts): NonNullable<Config['subjects']> {
  const taken = new Set(commands.map(({ name }) => name))
  return Object.fromEntries(
    benchmarks.filter(isUsable).map(({ name, command, read, output = null }) => {
      let free = plainName.safeParse(name).success ? name : 'bench'
      const start = free
      for (let count = 2; taken.has(free); count++) free = `${start}-${count}`
      taken.add(free)
      return [free, { command: [...command], read, ...(output !== null && { output }) }]
    }),
  )
}

function workflowFiles({ look, below: ownBelow, workspace, workflows }: InitFacts): FirstFile[] {
  if (ownBelow === null) return []
  const top = '../'.repeat(ownBelow === '' ? 0 : ownBelow.split('/').length)
  const below = workspace?.below ?? ownBelow
  const config = below === '' ? null : `${below}/${configFileName}`
  // Two packages of a workspace may each have theirs.
  const name =
    below === '' || workspace !== null ? null : subjectName(look.package?.name ?? below).replaceAll(/[^\w.-]+/g, '-')
  const suffix = name === null ? '' : `-${name}`
  const inputs = { config, name }
  return [
    { path: `${top}.github/workflows/paceline${suffix}.yml`, text: checkWorkflow(workflows, inputs) },
    { path: `${top}.github/workflows/paceline-refresh${suffix}.yml`, text: refreshWorkflow(workflows, inputs) },
  ]
}

function notesOf({ look, below, library, commands, benchmarks, workflows }: InitFacts): string[] {
  const name = look.package?.name ?? 'the package'
  const tried: { readonly what: string; readonly tried: Tried<unknown> }[] = [
    ...(library === null ? [] : [{ what: `Importing ${name}`, tried: library }]),
    ...commands.map((one) => ({ what: `The command ${one.name}`, tried: one.tried })),
    ...benchmarks,
  ]
  const notes = benchmarks.flatMap(({ what, tried: one }) =>
    one.kind === 'works' ? [`${what} was run once: ${plural(one.found, 'benchmark')}, compared in pairs.`] : [],
  )
  // One note for each reason, however many it holds up.
  const open = tried.flatMap(({ what, tried: one }) => (one.kind === 'works' ? [] : [{ what, ...one }]))
  for (const some of Map.groupBy(open, ({ kind, why }) => `${kind} ${why}`).values()) {
    const { kind, why } = some[0]!
    const [first, ...others] = some.map((one) => one.what)
    const lower = others.map((one) => one.replace(/^(?:The|Importing) /, (word) => word.toLowerCase()))
    const what = joinList([first!, ...lower])
    const [is, was] = some.length === 1 ? ['is', 'was'] : ['are', 'were']
    const outcome =
      kind === 'fails' ? `${is} left out: ${why}.` : `${was} not tried: ${why}. The first check will tell.`
    notes.push(`${what} ${outcome}`)
  }
  notes.push(...unusedNotes({ look, benchmarks }))
  if (workflows.source.repository.startsWith('_')) {
    notes.push('Replace _OWNER_ in the workflows with the account under which you found Paceline.')
  }
  if (below === null) notes.push('This folder is not in a Git repository: no workflows, and no base to compare with.')
  if (look.benchWorkflows.length > 0) {
    notes.push(`${look.benchWorkflows.join(', ')} is not changed: both can run side by side.`)
  }
  return notes
}

const mostLines = 5

function unusedNotes({ look: { benchFiles }, benchmarks }: Pick<InitFacts, 'look' | 'benchmarks'>): string[] {
  const unused = benchFiles.filter(
    ({ path, tool }) =>
      tool !== 'paceline' && tool !== 'vitest' && !benchmarks.some(({ what }) => what.startsWith(`${path} (`)),
  )
  if (unused.length === 0) return []
  const lines = unused.slice(0, mostLines).map(({ path, tool }) => {
    const subject = { command: ['node', path], ...(tool !== null && { read: formatOfTool(tool) }) }
    return `  ${JSON.stringify({ [caseNameOf(path)]: subject }).slice(1, -1)}`
  })
  const more = unused.length > lines.length ? [`  and ${plural(unused.length - lines.length, 'more file')}`] : []
  const which = unused.some(({ tool }) => tool === null) ? ', which times a whole run unless `read` names a format' : ''
  const head = `${plural(unused.length, 'file')} called a benchmark ${unused.length === 1 ? 'is' : 'are'} not used. If one ends by itself, add it to "subjects" in the config${which}:`
  return [[head, ...lines, ...more].join('\n')]
}

const identifier = /^[A-Za-z_$][\w$]{0,60}$/

/** What can be measured of any library. `functions`: its exports as far as known; null where one has a benchmark. */
function firstSuiteText(name: string, subject: string, functions: readonly string[] | null): string {
  const key = identifier.test(subject) ? subject : `'${subject}'`
  const next = functions === null ? '' : nextText(name, functions)
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
    heap: { unit: 'bytes', better: 'lower', gate: true, retained: 'heap-used', floor: 16_384 },
  },
  async trial({ load, measure }) {
    await measure.time('time', load)
    await measure.retained()
  },
})
${next}`
}

function nextText(name: string, functions: readonly string[]): string {
  const named = functions.find((one) => identifier.test(one) && one !== 'default')
  const call = named ?? 'yours'
  const imported = named === undefined && functions.includes('default') ? call : `{ ${call} }`
  return `
// Next, measure what your users do. In a file of its own, such as ${call}.bench.mjs, named in paceline.config.json, too:
//
//     import { bench } from 'paceline'
//     import ${imported} from '${name}'
//
//     bench('${call}', () => ${call}('what a user passes'))
`
}

type Workflows = InitFacts['workflows']
/** Of a workflow; null for what it leaves out. `name` tells the reports of several packages apart. */
type Inputs = Readonly<Record<string, string | null>>

/** The workflow of pull requests. A test compares it with the one in README.md. */
function checkWorkflow({ source }: Workflows, inputs: Inputs): string {
  return `name: Benchmarks
on:
  pull_request:
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
${withInputs(inputs)}`
}

/** The workflow that keeps the history of the default branch. A test compares it with examples/refresh.yml. */
function refreshWorkflow({ source, defaultBranch }: Workflows, common: Inputs): string {
  const inputs = { ...common, baseline }
  return `name: Performance history
on:
  push:
    branches: [${yamlWord(defaultBranch)}]
  schedule:
    - cron: '17 3 * * 1'
  workflow_dispatch:
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
${withInputs(inputs)}`
}

function withInputs(inputs: Inputs): string {
  const given = Object.entries(inputs).flatMap(([name, value]) =>
    value === null ? [] : [`      ${name}: ${yamlWord(value)}\n`],
  )
  return given.length === 0 ? '' : `    with:\n${given.join('')}`
}

/** A name in Git, a path or an expression; what YAML could take for something else is quoted. */
function yamlWord(text: string): string {
  if (/^[A-Za-z][\w./-]*(?::[\w./-]+)?$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text))
    return text
  return text.startsWith('${{') ? text : `'${text.replaceAll("'", "''")}'`
}
