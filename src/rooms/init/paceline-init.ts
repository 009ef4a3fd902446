/** `paceline init`: writes the first files of a project, so that the next command gives a verdict. */
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pathBelow } from '../../core/model/path-below.ts'
import { exitCodes, UserError } from '../../core/errors.ts'
import { askGit, newGit } from '../../core/sides/git.ts'
import { readManifestIfAny, tryReadManifest } from '../../core/sides/manifest.ts'
import { configFileName } from '../../core/model/config.ts'
import { hasFormatterOrLinter, openPreparedCheckoutIfCommit, writeFirstFiles } from './try-first-files.ts'
import { planFirstFiles, prepareCommandIfNotNpm, type FirstFile } from './first-files.ts'
import { fitFactsToBudget, listPartsToTry } from './first-parts.ts'
import { tryProjectAndCollectFacts, readUnbenchmarkedIntoFacts, findJoinableWorkspace } from './init-facts.ts'
import { toolBenches, programsAsUntried } from './try-out.ts'
import { lookAtProject, findRepositoryRoot, type ProjectLook } from '../../core/plan/look/look-at-project.ts'
import { projectFactLines } from '../../core/plan/nothing-to-measure.ts'
import { updateSchemaFile, schemaInHome } from '../../core/plan/project.ts'
import { cleanMultilineText, cleanLine } from '../../core/report/escape.ts'
import { plural } from '../../core/report/words.ts'
import type { SetUpCommand, CommandContext } from '../../core/rooms-api.ts'

const help = `
It looks at the project, checks it out anew, prepares that checkout as \`paceline check\` does, runs there once what it would
measure, and shows every file before it writes any. What does not run is left out. It never overwrites a file. Without a
terminal it writes only with --yes.

Examples:
  paceline init                            looks, shows, asks
  paceline init --dry-run                  looks and shows
  paceline init --yes                      looks, shows and writes
  paceline init --systems                  for Linux, Windows and macOS
  paceline init --package packages/parse   begins with one package of a workspace`

interface InitOptions {
  readonly package?: string
  readonly yes?: boolean
  readonly dryRun?: boolean
  readonly systems?: boolean
  readonly try: boolean
}

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command
    .option(
      '--package <folder>',
      'folder of the package to begin with (default: the current one, or that of a workspace that has benchmarks)',
    )
    .option('--yes', 'write the files without asking')
    .option('--dry-run', 'show the files and write nothing')
    .option(
      '--systems',
      'write the workflows that measure on Linux, Windows and macOS, in the place of one step on Linux',
    )
    .option('--no-try', 'write what was not run in a checkout')
    .addHelpText('after', help)
    .action(async (options: InitOptions) => {
      const here = await requireStartFolder(context, options.package ?? '.')
      // Throws if package.json cannot be read.
      await readManifestIfAny(here)
      const top = await lookAtProject(here)
      const begun = findStartMemberOfWorkspace(top)
      const look = begun === undefined ? top : await lookAtProject(join(here, begun))
      const { root } = look
      const hasConfig = existsSync(join(root, configFileName))
      const { facts, files } = await context.interruptible(() =>
        planAndTry(context, look, { ...options, try: options.try && !hasConfig }),
      )
      const { notes } = planFirstFiles(facts)
      const say = (text: string): void => context.console.out(`${cleanMultilineText(text)}\n`)
      say(projectFactLines(look).join('\n'))
      const why = 'it has benchmarks, or is the only one to measure; `--package` names another'
      if (begun !== undefined) say(`Note: Begins with ${begun} of this workspace: ${why}.`)
      const sayNotes = (): void => notes.forEach((note) => say(`Note: ${note}`))
      if (files.length === 0) {
        sayNotes()
        throw nothingFoundError(look)
      }
      // Beside a config that is there already only workflows: it would not name a suite of ours.
      const missing = files.filter(
        ({ path }) => !existsSync(join(root, path)) && (!hasConfig || path.includes('.github/workflows/')),
      )
      for (const { path } of files.filter((file) => !missing.includes(file)))
        say(`\nAlready there, not changed: ${path}`)
      for (const text of previewTextsOfFiles(missing)) say(text)
      sayNotes()
      say('')
      done(exitCodes.fine)
      if (missing.length === 0) return say('Nothing is left to write.')
      if (options.dryRun === true) return say('Nothing was written (--dry-run).')
      if (options.yes !== true && !(await askToWrite(context, missing))) return say('Nothing was written.')
      const written = await writeFirstFiles(missing, { root, repository: look.repository ?? root, flag: 'wx' })
      const { workspace } = facts
      const schema = workspace === undefined ? facts.schema : schemaInHome
      if (written.includes(configFileName)) {
        await updateSchemaFile({ home: join(root, workspace?.up ?? '', '.paceline'), config: { $schema: schema } })
      }
      const editors = schema === schemaInHome ? ' (and .paceline/, which Git ignores)' : ''
      say(`Written: ${written.join(', ')}${editors}`)
      say((await collectAdviceLines(context, look, { written, isProject: workspace !== undefined })).join('\n'))
    })
}

