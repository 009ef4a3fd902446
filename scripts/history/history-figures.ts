/** The figures of `npm run bench:history`, and how the page and the plot show them. */
import { shareLowerBound, shareUpperBound } from '../../src/stats/distributions.ts'
import type { Curve } from '../detection/power-curve.ts'
import { percent, table } from '../detection/session.ts'
import { goalOf, type Alarms, type RecordedAlarms, type WorldAlarms } from './false-alarms.ts'
import type { FoundChanges } from './found-changes.ts'
import { groups, kinds, type Group, type Kind } from './history-outcome.ts'

export interface HistoryFigures {
  readonly command: string
  readonly seed: string
  readonly recorded: readonly RecordedAlarms[]
  readonly worlds: readonly WorldAlarms[]
  readonly changes: FoundChanges | null
  readonly foreign: readonly ForeignAlarms[]
}

/** Memory compared across kinds of machines, with changes up to `ignore` ignored. */
export interface ForeignAlarms {
  readonly machines: number
  readonly ignore: number
  readonly alarms: Alarms
}

export const historyPlotTitle = 'How often a change of one row is noticed without a base, by its size'

const start = '<!-- history results: written by npm run bench:history -->'
const end = '<!-- end of history results -->'

/** The page with these figures between its markers. Throws where it has none. */
export function withResults(page: string, figures: HistoryFigures): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new RangeError(`the page lacks ${start} or ${end}`)
  return `${page.slice(0, from + start.length)}\n\n${resultsOf(figures)}\n\n${page.slice(to)}`
}

export function resultsOf(figures: HistoryFigures): string {
  const { recorded, worlds, changes, foreign } = figures
  const parts = [
    `These figures come from \`${figures.command}\`; the raw ones are in [data/history.json](data/history.json).`,
    ...(recorded.length === 0 ? [] : [recordedIntroduction, recordedTable(recorded)]),
    ...(worlds.length === 0 ? [] : [worldsIntroduction, worldsTable(worlds)]),
    ...(changes === null ? [] : [...changesParts(changes), othersIntroduction, othersTable(changes, worlds)]),
    ...(foreign.length === 0 ? [] : [foreignIntroduction(foreign), foreignTable(foreign)]),
  ]
  return parts.join('\n\n')
}

const recordedIntroduction =
  'Recorded runs of the same code, each taken as a head. Nothing changed, so every _worse_ and _better_ is false. The table ' +
  'counts comparisons with at least one, with 99% intervals (Clopper & Pearson 1934).'

function recordedTable(recorded: readonly RecordedAlarms[]): string {
  return table(
    ['recorded runs', 'comparisons', 'rows judged', ...groups.map((group) => `${group}: worse`), 'any better'],
    recorded.map(({ history, how, alarms }) => [
      `${history}, ${how}`,
      String(alarms.reports),
      judgedShare(alarms, groups),
      ...groups.map((group) => withInterval(alarms.groups[group].worse, alarms.reports)),
      String(alarms.better),
    ]),
  )
}

const worldsIntroduction =
  'Reports drawn from these runs: a history of 4 to 40 runs, and a head of 2 to 8 trials from runs that are not in it. The ' +
  'share of reports with a false _worse_ is to be at most 1%, and with 99% certainty at most 2%; in brackets that bound, ' +
  'and how many of the gated rows could be judged at all. Drawing the same runs again and again repeats their values, so ' +
  'such a history looks surer of itself than its number of runs is worth; only in the first line is each run stored once.'

function worldsTable(worlds: readonly WorldAlarms[]): string {
  return table(
    ['what happens to the values', 'reports', ...groups, 'times and rates suspect'],
    worlds.map(({ name, ours }) => [
      name,
      String(ours.reports),
      ...groups.map((group) => {
        const { share, below, met } = goalOf(ours, group)
        const word = met === null ? 'open' : met ? 'met' : 'missed'
        return `${word}: ${percent(share)} (${percent(below)}; ${judgedShare(ours, [group])})`
      }),
      percent(ours.groups['times and rates'].suspect / ours.reports),
    ]),
  )
}

