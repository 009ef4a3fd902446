import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter } from '../../../test/any-text.ts'
import { element, renderMarkup } from './markup.ts'

test('markup: a string is text, wherever it stands', () => {
  const hostile = `"><img src=x onerror=alert(1)></script>'&`
  const text = renderMarkup(element('a', { title: hostile, id: 'x' }, [hostile]))
  const escaped = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;&#39;&amp;'
  assert.equal(text, `<a title="${escaped}" id="x">${escaped}</a>`)
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
    assert.equal(link(address), '<a>x</a>', address)
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
