/** What `paceline doctor` found, the verdict first: is this machine fit to gate, and on which metrics. */
import type { DoctorReport, DoctorRow, MeanInterval } from '../model/diagnosis.ts'
import { type Column, type Section, tableOf } from './report-document.ts'
import { plainText } from './escape.ts'
import { decimal, formatDuration, formatMagnitude, formatRelative, formatThreshold, formatValue } from './format.ts'
import { printed, screenOf, sectionLines, verdictLines } from './terminal-printer.ts'
import type { Colour } from './text-layout.ts'
import { joinFirst, machineTexts, metricTitle, plural } from './words.ts'

interface DoctorTextOptions {
  /** Width of the terminal; 80 by default. */
  readonly columns?: number
  readonly colour?: boolean
}

/** The report for a terminal, ending with a newline. */
export function renderDoctor(report: DoctorReport, options: DoctorTextOptions = {}): string {
  const screen = screenOf(options)
  const [colour, text] = verdictOf(report.rows.filter((row) => row.gate))
  const { seen, expected, uncorrectedSeen, uncorrectedExpected } = report.alarms
  const facts = [
    `False alarms: ${seen} of ${plural(report.rows.length, 'row')} called changed; expected at most: ${rounded(expected)}. Without any correction, at 5% per row: ${uncorrectedSeen}; expected: about ${rounded(uncorrectedExpected)}.`,
    fewPairsText(report.rows),
  ]
  const sections = [fitSection(report), noiseSection(report), ...slotSections(report.rows), ...factSections(report)]
  return printed([
    verdictLines({ text: `${text} within ${report.fitWithin} pairs.`, colour, facts }, screen),
    ...sections
      .filter(({ about, blocks }) => about !== '' || blocks.length > 0)
      .map((one) => sectionLines(one, screen)),
  ])
}

function verdictOf(gated: readonly DoctorRow[]): readonly [Colour, string] {
  const fit = gated.filter((row) => row.fit).length
  const machine = 'This machine is fit to gate'
  if (gated.length === 0) {
    return ['yellow', 'No measured metric has a gate, so it is not known what this machine could gate']
  }
  if (fit === 0) return ['red', 'This machine is not fit to gate: no gated row finds the change to detect']
  if (fit < gated.length) return ['yellow', `${machine} ${fit} of ${plural(gated.length, 'gated row')}`]
  const all = fit === 1 ? 'its one gated row finds' : `all ${fit} gated rows find`
  return ['green', `${machine}: ${all} the change to detect`]
}

/** The robust deviation of n pairs has a standard error of about 1.17 / sqrt(n) of itself: a quarter at 22 pairs. */
const fewPairs = 22

function fewPairsText(rows: readonly DoctorRow[]): string {
  const fewest = Math.min(...rows.filter((row) => row.sigma !== null).map((row) => row.pairs))
  if (fewest >= fewPairs) return ''
  return `With only ${plural(fewest, 'pair')} the noise is known roughly, ± ${Math.round(117 / Math.sqrt(fewest))}%: a larger --budget or fewer benchmarks make it more precise.`
}

/** One line per metric: fit everywhere, on some benchmarks, or nowhere. */
function fitSection({ rows, fitWithin }: DoctorReport): Section {
  const metrics = [
    ...Map.groupBy(
      rows.filter((row) => row.gate),
      (row) => row.metric,
    ),
  ]
  const lines = metrics.map(([metric, own]) => `${plainText(metricTitle(metric))}: ${fitText(own)}`)
  return { title: `Fit to gate within ${fitWithin} pairs`, about: '', blocks: lines.length === 0 ? [] : [lines] }
}

function fitText(rows: readonly DoctorRow[]): string {
  const unfit = rows.filter((row) => !row.fit)
  if (unfit.length > 0) {
    const where = joinFirst(unfit, 6, ({ benchmark }) => plainText(benchmark))
    return unfit.length === rows.length ? `no: ${where}` : `yes, but not on ${where}`
  }
  if (rows.length === 1) return 'yes, on its one benchmark'
  return `yes, on ${rows.length === 2 ? 'both benchmarks' : `all ${rows.length} benchmarks`}`
}

