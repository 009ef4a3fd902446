/** `paceline baseline reference`: what main is measured with in pairs, since when, and what the next refresh takes. */
import { referencesIn } from '../core/history/reference.ts'
import type { Reference } from '../core/model/run.ts'
import { readProjectBaseline, storedPlatforms } from '../core/history/disk-history.ts'
import { chooseReferences } from '../core/history/find-reference.ts'
import { benchmarksOfProject, planHistory } from '../core/plan/plan-project.ts'
import { jsonText, plainText } from '../core/report/escape.ts'
import { plural } from '../core/report/words.ts'
import { emptyBaseline } from '../core/history/baseline-set.ts'
import { openForMeasuring } from './command.ts'
import type { AddCommand } from '../core/rooms-api.ts'

interface Shown {
  readonly platform: string
  /** Name of the project in a workspace; null for the one at the top. */
  readonly project: string | null
  readonly reference: Reference | null
  /** Id of the first run with it, and how many are stored. */
  readonly since: string | null
  readonly runs: number
  readonly next: Reference | null
  readonly because: string
}

export const addReference: AddCommand = (parent, context, done) => {
  parent
    .command('reference')
    .description(
      'Show the reference that main is measured with, why and since when, and the one that the next refresh will use.',
    )
    .option('--config <file>', 'config file (default: the nearest paceline.config.json)')
    .option('--json', 'the same as JSON')
    .action(async (options: { config?: string; json?: boolean }) => {
      const selection = { globs: [], profile: 'quick', metrics: [], withOthers: false }
      const opening = { ...options, command: 'baseline reference', looksOnly: true, asked: selection }
      using setup = await openForMeasuring(context, opening)
      const shown = await context.interruptible(async () => {
        const benchmarks = benchmarksOfProject(setup, await planHistory(setup, selection))
        const stored = await storedPlatforms(setup)
        const platforms = stored.length === 0 ? [setup.machine.environment.platform] : stored
        const all: Shown[] = []
        for (const platform of platforms) {
          const baseline = (await readProjectBaseline(setup, platform)) ?? emptyBaseline(platform)
          const projects = [...new Set(benchmarks.map(({ project }) => project ?? null))]
          const handed = projects.map((project) => referencesIn(baseline, project))
          const groups = await chooseReferences(setup, { benchmarks, asked: null, handed })
          for (const { project, stored: own, candidates, because } of groups) {
            const { inUse: reference, since, runs } = own
            all.push({ platform, project, reference, since, runs, next: candidates[0] ?? null, because })
          }
        }
        return all
      })
      context.console.out(options.json === true ? jsonText(shown) : shown.map(linesOf).join('\n'))
      done(0)
    })
}

/** Why a stored run has this reference. */
const reasons: Readonly<Record<Reference['why'], string>> = {
  config: 'the config names it',
  release: 'it is a release',
  tag: 'it is the tag of a release',
  oldest: 'it was the oldest stored commit',
  level: 'main had a new level since that commit',
  replacement: 'the previous one could no longer be prepared',
  subject: 'the suite names it',
}

function linesOf({ platform, project, reference, since, runs, next, because }: Shown): string {
  const name = project === null ? platform : `${platform}, ${plainText(project, 200)}`
  const now =
    reference === null
      ? 'no stored run was measured with a reference'
      : `${nameOf(reference)}: ${reasons[reference.why]}; ${plural(runs, 'run')} since ${since ?? 'the first'}`
  const then =
    next === null
      ? 'none: there is no commit'
      : next.id === reference?.id
        ? 'the same'
        : `${nameOf(next)}, as ${because}`
  return `${name}\n  now   ${now}\n  next  ${then}\n`
}

function nameOf({ label, commit }: Reference): string {
  const sha = commit === null || commit.startsWith(label) ? '' : ` (${commit.slice(0, 7)})`
  return `${plainText(label, 200)}${sha}`
}
