/**
 * What docs/adopting.md says of real projects: each from an empty clone, with the files that `paceline init` writes, unedited.
 *
 *     node evaluation/adopt.ts [NAME…]              after `npm run dist`; some minutes for each project
 *     node evaluation/adopt.ts --clones DIR [NAME…]  clones DIR/OWNER+NAME instead of github.com/OWNER/NAME
 *
 * A project is cloned, installed as its contributors do, and committed with what `init` wrote. On top of that, two changes of
 * its own sources are checked, one that makes it slower and one that does not. Figures are kept in evaluation/data/adopting.json.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Comparison } from '../src/core/model/comparison.ts'
import { markdownTable } from 'markdown-table'
import { comparisonKind } from '../src/core/model/file-kinds.ts'
import { readJsonFile } from '../src/core/model/json-file.ts'
import { root } from '../scripts/bundle-options.ts'
import { writeBlock } from '../scripts/page-blocks.ts'

interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A project that nobody tuned to Paceline, with a change that makes it slower and one that does not. */
interface AdoptedProject {
  /** On GitHub. */
  readonly name: string
  readonly commit: string
  readonly what: string
  /** What its contributors run after cloning, by a shell; nothing where there is nothing to install. */
  readonly install?: string
  /** Time for the trials, where 2m is too little for a verdict on many rows of a slow tool. */
  readonly budget?: string
  /** Of a workspace, the package to begin with. */
  readonly package?: string
  /** In words, as in "parses twice", and the function that it makes slower, where a profiler looks. */
  readonly planted: Edit & { readonly what: string; readonly cause?: string }
  readonly neutral: Edit
}

interface Checked {
  readonly ms: number
  /** Exit code. */
  readonly code: number | undefined
  /** Rows that are worse, the worst first: `time +98%`. */
  readonly worse: readonly string[]
  /** Functions that the report names for them. */
  readonly causes: readonly string[]
  /** Gated rows with a verdict, of all. */
  readonly judged: readonly [number, number]
}

interface Adopted {
  readonly initMs: number
  /** Why nothing could be measured; the rest is missing then. */
  readonly refused?: string
  readonly planted?: Checked
  readonly neutral?: Checked
}

/** Half of what a check takes by default. */
const usualBudget = '2m'
const cli = join(root, 'dist', 'cli.js')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { clones: { type: 'string' } } })

