/** `paceline site`: static pages of how the default branch moved, from stored baselines. */
import { resolve } from 'node:path'
import { UserError } from '../errors.ts'
import type { Baseline } from '../model/baseline.ts'
import { version } from '../model/version.ts'
import { openProject } from '../pipeline/project.ts'
import { plural } from '../report/words.ts'
import { repositoryAddress } from '../site/anchors.ts'
import { renderSite } from '../site/site.ts'
import { readBaseline } from '../store/baseline-file.ts'
import { writeSiteFolder } from '../store/site-folder.ts'
import type { CommandContext } from './command-context.ts'
import type { AddCommand } from './program.ts'

const help = `
Examples:
  paceline site --baseline baselines/linux-x64.json --out site
  paceline site --baseline baselines/*.json --out site --repo-url https://github.com/OWNER/NAME`

interface SiteOptions {
  readonly baseline: string[]
  readonly out: string
  readonly repoUrl?: string
  readonly config?: string
}

export const addSiteCommand: AddCommand = (program, context, done) => {
  program
    .command('site')
    .description('Write static trend pages from stored baselines.')
    .requiredOption('--baseline <file...>', 'baseline files, one per platform')
    .requiredOption('--out <dir>', 'folder for the pages; nothing in it is touched but pages written by this command')
    .option('--repo-url <url>', 'address of the repository, to link commits (default: that of the workflow)')
    .option('--config <file>', 'config file with the policy (default: the nearest one)')
    .addHelpText('after', help)
    .action(async (options: SiteOptions) => {
      const { cwd, console } = context
      const { config } = await openProject({ cwd, config: options.config ?? null })
      const baselines = await Promise.all(options.baseline.map((file) => readBaseline(resolve(cwd, file))))
      requireOnePerPlatform(baselines, options.baseline)
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