function changesParts({ shares, smallest }: FoundChanges): string[] {
  const sizes = [...new Set(shares.map(({ change }) => change))]
  const own = kinds.filter((kind) => shares.some((share) => share.kind === kind))
  const found = table(
    ['one row worse by', ...sizes.map((size) => `+${percent(size, 0)}`)],
    own.flatMap((kind) => {
      const line = (key: 'worse' | 'noticed') =>
        sizes
          .map((size) => shares.find((share) => share.kind === kind && share.change === size))
          .map((share) => (share === undefined ? '' : percent(share[key] / share.asked)))
      const isSuspected = shares.some((share) => share.kind === kind && share.noticed > share.worse)
      const worse = [kind, ...line('worse')]
      return isSuspected ? [worse, [`${kind}, worse or suspect`, ...line('noticed')]] : [worse]
    }),
  )
  const limits = table(
    ['smallest change noticed', 'rows', 'a quarter of them', 'half', 'three quarters'],
    smallest.map(({ kind, rows, quartiles }) => [
      kind,
      String(rows),
      ...quartiles.map((quartile) => (quartile === null ? 'none' : `+${percent(quartile)}`)),
    ]),
  )
  return [
    'Power: the values of one row of a head of five trials, made worse, in a report of all rows, and how often that row is ' +
      'called worse. Counts stay whole numbers.',
    found,
    `![${historyPlotTitle}](data/history.svg)`,
    'The smallest change that is noticed (called worse or suspect), by row:',
    limits,
  ]
}

const othersIntroduction =
  'The same runs judged as other tools judge stored results, row by row. A rate counts as the time of one operation.'

function othersTable({ rules, shares }: FoundChanges, worlds: readonly WorldAlarms[]): string {
  const own = kinds.filter((kind) => shares.some((share) => share.kind === kind))
  const world = worlds.find(({ world: id }) => id === 'again')
  const alarmsOf = (rule: number) => (rule < 0 ? world?.ours : world?.others[rule]?.alarms)
  const line = (name: string, rule: number) => {
    const alarms = alarmsOf(rule)
    const found = own.map((kind) => {
      const share = shares.find((one) => one.kind === kind && one.change === 0.1)
      return share === undefined ? '' : percent((rule < 0 ? share.worse : share.others[rule]!) / share.asked)
    })
    return [name, alarms === undefined ? '' : percent(alarms.worse / alarms.reports), ...found]
  }
  return table(
    ['rule', 'reports with a false alarm', ...own.map((kind) => `${kind}: +10% found`)],
    [line('**Paceline**', -1), ...rules.map((rule, i) => line(rule, i))],
  )
}

function foreignIntroduction(foreign: readonly ForeignAlarms[]): string {
  return (
    `Memory across kinds of machines, simulated: the stored runs are of ${foreign[0]!.machines} kinds, the head is of another, ` +
    'and on each the level of every row lies .05 to 1.8% above or below the recorded one (even on a log scale). All ' +
    'are compared as if they were of one kind, with a larger `ignore`:'
  )
}

function foreignTable(foreign: readonly ForeignAlarms[]): string {
  return table(
    ['ignored up to', 'reports', 'with a false worse', 'certainly (99%) below', 'with a false better'],
    foreign.map(({ ignore, alarms }) => {
      const { share, below } = goalOf(alarms, 'memory')
      const better = alarms.groups.memory.better / alarms.reports
      return [percent(ignore, 0), String(alarms.reports), percent(share), percent(below), percent(better)]
    }),
  )
}

function judgedShare(alarms: Alarms, among: readonly Group[]): string {
  const total = (key: 'rows' | 'judged') => among.reduce((sum, group) => sum + alarms.groups[group][key], 0)
  return total('rows') === 0 ? 'no rows' : percent(total('judged') / total('rows'), 0)
}

function withInterval(successes: number, trials: number): string {
  const [low, high] = [shareLowerBound, shareUpperBound].map((bound) => bound({ successes, trials }, 0.005))
  return `${successes} (${percent(low!)} to ${percent(high!)})`
}

/** Curves for the plot; rates look like times, and one of the other rules is enough. */
export function curvesOf({ rules, shares }: FoundChanges): Curve[] {
  const curve = (kind: Kind, rule?: number): Curve => ({
    name: rule === undefined ? (kind === 'times' ? 'times, worse or suspect' : kind) : 't-test .99, heap',
    ours: rule === undefined,
    points: shares
      .filter((share) => share.kind === kind)
      .map(({ change, noticed, others, asked }) => {
        return { change, found: (rule === undefined ? noticed : others[rule]!) / asked }
      }),
  })
  const own = kinds.filter((kind) => kind !== 'rates').map((kind) => curve(kind))
  const test = rules.findIndex((rule) => rule.startsWith('t-test'))
  return [...own, ...(test < 0 ? [] : [curve('heap', test)])].filter(({ points }) => points.length > 0)
}
