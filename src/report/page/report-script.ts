/**
 * What the page of a comparison does where scripts run: rows open and close, are filtered and sorted, and tell the trial
 * under the pointer. It makes elements and sets their text; no text ever becomes markup. Plain JavaScript, put into the
 * page as it stands here.
 */
export const reportScript = String.raw`
const table = document.querySelector('table.rows')
if (!table) return
const bodies = [...table.tBodies]
const form = document.querySelector('form.filter')
const nothing = document.querySelector('.nothing')
const linkOf = (body) => body.querySelector('.name a')

const [filter, reset] = letFilter(form, bodies, {
  textOf: (body) => body.rows[0].textContent + ' ' + linkOf(body).title,
  tell: (count) => {
    nothing.hidden = count > 0
  },
})
document.querySelector('[data-reset]').addEventListener('click', () => {
  reset()
  form.querySelector('[type=search]').focus()
})

// Sorting
const order = new Map(bodies.map((body, index) => [body, index]))
const collator = new Intl.Collator('en', { numeric: true })
const cellText = (body, name) => body.querySelector('.' + name).textContent
const numberOf = (text) => (text === undefined || text === '' ? null : Number(text))
const keys = {
  order: (body) => order.get(body),
  name: (body) => cellText(body, 'name'),
  metric: (body) => cellText(body, 'metric'),
  system: (body) => cellText(body, 'system'),
  change: (body) => numberOf(body.querySelector('.change').dataset.value),
  pairs: (body) => numberOf(body.rows[0].lastElementChild.textContent),
}
const compare = (a, b) => (typeof a === 'string' ? collator.compare(a, b) : a - b)
const sort = (head, key) => {
  const down = head.getAttribute('aria-sort') === 'ascending' || (!head.hasAttribute('aria-sort') && head.matches('.number'))
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
  const known = bodies.map((body) => ({ body, value: keys[key](body) }))
  known.sort((a, b) => {
    // What has no such figure comes last in both directions.
    if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || order.get(a.body) - order.get(b.body)
    return (down ? -1 : 1) * compare(a.value, b.value) || order.get(a.body) - order.get(b.body)
  })
  table.append(...known.map(({ body }) => body))
}
table.tHead.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-sort]')
  if (button) sort(button.closest('th'), button.dataset.sort)
})

// Opening and closing
const show = (body, open) => {
  body.classList.toggle('open', open)
  linkOf(body).setAttribute('aria-expanded', String(open))
  if (open) furnish(body)
}
table.addEventListener('click', (event) => {
  const line = event.target.closest('.line')
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return
  const body = line.parentElement
  if (event.target.closest('a')) event.preventDefault()
  const open = !body.classList.contains('open')
  show(body, open)
  try {
    if (open) history.replaceState(null, '', '#' + body.id)
  } catch {
    // Where the address may not be changed, the row opens all the same.
  }
})

// Addresses of rows
const follow = () => {
  let id = ''
  try {
    id = decodeURIComponent(location.hash.slice(1))
  } catch {
    return
  }
  const body = bodies.find((one) => one.id === id)
  if (!body) return
  if (body.hidden) reset()
  show(body, true)
  body.scrollIntoView({ block: 'start' })
  linkOf(body).focus({ preventScroll: true })
}
addEventListener('hashchange', follow)
document.addEventListener('click', ({ target }) => {
  const link = target.closest('.matrix a')
  // The address may be the same as before: then it would lead nowhere.
  if (link && link.hash === location.hash) follow()
})

// What is behind a row, made when it is first seen
const furnished = new WeakSet()
const furnish = (body) => {
  if (furnished.has(body)) return
  furnished.add(body)
  const plot = body.querySelector('.strips')
  if (plot) letPick(plot)
  for (const command of body.querySelectorAll('.command')) letCopy(command)
  for (const box of body.querySelectorAll('.flames')) letLookAround(box)
}

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

const letCopy = (command) => {
  const button = make('button', { type: 'button', textContent: 'Copy' })
  button.setAttribute('aria-label', 'Copy the command')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(command)
      button.textContent = 'Selected'
    }
  })
  command.after(button)
}

/** A slider and the pointer choose a pair of trials; the picture marks it and the text says its values. */
const letPick = (plot) => {
  const figure = plot.closest('figure')
  // As a label the title is heard, and does not cover what the pointer is on.
  const title = plot.querySelector('title')
  plot.setAttribute('aria-label', title.textContent)
  plot.removeAttribute('aria-labelledby')
  title.remove()
  const list = figure.querySelector('.values')
  const unit = list.dataset.unit ? ' ' + list.dataset.unit : ''
  const sides = [...figure.querySelectorAll('[data-values]')].map((span) => {
    const values = span.textContent.split(' ')
    const path = plot.querySelector('[data-side=' + span.dataset.values + ']')
    const places = path.getAttribute('d').match(/[^Mh]+(?=h)/g).map((text) => text.split(' ').map(Number))
    let next = 0
    return { name: span.dataset.values, values, points: values.map((value) => (value === '–' ? null : places[next++])) }
  })
  const paired = sides.length === 2 && 'paired' in list.dataset
  const length = Math.max(...sides.map(({ values }) => values.length))
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  ring.setAttribute('class', 'strip-picked')
  plot.append(ring)

  const slider = make('input', { type: 'range', min: 1, max: length, value: 1 })
  slider.setAttribute('aria-label', paired ? 'Pair of trials' : 'Trial')
  const output = make('output', { textContent: 'Each dot is a trial, the first at the top. Point at one, or move the slider.' })
  const box = make('div', { className: 'pick' })
  box.append(slider, output)
  plot.after(box)

  const pick = (index) => {
    const parts = []
    let d = ''
    for (const { name, values, points } of sides) {
      if (index >= values.length) continue
      parts.push(name + ' ' + (points[index] ? values[index] + unit : 'without a value'))
      if (points[index]) d += 'M' + (points[index][0] - 6) + ' ' + points[index][1] + 'a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z'
    }
    ring.setAttribute('d', d)
    const text = (paired ? 'Pair ' : 'No. ') + (index + 1) + ' of ' + length + ': ' + parts.join(', ')
    output.textContent = text
    slider.value = index + 1
    slider.setAttribute('aria-valuetext', text)
  }
  slider.addEventListener('input', () => pick(slider.value - 1))
  slider.addEventListener('focus', () => pick(slider.value - 1))
  plot.addEventListener('pointermove', (event) => {
    const box = plot.getBoundingClientRect()
    const { width, height } = plot.viewBox.baseVal
    const x = ((event.clientX - box.left) / box.width) * width
    const y = ((event.clientY - box.top) / box.height) * height
    let best = null
    for (const { points } of sides) {
      points.forEach((point, index) => {
        if (!point) return
        const far = Math.hypot(point[0] - x, point[1] - y)
        if (!best || far < best.far) best = { far, index }
      })
    }
    if (best && best.far < 40) pick(best.index)
  })
}

for (const body of bodies) {
  const open = body.classList.contains('open')
  linkOf(body).setAttribute('aria-expanded', String(open))
  if (open) furnish(body)
}
for (const command of document.querySelectorAll('main > section > .again > .command')) letCopy(command)
filter()
follow()
`
