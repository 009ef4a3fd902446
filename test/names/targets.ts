/**
 * Reports of hostile names, each read back by a program that reads that format for others: micromark for Markdown, xterm for
 * the terminal and what is written over, and a reader of workflow commands for logs. What is read back must be the names and no more.
 *
 * Targets as in test/fuzz/targets.ts; an input is a list of names as JSON. Those that need Chromium are in
 * browser-targets.ts.
 */
import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import xterm from '@xterm/headless'
import { log } from '../../src/action/core.ts'
import { namedRowWhyText } from '../../src/cli/show.ts'
import { makeConsole } from '../../src/cli/console.ts'
import { stderrProgress } from '../../src/cli/command.ts'
import { UserError } from '../../src/core/errors.ts'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { type CommentContext, renderComment, renderJobSummary } from '../../src/core/report/comment.ts'
import { toShortLine } from '../../src/core/report/escape.ts'
import { rowId } from '../../src/core/report/rows.ts'
import { renderRun } from '../../src/core/report/run-report.ts'
import { formatBriefReport } from '../../src/core/report/brief.ts'
import { renderTerminal } from '../../src/core/report/terminal.ts'
import { makeView } from '../../src/core/report/view.ts'
import type { Random } from '../../src/core/stats/random.ts'
import type { Input, Target } from '../fuzz/targets.ts'
import { whySections } from '../../src/rooms/why/why-sections.ts'
import { renderMarkdown, unclosed } from '../rendered-markdown.ts'
import { hostileComparison, hostileRun, nameAfterName } from './hostile-documents.ts'
import { hostileName } from './hostile-text.ts'

const version = '1.2.0'
const repository = 'https://github.com/acme/widget'

const namesIn = (input: Input): readonly string[] => JSON.parse(String(input)) as string[]

/** A target whose inputs are lists of so many names. */
export function ofNames(
  name: string,
  count: number,
  check: (names: readonly string[]) => void | Promise<void>,
): NamesTarget {
  return {
    name,
    count,
    kind: 'renderer',
    make: (random: Random) => JSON.stringify(Array.from({ length: count }, () => hostileName(random))),
    check: (input) => check(namesIn(input)),
  }
}

export interface NamesTarget extends Target {
  /** Names of each input. */
  readonly count: number
}

/** Nothing that moves a cursor, turns the direction of writing or cannot be seen. */
const unprintable = /(?![\n\r])\p{C}|[\p{Zl}\p{Zp}]/u

// -- Markdown --------------------------------------------------------------------------------------------------------

const plainTags =
  'h3 h4 p ul ol li table thead tbody tr th td code pre strong b sub sup details summary blockquote br hr kbd'
const ourTag = new RegExp(
  String.raw`^</?(?:${plainTags.split(' ').join('|')})(?: align="(?:left|right|center)"| class="language-(?:sh|json)"| aria-hidden="true")?(?: /)?>$|^<a href="${repository}[A-Za-z0-9/#._-]*">$|^</a>$`,
)

