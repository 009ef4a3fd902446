/** Bits of markup that several parts of our pages are made of. */
import { oneLine } from '../escape.ts'
import { element, type Attributes, type Children, type Element, type Markup } from '../markup.ts'

/** A name or a sentence from outside: one line, in a place of its own, so that letters written from right to left move no others. */
export function nameOf(text: string, length = 200): Element {
  return element('bdi', oneLine(text, length))
}

/** How loud something is, as a class and a sign: told by shape as well as by colour. */
export interface Mark {
  readonly tone: 'bad' | 'warn' | 'good' | 'unsure' | 'quiet'
  readonly sign: string
}

/** The sign itself; the word beside it says the same to those who hear the page. */
export function signOf({ tone, sign }: Mark): Element {
  return element('span', { class: `sign ${tone}`, 'aria-hidden': 'true' }, sign)
}

export interface TableOptions {
  readonly class?: string
  /** Attributes that name the box for those who hear the page. */
  readonly name: { readonly 'aria-label': string } | { readonly 'aria-labelledby': string }
  readonly heads: readonly Markup[]
  readonly rows: readonly Markup[]
}

/** A table that is scrolled sideways where it is too wide. */
export function scrollTable({ class: kind, name, heads, rows }: TableOptions): Element {
  return element('div', { class: 'scroll', tabindex: 0, role: 'region', ...name }, [
    element('table', { class: kind }, [
      element('thead', [
        element(
          'tr',
          heads.map((head) => element('th', { scope: 'col' }, [head])),
        ),
      ]),
      element('tbody', rows),
    ]),
  ])
}

/** Terms and what is known of each. */
export function termList(facts: readonly (readonly [term: string, text: Children])[], kind?: string): Element {
  return element(
    'dl',
    { class: kind },
    facts.flatMap(([term, text]) => [element('dt', term), element('dd', text)]),
  )
}

export function bullets(items: readonly Children[], kind?: string): Element {
  return element(
    'ul',
    { class: kind },
    items.map((item) => element('li', item)),
  )
}

export function folded(summary: string, children: Children, attributes: Attributes = {}): Element {
  return element('details', attributes, [element('summary', summary), children])
}

/** A command; where scripts run, a button copies it. */
export function commandLine(command: string, before = ''): Element {
  return element('p', { class: 'again' }, [before, element('code', { class: 'command' }, command)])
}

export interface FilterOptions {
  /** Attributes that name the form for those who hear the page. */
  readonly name: TableOptions['name']
  readonly label: string
  readonly placeholder: string
  readonly before?: Children
  readonly after?: Children
}

/** What lets readers search: only of use where scripts run, and shown there alone. */
export function filterForm({ name, label, placeholder, before = [], after = [] }: FilterOptions): Element {
  return element('form', { class: 'filter js-only', role: 'search', ...name }, [
    before,
    element('label', [
      `${label} `,
      element('input', { type: 'search', name: 'text', autocomplete: 'off', placeholder }),
    ]),
    after,
    element('output', { class: 'quiet', role: 'status' }),
  ])
}