/** Noise, the smallest change that so many pairs find, and the pairs that the change to detect takes. */
function noiseSection({ rows }: DoctorReport): Section {
  const columns: readonly Column<DoctorRow>[] = [
    { title: '', flexible: true, cell: rowName },
    column('pairs', (row) => String(row.pairs), [0, 1]),
    column('noise', (row) => (row.sigma === null ? (isExact(row) ? 'exact' : '') : sizeText(row.sigma, row))),
    column('at 25', (row) => seen(row, 25), [0, 0]),
    column('at 50', (row) => seen(row, 50), [0, 0]),
    column('at 100', (row) => seen(row, 100)),
    column('to detect', (row) => (isExact(row) ? '' : detectText(row))),
    column('takes', (row) => (isExact(row) ? '' : String(row.pairsNeeded ?? '> 100'))),
  ]
  const table = tableOf(rows, columns, { notes: notesOf })
  return { title: 'Noise and detectable changes', about: '', blocks: rows.length === 0 ? [] : [table] }
}

function column(
  title: string,
  cell: (row: DoctorRow) => string,
  at: readonly [number, number] = [0, 2],
): Column<DoctorRow> {
  return { title, align: 'right', cell, at }
}

function isExact({ kind, sigma, pairsNeeded }: DoctorRow): boolean {
  return kind === 'exact' && sigma === null && pairsNeeded !== null
}

function seen(row: DoctorRow, pairs: number): string {
  const size = row.detectable.find((one) => one.pairs === pairs)?.size ?? null
  return size === null ? '' : sizeText(size, row)
}

function detectText(row: DoctorRow): string {
  return row.scale === 'relative' ? formatThreshold(row.detect) : sizeText(row.detect, row)
}

function notesOf({ gate, reason }: DoctorRow): readonly string[] {
  return [...(gate ? [] : ['informational']), ...(reason === null ? [] : [plainText(reason, 600)])]
}

/** Whether the second trial of a pair differs; only rows where it does. */
function slotSections(rows: readonly DoctorRow[]): readonly Section[] {
  const slots = rows.filter((row) => row.secondSlot !== null)
  const shifted = slots.filter(({ secondSlot: slot }) => slot!.lower > 0 || slot!.upper < 0)
  const second =
    shifted.length === 0
      ? `no row differs between the first and the second trial of a pair (${plural(slots.length, 'row')} looked at)`
      : `${shifted.length} of ${plural(slots.length, 'row')} differ between the first and the second trial of a pair (${rounded(slots.length * 0.05)} expected by chance); the coin keeps that out of the verdicts`
  return [
    {
      title: 'Second trial',
      about: slots.length === 0 ? '' : second,
      blocks: shifted.map((row) => [`${rowName(row)}: ${meanText(row.secondSlot!)}`]),
    },
  ]
}

function factSections(report: DoctorReport): readonly Section[] {
  const { environment, unmeasured } = report
  const machine = plainText(machineTexts(environment).join(', '), 600)
  const how = `${machine}; measured for ${formatDuration(report.measuringMs)}; profile ${plainText(report.profile)}, seed ${plainText(report.seed)}; ${formatThreshold(report.alpha)} false alarms shared by ${plural(report.family, 'test')}.`
  const left = unmeasured.map(({ benchmark, reason }) => `${plainText(benchmark)}: ${plainText(reason, 600)}`)
  return [
    { title: 'How', about: how, blocks: [] },
    { title: 'Not measured', about: '', blocks: left.length === 0 ? [] : [left] },
  ]
}

function rowName(row: DoctorRow): string {
  return plainText(`${row.benchmark} ${metricTitle(row.metric)}`)
}

function sizeText(size: number, { scale, unit }: DoctorRow): string {
  return scale === 'relative' ? formatMagnitude(size) : formatValue(size, unit)
}

function meanText({ mean, lower, upper }: MeanInterval): string {
  return `${formatRelative(mean)} (${formatRelative(lower)} … ${formatRelative(upper)})`
}

/** An expected number: `0.02`, `0.3`, `1.8`; never one that says it cannot happen. */
function rounded(count: number): string {
  if (count > 0 && count < 0.005) return 'less than 0.01'
  return count === 0 ? '0' : decimal(count, count < 0.095 ? 2 : 1)
}
