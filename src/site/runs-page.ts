/** All stored runs: of which commit, when, and on which machine. */
import { calibrationOf } from '../compare/machine-class.ts'
import type { PlatformHistory } from '../compare/trends.ts'
import type { Run } from '../model/run.ts'
import { decimal, formatValue } from '../report/format.ts'
import { element, type Children, type Element, type Markup } from '../report/markup.ts'
import { scrollTable } from '../report/page/elements.ts'
import { minuteText, systemText } from '../report/page/origin.ts'
import { platformName } from '../report/platform-name.ts'
import { plural } from '../report/words.ts'
import { commitName } from './trend-words.ts'

export interface RunsPageOptions {
  readonly histories: readonly PlatformHistory[]
  readonly commits: string | null
}

const columns = ['commit', 'measured', 'profile', 'processor', 'Node', 'system', 'calibration', 'benchmarks', 'run']

export function runsPage({ histories, commits }: RunsPageOptions): Children {
  return [
    element(
      'p',
      'Between its trials every run times one fixed workload, the calibration: a machine that takes longer for it was slower that day. A run far outside the usual range is left out where times are judged. No value is corrected.',
    ),
    histories.map(({ platform, runs, trends }) => {
      const suspects = new Set(trends.flatMap((trend) => trend.suspects.map(({ suspect }) => suspect.runId)))
      return [
        element('h2', { id: platform }, platformName(platform)),
        element('p', { class: 'quiet' }, plural(runs.length, 'run')),
        scrollTable({
          class: 'runs',
          name: { 'aria-label': `Runs on ${platformName(platform)}` },
          heads: columns,
          rows: runs.toReversed().map((run) => runRow(run, commits, suspects)),
        }),
      ]
    }),
  ]
}

function runRow(run: Run, commits: string | null, suspects: ReadonlySet<string>): Element {
  const { environment, benchmarks, complete, filled } = run
  const ok = benchmarks.filter(({ status }) => status === 'ok').length
  const calibration = calibrationOf(run)
  const { os, cpu, node } = environment
  const notes = [
    `${ok} of ${benchmarks.length}`,
    complete ? null : 'not complete',
    suspects.has(run.id) ? 'has suspect rows' : null,
    filled === undefined ? null : `filled, ${filled.order} of ${filled.of}`,
  ].filter((note) => note !== null)
  const cells: readonly Markup[] = [
    commitName(run, commits),
    minuteText(run.startedAt),
    run.profile,
    `${cpu.model}, ${plural(cpu.cores, 'core')}, ${formatValue(environment.memoryBytes, 'bytes')}`,
    node,
    systemText(os),
    calibration === null ? 'none' : `${decimal(calibration, 1)} ms`,
    notes.join(', '),
    element('code', run.id),
  ]
  return element(
    'tr',
    cells.map((cell) => element('td', [cell])),
  )
}
