/** What `paceline doctor` found, the verdict first: is this machine fit to gate, and on which metrics. */
import type { DoctorReport, DoctorRow, MeanInterval } from '../model/diagnosis.ts'
import { logSafe, plainText } from './escape.ts'
import { decimal, formatDuration, formatMagnitude, formatRelative, formatThreshold, formatValue } from './format.ts'
import {
  type Cell,
  type Colour,
  fittingTable,
  painter,
  type TableOptions,
  wrap,
  type WrapOptions,
} from './text-layout.ts'
import { joinFirst, machineTexts, metricTitle, plural } from './words.ts'

interface DoctorTextOptions {
  /** Width of the terminal; 80 by default. */
  readonly columns?: number
  readonly colour?: boolean
}

/** More benchmarks are counted, not named. */
const longestList = 6

/** A smaller saving in pairs is within the noise of the noise. */
const worthwhile = 0.1

/** The report for a terminal, ending with a newline. */
export function renderDoctor(report: DoctorReport, options: DoctorTextOptions = {}): string {
  const columns = Math.max(30, options.columns ?? 80)
  const blocks = [
    verdictLines(report, { columns, colour: options.colour ?? false }),
    metricLines(report, columns),
    noiseLines(report.rows, columns),
    slotLines(report.rows, columns),
    factLines(report, columns),
    report.unmeasured.flatMap(({ benchmark, reason }) =>
      wrap(`${plainText(benchmark)}: ${plainText(reason, 600)}`, { columns, first: 'NOT MEASURED  ', rest: '  ' }),
    ),
  ]
  const filled = blocks.filter((lines) => lines.length > 0)
  return `${filled.map((lines) => lines.map(logSafe).join('\n')).join('\n\n')}\n`
}

function verdictLines(report: DoctorReport, { columns, colour }: Required<DoctorTextOptions>): readonly string[] {
  const [tone, text] = verdictOf(report.rows.filter((row) => row.gate))
  const { seen, expected, uncorrectedSeen, uncorrectedExpected } = report.alarms
  const rest = ' '.repeat(9)
  const paint = (words: string): string => painter(colour)(tone, words)
  return [
    ...wrap(`${text} within ${report.fitWithin} pairs.`, { columns, first: 'VERDICT  ', rest, paint }),
    ...wrap(
      `False alarms: ${seen} of ${plural(report.rows.length, 'row')} called changed; expected at most: ${rounded(expected)}. Without any correction, at 5% per row: ${uncorrectedSeen}; expected: about ${rounded(uncorrectedExpected)}.`,
      { columns, first: rest },
    ),
    ...fewPairsLines(report.rows, { columns, first: rest }),
  ]
}

function verdictOf(gated: readonly DoctorRow[]): readonly [Colour, string] {
  const fit = gated.filter((row) => row.fit).length
  const machine = 'This machine is fit to gate'
  if (gated.length === 0) {
    return ['yellow', 'No measured metric has a gate, so it is not known what this machine could gate']
  }
  if (fit === 0) return ['red', 'This machine is not fit to gate: no gated row finds the change to detect']
  if (fit < gated.length) return ['yellow', `${machine} ${fit} of ${plural(gated.length, 'gated row')}`]
  return [
    'green',
    `${machine}: ${fit === 1 ? 'its one gated row finds' : `all ${fit} gated rows find`} the change to detect`,
  ]
}

/** The robust deviation of n pairs has a standard error of about 1.17 / sqrt(n) of itself: a quarter at 22 pairs. */
const fewPairs = 22

function fewPairsLines(rows: readonly DoctorRow[], options: WrapOptions): readonly string[] {
  const fewest = Math.min(...rows.filter((row) => row.sigma !== null).map((row) => row.pairs))
  if (fewest >= fewPairs) return []
  const text = `With only ${plural(fewest, 'pair')} the noise is known roughly, ± ${Math.round(117 / Math.sqrt(fewest))}%: a larger --budget or fewer benchmarks make it more precise.`
  return wrap(text, options)
}

/** One line per metric: fit everywhere, on some benchmarks, or nowhere. */
function metricLines({ rows, fitWithin }: DoctorReport, columns: number): readonly string[] {
  const gated = rows.filter((row) => row.gate)
  if (gated.length === 0) return []
  const lines = [...Map.groupBy(gated, (row) => row.metric)].flatMap(([metric, own]) =>
    wrap(`${plainText(metricTitle(metric))}: ${fitText(own)}`, { columns, first: '  - ' }),
  )
  return [`FIT TO GATE WITHIN ${fitWithin} PAIRS`, ...lines]
}

