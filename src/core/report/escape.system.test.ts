/** Rule 9: names from outside are text, wherever they are printed. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../../test/any-text.ts'
import picomatch from 'picomatch'
import {
  escapeAsCodeElement,
  escapeMarkdownFigure,
  jsonForFence,
  maxTextLength,
  toShortLine,
  cleanLine,
  escapeText,
  nameAsSafeGlob,
  safeUrl,
  nameAsShellGlob,
  escapeMarkdownTitle,
} from './escape.ts'
import { globMatcher } from '../model/select.ts'
import { renderMarkdown } from '../../../test/rendered-markdown.ts'
import { hostileNames } from '../../../test/samples/sample-extremes.ts'

const seed = 20_261_121

/** Any text, with the characters that mean something to Markdown, HTML, logs and shells over-represented. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(...Array.from('|`*_~[]()<>!#@&:\\\n\r\t -+=.$"\'{}')),
      fc.constantFrom(...hostileNames, ...'<!-- --> \u202e \u200b \u2028 &#124; \\| --- ](x)'.split(' ')),
      fc.constantFrom('1. ', '(+5.9 … -11.2%)', ' v1.0.0, ', ' -3 '),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

test('escape: in a table, rows, cells and text of any name survive and no tag appears', () => {
  fc.assert(
    fc.property(anyText, anyText, (left, right) => {
      const markdown = `| a | b |\n|:--|--:|\n| ${escapeAsCodeElement(left)} | ${escapeText(right)} |\n| x | y |\n`
      const { rows, tags, html } = renderMarkdown(markdown)
      const text = toShortLine(left) || ' '
      assert.deepEqual(
        rows,
        [
          ['a', 'b'],
          [text, toShortLine(right, 600)],
          ['x', 'y'],
        ],
        html,
      )
      const allowed = new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code'].flatMap((tag) => [tag, `/${tag}`]))
      assert.deepEqual(
        tags.filter((tag) => !allowed.has(tag)),
        [],
      )
    }),
    { seed, numRuns: 400 },
  )
})

test("escape: at a line's start, in a list, heading or bold text, it is no markup", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = escapeText(text)
      fc.pre(shown !== '')
      for (const [markdown, wrapper] of [
        [shown, 'p'],
        [`### ${shown}`, 'h3'],
        [`> ${shown}`, 'blockquote'],
        [`**x ${shown} x**`, 'strong'],
      ] as const) {
        const { tags, text: read } = renderMarkdown(markdown)
        const ours = new Set(['p', '/p', 'code', '/code', wrapper, `/${wrapper}`])
        assert.deepEqual(
          tags.filter((tag) => !ours.has(tag)),
          [],
          markdown,
        )
        assert.ok(read.includes(toShortLine(text, 600)), markdown)
      }
    }),
    { seed, numRuns: 300 },
  )
})

test('escape: all but letters, digits and spaces is written as a numeric entity', () => {
  assert.equal(escapeAsCodeElement('a|b <i>'), '<code>a&#124;b &#60;i&#62;</code>')
  assert.equal(escapeText('a% (é)'), 'a&#37; &#40;é&#41;')
  const since = 'main −3.1% since v5.0.0, with this change +8.4% (+5.9 … +11.2%)'
  assert.equal(escapeText(since), since)
  // At the start of a line, these would begin a list.
  assert.deepEqual(
    ['1. x', '1) x', '+ x'].map((text) => escapeText(text)),
    ['1&#46; x', '1&#41; x', '&#43; x'],
  )
})

/** What GitHub links or draws after rendering, and what Gitea 1.26 was seen to link. */
const linked = [
  ...'@octocat #12 octo/repo#2 GH-12 gh-12 GHSA-jfh8-c2jp-5v3q (www.example.invalid :tada: $x$'.split(' '),
  ...'http://example.invalid a@b.invalid !12 octo/repo!2 (!12) 4b825dc TRACK-12 [[Home]]'.split(' '),
  '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
]

test('escape: what a server would link or draw after rendering stands in code', () => {
  for (const word of linked) {
    assert.match(escapeText(`see ${word} now`), /^see <code>[^<]*<\/code> now$/, word)
    assert.match(escapeMarkdownTitle(`see ${word} now`), /^<code>[^<]*<\/code>$/, word)
  }
  assert.equal(escapeText('one: two! 123456 decade linux-6'), 'one&#58; two&#33; 123456 decade linux&#45;6')
  assert.equal(escapeMarkdownTitle('Ready time'), 'Ready time')
})

