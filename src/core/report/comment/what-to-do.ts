/** Says what to do about a change: look, measure again, or accept it knowingly. */
import { budgetAndRowsIfAny } from '../../judge/needs.ts'
import { rowsOfOutcomes } from '../../judge/outcome.ts'
import { configFileName } from '../../model/config.ts'
import { needsStatisticalTest, kindOf } from '../../model/metric.ts'
import { countWithNoun } from '../../model/readable.ts'
import { benchmarkId } from '../../model/run.ts'
import { jsonForFence, nameAsSafeGlob } from '../escape.ts'
import { joinBlocks, codeSpan, renderDetails } from '../markdown.ts'
import { limitList } from '../report-document.ts'
import { platformArgumentIfHosted } from '../platform-name.ts'
import { isComparisonReproducible, commandForRows } from '../reproduce.ts'
import { isUnacceptedRemoval } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { joinList } from '../words.ts'
import type { CommentView } from './comment-view.ts'

/** Advises in a line on rows that failed, got worse or are gone, else on undecided ones; empty if there are none. */
export function renderAdviceLine(view: CommentView): string {
  const bad = rowsOfOutcomes(view.gated, 'failed', 'worse').filter(({ level }) => level !== 'note')
  const rows = [...bad, ...view.gated.filter((row) => isUnacceptedRemoval(row))]
  const undecided = rowsOfOutcomes(view.gated, 'undecided').filter(({ level }) => level !== 'note')
  if (rows.length === 0) {
    const help = budgetAndRowsIfAny(undecided) ?? { rows: undecided, minutes: 15 }
    const again = benchCommentText(help.rows, view, help.minutes)
    return again === '' ? '' : `**What to do**: for a more precise answer, a maintainer comments ${codeSpan(again)}.`
  }
  const again = benchCommentText(bad, view)
  const options = { ...view.context, ...view }
  const here = bad.length > 0 && isComparisonReproducible(options) ? commandForRows(bad, options) : ''
  const [system, ...others] = new Set(bad.map((row) => row.system))
  const where = view.platforms.length < 2 || others.length > 0 ? '' : ` on ${system}`
  const steps = [
    here === '' ? '' : `look at it${where} with ${codeSpan(here)}`,
    again === '' ? '' : `let a maintainer measure it again by the comment ${codeSpan(again)}`,
    bad.some(({ method }) => method !== 'exact') && view.context.instead !== undefined ? 'run the job again' : '',
    rows.some(isAcceptableRow) ? 'accept it in the config' : '',
  ].filter((step) => step !== '')
  return steps.length === 0 ? '' : `**What to do**: ${joinList(steps, 'or')}.`
}

/** Says what one more job on each system would decide, each with the whole budget; empty outside of a workflow. */
export function oneMoreShardText({ comparison, context, gated }: CommentView): string {
  const open = rowsOfOutcomes(gated, 'undecided').filter(({ method, level }) => method === 'pairs' && level !== 'note')
  const shards = Math.max(...comparison.platforms.map((part) => part.shards ?? 1))
  // One benchmark is not shared.
  const isShareable = new Set(comparison.rows.map(benchmarkId)).size > shards
  if (context.run === undefined || open.length === 0 || !isShareable) return ''
  const enough = open.filter(({ needs, pairs = 0 }) => needs && needs.pairs <= (pairs * (shards + 1)) / shards)
  const decided = enough.filter(({ needs }) => needs!.futile !== true).length
  return `One more shard (${codeSpan(`shards: ${shards + 1}`)}) would decide ${decided === 0 ? 'none' : `about ${decided}`} of ${countWithNoun(open.length, 'undecided row')}.`
}

/** A comment takes no longer glob. */
const longestGlob = 200

/**
 * Writes the one `/bench` comment for the rows: `/bench {watch/react/chokidar,watch/flat/chokidar} --platform macos`; for all
 * benchmarks where their names are too many. Empty without rows, if no workflow listens, and where no runner has such a system.
 */
function benchCommentText(rows: readonly ViewRow[], view: CommentView, minutes?: number): string {
  const systems = new Set(rows.map(({ platform }) => platformArgumentIfHosted(platform, view.platforms)))
  if (view.context.bench === false || rows.length === 0 || systems.has(undefined)) return ''
  const globs = [...new Set(rows.map(({ benchmark }) => nameAsSafeGlob(benchmark)))]
  const glob = globs.length === 1 ? globs[0]! : `{${globs.join(',')}}`
  const [system, ...others] = systems
  return [
    '/bench',
    ...(glob.length <= longestGlob ? [glob] : []),
    ...(others.length === 0 ? [`--platform ${system}`] : []),
    ...(minutes === undefined ? [] : [`--budget ${minutes}m`]),
  ].join(' ')
}

