/**
 * `vitest bench`: its tables, the file of `--outputJson` (up to version 4), or what the reporter `json` writes (from version 5
 * on, where benchmarks run within tests). Times are in milliseconds.
 */
import * as z from 'zod/mini'
import { maybe } from '../../core/model/scalars.ts'
import { failureText, basenameIfAbsolute, isRecord, someRecords } from './tool-output.ts'
import type { Format, FoundRow, JsonRecord, ToolOutput } from './tool-output.ts'
import { figure, figureIfAny, parsePrintedNumber, timeMetric } from './tool-units.ts'

const benchmark = z.object({ name: z.string(), mean: maybe(figure), median: maybe(figure) })
const group = z.object({ fullName: z.string(), benchmarks: z.array(benchmark) })
const outputJson = z.object({ files: z.array(z.object({ groups: z.array(group) })) })

const latency = z.object({ mean: figureIfAny, p50: z.optional(figure) })
const tasks = z.array(z.object({ name: z.string(), latency: maybe(latency) }))
const testResult = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.optional(z.string()),
  failureMessages: z.optional(z.array(z.string())),
  benchmarks: z.optional(z.array(z.object({ tasks }))),
})
const reporterJson = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(testResult) })),
})

export const vitest: Format = {
  name: 'vitest',
  title: 'vitest bench',
  detect: ({ json, lines }) => {
    const hasGroups = isRecord(json) && someRecords(json['files']).some((one) => 'groups' in one)
    return hasGroups || (isRecord(json) && hasTestsWithBenchmarks(json)) || lines.some((line) => title.test(line))
  },
  parse: (output) => {
    if (output.json === undefined) return rowsOfText(output)
    return isRecord(output.json) && hasTestsWithBenchmarks(output.json) ? rowsOfTests(output) : rowsOfGroups(output)
  },
}

/** Tells it from the files that Jest and Vitest write of tests without benchmarks, which look the same. */
function hasTestsWithBenchmarks(json: JsonRecord): boolean {
  const tests = someRecords(json['testResults']).flatMap((file) => someRecords(file['assertionResults']))
  return tests.some((test) => 'benchmarks' in test)
}

function rowsOfTests(output: ToolOutput): FoundRow[] {
  return output.read(reporterJson).testResults.flatMap(({ name: file, assertionResults: tests }) =>
    tests.flatMap(({ ancestorTitles, title: test, status, failureMessages = [], benchmarks = [] }): FoundRow[] => {
      const name = [basenameIfAbsolute(file), ...ancestorTitles, test].join(' > ')
      const [failed] = failureMessages
      if (failed !== undefined || status === 'failed') return [{ name, failed: failureText(failed?.split('\n')[0]) }]
      const tasks = benchmarks.flatMap((one) => one.tasks)
      return tasks.map((task) => rowOfTimeOrFailure(`${name} > ${task.name}`, task.latency?.p50 ?? task.latency?.mean))
    }),
  )
}

function rowsOfGroups(output: ToolOutput): FoundRow[] {
  const groups = output.read(outputJson).files.flatMap((file) => file.groups)
  return groups.flatMap(({ fullName, benchmarks }) =>
    benchmarks.map(({ name, mean, median }) => rowOfTimeOrFailure(`${fullName} > ${name}`, median ?? mean)),
  )
}

/** Makes a row of failure where a benchmark threw: it has no figures, and the report does not always say why. */
function rowOfTimeOrFailure(name: string, ms: number | undefined): FoundRow {
  if (typeof ms !== 'number' || Number.isNaN(ms)) return { name, failed: 'the benchmark failed' }
  return { name, metrics: { time: timeMetric(ms * 1e6) } }
}

