/** A run in all the formats that it can be shown in: every metric with best, median and worst of its trials. */
import { finiteValues } from '../judge/measured-pairs.ts'
import { type BenchmarkRun, hasPairs, type Run } from '../model/run.ts'
import { type Column, type Table, toTable, type Writer } from './report-document.ts'
import { jsonText } from './escape.ts'
import { type Figure, figuresOfRun } from './figures.ts'
import { axisUnit, formatDuration, formatValue, shortCommit } from '../model/format.ts'
import { kindOf } from '../model/metric.ts'
import { joinBlocks, renderBlock, markdownWriter } from './markdown.ts'
import { platformName } from './platform-name.ts'
import { plainWriter, formatLineGroups, screenOfOptions, sectionLines, blockLines } from './terminal-printer.ts'
import { median } from '../stats/quantile.ts'
import { joinList, metricTitle, plural } from './words.ts'

export const runFormats = ['terminal', 'markdown', 'json'] as const

interface Width {
  /** The width of the terminal; 80 by default. */
  readonly columns?: number
}

/** Renders a run in one of the formats, ending with a newline. */
export function renderRun(format: (typeof runFormats)[number], run: Run, width: Width = {}): string {
  if (format === 'terminal') return renderRunTerminal(run, width)
  if (format === 'markdown') return renderRunMarkdown(run)
  return jsonText(run)
}

function renderRunTerminal(run: Run, width: Width): string {
  const screen = screenOfOptions(width)
  const notes = factTextsOfRun(run, plainWriter)
  const circumstances = circumstanceTexts(run).map(plainWriter.prose)
  return formatLineGroups([
    sectionLines({ title: 'What was measured', about: '', blocks: circumstances }, screen),
    ...tablesOfCases(run, plainWriter).map(({ name, table }) => [name].concat(blockLines(table, screen))),
    notes.length === 0 ? [] : sectionLines({ title: 'Notes', about: '', blocks: [notes] }, screen),
  ])
}

function renderRunMarkdown(run: Run): string {
  const parts = tablesOfCases(run, markdownWriter).flatMap(({ name, table }) => [`**${name}**`, table])
  return `${joinBlocks([circumstanceTexts(run).map(markdownWriter.prose), ...parts, factTextsOfRun(run, markdownWriter)].map(renderBlock))}\n`
}

/** Says how each case stands beside the other subject that it was measured with, for a terminal; empty without one. */
export function renderRatiosTerminal(run: Run, width: Width = {}): string {
  return renderFactsTerminal(run, width, 'Beside another subject', [ratioToReferenceTexts])
}

/** Says why not to trust the figures, for a terminal: ends with a newline, and is empty if there are no reasons. */
export function renderWarningsTerminal(run: Run, width: Width = {}): string {
  return renderFactsTerminal(run, width, 'Before you trust these figures', [({ warnings }) => warnings])
}

function renderFactsTerminal(run: Run, width: Width, title: string, kinds: readonly TextsOf[]): string {
  const facts = factTextsOfRun(run, plainWriter, kinds)
  if (facts.length === 0) return ''
  return formatLineGroups([[''], sectionLines({ title, about: '', blocks: [facts] }, screenOfOptions(width))]).slice(1)
}

/** Makes a table for each case with values, metrics that gate first. */
function tablesOfCases(run: Run, writer: Writer): readonly { readonly name: string; readonly table: Table }[] {
  const measured = figuresOfRun(run).filter(({ value }) => value !== undefined)
  return Array.from(Map.groupBy(measured, caseKey).values(), (figures) => {
    const gatedFirst = figures.toSorted((one, other) => Number(other.gate) - Number(one.gate))
    const rows = [...Map.groupBy(gatedFirst, ({ metric }) => metric).values()].flat()
    const { suite, case: name } = figures[0]!
    const table = toTable(rows, [
      { title: 'metric', flexible: true, cell: ({ metric }) => writer.metric(metric) },
      { title: 'subject', flexible: true, cell: ({ subject }) => writer.code(subject) },
      valueColumn('best', ({ best }) => best),
      valueColumn('median', ({ value: median }) => median),
      valueColumn('worst', ({ worst }) => worst),
      { title: 'unit', cell: (figure) => writer.prose(unitAndDivisor(figure).name) },
      { title: 'trials', align: 'right', cell: ({ count }) => String(count) },
    ])
    return { name: writer.code(`${suite}/${name}`), table }
  })
}

