/** Tries what `init` would write, in a clean checkout of the working tree that is prepared as `check` prepares one. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { systemErrorCode, exitCodes, UserError } from '../../core/errors.ts'
import { programSearchOptions } from '../../core/plan/configured-commands.ts'
import type { FirstFile } from './first-files.ts'
import type { FirstPart, Outcome } from './first-parts.ts'
import { findRepositoryRoot, type ProjectLook } from '../../core/plan/look/look-at-project.ts'
import { resolveInside, silent, type Effects } from '../../core/plan/project.ts'
import { setUpAndLockProject } from '../../core/plan/setup.ts'
import { configFileName, type Config } from '../../core/model/config.ts'
import { toShortLine } from '../../core/report/escape.ts'
import { parseFailureCause } from '../../core/model/cause-of-failure.ts'
import { askGit, newGit } from '../../core/sides/git.ts'
import { hasDependency, recordOrEmpty, tryReadManifest, type RawManifest } from '../../core/sides/manifest.ts'
import { readProjectPackage } from '../../core/sides/packages.ts'
import { makeCommandRunner, findProgram } from '../../core/sides/run-command.ts'
import { removeUntrustedFolder } from '../../core/system/clear-away.ts'
import { measureWithReference } from '../../core/measure/measure-with-reference.ts'
import { planProject } from '../../core/plan/plan-project.ts'
import { tryInstallAndBuild } from '../../core/sides/prepared-commits.ts'
import { checkOutHead, makeWorkingTreeSide } from '../../core/sides/sides.ts'
import type { CommandContext, Setup } from '../../core/rooms-api.ts'
import { suitesOfSources, loadSource } from '../../core/plan/sources.ts'

interface TrialCheckoutOptions extends Pick<CommandContext, 'progress' | 'rooms'> {
  readonly effects: Effects
  /** From the package to the top of its workspace, such as `../../`; empty without one. */
  readonly up: string
  readonly prepare: string | undefined
}

/** Longer than a run that ten pairs could be made of. */
const longestRunMs = 60_000
const seed = '00000000'

/** Opens a trial; none without a commit. Throws `UserError` if the checkout cannot be prepared, and leaves none then. */
export async function openPreparedCheckoutIfCommit(look: ProjectLook, options: TrialCheckoutOptions) {
  const { effects, progress, rooms, up, prepare } = options
  if ((await askGit(newGit(look.root, { ...effects.env }), ['rev-parse', '--verify', '-q', 'HEAD'])) === undefined)
    return undefined
  const top = join(look.root, up)
  const home = join(top, '.paceline')
  const isNew = !existsSync(home)
  const project = { root: top, configPath: undefined, config: { ...(prepare && { project: { prepare } }) }, home }
  const setup = await setUpAndLockProject({ project, effects, progress, rooms })
  const checkout = await checkOutHead(setup).catch(async (error: unknown) => {
    setup[Symbol.dispose]()
    throw error
  })
  const below = relative(top, look.root).split(sep).join('/')
  const root = join(checkout.folder, below)
  const close = async (): Promise<void> => {
    await checkout[Symbol.asyncDispose]()
    setup[Symbol.dispose]()
  }
  try {
    const members =
      below === ''
        ? []
        : [{ name: below, folder: below, packageName: undefined, root, configPath: undefined, config: {}, home }]
    const measured = { ...setup, project: { ...project, members } }
    const failed = await tryInstallAndBuild(measured, { folders: { head: checkout.folder } })
    if (failed !== undefined) throw checkoutNotPreparedError(failed.error)
  } catch (error) {
    await close()
    throw error
  }
  const ours = new Set<string>()
  // What the project has there stays, and is what runs.
  const place = async (files: readonly FirstFile[]): Promise<void> => {
    const missing = files.filter(({ path }) => ours.has(path) || !existsSync(join(root, path)))
    for (const { path } of missing) ours.add(path)
    await writeFirstFiles(missing, { root, repository: findRepositoryRoot(root) ?? root, flag: 'w' })
  }
  const phase = progress.phase('trying', 'parts')
  let done = 0
  return {
    /** The project in the checkout. */
    root,
    place,
    run(part: FirstPart): Promise<Outcome> {
      phase.update(done, done + 1, part.id)
      done += 1
      return tryMeasuringConfigPart({ ...setup, progress: silent }, root, part)
    },
    /** Formats as the project's own formatter does, where there is one. */
    async formatted(files: readonly FirstFile[]): Promise<readonly FirstFile[]> {
      await place(files)
      return runFormattersAndReadFiles(setup, { root, top: checkout.folder, files })
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await close()
      if (isNew) await removeUntrustedFolder(home)
    },
  }
}

