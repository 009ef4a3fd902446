/** `paceline site`: static pages of how the default branch moved, from stored baselines. */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import { version } from '../model/version.ts'
import { openProject } from '../pipeline/project.ts'
import { plural } from '../report/words.ts'
import { repositoryAddress } from '../site/anchors.ts'
import { renderSite } from '../site/trend-site.ts'
import { readBaseline } from '../store/baseline-file.ts'
import { writeSiteFolder } from '../store/site-folder.ts'
import type { AddCommand, CommandContext } from './command.ts'

const help = `
Examples:
  paceline site --baseline baselines --out site
  paceline site --baseline linux-x64.json win32-x64.json --out site --repo-url https://github.com/OWNER/NAME`

interface SiteOptions {
  readonly baseline: string[]
  readonly out: string
  readonly repoUrl?: string
  readonly config?: string
}

export const addSiteCommand: AddCommand = (command, context, done) => {
  command
    .requiredOption('--baseline <file...>', 'baseline files, one per platform, or folders of them')
    .requiredOption('--out <dir>', 'folder for the pages; only pages written by this command are changed')
    .option('--repo-url <url>', 'address of the repository, to link commits (default: that of the workflow)')
    .option('--config <file>', 'config file with the policy (default: the nearest one)')
    .addHelpText('after', help)
    .action(async (options: SiteOptions) => {
      const { cwd, console } = context
      const { config } = await openProject({ cwd, config: options.config ?? null })
      const paths = (await Promise.all(options.baseline.map((path) => baselinesAt(resolve(cwd, path))))).flat()
      const baselines = await Promise.all(paths.map(readBaseline))
      requireOnePerPlatform(baselines, paths)
      const repository = repositoryOf(options, context)
      const files = renderSite({ baselines, policy: config.policy, repository, version })
      const folder = resolve(cwd, options.out)
      await writeSiteFolder(folder, files)
      const runs = baselines.reduce((sum, baseline) => sum + baseline.runs.length, 0)
      console.out(
        `${folder}: ${plural(files.size, 'page')} of ${plural(runs, 'run')} on ${plural(baselines.length, 'platform')}\n`,
      )
      done(0)
    })
}

/** The file itself; of a folder those files that are named after a platform, which `drift-linux-x64.json` is not. */
async function baselinesAt(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => null)
  if (names === null) return [path]
  const found = names.filter((name) => /^[a-z0-9]{1,20}-[a-z0-9_]{1,20}\.json$/.test(name)).sort()
  if (found.length > 0) return found.map((name) => join(path, name))
  throw new UserError(`${path} holds no baseline`, {
    file: path,
    hint: 'Baselines are named after their platform, such as linux-x64.json.',
  })
}

function requireOnePerPlatform(baselines: readonly Baseline[], files: readonly string[]): void {
  const first = new Map<string, string>()
  for (const [index, { platform }] of baselines.entries()) {
    const other = first.get(platform)
    if (other !== undefined) {
      throw new UserError(`${other} and ${files[index]} are both of ${platform}`, {
        hint: 'Name one baseline per platform; `paceline baseline add` puts the runs of two into one.',
      })
    }
    first.set(platform, files[index]!)
  }
}

/** The repository's address as given, else the one that the workflow runs for; null where neither can be linked. */
function repositoryOf({ repoUrl }: SiteOptions, { env }: CommandContext): string | null {
  if (repoUrl !== undefined) return repositoryAddress(repoUrl)
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env
  if (server === undefined || name === undefined || !/^[\w.-]+\/[\w.-]+$/.test(name)) return null
  return server.startsWith('https://') ? repositoryAddress(`${server.replace(/\/+$/, '')}/${name}`) : null
}