function valueColumn(title: string, of: (figure: Figure) => number | undefined): Column<Figure> {
  const cell = (figure: Figure): string => formatValue((of(figure) ?? 0) / unitAndDivisor(figure).divisor, 'count')
  return { title, align: 'right', cell }
}

function unitAndDivisor(figure: Figure): ReturnType<typeof axisUnit> {
  return axisUnit(Math.max(figure.best ?? 0, figure.worst ?? 0), figure.unit, kindOf(figure).format)
}

function caseKey({ suite, case: name }: { readonly suite: string; readonly case: string }): string {
  return JSON.stringify([suite, name])
}

/** Describes machine, commit and circumstances in one sentence each. Holds names from outside: escape them. */
function circumstanceTexts(run: Run): readonly string[] {
  const { environment, head, profile, measuringMs, startedAt, complete } = run
  const { cpu, os, node, memoryBytes, platform } = environment
  const memory = `${formatValue(memoryBytes, 'bytes')} of memory`
  const machine = [cpu.model, plural(cpu.cores, 'core'), memory, os.image ?? `${os.type} ${os.release}`, `Node ${node}`]
  const changes = head.commit?.dirty === true ? ' with changes' : ''
  const commit = head.commit ? `, commit ${shortCommit(head.commit.sha)}${changes}` : ''
  return [
    `${platformName(platform)}: ${machine.join(', ')}`,
    `${head.label}${commit}, ${startedAt.slice(0, 10)}, profile ${profile}, measured for ${formatDuration(measuringMs)}${complete ? '' : ' (not complete)'}`,
  ]
}

type TextsOf = (benchmark: BenchmarkRun) => readonly string[]

/** Says how it stands beside its reference, then notes, warnings, failures, reasons; what subjects share is said once. */
function factTextsOfRun(
  run: Run,
  writer: Writer,
  kinds: readonly TextsOf[] = [
    ratioToReferenceTexts,
    ({ notes = {} }) => Object.entries(notes).map(([name, text]) => `${name}: ${text}`),
    ({ warnings }) => warnings,
    failureReasonsOfBenchmark,
  ],
): readonly string[] {
  const cases = [...Map.groupBy(run.benchmarks, caseKey).values()]
  return cases.flatMap((group) => kinds.flatMap((textsOf) => factTextsOfCase(group, textsOf, writer)))
}

function factTextsOfCase(group: readonly BenchmarkRun[], textsOf: TextsOf, { code, prose }: Writer): readonly string[] {
  const { suite, case: name } = group[0]!
  const facts = group.flatMap((benchmark) => textsOf(benchmark).map((text) => ({ text, subject: benchmark.subject })))
  return Array.from(
    Map.groupBy(facts, ({ text }) => text),
    ([text, some]) => {
      const isAll = some.length === group.length && group.length > 1
      const subjects = isAll ? 'all subjects' : prose(joinList(some.map(({ subject }) => subject)))
      return `${code(`${suite}/${name}`)}, ${subjects}: ${prose(text)}`
    },
  )
}

/** Returns `ready time 1.9 times, heap kept 0.29 times that of fs-watch` for what was measured in pairs with that subject. */
function ratioToReferenceTexts({ reference, metrics }: BenchmarkRun): readonly string[] {
  if (reference?.why !== 'subject') return []
  const times = Object.entries(metrics).flatMap(([metric, data]) => {
    if (!hasPairs(data) || !data.gate) return []
    // All trials of a side may have failed.
    const [head, base] = [data.head, data.base].map(finiteValues).map((all) => (all.length === 0 ? 0 : median(all)))
    return head! > 0 && base! > 0 ? [`${metricTitle(metric)} ${Number((head! / base!).toPrecision(2))} times`] : []
  })
  return times.length === 0 ? [] : [`${times.join(', ')} that of ${reference.label}`]
}

function failureReasonsOfBenchmark({ status, reason, known, failures }: BenchmarkRun): readonly string[] {
  if (status === 'skipped') return [`skipped: ${reason ?? 'no reason given'}`]
  if (known === true) return [`known to fail: ${reason ?? ''}`]
  return failures.map(({ message, count }) => `${plural(count, 'trial')} failed: ${message}`)
}
