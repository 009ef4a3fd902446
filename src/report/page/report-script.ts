/**
 * What the page of a comparison does where scripts run: rows open and close, are filtered, sorted and turned page by page,
 * and tell the trial under the pointer. It makes elements and sets their text; no text ever becomes markup, but for what
 * rows-table.ts packed, in which `renderMarkup` has escaped what came from outside. Plain JavaScript, put into the page as it
 * stands here.
 */
import { flameScript } from './flame-script.ts'
import { detailsAtOnce } from './rows-table.ts'

export const reportScript = String.raw`
const table = document.querySelector('table.rows')
if (!table) return
const form = document.querySelector('form.filter')
const nothing = document.querySelector('.nothing')
const pager = document.querySelector('.pager')
// The first link of a line is that of its name; a selector would be matched against each of many thousand lines.
const linkOf = (body) => body.rows[0].getElementsByTagName('a')[0]
const numberOf = (text) => (text === undefined || text === '' ? null : Number(text))

// The rows: what they are found and sorted by, and what makes the detail of one that is packed
const rowOf = new WeakMap()
const rowFrom = (body, fill) => {
  const row = {
    id: body.id,
    dataset: body.dataset,
    cells: [...body.rows[0].cells].map((cell) => cell.textContent),
    title: linkOf(body).title,
    change: numberOf(body.querySelector('.change').dataset.value),
    body,
    fill,
  }
  rowOf.set(body, row)
  linkOf(body).setAttribute('aria-expanded', String(body.classList.contains('open')))
  return row
}
const rows = [...table.tBodies].map((body) => rowFrom(body))

// One page of the rows that match is in the table at a time
let sorted = rows
let from = 0
const size = pager ? Number(pager.dataset.size) : Infinity
const matching = () => sorted.filter((row) => !row.hidden)
const lay = () => {
  const all = matching()
  const bodies = all.slice(from, from + size).map((row) => row.body)
  const kept = new Set(bodies)
  for (const body of [...table.tBodies]) if (!kept.has(body)) body.remove()
  if (bodies.some((body, index) => body !== table.tBodies[index])) table.append(...bodies)
  if (!pager) return
  pager.hidden = all.length <= size
  pager.querySelector('output').textContent =
    'Rows ' + [from + 1, from + bodies.length].map(grouped).join(' to ') + ' of ' + grouped(all.length)
  for (const button of pager.querySelectorAll('button')) {
    const to = from + button.dataset.turn * size
    button.disabled = to < 0 || to >= all.length
  }
}
if (pager) {
  pager.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-turn]')
    if (!button) return
    from += button.dataset.turn * size
    lay()
    // At the end of the way the button cannot keep the focus.
    if (button.disabled) pager.querySelector('button:not([disabled])').focus()
    table.scrollIntoView({ block: 'start' })
  })
}

const [filter, reset] = letFilter(form, rows, {
  textOf: ({ cells, title }) => cells.join(' ') + ' ' + title,
  tell: (count) => {
    nothing.hidden = count > 0
    from = 0
    lay()
  },
})
document.querySelector('[data-reset]').addEventListener('click', () => {
  reset()
  form.querySelector('[type=search]').focus()
})

// Sorting
const collator = new Intl.Collator('en', { numeric: true })
const keys = {
  name: ({ cells }) => cells[1],
  metric: ({ cells }) => cells[2],
  system: ({ cells }) => cells[3],
  change: ({ change }) => change,
  pairs: ({ cells }) => numberOf(cells.at(-1)),
}
const compare = (a, b) => (typeof a === 'string' ? collator.compare(a, b) : a - b)
const sort = (head, key) => {
  const down = head.getAttribute('aria-sort') === 'ascending' || (!head.hasAttribute('aria-sort') && head.matches('.number'))
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort')
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
  const known = rows.map((row, order) => ({ row, order, value: key in keys ? keys[key](row) : order }))
  known.sort((a, b) => {
    // What has no such figure comes last in both directions.
    if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.order - b.order
    return (down ? -1 : 1) * compare(a.value, b.value) || a.order - b.order
  })
  sorted = known.map(({ row }) => row)
  from = 0
  lay()
}
table.tHead.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-sort]')
  if (button) sort(button.closest('th'), button.dataset.sort)
})

// Opening and closing
const show = (row, open) => {
  const body = row.body
  body.classList.toggle('open', open)
  linkOf(body).setAttribute('aria-expanded', String(open))
  if (open) furnish(row)
}
table.addEventListener('click', (event) => {
  const line = event.target.closest('.line')
  if (!line || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection())) return
  const body = line.parentElement
  if (event.target.closest('a')) event.preventDefault()
  const open = !body.classList.contains('open')
  show(rowOf.get(body), open)
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
  const row = rows.find((one) => one.id === id)
  if (!row) return
  if (row.hidden) reset()
  const place = matching().indexOf(row)
  if (place < from || place >= from + size) {
    from = place - (place % size)
    lay()
  }
  const body = row.body
  show(row, true)
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
const furnish = async (row) => {
  if (furnished.has(row)) return
  furnished.add(row)
  if (row.fill) await row.fill()
  const body = row.body
  const plot = body.querySelector('.strips')
  if (plot) letPick(plot)
  for (const command of body.querySelectorAll('.command')) letCopy(command)
  for (const box of body.querySelectorAll('.flames')) letLookAround(box)
}
${flameScript}
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

for (const row of rows) if (row.body.classList.contains('open')) furnish(row)
for (const command of document.querySelectorAll('main > section > .again > .command')) letCopy(command)

const unpack = async (element) => {
  const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text())
}
/** The part that was opened last stays unpacked: its rows are beside each other. */
let opened = {}
const partOf = (element) => {
  if (opened.element !== element) opened = { element, part: unpack(element) }
  return opened.part
}
const fillFrom = (body, element, place) => async () => {
  const cell = body.rows[1].cells[0]
  try {
    cell.innerHTML = (await partOf(element))[place]
  } catch {
    cell.textContent = 'This browser cannot unpack what is known about the row. The comparison file has it, too.'
  }
}
const addPacked = async (lines) => {
  try {
    const bodies = make('table', { innerHTML: await unpack(document.querySelector('.packed-index')) }).tBodies
    const parts = document.querySelectorAll('.packed-details')
    for (const [at, body] of [...bodies].entries())
      rows.push(rowFrom(body, fillFrom(body, parts[Math.floor(at / ${detailsAtOnce})], at % ${detailsAtOnce})))
  } catch {
    lines.outerHTML = lines.textContent
  }
}

const begin = () => {
  filter()
  follow()
}
const lines = document.querySelector('.packed-lines')
if (lines) addPacked(lines).then(begin)
else begin()
`
