/** The figures of `node evaluation/bench-history.ts`, and how the page and the plot show them. */
import type { Curve } from '../detection/power-curve.ts'
import { percent, table } from '../detection/session.ts'
import { changesRecorded, type RecordedSpread, type RecordedVerdicts } from './recorded-pairs.ts'
import { pairWorlds, rowKinds, storedCounts } from './simulated-pairs.ts'
import { changesAsked, goalsOf, rulesBeside, type CellAlarms, type CellFound, type Goal } from './simulated-verdicts.ts'

export interface HistoryFigures {
  readonly command: string
  readonly seed: string
  readonly recorded: readonly RecordedVerdicts[]
  readonly spread: readonly RecordedSpread[]
  readonly alarms: readonly CellAlarms[]
  readonly found: readonly CellFound[]
}

export const historyPlotTitle = 'How often a change of one row is called worse without a base, by its size'

export function resultsOf(figures: HistoryFigures): string {
  const { recorded, spread, alarms, found } = figures
  return [
    `These figures come from \`${figures.command}\`; the raw ones are in [data/history.json](data/history.json).`,
    ...(recorded.length === 0
      ? []
      : [spreadIntroduction, spreadTable(spread), recordedIntroduction, recordedTable(recorded)]),
    ...(alarms.length === 0 ? [] : [alarmsIntroduction, alarmsTable(alarms)]),
    ...(found.length === 0 ? [] : [foundIntroduction, foundTable(found), `![${historyPlotTitle}](data/history.svg)`]),
    ...(alarms.length === 0 || found.length === 0 ? [] : [besideIntroduction, besideTable(alarms, found)]),
    ...(alarms.length === 0 || found.length === 0 ? [] : ['The goals:', goalsTable(goalsOf(alarms, found))]),
  ].join('\n\n')
}

const spreadIntroduction =
  'Two versions of a package, measured in pairs under several conditions: Node 22, 24.9, 24.21 and 26, one core and two, ' +
  '`nice`, and a busy loop on one of two cores, on a machine whose load came and went. How far the largest of the conditions ' +
  'lies above the smallest, the median of the rows of a kind: the figures themselves, and the change between the versions.'

function spreadTable(spread: readonly RecordedSpread[]): string {
  return table(
    ['versions', 'rows', 'figures of the older', 'change'],
    spread.map(({ pair, kind, rows, absolute, ratio }) => [
      `${pair}, ${kind}`,
      String(rows),
      percent(absolute),
      percent(ratio),
    ]),
  )
}

const recordedIntroduction =
  'Each condition taken as the head, the others as stored runs: once all of them, once each by itself. The versions are the ' +
  'same, so every _worse_ and _better_ is false. "Coins alone" are the rows that would be called so without the guard. On ' +
  'the right: the same heads made worse, and how many of the rows are found.'

function recordedTable(recorded: readonly RecordedVerdicts[]): string {
  return table(
    [
      'versions',
      'stored runs',
      'reports',
      'with a worse',
      'rows',
      'worse',
      'better',
      'coins alone',
      'same',
      ...changesRecorded.map((change) => `+${percent(change, 0)}`),
    ],
    recorded.map((one) => [
      one.pair,
      String(one.stored),
      String(one.reports),
      String(one.reportsWorse),
      String(one.rows),
      String(one.worse),
      String(one.better),
      String(one.withoutGuard),
      percent(one.same / one.rows, 0),
      ...one.found.map(({ worse }) => percent(worse / one.rows, 0)),
    ]),
  )
}

const alarmsIntroduction =
  'Simulated reports of nine rows (five times, two of heap, two of RSS) in which nothing changed; main has moved from the ' +
  'reference by 5% either way. The run effect is what the machine of a run does to the change from the reference. Reports ' +
  'with a false _worse_, by the number of stored runs; in brackets the rows.'

