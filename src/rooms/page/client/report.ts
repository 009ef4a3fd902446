/** The page of a comparison: rows open and close, are filtered and sorted. Text enters it as text only. */
import { attachFlameNavigation } from './flame.ts'

type Body = HTMLTableSectionElement

function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  parent?: Element,
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  parent?.append(made)
  return made
}

function formatGroupedNumber(count: number): string {
  return count.toLocaleString('en')
}

/**
 * Lets the form show those rows whose text has all words of its search field, and whose data are what its other fields
 * choose; `onFilter` is called with how many are left. Gives what empties the form.
 */
function attachRowFilter(form: HTMLFormElement, rows: readonly Body[], onFilter: (count: number) => void): () => void {
  const search = form.querySelector<HTMLInputElement>('[type=search]')!
  const texts = new Map<Body, string>()
  const matches = (row: Body, words: readonly string[], choices: readonly (readonly [string, unknown])[]): boolean => {
    if (!texts.has(row)) texts.set(row, `${cellTextsOfRow(row).join(' ')} ${linkElementOfRow(row).title}`.toLowerCase())
    const text = texts.get(row)!
    return choices.every(([name, value]) => row.dataset[name] === value) && words.every((word) => text.includes(word))
  }
  const filter = (): void => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const choices = [...new FormData(form)].filter(([name, value]) => name !== search.name && value !== '')
    for (const row of rows) row.hidden = !matches(row, words, choices)
    const count = rows.filter(({ hidden }) => !hidden).length
    form.querySelector('output')!.textContent =
      count === rows.length ? '' : `${formatGroupedNumber(count)} of ${formatGroupedNumber(rows.length)} rows`
    onFilter(count)
  }
  form.addEventListener('input', filter)
  form.addEventListener('submit', (event) => event.preventDefault())
  filter()
  return () => {
    form.reset()
    filter()
  }
}

function addCopyButton(command: Element): void {
  const button = makeElement('button', { type: 'button', textContent: 'Copy', ariaLabel: 'Copy the command' })
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection()!.selectAllChildren(command)
      button.textContent = 'Selected'
    }
  })
  command.after(button)
}

/** Adds the packed rows; gives what is beneath each, as markup in which all that came from outside is escaped. */
async function addRowsAndGetMarkup(table: HTMLTableElement, packed: HTMLElement): Promise<ReadonlyMap<Body, string>> {
  const bytes = Uint8Array.from(atob(packed.querySelector('script')!.text), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const rest = (await new Response(stream).json()) as (readonly [line: string, detail: string])[]
  const bodies = [...makeElement('table', { innerHTML: rest.map(([line]) => line).join('') }).tBodies]
  table.append(...bodies)
  packed.hidden = true
  return new Map(bodies.map((body, index) => [body, rest[index]![1]]))
}

/** Opens and closes rows by a click; returns what does so. `details`: of the rows that have no place for theirs yet. */
function attachAndGetOpener(
  table: HTMLTableElement,
  details: ReadonlyMap<Body, string>,
): (body: Body, open: boolean) => void {
  const seen = new WeakSet<Body>()
  const show = (body: Body, open: boolean): void => {
    body.classList.toggle('open', open)
    linkElementOfRow(body).ariaExpanded = String(open)
    if (!open || seen.has(body)) return
    seen.add(body)
    const detail = details.get(body)
    if (detail !== undefined) {
      const row = makeElement('tr', { className: 'detail' }, body)
      makeElement('td', { colSpan: body.rows[0]!.cells.length, innerHTML: detail }, row)
    }
    for (const command of body.querySelectorAll('.command')) addCopyButton(command)
    for (const box of body.querySelectorAll<HTMLElement>('.flames')) attachFlameNavigation(box)
  }
  table.addEventListener('click', (event) => {
    const line = (event.target as Element).closest('.line')
    if (line === null || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return
    const body = line.parentElement as Body
    if ((event.target as Element).closest('a')) event.preventDefault()
    const open = !body.classList.contains('open')
    show(body, open)
    try {
      if (open) history.replaceState(null, '', `#${body.id}`)
    } catch {
      // Where the address may not be changed, the row opens all the same.
    }
  })
  return show
}

/** Lets rows be found, sorted, shown and led to. */
function makeTableInteractive(table: HTMLTableElement, details: ReadonlyMap<Body, string>): void {
  const rows = [...table.tBodies]
  const form = document.querySelector<HTMLFormElement>('form.filter')!
  const pager = document.querySelector<HTMLElement>('.pager')
  const step = pager === null ? Infinity : Number(pager.dataset['size'])
  let sorted: readonly Body[] = rows
  /** So many of the rows that match are in the table. */
  let most = step

  const lay = (): void => {
    const all = sorted.filter(({ hidden }) => !hidden)
    const shown = all.slice(0, most)
    for (const body of rows) body.remove()
    table.append(...shown)
    if (pager === null) return
    pager.hidden = shown.length === all.length
    pager.querySelector('output')!.textContent =
      `Rows 1 to ${formatGroupedNumber(shown.length)} of ${formatGroupedNumber(all.length)}`
  }
  pager?.querySelector('button')!.addEventListener('click', () => {
    most += step
    lay()
  })

  const reset = attachRowFilter(form, rows, (count) => {
    document.querySelector<HTMLElement>('.nothing')!.hidden = count > 0
    most = step
    lay()
  })
  document.querySelector('[data-reset]')!.addEventListener('click', () => {
    reset()
    form.querySelector<HTMLElement>('[type=search]')!.focus()
  })

  table.tHead!.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-sort]')
    if (button === null) return
    sorted = markColumnAndGetSortedRows(rows, button)
    most = step
    lay()
  })
  const show = attachAndGetOpener(table, details)
  for (const body of rows) show(body, body.classList.contains('open'))
  atEachAddressHash((id) => {
    const body = rows.find((row) => row.id === id)
    if (body === undefined) return
    if (body.hidden) reset()
    const place = sorted.filter(({ hidden }) => !hidden).indexOf(body)
    if (place >= most) {
      most = step * Math.ceil((place + 1) / step)
      lay()
    }
    show(body, true)
    body.scrollIntoView({ block: 'start' })
    linkElementOfRow(body).focus({ preventScroll: true })
  })
}