test('escape: control, format, bidi and private characters go; white space is a space', () => {
  assert.equal(toShortLine('a\u202eb\u200b\u0007\ud800\ue000c\r\n\t d\u2028\u00a0e\vf'), 'abc d e f')
})

test('escape: a long text is cut at 200 characters, never inside a character', () => {
  const cut = toShortLine('🚀'.repeat(300))
  assert.equal(Array.from(cut).length, maxTextLength)
  assert.ok(cut.endsWith('🚀…'))
})

test('escape: JSON in a fenced block reads back the same and cannot end the block', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 3 }), (texts) => {
      const json = jsonForFence({ texts })
      assert.deepEqual(JSON.parse(json), { texts })
      const { tags, text } = renderMarkdown(`\`\`\`json\n${json}\n\`\`\`\n`)
      assert.deepEqual(tags, ['pre', 'code', '/code', '/pre'])
      assert.deepEqual(JSON.parse(text), { texts })
    }),
    { seed, numRuns: 300 },
  )
})

test("escape: what other servers than GitHub take for a log's command is broken up", () => {
  for (const name of ['', 'vso', 'teamcity']) assert.equal(cleanLine(`a ##${name}[x]`), `a ## ${name}[x]`)
})

test('escape: figures stay as they are, but for a unit that would be more than a word', () => {
  assert.equal(escapeMarkdownFigure('208 → 226 ms (+8.4%)'), '208 → 226 ms (+8.4%)')
  assert.equal(escapeMarkdownFigure('5 GH-1'), '5 <code>GH&#45;1</code>')
  assert.equal(escapeMarkdownFigure('5 4b825dc'), '5 <code>4b825dc</code>')
  assert.equal(escapeMarkdownFigure('5 x _y_ z'), '5 x &#95;y&#95; z')
})

test('escape: a plain text is one line that a runner takes for no command', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = cleanLine(text)
      assert.doesNotMatch(plain, /[\n\r\u2028]/)
      assert.doesNotMatch(plain, /^\s*::|##\[/)
    }),
    { seed, numRuns: 300 },
  )
})

test('escape: the glob of a name selects that name and holds nothing for a shell', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const name = toShortLine(text)
      fc.pre(name !== '' && !name.includes('//') && !/(^|\/)\.{0,2}(\/|$)/.test(name) && !name.includes('\\'))
      const glob = nameAsSafeGlob(name)
      assert.match(glob, /^[A-Za-z0-9@*][A-Za-z0-9@._+/?-]*$/)
      assert.match(nameAsShellGlob(name), /^(?:[A-Za-z0-9@._+/-]+|"[A-Za-z0-9@*._+/?-]+")$/)
    }),
    { seed, numRuns: 500 },
  )
  for (const name of hostileNames.filter((one) => !one.includes('\\') && !one.includes('🚀') && !one.includes('//'))) {
    assert.ok(
      picomatch(nameAsSafeGlob(`watch/${name}/x`), { dot: true, nonegate: true, noext: true })(`watch/${name}/x`),
      name,
    )
  }
})

test('escape: a name longer than a glob may be is selected all the same', () => {
  const name = `watch/${'x'.repeat(190)}/${'y'.repeat(190)}`
  assert.ok(nameAsSafeGlob(name).length <= 201)
  assert.ok(globMatcher(nameAsSafeGlob(name))(name))
})

test('escape: a shell hands the glob over as it is', { skip: process.platform === 'win32' }, () => {
  for (const name of [...hostileNames, 'watch/react/chokidar']) {
    const seen = execFileSync('sh', ['-c', `printf %s ${nameAsShellGlob(name)}`], { encoding: 'utf8' })
    assert.equal(seen, nameAsSafeGlob(name))
  }
})

test('escape: only plain web addresses become links', () => {
  assert.equal(
    safeUrl('https://github.com/o/r/actions/runs/4711#artifacts'),
    'https://github.com/o/r/actions/runs/4711#artifacts',
  )
  assert.equal(safeUrl('http://localhost:3000/x'), 'http://localhost:3000/x')
  const odd = ['javascript:alert(1)', 'https://a.b/)[x', 'https://a.b/<x>', 'https://u:p@a.b/', 'https://a.b/ x']
  for (const url of [...odd, undefined]) assert.equal(safeUrl(url), undefined)
})
