import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../../test/any-text.ts'
import { assertGolden } from '../../../test/golden.ts'
import { renderMarkdown, unclosed } from '../../../test/rendered-markdown.ts'
import { commentOf, commentSamples, context } from '../../../test/samples/sample-comments.ts'
import { clean, everything, oneWorse } from '../../../test/samples/sample-comparisons.ts'
import { hostile, hostileNames, manyRows } from '../../../test/samples/sample-extremes.ts'
import { comparison, linux, macos, platform, row, windows } from '../../../test/samples/sample-rows.ts'
import { parseCommandOrProblemIfAny } from '../../github/bench-command.ts'
import { comparisonSchema, type Comparison, type Row } from '../model/comparison.ts'
import { configSchema } from '../model/config.ts'
import { commentMarker, longestComment, renderComment, renderJobSummary } from './comment.ts'
import type { CommentContext, CommentState } from './comment.ts'
import { emojiForRow, keepFittingParts, longestSummaryBytes } from './markdown.ts'
import type { RoomSections } from './report-document.ts'

const seed = 20_261_121
const commentOn = (...rows: Row[]): string => renderComment(comparison({ rows }), context)

const ourTags = new Set(
  'h3 h4 p b strong em code pre details summary sub ul ol li table thead tbody tr th td blockquote a br'.split(' '),
)

/** What must hold for any comment: it is Markdown as we meant it, and nothing from outside became markup. */
function assertSound(markdown: string): void {
  assert.ok(Buffer.byteLength(markdown) <= longestComment, `${Buffer.byteLength(markdown)} bytes`)
  const { tags, html } = renderMarkdown(markdown)
  assert.deepEqual(
    tags.filter((tag) => !ourTags.has(tag.replace('/', ''))),
    [],
    'a tag that is not ours',
  )
  assert.deepEqual(unclosed(tags), [], 'tags that are not closed in order')
  const outsideCode = html.replaceAll(/<(code|pre)>.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '')
  assert.doesNotMatch(outsideCode, /@\w|(^|\s)#\d|\w#\d/, 'a mention or a reference that GitHub would link')
  const links = Array.from(html.matchAll(/<a href="([^"]*)"/g), (match) => match[1]!)
  assert.deepEqual(
    links.filter((link) => !link.startsWith('https://github.com/example/')),
    [],
    'a link that is not ours',
  )
}

for (const name of Object.keys(commentSamples)) {
  test(`comment: the comment for ${name} is as kept, and sound`, () => {
    const text = commentOf(name)
    assertGolden(new URL(`golden/comment/${name}.golden.md`, import.meta.url), text)
    assertSound(text)
    assert.equal(text.split('\n')[0], commentMarker(commentSamples[name]!.context.name))
  })
}

test('comment: no comment names a full report that nobody can open', () => {
  const { urls: _, ...onOwnMachine } = context
  assert.match(renderComment(oneWorse, context), /\[full report\]/)
  assert.doesNotMatch(renderComment(undefined, context), /full report/)
  assert.doesNotMatch(renderComment(oneWorse, onOwnMachine), /full report/)
  const run = 'https://github.com/example/x/actions/runs/1'
  const { run: _number, ...unnumbered } = context
  const linked = (report: string): string => renderComment(clean, { ...unnumbered, urls: { run, report } })
  const files = linked(`${run}#artifacts`)
  assert.match(files, /\[workflow run\]\([^)]*\) · \[full report\]\([^)]*#artifacts\): report\.html, each trial/)
  assert.match(linked('https://github.com/example/x.html'), /\[full report\]\([^)]*\.html\): each trial/)
})