function checkoutNotPreparedError(cause: UserError): UserError {
  const hint = `${cause.hint ?? ''}\n\`paceline init --no-try\` writes the files without a run.`.trim()
  return new UserError(`A clean checkout cannot be prepared: ${cause.message}`, {
    hint,
    exitCode: exitCodes.newFailure,
    cause,
  })
}

/** Returns the paths that were written; `wx` leaves what is there. Throws `UserError` for a folder outside of the repository. */
export async function writeFirstFiles(
  files: readonly FirstFile[],
  { root, repository, flag }: { readonly root: string; readonly repository: string; readonly flag: 'w' | 'wx' },
): Promise<string[]> {
  // All of them before the first is written, and each folder on the way: one that is not there yet has no links to follow.
  for (const { path } of files) {
    const parts = relative(repository, dirname(join(root, path))).split(sep)
    for (const depth of parts.keys()) await resolveInside(repository, parts.slice(0, depth + 1).join(sep))
  }
  const written: string[] = []
  for (const { path, text } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    // A link would be followed.
    if (flag === 'w') await rm(join(root, path), { force: true })
    try {
      await writeFile(join(root, path), text, { flag })
      written.push(path)
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error
    }
  }
  return written
}

/** Runs it once; a tool twice, if it may have compiled. */
async function tryMeasuringConfigPart(outer: Setup, root: string, { config }: FirstPart): Promise<Outcome> {
  const { signal, now } = outer.effects
  const [unit] = (await suitesOfSources(outer.rooms, config)).map(({ trialUnit }) => trialUnit!)
  let begunMs = now()
  if (unit === undefined) {
    const why = await measureToFindFailure(outer, root, config)
    return { tried: why === undefined ? { kind: 'works', result: 1 } : { kind: 'fails', why }, runMs: now() - begunMs }
  }
  const trialUnit = { ...unit, timeoutMs: longestRunMs }
  const what = { trialUnit, directory: root, side: 'head', signal } as const
  const { runTrial } = await loadSource(outer.rooms, unit)
  let run = await runTrial(outer.machine.trialHost, what)
  if (run.outcome === 'ok' && now() - begunMs > longestRunMs / 10) {
    begunMs = now()
    run = await runTrial(outer.machine.trialHost, what)
  }
  signal.throwIfAborted()
  const runMs = now() - begunMs
  if (run.outcome === 'ok') return { tried: { kind: 'works', result: run.names?.length ?? 0 }, runMs }
  const isEndless = run.outcome === 'timeout'
  const cause = isEndless ? undefined : parseFailureCause(run.detail ?? '').line
  const message = isEndless
    ? `one run takes more than ${longestRunMs / 1_000} s`
    : (run.message ?? '').replace(/\.$/, '')
  // Without the importer, which is named already: several that lack the same package get one note.
  const line = cause?.replace(/ imported from \S+$/, '')
  const why = toShortLine(line === undefined ? message : `${message}: ${line}`, 300)
  return { tried: { kind: 'fails', why }, runMs, isEndless, printed: run.detail ?? '' }
}