/** Leads to the row that the address names: now, and whenever it changes. */
function atEachAddressHash(leadTo: (id: string) => void): void {
  const follow = (): void => leadTo(location.hash.slice(1))
  addEventListener('hashchange', follow)
  follow()
}

/** Returns the first link, that of the name; a selector would be matched against each of many thousand lines. */
function linkElementOfRow(body: Body): HTMLAnchorElement {
  return body.rows[0]!.getElementsByTagName('a')[0]!
}

function cellTextsOfRow(body: Body): string[] {
  return Array.from(body.rows[0]!.cells, (cell) => cell.textContent)
}

const collator = new Intl.Collator('en', { numeric: true })

/** Sorts rows by the button's column, in the other direction where they are sorted by it; numbers begin with the largest. */
function markColumnAndGetSortedRows(rows: readonly Body[], button: HTMLElement): Body[] {
  const head = button.closest('th')!
  const heads = [...head.parentElement!.children]
  const down = head.ariaSort === 'ascending' || (head.ariaSort !== 'descending' && head.classList.contains('number'))
  for (const one of heads) one.removeAttribute('aria-sort')
  head.ariaSort = down ? 'descending' : 'ascending'
  const direction = down ? -1 : 1
  const at = heads.indexOf(head)
  if (at === 0) return down ? rows.toReversed() : [...rows]
  const isNumber = head.classList.contains('number')
  const known = rows.map((body) => {
    const { textContent: text, dataset } = body.rows[0]!.cells[at] as HTMLElement
    return { body, text, number: Number.parseFloat(dataset['value'] ?? text) }
  })
  known.sort((a, b) => {
    if (!isNumber) return direction * collator.compare(a.text, b.text)
    // What has no such figure comes last in both directions.
    const [isLast, isOtherLast] = [Number.isNaN(a.number), Number.isNaN(b.number)]
    return isLast || isOtherLast ? Number(isLast) - Number(isOtherLast) : direction * (a.number - b.number)
  })
  return known.map(({ body }) => body)
}

for (const command of document.querySelectorAll('main > section > .again > .command')) addCopyButton(command)
const table = document.querySelector<HTMLTableElement>('table.rows')
const packed = document.querySelector<HTMLElement>('.packed')
const none: ReadonlyMap<Body, string> = new Map()
if (table !== null && packed === null) makeTableInteractive(table, none)
else if (table !== null && packed !== null) {
  addRowsAndGetMarkup(table, packed).then(
    (details) => makeTableInteractive(table, details),
    // A browser that cannot unpack them has the first rows, and the page says what is missing.
    () => makeTableInteractive(table, none),
  )
}
