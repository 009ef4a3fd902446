/** What to do about a change: look, measure again, or accept it knowingly. */
import { jsonForFence, safeGlob } from '../escape.ts'
import { blocks, command, details } from '../markdown.ts'
import { platformArgument } from '../platform-name.ts'
import { isReproducible, rowCommand } from '../reproduce.ts'
import { isTakenAway, rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { joinFirst, joinList, plural } from '../words.ts'
import type { CommentView } from './comment-view.ts'

/** True for a removal, and for a regression that an entry can excuse: neither a failure nor a broken budget, which is changed in the policy. */
function acceptable(row: ViewRow): boolean {
  if (isTakenAway(row)) return true
  return row.outcome === 'worse' && row.method !== 'budget' && row.level !== 'note' && row.change !== null
}

/** Entries for the rows that got worse, one per benchmark and metric where all systems agree. */
export function acceptSection(view: CommentView): string {
  const rows = rowsThat(view.rows, 'worse', 'removed').filter(acceptable)
  if (rows.length === 0 || view.limits.accept === 0) return ''
  const all = entriesOf(rows, view)
  const left = all.length - view.limits.accept
  const body = blocks([
    'Add this to `paceline.config.json` in this pull request, with your reason. The next measurement applies it, and reviewers see it in the diff.',
    `\`\`\`json\n"accept": ${jsonForFence(all.slice(0, view.limits.accept))}\n\`\`\``,
    left > 0 ? `and ${plural(left, 'more entry', 'more entries')} like these.` : '',
    'On merge the new level is recorded as intended: stored runs before it no longer count, and the entry can be deleted.',
  ])
  const what = rows.every(isTakenAway) ? 'removal' : rows.some(isTakenAway) ? 'change' : 'regression'
  return details(`<b>Accept ${rows.length === 1 ? `this ${what}` : `these ${what}s`}</b>`, body)
}

function entriesOf(rows: readonly ViewRow[], view: CommentView): readonly object[] {
  const removed = [...Map.groupBy(rows.filter(isTakenAway), ({ benchmark }) => benchmark).keys()]
  const groups = Map.groupBy(
    rows.filter((row) => !isTakenAway(row)),
    (row) => `${row.line}\n${ceilingOf(row).isRelative}`,
  )
  const worse = [...groups.values()].flatMap((group) => {
    const isEverywhere = view.platforms.length === group.length
    return isEverywhere ? [entryOf(group, null)] : group.map((row) => entryOf([row], row.platform))
  })
  return [...worse, ...removed.map((name) => ({ match: safeGlob(name), upTo: 'removed', reason: 'say here why' }))]
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

/** How much an entry allows, in percent or in the metric's unit: an exact change as it is, a measured one at least 40% more. */
function ceilingOf({ change, kind }: ViewRow): { readonly isRelative: boolean; readonly size: number } {
  const isExact = kind === 'exact'
  const relative = change?.relative ?? null
  if (relative === null) {
    const size = Math.abs(change?.absolute ?? 0)
    return { isRelative: false, size: isExact ? size : Number((size * 1.4).toPrecision(2)) }
  }
  const percent = Math.abs(relative) * 100
  const size = isExact ? Math.ceil(percent * 10) / 10 : Math.ceil(Math.max(percent * 1.4, percent + 2))
  return { isRelative: true, size }
}

/** How many `/bench` comments are not folded away. */
const shownComments = 3

/** A numbered list; one line where rows are merely undecided; empty if there is nothing to do. */
export function adviceOf(view: CommentView): string {
  const rows = rowsThat(view.gated, 'failed', 'worse').filter(({ level }) => level !== 'note')
  const removed = view.gated.filter(isTakenAway)
  if (rows.length + removed.length === 0) return firmerAnswer(view)
  const measured = rows.length === 0 ? [] : [lookStep(rows, view), benchStep(rows, view)]
  const steps = [...measured, acceptStep(rows, view), removedStep(removed, view)].filter((step) => step !== null)
  return ['**What to do**', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
}

/** Undecided rows are no reason to act, but a reader may want to know. */
function firmerAnswer(view: CommentView): string {
  const undecided = rowsThat(view.gated, 'undecided').filter(({ level }) => level !== 'note')
  const comments = benchComments(undecided, view, { limit: 2, budget: '15m' })
  return comments.length === 0
    ? ''
    : `For a more precise answer, a maintainer comments ${comments.map(command).join(' or ')}.`
}

function lookStep(rows: readonly ViewRow[], view: CommentView): string | null {
  if (!isReproducible(view.comparison)) return null
  const [worst, ...others] = [...Map.groupBy(rows, (row) => checkCommand(row, view))]
  const verb = rows.every((row) => row.verdict === 'failed') ? '**See it fail.**' : '**Look at it.**'
  const rest = others.length === 0 ? '' : ' (the others: in *The changed rows in numbers*)'
  return `${verb} ${whereOf(worst![1], view)}${command(worst![0])}${rest}`
}

/** `On macOS and Linux: `; nothing where there is only one system. */
function whereOf(rows: readonly ViewRow[], { platforms }: CommentView): string {
  if (platforms.length < 2) return ''
  return `On ${joinList([...new Set(rows.map((row) => row.system))])}: `
}

function benchStep(rows: readonly ViewRow[], view: CommentView): string | null {
  const comments = benchComments(rows, view, { limit: shownComments })
  if (comments.length === 0) return null
  const [only] = new Set(rows.map((row) => row.platform))
  const isMac = rows.every((row) => row.platform === only) && (only ?? '').startsWith('darwin')
  const lead = view.platforms.length < 2 ? '**Measure again?**' : isMac ? '**No Mac?**' : '**No such machine?**'
  return `${lead} A maintainer comments ${comments.map(command).join(' or ')}: only that is measured again, on a new runner.`
}

function acceptStep(rows: readonly ViewRow[], view: CommentView): string | null {
  if (!rows.some(acceptable) || view.limits.accept === 0) return null
  return '**Worth it?** See *Accept* below. Measuring again can decide undecided rows, but never changes decided ones.'
}

function removedStep(rows: readonly ViewRow[], { limits, code }: CommentView): string | null {
  if (rows.length === 0) return null
  const names = joinFirst([...new Set(rows.map(({ name }) => code(name)))], limits.names)
  const accept = limits.accept === 0 ? '' : ', or see *Accept* below'
  return `**Removed?** ${names} can no longer be judged. Bring back what the base measures${accept}.`
}

/** `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
export function checkCommand(row: ViewRow, { comparison, context }: CommentView): string {
  return rowCommand(row, { ...context, comparison })
}

/**
 * `/bench` comments for the rows, each once: `/bench watch/react/chokidar --platform macos`. None if no workflow
 * listens; a system that no runner has is left out.
 */
export function benchComments(
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

/** Each text once, in order, at most `limit` of them. */
export function distinct(texts: readonly (string | null)[], limit: number): readonly string[] {
  return [...new Set(texts.filter((text) => text !== null))].slice(0, limit)
}
