/** What to do about a change: look, measure again, or accept it knowingly. */
import { isTested, kindOf } from '../../model/metric.ts'
import { jsonForFence, safeGlob } from '../escape.ts'
import { blocks, command, commandBlock, details } from '../markdown.ts'
import { platformArgument } from '../platform-name.ts'
import { benchmarkId } from '../../model/run.ts'
import { isReproducible, rowCommand } from '../reproduce.ts'
import { isTakenAway, rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { joinFirst, joinList, plural } from '../words.ts'
import type { CommentView } from './comment-view.ts'

/** A numbered list; one line where rows are merely undecided; empty if there is nothing to do. */
export function adviceOf(view: CommentView): string {
  const rows = rowsThat(view.gated, 'failed', 'worse').filter(({ level }) => level !== 'note')
  const removed = view.gated.filter(isTakenAway)
  if (rows.length + removed.length === 0) return firmerAnswer(view)
  const steps = [
    ...(rows.length === 0 ? [] : [lookStep(rows, view), benchStep(rows, view)]),
    rows.some(acceptable)
      ? '**Worth it?** See *Accept* below. Measuring again can decide undecided rows, but never changes decided ones.'
      : '',
    removedStep(removed, view),
  ].filter((step) => step !== '')
  return ['**What to do**', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
}

/** Undecided rows are no reason to act, but a reader may want to know. */
export function firmerAnswer(view: CommentView): string {
  const undecided = rowsThat(view.gated, 'undecided').filter(({ level }) => level !== 'note')
  const comments = benchComments(undecided, view, { limit: 2, budget: '15m' })
  const again = `For a more precise answer, a maintainer comments ${comments.map(command).join(' or ')}.`
  return [...(comments.length === 0 ? [] : [again]), ...oneMoreShard(undecided, view)].join(' ')
}

/** What one more job on each system would decide; nothing outside of a workflow, or where nothing is open for want of pairs. */
function oneMoreShard(undecided: readonly ViewRow[], { comparison, context }: CommentView): string[] {
  const open = undecided.filter(({ method }) => method === 'pairs')
  const shards = Math.max(...comparison.platforms.map((part) => part.shards ?? 1))
  // One benchmark is not shared.
  const hasMore = new Set(comparison.rows.map(benchmarkId)).size > shards
  if (context.run === undefined || open.length === 0 || !hasMore) return []
  const count = open.filter((row) => isDecidedBy(row, (shards + 1) / shards)).length
  return [
    `One more shard (${command(`shards: ${shards + 1}`)}) would decide ${count === 0 ? 'none' : `about ${count}`} of ${plural(open.length, 'undecided row')}.`,
  ]
}

/** Whether so many times the pairs would decide a row whose estimate stays as it is: its interval shrinks with their root. */
function isDecidedBy({ change, interval, thresholds, better }: ViewRow, times: number): boolean {
  const at = interval?.scale === 'relative' ? change?.relative : change?.absolute
  if (!interval || at === null || at === undefined || interval.lower === null || interval.upper === null) return false
  const [lower, upper] = [interval.lower, interval.upper].map((limit) => at + (limit - at) / Math.sqrt(times))
  const isChanged = lower! > thresholds.ignore || upper! < -thresholds.ignore
  return isChanged || (better === 'lower' ? upper! < thresholds.detect : lower! > -thresholds.detect)
}

function lookStep(rows: readonly ViewRow[], view: CommentView): string {
  if (!isReproducible(view.comparison)) return ''
  const [worst, ...others] = [...Map.groupBy(rows, (row) => checkCommand(row, view))]
  const verb = rows.every((row) => row.verdict === 'failed') ? '**See it fail.**' : '**Look at it.**'
  const systems = [...new Set(worst![1].map(({ system }) => system))]
  const where = view.platforms.length < 2 ? '' : `On ${joinList(systems)}: `
  const rest = others.length === 0 ? '' : ' (the others: in *The changed rows in numbers*)'
  return `${verb} ${where}${command(worst![0])}${rest}`
}

function benchStep(rows: readonly ViewRow[], view: CommentView): string {
  const comments = benchComments(rows, view, { limit: 3 })
  if (comments.length === 0) return ''
  const isMac = new Set(rows.map(({ platform }) => platform)).size === 1 && rows[0]!.platform.startsWith('darwin')
  const lead = view.platforms.length < 2 ? '**Measure again?**' : isMac ? '**No Mac?**' : '**No such machine?**'
  return `${lead} A maintainer comments ${comments.map(command).join(' or ')}: only that is measured again, on a new runner.`
}

function removedStep(rows: readonly ViewRow[], { limits, code }: CommentView): string {
  if (rows.length === 0) return ''
  const names = joinFirst([...new Set(rows.map(({ name }) => code(name)))], limits.names)
  return `**Removed?** ${names} can no longer be judged. Bring back what the base measures, or see *Accept* below.`
}

/** Nobody types more of them. */
const mostCommands = 20

/** Commands that measure each changed row again, here and on a runner. */
export function reproduction(rows: readonly ViewRow[], view: CommentView): string {
  if (!isReproducible(view.comparison)) return ''
  const here = [...new Set(rows.slice(0, view.limits.rows).map((row) => checkCommand(row, view)))].slice(
    0,
    mostCommands,
  )
  const runner = benchComments(rows, view, { limit: mostCommands })
  if (here.length === 0) return ''
  return blocks([
    'To measure a row again, on your own machine:',
    commandBlock(here),
    runner.length === 0 ? '' : `or on a new runner, by a comment with one of these lines:\n\n${commandBlock(runner)}`,
  ])
}

/** `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
function checkCommand(row: ViewRow, { comparison, context }: CommentView): string {
  return rowCommand(row, { ...context, comparison })
}

/**
 * `/bench` comments for the rows, each once: `/bench watch/react/chokidar --platform macos`. None if no workflow
 * listens; a system that no runner has is left out.
 */
function benchComments(
  rows: readonly ViewRow[],
  view: CommentView,
  { limit, budget }: { readonly limit: number; readonly budget?: string },
): readonly string[] {
  if (view.context.bench === false) return []
  const end = budget === undefined ? '' : ` --budget ${budget}`
  const comments = new Set<string>()
  for (const row of rows) {
    if (comments.size === limit) break
    const platform = platformArgument(row.platform, view.platforms)
    if (platform !== null) comments.add(`/bench ${safeGlob(row.benchmark)} --platform ${platform}${end}`)
  }
  return [...comments]
}

/** True for a removal, and for a regression that an entry can excuse: neither a failure nor a broken budget, which is changed in the policy. */
function acceptable(row: ViewRow): boolean {
  if (isTakenAway(row)) return true
  return row.outcome === 'worse' && row.method !== 'budget' && row.level !== 'note' && row.change !== null
}

/** Entries for the rows that got worse, one per benchmark and metric where all systems agree. */
export function acceptSection(view: CommentView): string {
  const rows = rowsThat(view.rows, 'worse', 'removed').filter(acceptable)
  if (rows.length === 0) return ''
  const all = entriesOf(rows, view)
  const left = all.length - view.limits.names
  const body = blocks([
    'Add this to `paceline.config.json` in this pull request, with your reason. The next measurement applies it, and reviewers see it in the diff.',
    `\`\`\`json\n"accept": ${jsonForFence(all.slice(0, view.limits.names))}\n\`\`\``,
    left > 0 ? `and ${plural(left, 'more entry', 'more entries')} like these.` : '',
    'On merge the new level is recorded as intended: stored runs before it no longer count, and the entry can be deleted.',
  ])
  const what = rows.every(isTakenAway) ? 'removal' : rows.some(isTakenAway) ? 'change' : 'regression'
  return details(`<b>Accept ${rows.length === 1 ? `this ${what}` : `these ${what}s`}</b>`, body)
}

function entriesOf(rows: readonly ViewRow[], view: CommentView): readonly object[] {
  const removed = new Set(rows.filter(isTakenAway).map(({ benchmark }) => benchmark))
  const worse = Map.groupBy(
    rows.filter((row) => !isTakenAway(row)),
    (row) => `${row.line}\n${ceilingOf(row).isRelative}`,
  )
  return [
    ...Array.from(worse.values(), (group) =>
      view.platforms.length === group.length
        ? [entryOf(group, null)]
        : group.map((row) => entryOf([row], row.platform)),
    ).flat(),
    ...Array.from(removed, (name) => ({ match: safeGlob(name), upTo: 'removed', reason: 'say here why' })),
  ]
}

/** One entry for rows of the same benchmark and metric, on one platform or (null) on all. */
function entryOf(rows: readonly ViewRow[], platform: string | null): object {
  const { benchmark, metric, better } = rows[0]!
  const largest = Math.max(...rows.map((row) => ceilingOf(row).size))
  return {
    match: safeGlob(benchmark),
    metric: safeGlob(metric),
    ...(platform === null ? {} : { platform }),
    upTo: ceilingOf(rows[0]!).isRelative ? `${better === 'lower' ? '+' : '-'}${largest}%` : largest,
    reason: 'say here what it buys',
  }
}

/** How much an entry allows, in percent or in the metric's unit: what repeats as it is, what scatters at least 40% more. */
function ceilingOf(row: ViewRow): { readonly isRelative: boolean; readonly size: number } {
  const { change } = row
  const [isMeasured, spare] = [isTested(row), 100 * (kindOf(row).tolerance ?? 0)]
  const relative = change?.relative ?? null
  if (relative === null) {
    const size = Math.abs(change?.absolute ?? 0)
    return { isRelative: false, size: isMeasured ? Number((size * 1.4).toPrecision(2)) : size }
  }
  const percent = Math.abs(relative) * 100
  const size = isMeasured ? Math.ceil(Math.max(percent * 1.4, percent + 2)) : Math.ceil((percent + spare) * 10) / 10
  return { isRelative: true, size }
}
