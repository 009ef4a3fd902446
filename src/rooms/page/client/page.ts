/** Serves the scripts of all pages. Text enters a page as text only. */

export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  parent?: Element,
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  parent?.append(made)
  return made
}

export function formatGroupedNumber(count: number): string {
  return count.toLocaleString('en')
}

interface FilterOptions<Item> {
  readonly textOf: (item: Item) => string
  /** Called with how many items are left. */
  readonly onFilter: (count: number) => void
}

/**
 * Lets the form show those items whose text has all words of its search field, and whose data are what its other fields
 * choose. Gives what empties the form.
 */
export function attachFilterForm<Item extends HTMLElement>(
  form: HTMLFormElement,
  items: readonly Item[],
  { textOf, onFilter }: FilterOptions<Item>,
): () => void {
  const search = form.querySelector<HTMLInputElement>('[type=search]')!
  const texts = new Map<Item, string>()
  const matches = (item: Item, words: readonly string[], choices: readonly (readonly [string, unknown])[]): boolean => {
    if (!texts.has(item)) texts.set(item, textOf(item).toLowerCase())
    const text = texts.get(item)!
    return choices.every(([name, value]) => item.dataset[name] === value) && words.every((word) => text.includes(word))
  }
  const filter = (): void => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const choices = [...new FormData(form)].filter(([name, value]) => name !== search.name && value !== '')
    for (const item of items) item.hidden = !matches(item, words, choices)
    const count = items.filter(({ hidden }) => !hidden).length
    form.querySelector('output')!.textContent =
      count === items.length ? '' : `${formatGroupedNumber(count)} of ${formatGroupedNumber(items.length)} rows`
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