async function adopt(project: AdoptedProject): Promise<Adopted> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'paceline-adopt-')))
  const folder = join(place, project.name.split('/')[1]!)
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
  try {
    const source =
      values.clones === undefined
        ? `https://github.com/${project.name}.git`
        : join(values.clones, project.name.replace('/', '+'))
    execFileSync('git', ['clone', '--quiet', source, folder])
    git('checkout', '--quiet', '-B', 'main', project.commit)
    if (project.install !== undefined) {
      const installed = spawnSync(project.install, { cwd: folder, shell: true, encoding: 'utf8' })
      if (installed.status !== 0)
        throw new Error(`${project.install} failed:\n${(installed.stdout + installed.stderr).slice(-2_000)}`)
    }
    const where = project.package === undefined ? [] : ['--package', project.package]
    const init = paceline(folder, ['init', '--yes', ...where])
    if (init.status !== 0)
      return { initMs: init.ms, refused: init.stderr.split('\n')[0]!.replace(/^paceline: \S+: /, '') }
    const written = /^Written: (.*?)(?: \(and .*)?$/m.exec(init.stdout)?.[1]?.split(', ') ?? []
    // They are told as seen from the package.
    execFileSync('git', ['add', '--force', ...written], { cwd: join(folder, project.package ?? '.') })
    commit(git, 'Add Paceline')
    return {
      initMs: init.ms,
      planted: await changed(folder, { git, project, edit: project.planted }),
      neutral: await changed(folder, { git, project, edit: project.neutral }),
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

function commit(git: (...words: string[]) => string, message: string): void {
  git(
    '-c',
    'core.hooksPath=/dev/null',
    '-c',
    'user.name=Contributor',
    '-c',
    'user.email=contributor@example.com',
    'commit',
    '--quiet',
    '-am',
    message,
  )
}

interface Change {
  readonly git: (...words: string[]) => string
  readonly project: AdoptedProject
  readonly edit: AdoptedProject['neutral']
}

/** Commits an edit on top of what `init` wrote, and checks it. */
async function changed(folder: string, { git, project, edit }: Change): Promise<Checked> {
  git('checkout', '--quiet', '-B', 'change', 'main')
  const path = join(folder, edit.file)
  const text = await readFile(path, 'utf8')
  if (text.split(edit.from).length !== 2) throw new Error(`${project.name}: ${edit.file} does not have the text once`)
  await writeFile(
    path,
    text.replace(edit.from, () => edit.to),
  )
  commit(git, 'Change it')
  const config = project.package === undefined ? [] : ['--config', join(project.package, 'paceline.config.json')]
  const { ms, status, stderr } = paceline(folder, ['check', ...config, '--budget', project.budget ?? usualBudget])
  const file = join(folder, 'paceline-out', 'comparison.json')
  if (!existsSync(file)) throw new Error(`${project.name}: nothing was compared\n${stderr}`)
  const checked = checkedOf(await readJsonFile(file, comparisonKind))
  await rm(file)
  return { ms, code: status, ...checked }
}

function paceline(
  cwd: string,
  words: readonly string[],
): { ms: number; status: number | undefined; stdout: string; stderr: string } {
  const begun = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { cwd, encoding: 'utf8' })
  return { ms: performance.now() - begun, status: status ?? undefined, stdout, stderr }
}

function checkedOf({ rows }: Comparison): Pick<Checked, 'worse' | 'causes' | 'judged'> {
  const gated = rows.filter(({ gate }) => gate)
  const worse = gated
    .filter(({ verdict }) => verdict === 'worse')
    .sort((a, b) => (b.change?.relative ?? 0) - (a.change?.relative ?? 0))
  const judged = gated.filter(({ verdict }) => ['worse', 'better', 'same'].includes(verdict))
  return {
    worse: worse.map(
      ({ subject, metric, change }) => `${subject} ${metric} +${Math.round((change?.relative ?? 0) * 100)}%`,
    ),
    causes: [...new Set(worse.flatMap(({ why }) => why?.places.map(({ name }) => name) ?? []))],
    judged: [judged.length, gated.length],
  }
}

/** Those of Node, and then those with benchmarks for another tool: of one tool one after another. */
const projects = JSON.parse(
  await readFile(join(root, 'evaluation', 'adopt', 'projects.json'), 'utf8'),
) as readonly AdoptedProject[]
const file = join(root, 'evaluation', 'data', 'adopting.json')
const known: Record<string, Adopted> = existsSync(file)
  ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, Adopted>)
  : {}
const unknown = positionals.filter((name) => !projects.some((project) => project.name === name))
if (unknown.length > 0) throw new Error(`There is no project ${unknown.join(', ')}`)
for (const project of projects.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  known[project.name] = await adopt(project)
  process.stdout.write(`${rowOf(project).join(' | ')}\n`)
  await writeFile(file, `${JSON.stringify(known, null, 2)}\n`)
}

function rowOf({ name, what, planted }: AdoptedProject): string[] {
  const { refused, planted: slower, neutral } = known[name] ?? {}
  const own = [`[${name.split('/')[1]}](https://github.com/${name})`, what, planted.what]
  if (slower === undefined || neutral === undefined) return [...own, refused ?? 'not measured', '', '', '']
  const found = slower.worse[0]?.replace(/^\S+ /, '') ?? '**not found**'
  const isNamed = planted.cause !== undefined && slower.causes.includes(planted.cause)
  const cause = planted.cause === undefined ? 'not profiled' : isNamed ? `\`${planted.cause}\`` : '**not named**'
  const times = [slower, neutral].map(({ ms }) => new Date(Math.round(ms / 1_000) * 1_000).toISOString().slice(14, 19))
  const loud = neutral.worse.length === 0 ? '' : ` **${neutral.worse.join(', ')}**`
  return [...own, found, cause, times.join(', '), neutral.judged.join(' of ') + loud]
}

const columns = ['project', 'what it is', 'planted change', 'found', 'cause', 'checks', 'judged']
const table = markdownTable([columns, ...projects.map(rowOf)])
const measured = projects.flatMap((project) => {
  const { planted, neutral } = known[project.name] ?? {}
  return planted === undefined || neutral === undefined ? [] : [{ project, planted, neutral }]
})
const found = measured.filter(({ planted }) => planted.worse.length > 0)
const soon = found.filter(({ planted }) => planted.ms <= 300_000)
const late = soon.length < found.length ? `, in ${found.length - soon.length} later` : ''
const profiled = found.filter(({ project }) => project.planted.cause !== undefined)
const named = profiled.filter(({ project, planted }) => planted.causes.includes(project.planted.cause!))
const loud = measured.filter(({ neutral }) => neutral.worse.length > 0)
const sums = [
  `Of ${projects.length} projects, the planted change is found in ${soon.length} within five minutes${late}, and its function is named in ${named.length} of ${profiled.length} that are profiled.`,
  `The other change is called worse in ${loud.length}.`,
]
writeBlock('docs/adopting.md', 'projects', `${table}\n\n${sums.join(' ')}`)
process.stdout.write(`${availableParallelism()} cores, Node ${process.versions.node}\n`)