/** What servers link or draw in the text that a renderer leaves, outside of code and links. */
const linkedLater: readonly RegExp[] = [
  /@[a-z0-9]/i,
  /#\d|\bGH-\d|\bGHSA-[0-9a-z]/i,
  /(?<![\p{L}\p{N}_])[0-9a-f]{7,64}(?![\p{L}\p{N}_])/iu,
  /:[a-z0-9_+-]+:/i,
  /\$[^$\n]+\$/,
  /(?<![\p{L}\p{N}])www\.|[a-z]:\/\/|mailto:|xmpp:/iu,
  /!\d|\b[A-Z]{1,10}-[1-9]|\[\[/,
]

/** Markdown of ours as a server shows it: only our tags, all closed, rows of one width, nothing linked but our addresses. */
function checkMarkdown(markdown: string, code: readonly string[] = []): void {
  const { html, tags } = renderMarkdown(markdown)
  const [comments, body] = [html.match(/<!--/g) ?? [], html.replace(/<!-- paceline:comment name=default -->/, '')]
  assert.ok(comments.length <= 1, 'a comment that is not ours')
  const pieces = body.replaceAll(/<em>([A-Za-z ]+(?:; everything is in [a-z ]+\.)?)<\/em>/g, '$1').split(/(<[^>]*>)/)
  let inside = 0
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) {
      if (inside > 0) continue
      const text = decoded(piece)
      for (const pattern of linkedLater) assert.doesNotMatch(text, pattern)
      continue
    }
    assert.match(piece, ourTag)
    if (/^<(?:code|pre|a)\b/.test(piece)) inside += 1
    if (/^<\/(?:code|pre|a)>/.test(piece)) inside -= 1
  }
  assert.deepEqual(unclosed(tags), [])
  for (const [table] of html.matchAll(/<table>.*?<\/table>/gs)) {
    const widths = Array.from(table.matchAll(/<tr>(.*?)<\/tr>/gs), ([, cells]) => cells!.match(/<t[dh]/g)?.length)
    assert.equal(new Set(widths).size, 1, `rows of ${[...new Set(widths)].join(' and ')} cells`)
  }
  assert.doesNotMatch(markdown, unprintable)
  const texts = new Set(Array.from(html.matchAll(/<code>(.*?)<\/code>/gs), ([, text]) => decoded(text!)))
  for (const text of code) assert.ok(texts.has(text), `${JSON.stringify(text)} is not shown`)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function decoded(html: string): string {
  return html.replace(/&(?:#(\d+)|([a-z]+));/g, (whole, point: string | undefined, name: string | undefined) =>
    point === undefined ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Number(point)),
  )
}

function contextOf(names: readonly string[]): CommentContext {
  const name = nameAfterName(names)
  const [title, reason] = [name(), name()]
  return {
    name: 'default',
    version,
    title,
    urls: { run: `${repository}/actions/runs/1`, report: `${repository}/actions/runs/1#artifacts` },
    run: { number: 7, attempt: 1 },
    pullRequest: { number: 7, isFork: true },
    missing: [{ platform: 'win32-arm64', reason }],
    sections: [whySections],
  }
}

const commentTarget = ofNames('comment', 120, (names) => {
  checkMarkdown(commentOf(names))
})

/** A comment of one of the kinds that there are. */
export function commentOf(names: readonly string[]): string {
  const context = contextOf(names)
  const kind = names.join('').length % 8
  if (kind === 0) return renderComment(undefined, { ...context, unjudged: names[0]! })
  const comparison = hostileComparison(names, { rows: 9, sharing: kind % 2 === 0 })
  if (kind === 1) return renderComment({ ...comparison, rows: [], state: 'nothing-compared' }, context)
  if (kind > 3) return renderComment(comparison, context)
  return renderComment(comparison, { ...context, state: { kind: 'running', head: 'a'.repeat(40), platforms: [] } })
}

const summaryTarget = ofNames('summary', 400, (names) => {
  const comparison = hostileComparison(names, { rows: 30 })
  // A comparison of many suites and subjects names each row whole: its first two hundred characters.
  const shown = makeView(comparison).rows.map((row) => toShortLine(row.name) || ' ')
  checkMarkdown(renderJobSummary(comparison, contextOf(names)), shown)
  checkMarkdown(renderRun('markdown', hostileRun(names, 30)))
})

// -- terminal --------------------------------------------------------------------------------------------------------

interface Screen {
  readonly term: InstanceType<typeof xterm.Terminal>
  readonly write: (text: string) => Promise<void>
  /** Lines, without those that are empty at the end. */
  readonly lines: () => string[]
}

/** A terminal that throws for whatever changes more than the text: titles, bells, answers, other screens. */
function openTerminal(columns: number, rows: number): Screen {
  const term = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 100_000,
    allowProposedApi: true,
    convertEol: true,
  })
  const obeyed: string[] = []
  const tell = (what: string) => (of: unknown) => void obeyed.push(`${what} ${JSON.stringify(of ?? '')}`)
  term.onBell(tell('bell'))
  term.onData(tell('answer'))
  term.onTitleChange(tell('title'))
  term.onResize(tell('size'))
  term.buffer.onBufferChange(() => tell('other screen')(''))
  for (const final of 'bdefghilnpqrstuxyz@BCDEFGHILMPSTXZ`') {
    term.parser.registerCsiHandler({ final }, () => (tell('sequence')(final), false))
    term.parser.registerCsiHandler({ prefix: '?', final }, () => (tell('sequence ?')(final), false))
  }
  for (let number = 0; number < 120; number += 1) {
    term.parser.registerOscHandler(number, () => (tell('command')(number), false))
  }
  for (const final of 'c78DEHMNOPVWXZ=>')
    term.parser.registerEscHandler({ final }, () => (tell('escape')(final), false))
  return {
    term,
    write: (text) =>
      new Promise((resolve, reject) => {
        term.write(text, () =>
          obeyed.length === 0 ? resolve() : reject(new assert.AssertionError({ message: obeyed.join(', ') })),
        )
      }),
    lines: () => {
      const { active } = term.buffer
      const lines: string[] = []
      for (let index = 0; index < active.length; index += 1) {
        const line = active.getLine(index)!
        if (line.isWrapped) lines.push((lines.pop() ?? '') + line.translateToString(true))
        else lines.push(line.translateToString(true))
      }
      while (lines.at(-1) === '') lines.pop()
      return lines
    },
  }
}