function alarmsTable(alarms: readonly CellAlarms[]): string {
  return table(
    ['world', ...storedCounts.map((stored) => `${stored} stored`), 'any better', 'rows called same'],
    pairWorlds.flatMap(({ id, name }) => {
      const own = alarms.filter(({ world }) => world === id)
      if (own.length === 0) return []
      const sum = (of: (cell: CellAlarms) => number) => own.reduce((total, cell) => total + of(cell), 0)
      return [
        [
          name,
          ...own.map(({ worse, reports, rows, rowsWorse }) => {
            return `${worse} of ${reports} (${percent(rowsWorse / rows, 2)})`
          }),
          `${sum(({ better }) => better)} of ${sum(({ reports }) => reports)}`,
          percent(sum(({ same }) => same.called) / sum(({ same }) => same.rows), 0),
        ],
      ]
    }),
  )
}

const foundIntroduction =
  'How often a row that got worse is called worse. Each stored run has 24 pairs; the head has 24 with one or three of them, ' +
  '44 with five or ten. The three figures are for a run effect of 0, 1 and 2%, a tenth of that for heap.'

const foundWorlds = ['none', 'one', 'two']

function foundTable(found: readonly CellFound[]): string {
  return table(
    ['row', 'stored runs', ...changesAsked.map((change) => `+${percent(change, 0)}`)],
    rowKinds.flatMap(({ name }) =>
      storedCounts.map((stored) => [
        name,
        String(stored),
        ...changesAsked.map((change) =>
          foundWorlds
            .flatMap((world) => cellsOf(found, { world, stored, kind: name, change }))
            .map((cell) => (100 * (cell.worse / cell.games)).toFixed(0))
            .join(' '),
        ),
      ]),
    ),
  )
}

function cellsOf(
  found: readonly CellFound[],
  { world, stored, kind, change }: Pick<CellFound, 'world' | 'stored' | 'kind' | 'change'>,
): CellFound[] {
  return found.filter(
    (cell) => cell.world === world && cell.stored === stored && cell.kind === kind && cell.change === change,
  )
}

const besideIntroduction =
  'The same reports judged by rules that know absolute values only, with a run effect of 1% and ten stored runs on four ' +
  'kinds of processors: reports with a false alarm, and how often +10% of one row is found.'

function besideTable(alarms: readonly CellAlarms[], found: readonly CellFound[]): string {
  const stored = storedCounts.at(-1)!
  const own = alarms.find((cell) => cell.world === 'one' && cell.stored === stored)
  const cells = rowKinds.flatMap(({ name }) => cellsOf(found, { world: 'one', stored, kind: name, change: 0.1 }))
  if (own === undefined || cells.length < rowKinds.length) return ''
  return table(
    ['rule', 'reports with a false alarm', ...rowKinds.map(({ name }) => name)],
    [
      [
        '**Paceline, pairs with a reference**',
        percent(own.worse / own.reports),
        ...cells.map((cell) => percent(cell.worse / cell.games, 0)),
      ],
      ...rulesBeside.map((rule, i) =>
        [rule, percent(own.others.worse[i]! / own.others.reports)].concat(
          cells.map((cell) => percent(cell.others.worse[i]! / cell.others.games, 0)),
        ),
      ),
    ],
  )
}

function goalsTable(goals: readonly Goal[]): string {
  return table(
    ['goal', 'found', ''],
    goals.map(({ goal, found, met }) => [goal, found, met === undefined ? 'open' : met ? 'met' : '**not met**']),
  )
}

/** Curves for the plot: each kind with three stored runs, at a run effect of 1%. */
export function curvesOf(found: readonly CellFound[]): Curve[] {
  return rowKinds.map(({ name }) => ({
    name: `${name}, three stored runs`,
    ours: true,
    points: changesAsked.flatMap((change) =>
      cellsOf(found, { world: 'one', stored: 3, kind: name, change }).map((cell) => ({
        change,
        found: cell.worse / cell.games,
      })),
    ),
  }))
}
