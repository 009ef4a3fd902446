import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../../test/any-text.ts'
import { assertGolden } from '../../../test/golden.ts'
import * as markup from './markup.ts'

const { element, renderMarkup } = markup

test('markup: a string is text, wherever it stands', () => {
  const hostile = `"><img src=x onerror=alert(1)></script>'&`
  const text = renderMarkup(element('a', { title: hostile, id: 'x:y' }, [hostile]))
  const escaped = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;&#39;&amp;'
  assert.equal(text, `<a title="${escaped}" id="x:y">${escaped}</a>`)
})

test('markup: no text makes a tag, ends an attribute or turns the reading order', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const inner = renderMarkup(element('b', { title: text }, [text])).slice('<b title="'.length, -'</b>'.length)
      const [value, content, ...more] = inner.split('">')
      assert.deepEqual(more, [])
      assert.ok(!/[<>"']/.test(value! + content!))
      assert.ok(!/\p{C}/u.test(inner))
    }),
    { seed: 20261121 },
  )
})

test('markup: an address leads somewhere or is left out', () => {
  const link = (href: string) => renderMarkup(element('a', { href }, ['x']))
  assert.equal(link('https://example.org/a?b=1&c=2#d'), '<a href="https://example.org/a?b=1&amp;c=2#d">x</a>')
  assert.equal(link('watch.html#a/b:c'), '<a href="watch.html#a/b:c">x</a>')
  for (const address of ['javascript:alert(1)', 'JAVA\nscript:alert(1)', ' data:text/html,x', 'vbscript:x'])
    for (const name of ['href', 'src', 'action'])
      assert.equal(renderMarkup(element('a', { [name]: address })), '<a></a>')
})

test('markup: what our own policy forbids is a bug: handlers and styles in attributes', () => {
  assert.throws(() => renderMarkup(element('b', { onclick: 'x()' })), /policy/)
  assert.throws(() => renderMarkup(element('b', { style: 'x:y' })), /policy/)
})

test('markup: elements with content get an end tag, children of blocks a line each', () => {
  const list = element('ul', { hidden: false, class: undefined }, [
    element('li', {}, ['one', element('br')]),
    element('li', { hidden: true }),
  ])
  assert.equal(renderMarkup(list), '<ul>\n<li>one<br/></li>\n<li hidden=""></li>\n</ul>')
})

test('markup: lists within a list are part of it, and what is not there is nothing', () => {
  const list = element('ul', [element('li', 'one'), [element('li', ['two', undefined, '!']), false], undefined])
  assert.equal(renderMarkup(list), '<ul>\n<li>one</li>\n<li>two!</li>\n</ul>')
})

test('markup: what pages are made of is as the browser and screen readers need it', () => {
  const page = element('main', [
    markup.scrollTable({ class: 'rows', label: 'Rows', heads: ['base', 'head'], rows: [element('tr', 'x')] }),
    markup.termList([['noise', [markup.signElement({ tone: 'warn', sign: '~' }), '12%']]]),
    [markup.bulletList(['one', ['two', '!']], 'plain'), markup.bulletList([])],
    markup.details('More', ['x', element('br')]),
    [markup.commandBlock('paceline check'), markup.commandBlock('paceline list', 'Or: ')],
    element('p', markup.intersperse(['a', markup.bdiElement('b'), 'c'], ', ')),
  ])
  assertGolden(new URL('golden/markup.golden.html', import.meta.url), `${renderMarkup(page)}\n`)
})