/** The lines of files that are shown in all: what a file measures stands in its first lines. */
const shownLines = 12

function isWorkflowFile({ path }: FirstFile): boolean {
  return path.includes('.github/workflows/')
}

/** Shows a workflow by its name, and each other file with its first lines. */
function previewTextsOfFiles(files: readonly FirstFile[]): string[] {
  const each = Math.floor(shownLines / files.filter((file) => !isWorkflowFile(file)).length)
  return files.map((file) => {
    const lines = file.text.trimEnd().split('\n')
    const shown = isWorkflowFile(file) ? [] : lines.slice(0, each)
    const hidden = plural(lines.length - shown.length, shown.length === 0 ? 'line' : 'more line')
    return [`--- ${file.path}`, ...shown, ...(shown.length === lines.length ? [] : [`    (${hidden})`])].join('\n')
  })
}

function nothingFoundError(look: ProjectLook): UserError {
  const { name = 'this package', entry } = look.package ?? {}
  const without = 'It has no module to import, no command that works with --help, and no benchmark that can be read.'
  const built = `If a script other than \`build\` makes ${cleanLine(entry ?? '')}, run it, then \`paceline init --no-try\`, and add the commands that install and build to paceline.config.json as \`project.prepare\`.\n`
  return new UserError(`Found nothing in ${cleanLine(name)} that can be measured without your help`, {
    exitCode: exitCodes.nothingCompared,
    hint: `${without}\n${entry === undefined ? '' : built}docs/writing-a-suite.md says how to measure anything else.`,
  })
}

/** Writes what runs, as the project formats its files. Throws `UserError` if a checkout cannot be prepared. */
async function planAndTry(context: CommandContext, look: ProjectLook, options: Pick<InitOptions, 'systems' | 'try'>) {
  const { systems = false, try: isTried } = options
  const { invocation, progress, rooms } = context
  const prepare = prepareCommandIfNotNpm({ look, benchmarks: toolBenches(look), programs: programsAsUntried(look) })
  const workspace = await findJoinableWorkspace(look)
  const where = { effects: context, progress, rooms, up: workspace?.up ?? '', prepare }
  const begunMs = context.now()
  await using trial = isTried ? await openPreparedCheckoutIfCommit(look, where) : undefined
  const checkout = trial?.root ?? (isTried ? look.root : undefined)
  // Of one side; `check` prepares two.
  const preparingMs = 2 * (context.now() - begunMs)
  const found = await tryProjectAndCollectFacts(look, context, { invocation, checkout, workspace, systems })
  let facts = { ...found, preparingMs }
  if (trial === undefined) return { facts: await readUnbenchmarkedIntoFacts(facts), files: planFirstFiles(facts).files }
  const triedIds = new Set<string>()
  const findUntried = () => listPartsToTry(facts).find(({ id }) => !triedIds.has(id))
  for (;;) {
    if (findUntried() === undefined) facts = fitFactsToBudget(facts)
    const next = findUntried()
    if (next === undefined) break
    triedIds.add(next.id)
    await trial.place(planFirstFiles(facts).files)
    facts = next.after(facts, await trial.run(next))
  }
  facts = await readUnbenchmarkedIntoFacts(facts)
  return { facts, files: await trial.formatted(planFirstFiles(facts).files) }
}

/** Finds the folder to begin in. Throws `UserError` for one outside of what the current folder belongs to. */
async function requireStartFolder({ cwd }: CommandContext, named: string): Promise<string> {
  const here = await realpath(cwd)
  const root = await realpath(resolve(here, named)).catch(() => undefined)
  if (root === undefined) throw new UserError(`There is no folder ${JSON.stringify(named)}`)
  const repository = findRepositoryRoot(here)
  const isInside =
    repository === undefined ? pathBelow(here, root) !== undefined : findRepositoryRoot(root) === repository
  if (isInside) return root
  const place = repository === undefined ? 'this folder' : 'this repository'
  throw new UserError(`${JSON.stringify(named)} is outside of ${place}: run \`paceline init\` in that folder`)
}