test('comment: where nothing could be judged the cause stands below, escaped', () => {
  const text = renderComment(undefined, { ...context, unjudged: 'no <key>' })
  assert.match(text, /^### ❌ Nothing could be judged: [^\n]*\n\nno &#60;key&#62;\n\n<sub>/m)
})

test('comment: the sign before a row says whether it fails, warns or asks', () => {
  const kinds =
    'failed fail,failed warn,worse fail,worse warn,removed fail,undecided fail,accepted warn,better note,same note'
  const signs = kinds.split(',').map((kind) => {
    const [outcome, level] = kind.split(' ')
    return emojiForRow({ outcome, level } as Parameters<typeof emojiForRow>[0])
  })
  assert.deepEqual(signs, '❌ ⚠️ ❌ ⚠️ ❌ ❔ ☑️ ✅ ➖'.split(' '))
})

test('comment: the marker is the first line, and a name cannot end it', () => {
  assert.equal(commentMarker('default'), '<!-- paceline:comment name=default -->')
  assert.equal(commentMarker('a --> b'), '<!-- paceline:comment name=a-----b -->')
})

test('comment: hostile names, reasons and labels in any place leave it sound', () => {
  const text = fc.oneof(
    fc.constantFrom(...hostileNames),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }),
    fc.array(fc.constantFrom(...hostileNames), { minLength: 2, maxLength: 4 }).map((parts) => parts.join(' ')),
  )
  const words = 'worse better same undecided not-comparable added removed failed skipped'.split(' ') as Row['verdict'][]
  const rows = fc.array(
    fc
      .record({
        suite: text,
        case: text,
        subject: text,
        metric: text,
        reason: text,
        unit: fc.constantFrom('ms', 'bytes', 'count', 'events/s'),
        better: fc.constantFrom('lower' as const, 'higher' as const),
        kind: fc.constantFrom('sampled' as const, 'exact' as const),
        platform: fc.constantFrom(linux, windows, macos),
        verdict: fc.constantFrom(...words),
        level: fc.constantFrom('fail' as const, 'warn' as const, 'note' as const),
        gate: fc.boolean(),
        base: fc.option(fc.double({ min: -1e6, max: 1e9, noNaN: true }), { nil: undefined }),
        head: fc.option(fc.double({ min: -1e6, max: 1e9, noNaN: true }), { nil: undefined }),
        possible: fc.boolean(),
      })
      .map((given) => row({ ...given, warnings: [given.reason], versions: [given.case, given.metric] })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(rows, text, fc.array(text, { maxLength: 4 }), (rows, label, notices) => {
      const sample = comparison({
        rows,
        head: { label },
        platforms: [linux, windows, macos].map((id) => platform({ platform: id, basis: label, unbuilt: label })),
        notices,
        warnings: notices,
      })
      const missing = [{ platform: 'haiku-x64', reason: label }]
      assertSound(
        renderComment(sample, { ...context, version: label, program: label, config: label, title: label, missing }),
      )
    }),
    { seed, numRuns: 60 },
  )
})

test('comment: all rows and cells of the tables survive hostile names', () => {
  const { rows } = renderMarkdown(renderJobSummary(hostile, context))
  const numbers = rows.find((cells) => cells.includes('interval'))
  assert.equal(numbers?.length, 7)
  const shown = rows.filter((cells) => cells.length === 7).map((cells) => cells[0]!)
  for (const one of hostile.rows.filter((one) => one.verdict === 'worse' || one.verdict === 'better')) {
    assert.ok(
      shown.some((cell) => cell.includes(one.case.replaceAll(/\s+/g, ' '))),
      one.case,
    )
  }
})

test('comment: 300 rows fit with everything that got worse still in it', () => {
  const sample = manyRows(300)
  const text = renderComment(sample, context)
  assertSound(text)
  const shown = renderMarkdown(text).rows.filter((cells) => cells.length === 7 && /^[❌✅]/u.test(cells[0]!)).length
  assert.equal(shown, 56, 'all 28 worse and 28 better rows stand in numbers')
})

test('comment: whatever the size, it fits, stays sound, and says what is left out', () => {
  for (const count of [3_000, 20_000]) {
    const text = renderComment(manyRows(count), context)
    assertSound(text)
    assert.match(text, /and [\d,]+ more rows\./)
    assert.match(text, /What to do/)
    assert.match(text, /Accept what got worse/)
  }
  const long = (index: number): string => `🚀@${String(index)}${'|<`\u{1f9e8}'.repeat(60)}`.slice(0, 190)
  const rows = Array.from({ length: 600 }, (_, index) =>
    row({
      suite: long(index),
      case: long(index + 1),
      subject: long(index + 2),
      metric: long(index % 7),
      platform: [linux, windows, macos][index % 3]!,
      verdict: (['worse', 'better', 'undecided', 'skipped', 'same'] as const)[index % 5]!,
      reason: long(index).repeat(9),
      base: 100,
      head: index % 5 === 1 ? 90 : 120,
      warnings: [long(index).repeat(9)],
    }),
  )
  const notices = Array.from({ length: 200 }, (_, index) => long(index).repeat(10))
  const text = renderComment(comparison({ rows, notices, warnings: notices }), context)
  assertSound(text)
  assert.match(text, /Shortened to fit into a comment; everything is in the full report\./)
  assert.ok(text.length > 6_000, 'still says something')
  const { urls: _, ...onOwnMachine } = context
  const own = renderComment(comparison({ rows, notices, warnings: notices }), onOwnMachine)
  assert.match(own, /Shortened to fit into a comment\./)
})