/** Returns true for what an entry can accept: removed, or worse, but not by a broken budget, which the policy changes. */
function isAcceptableRow(row: ViewRow): boolean {
  if (isUnacceptedRemoval(row)) return true
  return row.outcome === 'worse' && row.method !== 'budget' && row.level !== 'note' && row.change !== undefined
}

/** Writes entries for the rows that got worse, one per benchmark and metric where all systems agree. */
export function renderAcceptSection(view: CommentView): string {
  const rows = rowsOfOutcomes(view.rows, 'worse', 'removed').filter(isAcceptableRow)
  if (rows.length === 0) return ''
  const { shown, more } = limitList(makeAcceptEntries(rows, view), view.limits.names)
  const lines = shown.map((entry) => `  ${jsonLine(entry)}`)
  const accept = `"accept": [\n${lines.join(',\n')}\n]`
  const { instead, config = configFileName } = view.context
  const file = /^[\w@./+-]{1,300}$/.test(config) ? config : configFileName
  const body = joinBlocks([
    `${instead === undefined ? 'Add this to' : 'Write this as'} \`${file}\` in this pull request, with your reason. The next measurement applies it, and reviewers see it in the diff.`,
    instead === undefined ? '' : 'It also has what the workflow measures: take `run` and `files` out of the workflow.',
    `\`\`\`json\n${instead === undefined ? accept : newConfigJson(instead, accept)}\n\`\`\``,
    more === '' ? '' : `${more} like these.`,
    'On merge the new level is recorded as intended, and the entry can be deleted.',
  ])
  return renderDetails(`<b>Accept what ${rows.some(isUnacceptedRemoval) ? 'changed' : 'got worse'}</b>`, body)
}

/** Writes a config with what the workflow had in its place, as one without it would measure nothing. */
function newConfigJson({ subjects = {} }: NonNullable<CommentView['context']['instead']>, accept: string): string {
  const lines = Object.entries(subjects).map(([name, subject]) => `  ${jsonLine(name)}: ${jsonLine(subject)}`)
  return `{\n"subjects": {\n${lines.join(',\n')}\n},\n${accept}\n}`
}

function jsonLine(value: unknown): string {
  return jsonForFence(value).replaceAll(/\n */g, ' ')
}

function makeAcceptEntries(rows: readonly ViewRow[], view: CommentView): readonly object[] {
  const removed = new Set(rows.filter(isUnacceptedRemoval).map(({ benchmark }) => benchmark))
  const worse = Map.groupBy(
    rows.filter((row) => !isUnacceptedRemoval(row)),
    (row) => `${row.line}\n${sizeAndScaleToAccept(row).isRelative}`,
  )
  return [
    ...Array.from(worse.values(), (group) =>
      view.platforms.length === group.length
        ? [makeAcceptEntry(group, undefined)]
        : group.map((row) => makeAcceptEntry([row], row.platform)),
    ).flat(),
    ...Array.from(removed, (name) => ({ match: nameAsSafeGlob(name), upTo: 'removed', reason: 'say here why' })),
  ]
}

/** Writes one entry for rows of the same benchmark and metric, on one platform or (undefined) on all. */
function makeAcceptEntry(rows: readonly ViewRow[], platform: string | undefined): object {
  const { benchmark, metric, better } = rows[0]!
  const largest = Math.max(...rows.map((row) => sizeAndScaleToAccept(row).size))
  const sign = better === 'lower' ? '+' : '-'
  return {
    match: nameAsSafeGlob(benchmark),
    metric: nameAsSafeGlob(metric),
    ...(platform === undefined ? {} : { platform }),
    upTo: sizeAndScaleToAccept(rows[0]!).isRelative ? `${sign}${largest}%` : largest,
    reason: 'say here what it buys',
  }
}

/** Returns what an entry allows, in percent or in the metric's unit: what repeats as it is, what scatters 40% more. */
function sizeAndScaleToAccept(row: ViewRow): { readonly isRelative: boolean; readonly size: number } {
  const { change } = row
  const [isMeasured, spare] = [needsStatisticalTest(row), 100 * (kindOf(row).tolerance ?? 0)]
  const relative = change?.relative
  if (relative === undefined) {
    const size = Math.abs(change?.absolute ?? 0)
    return { isRelative: false, size: isMeasured ? Number((size * 1.4).toPrecision(2)) : size }
  }
  const percent = Math.abs(relative) * 100
  const more = Math.max(percent * 1.4, percent + 2)
  // Nothing falls by more than all of it.
  const most = row.better === 'lower' ? more : Math.min(more, percent + (100 - percent) * 0.4)
  return { isRelative: true, size: isMeasured ? Math.ceil(most) : Math.ceil((percent + spare) * 10) / 10 }
}