/** Picks a package where a workspace's top is none: the one with most benchmarks, or the only one; else undefined. */
function findStartMemberOfWorkspace(look: ProjectLook): string | undefined {
  const { package: manifest, workspaces, benchFiles } = look
  if (manifest === undefined) {
    if (look.programs.length > 0 || look.languageBenchmarks.some(({ folder }) => folder === '')) return undefined
    throw missingPackageJsonError(look)
  }
  const isEmpty = manifest.isPrivate || (manifest.entry === undefined && manifest.commands.length === 0)
  if (workspaces.length === 0 || !isEmpty) return undefined
  const benchmarksIn = (folder: string): number =>
    benchFiles.filter(({ path, tool }) => tool !== undefined && path.startsWith(`${folder}/`)).length
  const [most] = workspaces.toSorted((a, b) => benchmarksIn(b.folder) - benchmarksIn(a.folder))
  const isInNone = (path: string): boolean => !workspaces.some(({ folder }) => path.startsWith(`${folder}/`))
  const atTop = benchFiles.filter(({ path, tool }) => tool !== undefined && isInNone(path))
  if (atTop.length > benchmarksIn(most!.folder)) return undefined
  if (benchmarksIn(most!.folder) > 0) return most!.folder
  const fitting = workspaces.filter(
    ({ package: one }) =>
      !one.isPrivate && one.name !== undefined && (one.entry !== undefined || one.commands.length > 0),
  )
  if (fitting.length === 1) return fitting[0]!.folder
  if (fitting.length === 0) return undefined
  throw new UserError('This is a workspace: say which package to begin with', {
    hint: packageHintText(fitting.map(({ folder }) => folder)),
  })
}

/** Says that there is neither a package.json nor another language's benchmarks: what lies below may have them. */
function missingPackageJsonError({ root, packagesBelow, languageBenchmarks }: ProjectLook): UserError {
  const file = join(root, 'package.json')
  const below = [...new Set([...languageBenchmarks.map(({ folder }) => folder), ...packagesBelow])]
  if (below.length > 0) {
    return new UserError('There is no package.json here: say where to begin', { file, hint: packageHintText(below) })
  }
  return new UserError('There is no package.json here, and no benchmark or program in Go, Rust or Python', {
    file,
    hint: 'Run it in the folder of what you want to measure. A tool of any language can be a suite: docs/commands.md.',
  })
}

function packageHintText(folders: readonly string[]): string {
  const shown = folders.slice(0, 12).map((folder) => `  paceline init --package ${cleanLine(folder)}`)
  const more = folders.length > shown.length ? [`  and ${folders.length - shown.length} more`] : []
  return [...shown, ...more].join('\n')
}

/** Asks before writing. Throws `UserError` without a terminal. */
async function askToWrite({ question }: CommandContext, files: readonly FirstFile[]): Promise<boolean> {
  if (question === undefined) {
    throw new UserError('Nothing was written: there is no terminal to ask at', {
      hint: '`paceline init --yes` writes these files, `paceline init --dry-run` only shows them.',
    })
  }
  const answer = await question(`Write ${files.length === 1 ? 'this file' : `these ${files.length} files`}? [Y/n] `)
  return answer !== undefined && /^(?:y|yes|)$/i.test(answer.trim())
}

const ignoreNote =
  'Note: What formats or lints the whole folder should leave out .paceline and paceline-out: name them in .gitignore or .prettierignore, and in `ignores` of ESLint and `files.includes` of Biome.'

/** Advises about files that Git would not take in, and what to type next. */
async function collectAdviceLines(
  { cwd, env, waiting, signal, invocation }: CommandContext,
  { root, repository }: ProjectLook,
  { written, isProject }: { readonly written: readonly string[]; readonly isProject: boolean },
): Promise<string[]> {
  const below = relative(await realpath(cwd), root)
    .split(sep)
    .join('/')
  // A project of a workspace is found from its top, and from its own folder.
  const config = below === '' || isProject ? '' : ` --config ${below}/${configFileName}`
  if (repository === undefined) return ['Next:', `  ${invocation} run${config}    measures the package as it is`]
  const git = newGit(root, { ...env }, { waiting, signal })
  const listed = (await askGit(git, ['check-ignore', '--', ...written])) ?? ''
  const ignored = listed.split('\n').filter((path) => path !== '')
  const paths = ignored.map((path) => cleanLine(path)).join(' ')
  const start = `${invocation} check${config}`
  const manifest = await tryReadManifest(root)
  const hasParent = (await askGit(git, ['rev-parse', '--verify', '-q', 'HEAD~1'])) !== undefined
  return [
    ...(paths === ''
      ? []
      : [`Note: Git ignores ${ignored.length} of these files. To add them:`, `  git add -f ${paths}`]),
    ...(manifest !== undefined && hasFormatterOrLinter(manifest) ? [ignoreNote] : []),
    'Next, for a verdict:',
    `  ${start}    compares this branch, uncommitted changes included, with where it left the default branch`,
    ...(hasParent ? [`  ${start} --base HEAD~1    compares the last commit with the one before`] : []),
    'Then commit the files.',
  ]
}