/** The terminal shows line for line what was written. */
async function checkTerminal(text: string, columns: number): Promise<void> {
  const screen = openTerminal(columns, 40)
  await screen.write(text)
  // A wide character that does not fit in the last column leaves a space there.
  const solid = (lines: readonly string[]): string =>
    lines
      .map((line) => line.replaceAll(/\s/g, ''))
      .join('\n')
      .trimEnd()
  assert.equal(solid(screen.lines()), solid(stripVTControlCharacters(text).split('\n')))
  screen.term.dispose()
}

const terminalTarget = ofNames('terminal', 600, async (names) => {
  const comparison = hostileComparison(names, { rows: 40 })
  for (const columns of [44, 80, 140]) {
    await checkTerminal(
      renderTerminal(comparison, { columns, colour: columns === 140, sections: [whySections], isFull: columns > 80 }),
      columns,
    )
    await checkTerminal(formatBriefReport(comparison, { columns, sections: [whySections] }), columns)
    await checkTerminal(renderRun('terminal', hostileRun(names, 20), { columns }), columns)
  }
  await checkTerminal(explained(comparison), 400)
})

/** What `paceline report --explain` says about the first rows. */
function explained(comparison: Comparison): string {
  const texts = comparison.rows.slice(0, 5).flatMap((row) => {
    try {
      return [namedRowWhyText(comparison, rowId(row))]
    } catch (error) {
      if (error instanceof UserError) return []
      throw error
    }
  })
  return texts.join('')
}

// -- what is written over --------------------------------------------------------------------------------------------

const liveTarget = ofNames('live', 160, async (names) => {
  for (const [columns, rows] of [
    [40, 8],
    [80, 24],
    [160, 40],
  ] as const) {
    const screen = openTerminal(columns, rows)
    let written = ''
    const stream = { isTTY: true, columns, rows, write: (text: string) => void (written += text) }
    const console = makeConsole({ stdout: stream, stderr: stream, env: {} })
    let clock = 0
    const phase = stderrProgress({ console, now: () => clock }).phase('measuring', 'pairs')
    for (let frame = 0; frame < 4; frame += 1, clock += 1_000) phase.update(frame, 9, names[frame])
    phase.print('done')
    await screen.write(written)
    // A line that was broken would leave a rest above it that nothing writes over.
    assert.deepEqual(screen.lines(), ['  measuring  done'])
    screen.term.dispose()
  }
})

// -- logs ------------------------------------------------------------------------------------------------------------

/** Commands that a runner reads in a log, as its ActionCommand does: `::x::` at the start of a line, `##[x]` anywhere. */
function commandsIn(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const ofNow = /^\s*::([a-z-]+)(?: [^:]*)?::/i.exec(line)
    const older = /##(?:\[|(?:vso|teamcity)\[)[^\]]*\]/i.exec(line)
    return ofNow === null ? (older === null ? [] : [older[0]]) : [ofNow[1]!]
  })
}

/** What the work writes to stdout, where a runner reads it. */
async function writtenBy(work: () => void | Promise<void>): Promise<string> {
  const write = process.stdout.write.bind(process.stdout)
  let text = ''
  process.stdout.write = (part: string | Uint8Array): boolean => {
    text += String(part)
    return true
  }
  try {
    await work()
  } finally {
    process.stdout.write = write
  }
  return text
}

const logTarget = ofNames('log', 300, async (names) => {
  const comparison = hostileComparison(names, { rows: 20 })
  const said = await writtenBy(async () => {
    for (const name of names) log.info(name)
    log.info(renderTerminal(comparison))
    log.info(renderRun('terminal', hostileRun(names, 10)))
    let clock = 0
    const console = makeConsole({ stdout: process.stdout, stderr: { write: log.info }, env: { CI: 'true' } })
    const phase = stderrProgress({ console, now: () => (clock += 60_000) }).phase('measuring', 'pairs')
    for (const name of names.slice(0, 80)) phase.update(1, 9, name)
  })
  assert.deepEqual(commandsIn(said), [])
  const annotated = await writtenBy(async () => {
    for (const [index, name] of names.entries()) {
      log.warning({ message: name, title: `a${names[(index + 1) % names.length]!}`, file: name })
    }
    for (const name of names.slice(0, 5)) await log.group(name, () => Promise.resolve())
  })
  const ours = [...names.map(() => 'warning'), ...names.slice(0, 5).flatMap(() => ['group', 'endgroup'])]
  assert.deepEqual(commandsIn(annotated), ours)
})

export const targets: readonly NamesTarget[] = [commentTarget, summaryTarget, terminalTarget, liveTarget, logTarget]