/** Measures each benchmark of a suite or a command once; undefined if one of them works. */
async function measureToFindFailure(outer: Setup, root: string, config: Config): Promise<string | undefined> {
  const project = { ...outer.project, root, configPath: join(root, configFileName), config }
  const packageName = (await readProjectPackage(root))?.name
  const setup = { ...outer, project, packageName }
  try {
    const selection = { globs: [], profile: 'quick', metrics: [] }
    const plan = await planProject(setup, selection)
    const head = await makeWorkingTreeSide(setup, plan.modules)
    const how = { trials: 1, budgetMs: longestRunMs, seed }
    const { benchmarks } = await measureWithReference(setup, { ...selection, ...how, plan, head, groups: undefined })
    outer.effects.signal.throwIfAborted()
    const failed = benchmarks.find(({ status }) => status !== 'ok')
    if (failed === undefined || benchmarks.some(({ status }) => status === 'ok')) return undefined
    return toShortLine(failed.failures[0]?.message ?? failed.reason ?? 'it was not measured', 300)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return toShortLine(error.message, 300)
  }
}

/** Lists, by what a project depends on, the program that formats, with its arguments before the files. */
const formatters: readonly (readonly [needs: string, command: readonly string[]])[] = [
  ['oxfmt', ['oxfmt']],
  ['prettier', ['prettier', '--write', '--ignore-unknown']],
  ['@biomejs/biome', ['biome', 'check', '--write', '--no-errors-on-unmatched']],
  ['xo', ['xo', '--fix']],
  ['standard', ['standard', '--fix']],
  ['oxlint', ['oxlint', '--fix']],
  ['eslint', ['eslint', '--fix', '--no-warn-ignored']],
]

export function hasFormatterOrLinter(manifest: RawManifest): boolean {
  return formatters.some((formatter) => isUsedByProject(manifest, formatter))
}

/** Tells whether a project depends on a formatter or linter, or a script runs one that a shared config brings. */
function isUsedByProject(manifest: RawManifest, [needs, [program = '']]: (typeof formatters)[number]): boolean {
  const words = Object.values(recordOrEmpty(manifest['scripts'])).flatMap((script) => String(script).split(/[\s&;|]+/))
  return hasDependency(manifest, needs) || words.includes(program)
}

const linters = new Set(['xo', 'standard', 'oxlint', 'eslint'])

/** Lists what makes ESLint lint more than scripts: it would read what it does not know as one. */
const lintedBeside: readonly (readonly [needs: string, files: RegExp])[] = [
  ['eslint-plugin-jsonc', /\.json$/],
  ['@eslint/json', /\.json$/],
  ['eslint-plugin-yml', /\.ya?ml$/],
  ['@antfu/eslint-config', /\.(?:json|ya?ml)$/],
]

function isLinted(path: string, manifest: RawManifest): boolean {
  if (/\.m?js$/.test(path)) return true
  return lintedBeside.some(([needs, files]) => files.test(path) && hasDependency(manifest, needs))
}

/**
 * Formats files, each in the nearest folder whose package.json names the formatter: some refuse paths that lead out of it.
 * Leaves what a formatter does not understand, and says what one still objects to.
 */
async function runFormattersAndReadFiles(
  { machine, effects, progress }: Setup,
  { root, top, files }: { readonly root: string; readonly top: string; readonly files: readonly FirstFile[] },
): Promise<readonly FirstFile[]> {
  const run = makeCommandRunner(effects)
  const all = files.map(({ path }) => join(root, path))
  for (const formatter of formatters) {
    const [name = '', ...args] = formatter[1]
    let rest = all
    for (const folder of new Set([root, top])) {
      const manifest = await tryReadManifest(folder)
      const program = findProgram(name, programSearchOptions(machine, folder))?.command
      if (manifest === undefined || !isUsedByProject(manifest, formatter) || program === undefined) continue
      const isTaken = (path: string): boolean => !linters.has(name) || isLinted(path, manifest)
      const inside = rest.filter((path) => path.startsWith(folder + sep) && isTaken(path))
      if (inside.length === 0) continue
      rest = rest.filter((path) => !inside.includes(path))
      const paths = inside.map((path) => relative(folder, path).split(sep).join('/'))
      const { code } = await run({ command: [...program, ...args, ...paths], shell: false }, folder)
      if (code !== 0)
        progress.note(`${name} objects to what is written: \`npx ${[name, ...paths].join(' ')}\` says to what.`)
    }
  }
  return Promise.all(files.map(async ({ path }) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}