/** A file, a suite or a test, the deeper the further to the right; the label of a project of benchmarks says nothing. */
const entry = /^( +)(✓|√|❯|×|↓) (\|bench\| | bench  )?(.+?)(?: \(\d+ tests?\b[^)]*\))?( \(?\d[\d.]* ?m?s\)?)?$/
const title = /^\s+name\s+hz\s+min\s+max\s+mean\b/
/** A line of a table that measures nothing now: a skipped benchmark, or what `--compare` compares with. */
const otherLine = /^\s+[↓□] (.*?) *\[skipped\]\s*$|\(baseline\)\s*$/
/** A name, which may end in numbers, and then eight figures before the error. */
const row = /^\s+(?:[·*] )?(.+?)\s+([\d,.]+)(?:\s+[\d,.]+){7}\s+±[\d.,]+%\s+\d+/

/** Reads the rate, which has more digits than the mean. The last table is printed again at the end of version 4. */
function rowsOfText({ lines }: ToolOutput): FoundRow[] {
  const rows = new Map<string, FoundRow>()
  let parents: { readonly indent: number; readonly name: string }[] = []
  let inTable = false
  const current = (): string => parents.map(({ name }) => name).join(' > ')
  const addFailed = (name: string): void => void rows.set(name, { name, failed: 'the benchmark failed' })
  for (const line of lines) {
    const [other, skipped] = inTable ? (otherLine.exec(line) ?? []) : []
    const of = `${current()} > ${skipped}`
    if (skipped !== undefined) rows.set(of, { name: of, failed: 'the benchmark was skipped', ifElsewhere: true })
    if (other !== undefined) continue
    const failed = /^ FAIL  (?:\|bench\| | bench  )?(\S.* > .*\S)\s*$/.exec(line)?.[1]
    const [, { length: indent } = '', mark, label, name = '', took] = entry.exec(line) ?? []
    if (failed !== undefined) addFailed(failed)
    if (mark !== undefined) {
      const isInner = indent > 1
      // A suite says how many tests it has, and never how long they took.
      const isSuite = isInner && took === undefined
      const suite = { indent, name: isSuite ? name.replace(/ \(\d+\)$/, '') : name }
      parents = [...parents.filter((one) => one.indent < indent), suite]
      if (mark === '×' && (isInner || label !== undefined)) addFailed(current())
    }
    if (title.test(line)) inTable = true
    else if (mark !== undefined || line.trim() === '') inTable = false
    else if (inTable) rows.set(`${current()}\n${line}`, rowOrFailureOfTableLine(`${current()} > `, line))
  }
  const tabled = new Set(Array.from(rows.values(), ({ name }) => name))
  const untold = tabled.size === 0 ? [] : namesInGroupsWithFailures(lines.join('\n'))
  for (const name of untold) if (!tabled.has(name)) rows.set(name, { name, failed: 'it or one beside it failed' })
  return [...rows.values()]
}

/** The fastest of a group, its file and suites, and then the others: how many times faster it is than each. */
const summaryOfGroup = /^ {2}(\S.*?) - (\S+\.[cm]?[jt]sx?(?: > .*?)?)(?: > )?\n((?:.*x faster than .*\n?)+)/gm

/** Lists what only the summary names: from version 3 on, a group of which one benchmark throws has no table. */
function namesInGroupsWithFailures(text: string): string[] {
  return [...text.matchAll(summaryOfGroup)].flatMap(([, fastest, group, others = '']) => {
    const slower = Array.from(others.matchAll(/x faster than (.*\S)/g), ([, name]) => name)
    return others.includes('NaNx ') ? [fastest, ...slower].map((name) => `${group} > ${name}`) : []
  })
}

function rowOrFailureOfTableLine(start: string, line: string): FoundRow {
  const [, label, hz] = row.exec(line) ?? []
  const [, shown = ''] = /^\s+(?:[·*] )?(.+?)(?:\s{2}|$)/.exec(line) ?? []
  if (label === undefined) return { name: start + shown, failed: 'its row cannot be read' }
  return { name: start + label, metrics: { time: timeMetric(1e9 / parsePrintedNumber(hz!)) } }
}
