/** Two flame graphs of one tree: zoom into a call on both sides, and go around by keys. */

/** A call of one side, as it stands on the page. */
interface Part {
  readonly part: SVGElement
  readonly node: number
  /** The node of its caller; -1 for none. */
  readonly under: number
  readonly side: string
  readonly from: number
  readonly size: number
  readonly text: string
}

function collectFlameBoxes(box: Element): Part[] {
  return Array.from(box.querySelectorAll<SVGElement>('[data-node]'), (part) => ({
    part,
    node: Number(part.dataset['node']),
    under: Number(part.dataset['under']),
    side: part.closest<SVGElement>('.flame')!.dataset['side']!,
    from: Number(part.dataset['from']),
    size: Number(part.dataset['size']),
    text: part.querySelector('title')!.textContent,
  }))
}

export function attachFlameNavigation(box: HTMLElement): void {
  const parts = collectFlameBoxes(box)
  const told = box.querySelector('.flame-told')!
  const whole = Number(box.dataset['whole'])
  const find = (side: string, node: number): Part | undefined =>
    parts.find((one) => one.side === side && one.node === node)
  let zoomed = -1
  const zoom = (node: number): void => {
    zoomed = node
    const size = node < 0 ? whole : Math.max(...['base', 'head'].map((side) => find(side, node)?.size ?? 0))
    for (const { part, side, from, size: width } of parts) {
      const start = find(side, node)?.from ?? 0
      part.setAttribute('x', `${((from - start) / size) * 100}%`)
      part.setAttribute('width', `${(width / size) * 100}%`)
    }
  }
  const describe = (one: Part): void => {
    told.textContent = one.text
    for (const { part } of parts) part.setAttribute('tabindex', part === one.part ? '0' : '-1')
  }
  for (const one of parts) {
    one.part.setAttribute('role', 'button')
    one.part.setAttribute('aria-label', one.text)
    one.part.setAttribute('tabindex', parts.find(({ side }) => side === one.side) === one ? '0' : '-1')
    one.part.addEventListener('pointerenter', () => (told.textContent = one.text))
    one.part.addEventListener('focus', () => describe(one))
    one.part.addEventListener('click', () => zoom(zoomed === one.node ? one.under : one.node))
    one.part.addEventListener('keydown', (event) => {
      const inRow = parts.filter(({ side, under }) => side === one.side && under === one.under)
      const at = inRow.indexOf(one)
      const moves: Readonly<Record<string, () => void>> = {
        ArrowUp: () => find(one.side, one.under)?.part.focus(),
        ArrowDown: () => parts.find(({ side, under }) => side === one.side && under === one.node)?.part.focus(),
        ArrowLeft: () => inRow[at - 1]?.part.focus(),
        ArrowRight: () => inRow[at + 1]?.part.focus(),
        Enter: () => zoom(one.node),
        ' ': () => zoom(one.node),
        Escape: () => zoom(-1),
      }
      if (!Object.hasOwn(moves, event.key)) return
      event.preventDefault()
      moves[event.key]!()
    })
  }
  box.querySelector('[data-zoom-out]')!.addEventListener('click', () => zoom(-1))
}