test('comment: fits even where everything is as long as the schema allows', () => {
  const text = (mark: string, length: number): string => mark + '🧨|'.repeat(Math.floor((length - mark.length) / 3))
  const ids = Array.from({ length: 50 }, (_, index) => `os${index}${'o'.repeat(14)}-arch${'a'.repeat(16)}`)
  const rows = Array.from({ length: 900 }, (_, index) =>
    row({
      suite: text(`s${index % 3}`, 200),
      case: text(`c${index}`, 200),
      subject: text(`b${index % 5}`, 200),
      metric: text(`m${index}`, 200),
      platform: ids[index % 50]!,
      verdict: (['worse', 'better', 'undecided', 'skipped', 'same', 'failed'] as const)[index % 6]!,
      reason: text(`r${index}`, 2_000),
      base: 100,
      head: index % 6 === 1 ? 90 : 120,
      warnings: Array.from({ length: 50 }, (__, place) => text(`w${place}`, 2_000)),
      possible: true,
      since: {
        id: text('i', 300),
        label: text('d', 300),
        main: { change: 0.2, lower: 0.1, upper: 0.3 },
        withChange: { change: 0.2, lower: 0.1 },
      },
    }),
  )
  const many = Array.from({ length: 200 }, (_, index) => text(`n${index}`, 2_000))
  const sample = comparison({
    rows,
    notices: many,
    warnings: many,
    platforms: ids.map((id, index) => {
      const part = platform({ platform: id, basis: text(`p${index}`, 2_000) })
      const cpu = { ...part.environment.cpu, model: text(`u${index}`, 200) }
      return Object.assign(part, { environment: { ...part.environment, cpu } })
    }),
    head: { label: text('h', 300) },
    base: { label: text('b', 300) },
  })
  // One row is as long as another: to read them all would take longer than to render them.
  comparisonSchema.parse({ ...sample, rows: sample.rows.slice(-60) })
  const missing = ids.map((id, index) => ({ platform: `x${id.slice(1)}`, reason: text(`y${index}`, 2_000) }))
  const comment = renderComment(sample, { ...context, missing, title: text('t', 2_000) })
  assertSound(comment)
  assert.match(comment, /Shortened to fit into a comment/)
  assert.match(comment, /What to do/)
  assertSound(renderComment(undefined, { ...context, missing: Array.from({ length: 20 }, () => missing).flat() }))
})

test('comment: a part for which there is no room is left out whole', () => {
  const kept = (longest: number): readonly string[] =>
    keepFittingParts(['first', 'second, longer', 'third'], { longest, note: 'cut' })
  assert.deepEqual(kept(33), ['first', 'second, longer', 'third'])
  assert.deepEqual(kept(32), ['first', 'second, longer', 'cut'])
  assert.deepEqual(kept(25), ['first', 'third', 'cut'])
})

test('comment: a short comment is not called shortened', () => {
  assert.doesNotMatch(commentOf('one-worse'), /Shortened/)
})

test('comment: systems are never pooled: each change stands under its own system', () => {
  const { rows } = renderMarkdown(commentOf('one-worse'))
  const heap = rows.find(([name]) => name === 'react Heap kept')!
  assert.deepEqual(
    heap.map((cell) => cell.replaceAll('\u00a0', ' ')),
    [
      'react Heap kept',
      '✅ 24.1% less, 2.14 → 1.62 MB',
      '✅ 24.2% less, 2.19 → 1.66 MB',
      '✅ 24.0% less, 2.16 → 1.64 MB',
    ],
  )
})

