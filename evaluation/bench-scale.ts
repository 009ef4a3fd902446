/**
 * The figures of evaluation/performance.md about reports of many rows: how long each report takes, how large it gets, how much
 * memory it takes, and how that grows; and how soon the page of a comparison opens and filters its rows in Chromium.
 *
 *     node evaluation/bench-scale.ts [ROWS,ROWS,…] [--only=FORMAT] [--write]
 *
 * Every figure is of a process of its own, which makes the comparison, renders it once small to warm up, and then renders
 * it. The exponent is the slope of a straight line through the logarithms of rows and seconds, from a thousand rows on:
 * below, the start hides the slope. Without Chromium the page is not opened.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markdownTable } from 'markdown-table'
import { linearRegression } from 'simple-statistics'
import type { Comparison } from '../src/core/model/comparison.ts'
import { renderJobSummary } from '../src/core/report/comment.ts'
import { reportFormatNames, renderReport } from '../src/cli/report-formats.ts'
import { comparisonKind } from '../src/core/model/file-kinds.ts'
import { parseAndCheckJson } from '../src/core/model/json-file.ts'
import { findChromium } from '../test/browser/chromium.ts'
import { largeComparison } from '../test/samples/sample-large.ts'
import { writeBlock } from '../scripts/page-blocks.ts'
import { openedIn, type Opened } from './scale/opened-page.ts'
import { rooms } from '../src/rooms.ts'

const usualRows = [100, 1_000, 10_000, 100_000]
const script = fileURLToPath(import.meta.url)
const context = { name: 'default', version: '1.0.0' }

/** What is timed: the reports, and reading the comparison file that all of them begin with. */
const works: Readonly<Record<string, (comparison: Comparison) => Promise<string>>> = {
  reading: async (comparison) => {
    const text = await renderReport('json', comparison, { rooms })
    started = process.cpuUsage()
    parseAndCheckJson(text, { file: 'comparison.json', kind: comparisonKind })
    return text
  },
  ...Object.fromEntries(
    reportFormatNames(rooms).map((format) => [
      format,
      (comparison: Comparison) => renderReport(format, comparison, { rooms, context }),
    ]),
  ),
  summary: async (comparison) => renderJobSummary(comparison, context),
}
let started = process.cpuUsage()

interface Figure {
  readonly work: string
  readonly rows: number
  readonly seconds: number
  readonly bytes: number
  /** The most that the process held, the comparison included. */
  readonly peakBytes: number
}

/** Runs in a process of its own. Seconds are of the processor: those of a clock depend on what else the machine does. */
async function measure(work: string, rows: number, out: string | undefined): Promise<void> {
  const run = works[work]!
  await run(largeComparison(100))
  const comparison = largeComparison(rows)
  started = process.cpuUsage()
  const text = await run(comparison)
  const { user, system } = process.cpuUsage(started)
  const seconds = (user + system) / 1e6
  const peakBytes = process.resourceUsage().maxRSS * 1_024
  if (out !== undefined) writeFileSync(out, text)
  const figure: Figure = { work, rows, seconds, bytes: Buffer.byteLength(text), peakBytes }
  process.stdout.write(JSON.stringify(figure))
}

function measured(work: string, rows: number, out: string): Figure {
  const told = execFileSync(process.execPath, [script, `--measure=${work}`, String(rows), out], { encoding: 'utf8' })
  const figure = JSON.parse(told) as Figure
  process.stderr.write(`${work}, ${rows} rows: ${figure.seconds.toFixed(2)} s, ${mega(figure.bytes)} MB\n`)
  return figure
}

/** The slope of seconds over rows, both as logarithms. */
function exponentOf(figures: readonly Figure[]): number {
  const large = figures.filter(({ rows }) => rows >= 1_000)
  return linearRegression(large.map(({ rows, seconds }) => [Math.log(rows), Math.log(seconds)])).m
}

function tableOf(figures: readonly Figure[], sizes: readonly number[]): string {
  const lines = [...Map.groupBy(figures, ({ work }) => work)].map(([work, own]) => {
    const cells = own.map(
      ({ seconds, bytes, peakBytes }) =>
        `${seconds.toFixed(2)} s, ${mega(bytes)} MB, ${(peakBytes / 1e6).toFixed(0)} MB`,
    )
    return [work].concat(cells, exponentOf(own).toFixed(2))
  })
  const header = ['', ...sizes.map((rows) => `${rows.toLocaleString('en')} rows`), 'exponent']
  return markdownTable([header, ...lines], { align: ['l', ...header.slice(1).map(() => 'r')] })
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)
}

function pageTable(pages: readonly Opened[]): string {
  const lines = pages.map(({ rows, opened, filtered: { many, few, all } }) => [
    rows.toLocaleString('en'),
    ...[opened, many, few, all].map((value) => `${value.toFixed(0)} ms`),
  ])
  const header = ['rows', 'opens in', 'finds many rows', 'finds few rows', 'shows all again']
  return markdownTable([header, ...lines], { align: header.map(() => 'r') })
}

async function main(words: readonly string[]): Promise<void> {
  const sizes =
    words
      .find((word) => /^[\d,]+$/.test(word))
      ?.split(',')
      .map(Number) ?? usualRows
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  const folder = mkdtempSync(join(tmpdir(), 'paceline-scale-'))
  try {
    const names = Object.keys(works).filter((work) => only === undefined || work === only)
    const fileOf = (work: string, rows: number): string =>
      join(folder, `${work}-${rows}`) + (work === 'html' ? '.html' : '')
    const figures = names.flatMap((work) => sizes.map((rows) => measured(work, rows, fileOf(work, rows))))
    const found = findChromium({ environment: process.env })
    const pages: Opened[] = []
    if ('missing' in found) process.stderr.write(`The page was not opened: ${found.missing}\n`)
    else if (names.includes('html')) {
      for (const rows of sizes) pages.push(await openedIn(found.path, fileOf('html', rows), rows))
    }
    const machine = `On ${cpus()[0]!.model.trim()}, Node ${process.versions.node}.`
    const parts = [tableOf(figures, sizes), ...(pages.length === 0 ? [] : [pageTable(pages)]), machine]
    const text = `${parts.join('\n\n')}\n`
    process.stdout.write(text)
    if (words.includes('--write')) writeBlock('evaluation/performance.md', 'reports of many rows', text)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
const own = asked[0]?.startsWith('--measure=') === true ? asked[0].slice('--measure='.length) : undefined
await (own === undefined ? main(asked) : measure(own, Number(asked[1]), asked[2]))
