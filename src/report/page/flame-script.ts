/** What flame graphs do where scripts run; a part of the script of the page. */

export const flameScript = String.raw`
/** Two flame graphs of one tree: search, zoom into a call on both sides, go around by keys, and take the profiles along. */
const letLookAround = (box) => {
  const parts = [...box.querySelectorAll('[data-node]')].map((part) => ({
    part,
    node: Number(part.dataset.node),
    under: Number(part.dataset.under),
    side: part.closest('.flame').dataset.side,
    from: Number(part.dataset.from),
    size: Number(part.dataset.size),
    text: part.querySelector('title').textContent,
  }))
  const told = box.querySelector('.flame-told')
  const form = box.querySelector('form')
  const search = form.querySelector('[type=search]')
  const whole = Number(box.dataset.whole)
  const find = (side, node) => parts.find((one) => one.side === side && one.node === node)
  let zoomed = -1
  const zoom = (node) => {
    zoomed = node
    const own = ['base', 'head'].map((side) => [side, find(side, node)])
    const size = node < 0 ? whole : Math.max(...own.map(([, one]) => (one ? one.size : 0)))
    for (const { part, side, from, size: width } of parts) {
      const start = node < 0 ? 0 : ((find(side, node) || {}).from ?? 0)
      part.setAttribute('x', ((from - start) / size) * 100 + '%')
      part.setAttribute('width', (width / size) * 100 + '%')
    }
  }
  const tell = (one) => {
    told.textContent = one.text
    for (const { part } of parts) part.setAttribute('tabindex', part === one.part ? 0 : -1)
  }
  const go = (one) => {
    if (!one) return
    tell(one)
    one.part.focus()
  }
  for (const one of parts) {
    one.part.setAttribute('role', 'button')
    one.part.setAttribute('aria-label', one.text)
    one.part.setAttribute('tabindex', -1)
    one.part.addEventListener('pointerenter', () => (told.textContent = one.text))
    one.part.addEventListener('focus', () => tell(one))
    one.part.addEventListener('click', () => zoom(zoomed === one.node ? one.under : one.node))
    one.part.addEventListener('keydown', (event) => {
      const inRow = parts.filter(({ side, under }) => side === one.side && under === one.under)
      const at = inRow.indexOf(one)
      const moves = {
        ArrowUp: () => go(find(one.side, one.under)),
        ArrowDown: () => go(parts.find(({ side, under }) => side === one.side && under === one.node)),
        ArrowLeft: () => go(inRow[at - 1]),
        ArrowRight: () => go(inRow[at + 1]),
        Enter: () => zoom(one.node),
        ' ': () => zoom(one.node),
        Escape: () => zoom(-1),
      }
      if (!Object.hasOwn(moves, event.key)) return
      event.preventDefault()
      moves[event.key]()
    })
  }
  for (const side of ['base', 'head']) {
    const first = parts.find((one) => one.side === side)
    if (first) first.part.setAttribute('tabindex', 0)
  }
  form.addEventListener('submit', (event) => event.preventDefault())
  box.querySelector('[data-zoom-out]').addEventListener('click', () => zoom(-1))
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase()
    const nodes = new Set()
    for (const { part, text, node } of parts) {
      const isFound = text.toLowerCase().includes(wanted)
      part.classList.toggle('dim', !isFound)
      if (isFound) nodes.add(node)
    }
    form.querySelector('output').textContent = wanted === '' ? '' : nodes.size + ' found'
  })
  for (const side of ['base', 'head']) {
    const own = parts.filter((one) => one.side === side)
    const kind = box.dataset.profiler
    const button = make('button', { type: 'button', textContent: 'Download ' + side + ' (.' + kind + 'profile)' })
    button.addEventListener('click', () => {
      const blob = new Blob([JSON.stringify(profileOf(own, kind))], { type: 'application/json' })
      const link = make('a', { href: URL.createObjectURL(blob), download: side + '.' + kind + 'profile' })
      link.click()
      URL.revokeObjectURL(link.href)
    })
    told.after(button)
  }
}

/** The merged tree of a side as other tools read it: each call with what it took by itself. */
const profileOf = (parts, kind) => {
  const callFrame = (functionName) => ({ functionName, scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 })
  const children = Map.groupBy(parts, ({ under }) => under)
  const below = (node) => children.get(node) ?? []
  const own = ({ node, size }) => Math.max(0, size - below(node).reduce((sum, one) => sum + one.size, 0))
  const nameOf = ({ part }) => part.querySelector('text').textContent
  if (kind === 'heap') {
    const made = (name, size, node) => ({
      callFrame: callFrame(name),
      selfSize: Math.round(size),
      id: node + 2,
      children: below(node).map((one) => made(nameOf(one), own(one), one.node)),
    })
    return { head: made('(root)', 0, -1), samples: [] }
  }
  const ids = (node) => below(node).map((one) => one.node + 2)
  const us = parts.map((one) => Math.round(own(one) * 1000))
  return {
    nodes: [{ id: 1, callFrame: callFrame('(root)'), children: ids(-1) }].concat(
      parts.map((one) => ({ id: one.node + 2, callFrame: callFrame(nameOf(one)), children: ids(one.node) })),
    ),
    startTime: 0,
    endTime: us.reduce((sum, one) => sum + one, 0),
    samples: parts.map(({ node }) => node + 2).concat(1),
    timeDeltas: [0].concat(us),
  }
}
`