test('comment: there is no percentage of zero: a count that rose from none is a count', () => {
  const { rows } = renderMarkdown(commentOf('everything'))
  const missed = rows.find(([name]) => name === 'events Missed events')!
  assert.equal(missed[2]?.replaceAll('\u00a0', ' '), '❌ 3 more0 → 3')
  assert.doesNotMatch(commentOf('everything'), /Infinity|NaN/)
})

test('comment: one command on a machine and one comment measure all worse rows again', () => {
  const text = commentOf('everything')
  const globs = ['babel', 'react', 'vscode', 'events'].map((name) => `watch/${name}/chokidar`)
  const command = `npx --yes github:acme/paceline#v1.2.0 check ${globs.join(' ')} --base c81d04e`
  assert.ok(text.includes(`with \`${command}\``), text)
  const lines = Array.from(text.matchAll(/`(\/bench [^`]*)`/g), (match) => match[1]!)
  assert.deepEqual(lines, [`/bench {${globs.join(',')}}`])
  assert.deepEqual(parseCommandOrProblemIfAny(lines[0]!), {
    command: { glob: `{${globs.join(',')}}`, profile: undefined, platform: undefined, budgetMs: undefined },
  })
  assert.match(commentOf('one-worse'), /check watch\/react\/chokidar --metric ready-time --base c81d04e/)
  assert.match(commentOf('one-worse'), /`\/bench watch\/react\/chokidar --platform macos`/)
})

test('comment: hostile names make commands that hold nothing for a shell', () => {
  const text = renderComment(hostile, context)
  const commands = [...text.matchAll(/`(npx [^`]*|\/bench[^`]*)`/g)]
  assert.equal(commands.length, 2)
  for (const [, command] of commands) {
    assert.match(command!, /^[A-Za-z0-9@:#._+/ "?*-]+$/)
    if (command!.startsWith('/bench')) assert.ok('command' in (parseCommandOrProblemIfAny(command!) ?? {}), command)
  }
})

test('comment: the accept entry can be pasted as it is', () => {
  for (const [name, count] of [
    ['one-worse', 1],
    ['everything', 3],
  ] as const) {
    const block = /```json\n("accept": [^`]*)\n```/.exec(commentOf(name))![1]!
    const { accept } = configSchema.parse(JSON.parse(`{${block}}`))
    assert.equal(accept?.length, count)
  }
  const block = /```json\n("accept": [^`]*)\n```/.exec(renderJobSummary(hostile, context))![1]!
  assert.ok(configSchema.parse(JSON.parse(`{${block}}`)).accept!.length > 0)
})

test('comment: what stood for a config is in the one that accepts; no command names it', () => {
  const instead = { subjects: { 'npm-run-bench': { command: ['npm', 'run', 'bench'], read: 'if-known' } } }
  const text = renderComment(oneWorse, { ...context, instead, config: 'pkg/paceline.config.json' })
  const config = configSchema.parse(JSON.parse(/```json\n(\{[^`]*\})\n```/.exec(text)![1]!))
  assert.deepEqual([config.subjects, config.accept?.length], [instead.subjects, 1])
  assert.match(text, /run the job again[^]*Write this as `pkg\/paceline\.config\.json`/)
  assert.doesNotMatch(text, /paceline\S* check/)
})

test('comment: a ceiling leaves room above a measured change, none above an exact one', () => {
  const worse = { verdict: 'worse', level: 'fail' } as const
  const rows: Row[] = [
    row({ ...worse, base: 208, head: 225.5 }),
    row({ ...worse, metric: 'event-throughput', base: 100, head: 90 }),
    row({ ...worse, metric: 'event-throughput', case: 'flat', base: 100, head: 16 }),
    row({ ...worse, metric: 'install-size', kind: 'exact', base: 1_000, head: 1_123 }),
    row({ ...worse, metric: 'missed-events', kind: 'exact', base: 0, head: 3 }),
  ]
  const ceilings = Array.from(commentOn(...rows).matchAll(/"upTo": (\S+),/g), (match) => match[1])
  assert.deepEqual(ceilings, ['"+12%"', '"-91%"', '"-14%"', '3', '"+12.3%"'])
})