function fitText(rows: readonly DoctorRow[]): string {
  const unfit = rows.filter((row) => !row.fit)
  if (unfit.length > 0) {
    const where = joinFirst(
      unfit.map((row) => plainText(row.benchmark)),
      longestList,
    )
    return unfit.length === rows.length ? `no: ${where}` : `yes, but not on ${where}`
  }
  if (rows.length === 1) return 'yes, on its one benchmark'
  return `yes, on ${rows.length === 2 ? 'both benchmarks' : `all ${rows.length} benchmarks`}`
}

/** Names are on lines of their own, above. */
const noiseTitles = ['pairs', 'noise', 'at 25', 'at 50', 'at 100', 'to detect', 'takes']

function noiseLines(rows: readonly DoctorRow[], columns: number): readonly string[] {
  if (rows.length === 0) return []
  const cells = rows.map((row): Cell[] => {
    const seen = (pairs: number): string => {
      const size = row.detectable.find((one) => one.pairs === pairs)?.size ?? null
      return size === null ? '' : sizeText(size, row)
    }
    const exact = row.kind === 'exact' && row.sigma === null && row.pairsNeeded !== null
    return [
      '  ',
      String(row.pairs),
      row.sigma === null ? (exact ? 'exact' : '') : sizeText(row.sigma, row),
      seen(25),
      seen(50),
      seen(100),
      exact ? '' : row.scale === 'relative' ? formatThreshold(row.detect) : sizeText(row.detect, row),
      exact ? '' : row.pairsNeeded === null ? '> 100' : String(row.pairsNeeded),
    ].map((text) => ({ text }))
  })
  const titled = [{ title: '' }, ...noiseTitles.map((title) => ({ title, align: 'right' as const }))]
  const layout = (gap: number): TableOptions => ({ columns: titled, rows: cells, gap, width: columns })
  const { titles, lines } = fittingTable([layout(2), layout(1)])
  const named = rows.flatMap((row, index) => [
    `  - ${rowName(row)}${row.gate ? '' : ' (watched only)'}`,
    ...lines[index]!,
    ...(row.reason === null ? [] : wrap(plainText(row.reason, 600), { columns, first: '    ' })),
  ])
  return ['NOISE AND DETECTABLE CHANGES', titles!, ...named]
}

/** Whether the second trial of a pair differs, and whether the covariate saves pairs; only rows where they do. */
function slotLines(rows: readonly DoctorRow[], columns: number): readonly string[] {
  const slots = rows.filter((row) => row.secondSlot !== null)
  const shifted = slots.filter(({ secondSlot: slot }) => slot!.lower > 0 || slot!.upper < 0)
  const compared = rows.filter((row) => row.covariate !== null)
  const helped = compared.filter((row) => row.covariate!.saves >= worthwhile)
  const section = (first: string, text: string): readonly string[] => wrap(text, { columns, first, rest: '  ' })
  const item = (row: DoctorRow, text: string): readonly string[] =>
    wrap(`${rowName(row)}: ${text}`, { columns, first: '  - ' })
  const second =
    shifted.length === 0
      ? `no row differs between the first and the second trial of a pair (${plural(slots.length, 'row')} looked at)`
      : `${shifted.length} of ${plural(slots.length, 'row')} differ between the first and the second trial of a pair (${rounded(slots.length * 0.05)} expected by chance); the coin keeps that out of the verdicts`
  const covariate =
    helped.length === 0
      ? `saves hardly any pairs (${plural(compared.length, 'row')} looked at)`
      : `saves pairs in ${helped.length} of ${plural(compared.length, 'row')}`
  return [
    ...(slots.length === 0 ? [] : section('SECOND TRIAL  ', second)),
    ...shifted.flatMap((row) => item(row, meanText(row.secondSlot!))),
    ...(compared.length === 0 ? [] : section('COVARIATE  ', covariate)),
    ...helped.flatMap((row) => {
      const { saves, sigmaWithout } = row.covariate!
      return item(
        row,
        `${formatMagnitude(saves)} of the pairs, noise ${sizeText(row.sigma ?? 0, row)} in place of ${sizeText(sigmaWithout, row)}`,
      )
    }),
  ]
}

function factLines(report: DoctorReport, columns: number): readonly string[] {
  const { calibration, environment } = report
  const speed =
    calibration === null
      ? 'too few slices of the fixed workload to tell whether the speed of the machine changed'
      : `the fixed workload took ${formatValue(calibration.medianMs, 'ms')} ± ${formatMagnitude(calibration.spread)} (${plural(calibration.slices, 'slice')}), and ${formatRelative(calibration.drift)} from the first third of the run to the last`
  const machine = machineTexts(environment).join(', ')
  return [
    ...wrap(speed, { columns, first: 'SPEED    ' }),
    ...wrap(
      `${plainText(machine, 600)}; measured for ${formatDuration(report.measuringMs)}; profile ${plainText(report.profile)}, seed ${plainText(report.seed)}; ${formatThreshold(report.alpha)} false alarms shared by ${plural(report.family, 'test')}.`,
      { columns, first: 'HOW      ' },
    ),
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
