/**
 * The evaluation of the decision rule: `node evaluation/bench-detection.ts [--full] [--seed HEX] [--recorded DIR] [--out DIR]`,
 * or with `--redraw DIR` alone: plot and pages again, from the figures that lie in that folder; or with `--minute`: what a
 * minute buys, beside other tools' own programs, by the recorded trials in `--recorded`.
 *
 * Prints Markdown tables to stdout and progress to stderr. With `--out` it also writes `detection.json` (all figures)
 * and `detection.svg` (the plot of docs/statistics.md) into that folder. The same seed gives the same figures; `--full`
 * plays ten times as many games.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { examine } from './detection/check.ts'
import { goalsOf, goalsTable, gridTable, playGrid, settingsOf } from './detection/goals.ts'
import { ourRule } from './detection/our-rules.ts'
import { plotTitle, powerPlot } from './detection/plot.ts'
import { minutePages, redrawMinute } from './detection/minute-page.ts'
import { playMinute, type MinuteFigures } from './detection/minute-table.ts'
import { foundFrom, playCurves, type Curve } from './detection/power-curve.ts'
import { readRecorded, recordedTable, recordedTrialMs } from './detection/recorded.ts'
import { compareRules, rulesTable } from './detection/rules-table.ts'
import { neutralReports } from './detection/neutral-reports.ts'
import { percent, table, type Session } from './detection/session.ts'
import { playTimeLeft, timeLeftTable } from './detection/time-left.ts'
import { coinOrFixedOrder, detectableChange, slowTail, whenTimeIsUp } from './detection/special-cases.ts'

async function main(process: NodeJS.Process): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      full: { type: 'boolean', default: false },
      seed: { type: 'string', default: '20261121' },
      recorded: { type: 'string', default: path.join('evaluation', 'data', 'recorded') },
      out: { type: 'string' },
      redraw: { type: 'string' },
      minute: { type: 'boolean', default: false },
    },
  })
  if (values.redraw !== undefined) return redraw(values.redraw)
  const factor = values.full ? 10 : 1
  const session: Session = {
    seed: values.seed,
    cleanGames: 4_000 * factor,
    changedGames: 600 * factor,
    progress: (line) => process.stderr.write(`${line}\n`),
  }
  if (values.minute) return minute({ folder: values.recorded, session, out: values.out })
  const print = (title: string, body: string) => process.stdout.write(`## ${title}\n\n${body}\n\n`)
  const started = performance.now()

  const rules = compareRules(session)
  print('Rules side by side: nine rows a pull request, 5% to be detected', rulesTable(rules))

  const cells = playGrid(session)
  const settings = settingsOf(cells).map((part) => {
    const { rows, detect, cap } = part[0]!
    const goals = goalsOf(part)
    const title = `${rows} rows, ${percent(detect, 0)} to be detected, up to ${cap} pairs`
    print(title, `${gridTable(part)}\n\n${goalsTable(goals)}`)
    return { title, goals }
  })

  const curves = playCurves(session)
  print(
    'Smallest change found in 95%, nine rows, 10% to be detected',
    table(
      ['noise', 'found from'],
      curves.filter((curve) => curve.ours).map((curve) => [curve.name, foundFrom(curve)]),
    ),
  )
  const timeLeft = playTimeLeft(session)
  print('Time is left: one benchmark of 0.3 s, four minutes, nine rows', timeLeftTable(timeLeft))
  print('Nothing changed, but the second process of a pair is 2% slower', coinOrFixedOrder(session))
  print('A clock ends the measuring after 9 to 99 pairs: sigma 10%, 10% to be detected', whenTimeIsUp(session))
  print('Slow trials become more frequent: called worse / called same', slowTail(session))
  print('The smallest change that an undecided row prints', detectableChange(session))
  print('First lines of reports of no change: noise of 30%, a clock ends the measuring', neutralReports(session))

  const recorded = readRecorded(values.recorded)
  const none = `No recorded trials in ${values.recorded}: nothing but simulated noise was played.`
  print('Recorded trials, labels dealt anew', recorded.length === 0 ? none : recordedTable(recorded, session))

  const examination = [...examine({ make: ourRule, seed: session.seed, games: 5 * session.cleanGames })]
  print(
    'The quick examination that every test run repeats',
    table(
      ['question', '', 'found'],
      examination.map((one) => [one.question, one.passed ? 'passed' : 'FAILED', one.found]),
    ),
  )

  const missed = settings.flatMap(({ title, goals }) =>
    goals.filter(({ met }) => met === false).map(({ goal, found }) => `- ${title}: ${goal}: ${found}`),
  )
  print('Goals missed', missed.length === 0 ? 'None.' : missed.join('\n'))
  const seconds = Math.round((performance.now() - started) / 1_000)
  process.stdout.write(`Seed ${session.seed}, ${session.cleanGames} and ${session.changedGames} games per cell.\n`)
  session.progress(`${seconds} s`)

  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true })
    const { seed, cleanGames, changedGames } = session
    const figures = { seed, cleanGames, changedGames, rules, cells, goals: settings, curves, timeLeft, examination }
    writeFileSync(path.join(values.out, 'detection.json'), `${JSON.stringify(figures, null, 1)}\n`)
    writeFileSync(path.join(values.out, 'detection.svg'), powerPlot(curves, plotTitle))
  }
}

interface MinuteOptions {
  readonly folder: string
  readonly session: Session
  readonly out: string | undefined
}

/** First by the trials that the rule's makers never saw, on an idle machine and on a busy one, then by the others. */
async function minute({ folder, session, out }: MinuteOptions): Promise<void> {
  const command = `node evaluation/bench-detection.ts --minute --recorded ${folder} --seed ${session.seed}`
  const figures: MinuteFigures[] = []
  for (const from of [path.join(folder, 'unseen'), path.join(folder, 'busy'), folder]) {
    const series = readRecorded(from)
    if (series.length === 0) continue
    figures.push(await playMinute({ series, trialMs: recordedTrialMs(from) }, { session, command }))
  }
  process.stdout.write(`${minutePages['evaluation/accuracy.md']!({ recordings: figures, upgrades: [] })}\n`)
  if (out === undefined) return
  mkdirSync(out, { recursive: true })
  writeFileSync(path.join(out, 'minute.json'), `${JSON.stringify(figures, null, 1)}\n`)
}

function redraw(folder: string): void {
  redrawMinute(folder)
  const { curves } = JSON.parse(readFileSync(path.join(folder, 'detection.json'), 'utf8')) as {
    readonly curves: readonly Curve[]
  }
  writeFileSync(path.join(folder, 'detection.svg'), powerPlot(curves, plotTitle))
}

await main(process)