test('comment: one entry is enough where every system got worse', () => {
  const rows = [linux, windows, macos].map((id, index) =>
    row({ platform: id, verdict: 'worse', base: 100, head: 110 + index }),
  )
  const text = commentOn(...rows)
  assert.equal(text.match(/"match"/g)?.length, 1)
  assert.doesNotMatch(text, /"platform"/)
  assert.match(text, /"upTo": "\+17%"/)
})

test('comment: where some systems got worse and others did not, each has an entry', () => {
  const rows = [linux, windows, macos].map((id, index) =>
    row({ platform: id, verdict: index === 1 ? 'same' : 'worse', base: 100, head: index === 1 ? 100 : 110 }),
  )
  const text = commentOn(...rows)
  assert.deepEqual(
    Array.from(text.matchAll(/"platform": "([^"]*)"/g), (match) => match[1]),
    [linux, macos],
  )
})

test('comment: nothing asks for action where nothing got worse', () => {
  for (const name of ['clean', 'better', 'identical', 'first-run']) {
    assert.doesNotMatch(commentOf(name), /What to do|accept"|worse:/, name)
  }
  assert.match(commentOf('clean'), /The worst that is still possible in any of them: .*ready time/)
})

test('comment: without a workflow that listens, nothing speaks of /bench', () => {
  assert.doesNotMatch(renderComment(everything, { ...context, bench: false }), /\/bench/)
})

test('comment: a measurement that runs keeps the earlier result, collapsed and old', () => {
  const text = commentOf('running-again')
  assert.match(text, /### ⏳ Measuring `abcdef0` on Linux, Windows and macOS/)
  assert.match(text, /<summary><b>Earlier result<\/b>: ❌ 1 worse: ready time/)
  assert.equal(text.match(/^### /gm)?.length, 1)
})

test('comment: names both commits, the machines and the seed', () => {
  const text = commentOf('one-worse')
  for (const part of ['9f3e2ab', 'c81d04e', 'AMD EPYC 7763', '81f3a90c', 'at most 1 report in 100']) {
    assert.ok(text.includes(part), part)
  }
})

test('comment: a changed row says where main is since its reference, no other does', () => {
  const text = commentOf('one-worse')
  assert.match(text, /main \+3\.1% since v6\.0\.0, with this change \+11\.7% /)
  assert.equal(text.match(/with this change/g)?.length, 1)
})

test('comment: a base without a commit, or with changes, leaves --base out of commands', () => {
  const unnamed: Comparison = { ...oneWorse, base: { label: 'chokidar 5.0.0' } }
  assert.doesNotMatch(renderComment(unnamed, context), /--base/)
  const changed = { ...oneWorse.base!.commit!, dirty: true }
  const dirty: Comparison = { ...oneWorse, base: { label: 'main', commit: changed } }
  assert.doesNotMatch(renderComment(dirty, context), /--base/)
})

test('comment: what is informational never reaches the headline, and is counted apart', () => {
  const rows = [...clean.rows, row({ case: 'x', gate: false, verdict: 'worse', level: 'note', base: 100, head: 150 })]
  const text = renderComment({ ...clean, rows }, context)
  assert.match(text, /### ✅ Nothing got worse/)
  assert.match(text, /4 informational \(1 changed\)/)
  assert.match(text, /<b>Informational<\/b>: changed, but without a gate/)
})

test('comment: what is informational and undecided asks for nothing, and is listed', () => {
  const unsure = row({ case: 'x', gate: false, verdict: 'undecided', level: 'note', reason: 'noise 40% per pair' })
  const text = renderComment({ ...clean, rows: [...clean.rows, unsure] }, context)
  assert.match(text, /### ✅ Nothing got worse$/m)
  assert.doesNotMatch(text, /<b>Undecided|more precise answer/)
  assert.match(text, /\*\*informational and undecided\*\*: <code>x<\/code> ready time \(Linux\): /)
})

test('comment: what the change itself accepts shows how much and why', () => {
  const accepted = { reason: 'fewer calls', upTo: 0.5, exceeded: false, own: true as const }
  const text = renderComment(
    comparison({ rows: [{ ...row({ verdict: 'worse', level: 'warn', base: 100, head: 130 }), accepted }] }),
    context,
  )
  assert.match(text, /^\| .* \| ☑️ 30\.0%.slower<br>100 → 130.ms<br>accepted up to 50&#37;&#58; fewer calls \|$/m)
})

test('comment: the budget to measure undecided rows again is the one that they need', () => {
  const open = row({ case: 'a', verdict: 'undecided', level: 'warn', reason: 'noise', base: 100, head: 103 })
  const said = (needs: Row['needs'], other?: Row['needs']): string | undefined => {
    const text = commentOn({ ...open, needs }, { ...open, case: 'b', needs: other })
    return /^\*\*What to do\*\*: .*$/m.exec(text)?.[0]
  }
  const futile = { pairs: 400, futile: true } as const
  const asked = '**What to do**: for a more precise answer, a maintainer comments'
  const own = { pairs: 9, minutes: 23 }
  assert.equal(said(own, futile), `${asked} \`/bench watch/a/chokidar --platform linux --budget 23m\`.`)
  const alone = { pairs: 9, minutes: 12, alone: true } as const
  assert.equal(said(futile, alone), `${asked} \`/bench watch/b/chokidar --platform linux --budget 12m\`.`)
  assert.equal(said(futile, futile), undefined)
})

test('comment: what is still possible is said of the rows that are the same', () => {
  const open = row({ case: 'flat', verdict: 'undecided', reason: 'noise' })
  const line = (rows: Row[]): string => /^The worst .*$/m.exec(commentOn(...rows))?.[0] ?? ''
  assert.match(line([row()]), /in any of them: ready time/)
  assert.match(line([row(), open]), /in rows that are the same: ready time/)
  assert.match(line([row(), row({ case: 'babel' }), open]), /in rows that are the same: ready time/)
})

test('comment: twelve better and three worse rows leave the open part on one screen', () => {
  const text = commentOf('better-and-worse')
  const open = text.slice(0, text.indexOf('<details>'))
  assert.ok(open.split('\n').length <= 32, open)
  const parts = Array.from(open.matchAll(/^(###|\| :|\*\*What)/gm), ([part]) => part)
  assert.deepEqual(parts, ['###', '| :', '**What'])
  assert.doesNotMatch(open, /ℹ️/)
})

test('comment: what rooms say of what got worse is open, all else is folded', () => {
  const room: RoomSections = {
    ofRows: (view, slot) => [
      { title: `Of ${slot}`, about: '', blocks: [[view.sourceLine('x', { folder: 'a b', file: 'c.js', line: 7 })]] },
    ],
    ofRow: () => undefined,
  }
  const text = renderComment(oneWorse, { ...context, sections: [room] })
  assertSound(text)
  const at = `https://github.com/example/chokidar/blob/${oneWorse.head.commit!.sha}/a%20b/c.js#L7`
  assert.ok(text.includes(`\n**Of worse**\n- [x](${at})\n\n**What to do**`), text)
})

test('comment: what looks worse without a verdict is in the table only if it is likely', () => {
  const noise = 'noise 40% per pair'
  const open = { verdict: 'undecided', method: 'pairs', pairs: 3, limits: undefined, reason: noise } as const
  const tripled = row({ ...open, case: 'sum', base: 100, head: 300 })
  const topOf = (...rows: Row[]): string => commentOn(...rows).split('<details>')[0]!
  for (const others of [[], [row({ ...open, head: 209 }), row({ case: 'flat' })]]) {
    const likely = topOf({ ...tripled, possible: true }, ...others)
    assert.match(likely, /❔ \*\*200\.0% slower\*\*, undecided<br>100 → 300.ms<br>.*noise 40% per pair/)
    assert.doesNotMatch(topOf(tripled, ...others), /slower|300|No change in[^.]*sum/)
  }
})

test('comment: nobody says "no change" of a benchmark that looks worse', () => {
  const open = row({ case: 'flat', verdict: 'undecided', level: 'warn', base: 100, head: 150, limits: [0.3, 0.8] })
  const rows = [
    row({ verdict: 'worse', base: 100, head: 112 }),
    row({ case: 'flat', metric: 'retained-heap' }),
    row({ case: 'other' }),
  ]
  const said = (more: Row) => /^No change in .*$/m.exec(commentOn(...rows, more))?.[0]
  assert.equal(said(open), 'No change in <code>other</code>.')
  assert.match(said({ ...open, change: { relative: 0.01, absolute: 1 } })!, /<code>flat<\/code> \(1 undecided\)/)
})

test('comment: a row worse than what was accepted says so in the open', () => {
  const accepted = { reason: 'known', upTo: 0.05, exceeded: true }
  const text = renderComment(comparison({ rows: [row({ verdict: 'worse', base: 100, head: 112, accepted })] }), context)
  assert.match(text.split('<details>')[0]!, /12\.0% slower\*\*<br>more than was accepted<br>/)
})

for (const name of ['one-worse', 'everything', 'hostile', 'nothing-measured', 'identical']) {
  test(`comment: the job summary for ${name} is as kept, and sound`, () => {
    const { comparison, context } = commentSamples[name]!
    const text = renderJobSummary(comparison, context)
    assertGolden(new URL(`golden/summary/${name}.golden.md`, import.meta.url), text)
    assert.deepEqual(unclosed(renderMarkdown(text).tags), [])
  })
}

test('comment: the summary has every row, and no marker of a comment', () => {
  const text = renderJobSummary(everything, context)
  assert.doesNotMatch(text, /paceline:comment/)
  const { rows } = renderMarkdown(text)
  const start = rows.findIndex((cells) => cells.includes('verdict') && cells.includes('why'))
  assert.equal(rows.length - start - 1, everything.rows.length)
  assert.match(text, new RegExp(`All ${everything.rows.length} rows`))
})

test('comment: 20,000 rows stay below the size above which GitHub drops a summary', () => {
  const text = renderJobSummary(manyRows(20_000), context)
  assert.ok(Buffer.byteLength(text) <= longestSummaryBytes)
  assert.match(text, /and 18,000 more rows\./)
  const long = {
    ...everything,
    warnings: [],
    notices: [],
    rows: manyRows(2_000).rows.map((one) => Object.assign({}, one, { reason: '|'.repeat(200) })),
  }
  const cut = renderJobSummary(long, context)
  assert.ok(Buffer.byteLength(cut) <= longestSummaryBytes)
  assert.match(cut, /Shortened to fit into a job summary/)
})

test('comment: has at most 6 kB for twenty rows, and 20 kB for any number', () => {
  for (const [count, most] of [
    [20, 6_000],
    [200, 20_000],
    [2_000, 20_000],
  ] as const) {
    const text = renderComment(manyRows(count), context)
    assert.ok(Buffer.byteLength(text) <= most, `${count} rows: ${Buffer.byteLength(text)} bytes`)
    if (count <= 200) assert.doesNotMatch(text, /Shortened/)
  }
})

const running: CommentState = { kind: 'running', head: 'abcdef0'.padEnd(40, '0'), platforms: ['linux-x64'] }

/** As it is posted: without the marker, which is put there anew. */
const textOf = (comment: string): string => comment.replace(/^<!--[^\n]*-->\n/, '')

function kept(earlier: string): string {
  return textOf(renderComment(undefined, { name: 'default', version: '1.2.0', state: running, earlier }))
}

test('earlier comment: a result is kept as it was, collapsed under its verdict', () => {
  const finals = Object.entries(commentSamples).filter(
    ([, { comparison, context }]) => comparison !== undefined && (context.state?.kind ?? 'final') === 'final',
  )
  assert.ok(finals.length > 10)
  for (const [name, { comparison, context }] of finals) {
    const over: CommentContext = { ...context, state: running }
    const expected = textOf(renderComment(comparison, over))
    const final = textOf(renderComment(comparison, context))
    const text = textOf(renderComment(undefined, { ...over, earlier: final }))
    assert.equal(text, expected, name)
  }
})

test('earlier comment: however often a newer commit is measured, the last stays, once', () => {
  const { comparison, context } = commentSamples['one-worse']!
  const once = kept(textOf(renderComment(comparison, context)))
  const thrice = kept(kept(once))
  assert.equal(thrice, once)
  assert.equal(once.match(/Earlier result/g)?.length, 1)
})

test("earlier comment: where there was no result nothing is kept, nor a stranger's", () => {
  const bare = kept('')
  assert.match(bare, /^### ⏳ Measuring/)
  assert.equal(kept(bare), bare)
  assert.equal(kept('Somebody has\nwritten over it'), bare)
  assert.equal(kept(`### ✅ Same\n\n${'x'.repeat(70_000)}`), bare)
})
