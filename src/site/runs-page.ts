/** All stored runs: of which commit, when, and on which machine. */
import { calibrationOf } from '../compare/machine-class.ts'
import type { PlatformHistory } from '../compare/trends.ts'
import type { Run } from '../model/run.ts'
import { decimal, formatValue } from '../report/format.ts'
import { element, type Element, type Markup } from '../report/markup.ts'
import { platformName } from '../report/platform-name.ts'
import { plural } from '../report/words.ts'
import { commitName, type FigureOptions } from './trend-figure.ts'

export interface RunsPageOptions extends Pick<FigureOptions, 'commitLink'> {
  readonly histories: readonly PlatformHistory[]
}

const columns = ['commit', 'measured', 'profile', 'processor', 'Node', 'system', 'calibration', 'benchmarks', 'run']

export function runsPage(options: RunsPageOptions): Markup[] {
  return [
    element('h1', {}, ['Stored runs']),
    element('p', {}, [
      'Every run times slices of one fixed workload between its trials, its calibration: a machine that needs longer for it was slower that day. A run far outside of the usual range is left out where times are judged; nothing is corrected by it.',
    ]),
    ...options.histories.flatMap((history) => platformTable(history, options)),
  ]
}

function platformTable({ platform, runs, trends }: PlatformHistory, options: RunsPageOptions): Element[] {
  const name = platformName(platform)
  const suspects = new Set(trends.flatMap((trend) => trend.suspects.map(({ suspect }) => suspect.runId)))
  const head = element(
    'tr',
    {},
    columns.map((column) => element('th', { scope: 'col' }, [column])),
  )
  const rows = runs.toReversed().map((run) => runRow(run, { isSuspect: suspects.has(run.id), options }))
  const table = element('table', {}, [element('thead', {}, [head]), element('tbody', {}, rows)])
  return [
    element('h2', { id: platform }, [name]),
    element('p', { class: 'quiet' }, [plural(runs.length, 'run')]),
    element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Runs on ${name}` }, [table]),
  ]
}

interface RowOptions {
  readonly isSuspect: boolean
  readonly options: RunsPageOptions
}

function runRow(run: Run, { isSuspect, options }: RowOptions): Element {
  const { environment, benchmarks, complete, filled } = run
  const ok = benchmarks.filter(({ status }) => status === 'ok').length
  const calibration = calibrationOf(run)
  const { os, cpu, node } = environment
  const system = os.image === null ? `${os.type} ${os.release}` : [os.image, os.imageVersion].filter(Boolean).join(' ')
  const notes = [
    complete ? null : 'not complete',
    isSuspect ? 'has suspect rows' : null,
    filled === undefined ? null : `filled, ${filled.order} of ${filled.of}`,
  ].filter((note) => note !== null)
  const cells: readonly Markup[] = [
    commitName(run, options),
    run.startedAt.slice(0, 16).replace('T', ' '),
    run.profile,
    `${cpu.model}, ${plural(cpu.cores, 'core')}, ${formatValue(environment.memoryBytes, 'bytes')}`,
    node,
    system,
    calibration === null ? 'none' : `${decimal(calibration, 1)} ms`,
    `${ok} of ${benchmarks.length}${notes.length === 0 ? '' : `, ${notes.join(', ')}`}`,
    element('code', {}, [run.id]),
  ]
  return element(
    'tr',
    {},
    cells.map((cell) => element('td', {}, [cell])),
  )
}
