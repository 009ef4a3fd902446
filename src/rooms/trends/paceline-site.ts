/** `paceline site`: static pages of how the default branch moved, from stored baselines. */
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { UserError, systemErrorCode } from '../../core/errors.ts'
import { judgeRowsSinceReference } from '../../core/drift.ts'
import { rowOutcome } from '../../core/judge/outcome.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import type { Config } from '../../core/model/config.ts'
import { version } from '../../core/model/version.ts'
import { openProject } from '../../core/plan/project.ts'
import { cleanLine } from '../../core/report/escape.ts'
import { refuseLinkOut } from '../../core/model/path-below.ts'
import { plural } from '../../core/report/words.ts'
import { siteTextsByFile } from './trend-site.ts'
import { requireRepositoryAddress } from './trend-words.ts'
import { readBaseline } from '../../core/history/baseline-file.ts'
import { writeAtomic } from '../../core/model/write-whole.ts'
import type { SetUpCommand, CommandContext } from '../../core/rooms-api.ts'

const help = `
Examples:
  paceline site --baseline baselines --out site
  paceline site --baseline linux-x64.json win32-x64.json --out site --repo-url https://github.com/OWNER/NAME`

interface SiteCommandOptions {
  readonly baseline: string[]
  readonly out: string
  readonly repoUrl?: string
  readonly config?: string
}

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command
    .requiredOption('--baseline <file...>', 'baseline files, one per platform, or folders of them')
    .requiredOption('--out <dir>', 'folder for the pages; only pages written by this command are changed')
    .option('--repo-url <url>', 'address of the repository, for links to commits (default: that of the workflow)')
    .option('--config <file>', 'config file with the policy (default: the nearest one)')
    .addHelpText('after', help)
    .action(async (options: SiteCommandOptions) => {
      const { cwd, console } = context
      const { config } = await openProject({ cwd, config: options.config })
      const paths = (await Promise.all(options.baseline.map((path) => locateBaselineFiles(resolve(cwd, path))))).flat()
      const baselines = await Promise.all(paths.map(readBaseline))
      requireOneBaselinePerPlatform(baselines, paths)
      const repository = repositoryAddressForLinks(options, context)
      const pages = siteTextsByFile({ baselines, policy: config.policy, repository, version })
      const folder = resolve(cwd, options.out)
      await refuseLinkOut(cwd, folder)
      await replaceSiteFiles(folder, new Map([...pages, ['badge.json', formatBadgeJson(baselines, config)]]))
      const runs = baselines.reduce((sum, baseline) => sum + baseline.runs.length, 0)
      console.out(
        `${folder}: ${plural(pages.size, 'page')} of ${plural(runs, 'run')} on ${plural(baselines.length, 'platform')}\n`,
      )
      done(0)
    })
}

/** Finds the file itself; of a folder those files that are named after a platform. */
async function locateBaselineFiles(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => undefined)
  if (names === undefined) return [path]
  const files = names.filter((name) => /^[a-z0-9]{1,20}-[a-z0-9_]{1,20}\.json$/.test(name)).sort()
  if (files.length > 0) return files.map((name) => join(path, name))
  throw new UserError(`${path} holds no baseline`, {
    file: path,
    hint: 'Baselines are named after their platform, such as linux-x64.json.',
  })
}

function requireOneBaselinePerPlatform(baselines: readonly Baseline[], files: readonly string[]): void {
  for (const [index, { platform }] of baselines.entries()) {
    const first = baselines.findIndex((one) => one.platform === platform)
    if (first === index) continue
    throw new UserError(`${files[first]} and ${files[index]} are both for ${platform}`, {
      hint: 'Name one baseline per platform; `paceline baseline add` puts the runs of two into one.',
    })
  }
}

/** Returns the repository's address as given, else that of the workflow; undefined if neither can be linked. */
function repositoryAddressForLinks({ repoUrl }: SiteCommandOptions, { env }: CommandContext): string | undefined {
  if (repoUrl !== undefined) return requireRepositoryAddress(repoUrl)
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env
  if (server === undefined || name === undefined || !/^[\w.-]+\/[\w.-]+$/.test(name)) return undefined
  return server.startsWith('https://') ? requireRepositoryAddress(`${server.replace(/\/+$/, '')}/${name}`) : undefined
}

/** Marks a folder as one of pages, in which files of their names are replaced and removed. */
const markName = 'paceline-site.json'
const ownNames = /^(?:(?:index|trend-[a-z0-9-]+)\.html|badge\.json|\.nojekyll)$/

/** Names what may lie in a folder that counts as empty: a branch that is checked out, and set up for GitHub Pages. */
const harmless: ReadonlySet<string> = new Set(['.git', '.nojekyll', 'CNAME'])

/**
 * Writes the files (names of pages) in the place of those of an earlier site, also where a link lies there. Throws
 * `UserError` before anything is changed for a folder without the mark that holds files.
 */
export async function replaceSiteFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const present = await listFileNames(folder)
  const isMarked = present.includes(markName)
  if (!isMarked && present.some((name) => !harmless.has(name))) {
    throw new UserError(`${folder} is not empty and was not written by Paceline`, {
      file: folder,
      hint: 'Name a folder for the pages alone: a later run replaces them there and touches nothing else.',
    })
  }
  if (!isMarked) await writeAtomic(join(folder, markName), '{"schema":"paceline/site@1"}\n')
  for (const name of present.filter((one) => ownNames.test(one))) await rm(join(folder, name), { recursive: true })
  for (const [name, text] of [...files, ['.nojekyll', ''] as const]) await writeAtomic(join(folder, name), text)
}

async function listFileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (systemErrorCode(cause) === 'ENOENT') return []
    const isFile = systemErrorCode(cause) === 'ENOTDIR'
    throw new UserError(`${folder} ${isFile ? 'is a file, not a folder' : 'cannot be read'}`, {
      file: folder,
      hint: 'Name a folder that can be written to.',
      cause,
    })
  }
}

/** Renders the state of main as the endpoint of https://shields.io reads it: `performance | 2 worse since v1.0.0`. */
function formatBadgeJson(baselines: readonly Baseline[], config: Pick<Config, 'policy' | 'accept'>): string {
  const all = judgeRowsSinceReference(baselines, config)
  const [reference = '', ...others] = new Set(all.map((one) => one.reference))
  const { message, color } = badgeMessageAndColor(
    all.map(({ row }) => ({ outcome: rowOutcome(row), level: row.level })),
  )
  const since = reference === '' || others.length > 0 ? '' : ` since ${cleanLine(reference, 40)}`
  return `${JSON.stringify({ schemaVersion: 1, label: 'performance', message: `${message}${since}`, color })}\n`
}

/** Says the worst that is known; what only notes, or is accepted, counts as neither worse nor better. */
function badgeMessageAndColor(rows: readonly Readonly<Record<'outcome' | 'level', string>>[]) {
  const worse = rows.filter(({ outcome, level }) => outcome === 'worse' && level !== 'note')
  if (worse.length > 0) {
    return { message: `${worse.length} worse`, color: worse.some(({ level }) => level === 'fail') ? 'red' : 'orange' }
  }
  const better = rows.filter(({ outcome }) => outcome === 'better')
  if (better.length > 0) return { message: `${better.length} better`, color: 'brightgreen' }
  if (rows.some(({ outcome }) => outcome === 'same')) return { message: 'same', color: 'green' }
  return { message: rows.length === 0 ? 'not measured' : 'undecided', color: 'lightgrey' }
}
