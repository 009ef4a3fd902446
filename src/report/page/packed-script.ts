/**
 * The script's part that reads what packed-rows.ts packed: the lines of all other rows at the start, and what is beneath a
 * row when it is opened. What becomes markup here was written by `renderMarkup`, as the rest of the page was: texts from
 * outside are escaped in it.
 */
import { shownDigits, stripPlaces } from './strip-plot.ts'

const { left, right, height, beyond } = stripPlaces

export const packedScript = String.raw`
const unpack = async (element) => {
  const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text())
}

const meanings = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** Rows with their texts: where scripts run, the table of lines is a text itself. */
const unpackRows = async (lines) => {
  const index = await unpack(document.querySelector('.packed-index'))
  const text = lines.textContent
  const plain = (cell) => cell.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => meanings[name])
  const all = text.slice(text.indexOf('<tbody>'), text.lastIndexOf('</tbody>')).split(/<tr[^>]*><td>/).slice(1)
  const parts = [...document.querySelectorAll('.packed-details')].flatMap((element, at) =>
    Array.from({ length: index.counts[at] }, (_, place) => ({ element, place })),
  )
  return all.map((line, at) => {
    let body
    const row = {
      id: index.ids[at],
      dataset: { outcome: index.outcomes[at], system: index.systems[at], suite: index.suites[at] },
      cells: line.trimEnd().split('<td>').map(plain),
      title: index.titles[at],
      change: index.changes[at],
      body: () => (body ??= bodyOf(row, { tone: index.tones[at], word: index.words[at] })),
      fill: () => fill(row, parts[at]),
    }
    return row
  })
}

/** A body like those that stand in the page: its line is a copy of the first one, with other texts. */
const sample = table.tBodies[0].rows[0]
const bodyOf = (row, { tone, word }) => {
  const body = make('tbody', { id: row.id })
  Object.assign(body.dataset, row.dataset)
  rowOf.set(body, row)
  const line = sample.cloneNode(true)
  body.append(line)
  const [verdict, name, metric, ...others] = line.cells
  const [sign] = row.cells[0].split(' ', 1)
  const mark = verdict.querySelector('.sign')
  mark.className = 'sign ' + tone
  mark.textContent = sign
  verdict.className = 'verdict tone-' + tone
  verdict.replaceChildren(mark, ' ' + word)
  const remarks = row.cells[0].slice(sign.length + 1 + word.length)
  if (remarks) make('span', { className: 'quiet', textContent: remarks }, verdict)
  const link = name.querySelector('a')
  Object.assign(link, { href: '#' + row.id, title: row.title })
  link.setAttribute('aria-expanded', 'false')
  const [start, ...rest] = row.cells[1].split('/')
  const text = link.querySelector('bdi')
  text.replaceChildren(start)
  for (const part of rest) text.append('/', make('wbr', {}), part)
  metric.replaceChildren(make('bdi', { textContent: row.cells[2] }))
  for (const [at, cell] of others.entries()) {
    cell.textContent = row.cells[at + 3]
    cell.removeAttribute('data-value')
  }
  const detail = make('tr', { className: 'detail' }, body)
  make('td', { colSpan: line.cells.length }, detail)
  return body
}

/** The part that was opened last stays unpacked: its rows are beside each other. */
let opened = {}
const partOf = (element) => {
  if (opened.element !== element) opened = { element, part: unpack(element) }
  return opened.part
}

const fill = async (row, { element, place }) => {
  const cell = row.body().rows[1].cells[0]
  try {
    const part = await partOf(element)
    const { form, at, gaps } = part.markup.find((one) => one.at.includes(place))
    const own = []
    for (const gap of gaps) own.push(typeof gap === 'number' ? own[gap] : gap.split('\n')[at.indexOf(place)])
    const [first, ...others] = form.replaceAll('\u0001', row.id).split('\0')
    cell.innerHTML = first + others.map((text, index) => own[index] + text).join('')
    for (const list of cell.querySelectorAll('[data-values]')) {
      const side = list.dataset.values
      const values = part[side][place].split(' ')
      list.textContent = values.map((value) => (value === '–' ? value : Number(Number(value).toPrecision(${shownDigits})))).join(' ')
      const path = cell.querySelector('.strip-dots[data-side=' + side + ']')
      if (path) path.setAttribute('d', dotsOf(values, path.dataset))
    }
  } catch {
    cell.textContent = 'This browser cannot unpack what is known about the row. The comparison file has it, too.'
  }
}

/** The trials of a side from top to bottom, as strip-plot.ts draws them. */
const dotsOf = (values, { ends, floor }) => {
  const [low, high] = ends.split(' ').map(Number)
  const tenths = (number) => Math.round(number * 10) / 10
  return values
    .map((value, index) => {
      if (value === '–') return ''
      const x = ${left} + ((value - low) / (high - low)) * ${right - left}
      const y = Number(floor) + ((index + 0.5) * ${height}) / values.length
      return 'M' + tenths(Math.min(${right + beyond}, Math.max(${left - beyond}, x))) + ' ' + tenths(y) + 'h0'
    })
    .join('')
}

const lines = document.querySelector('.packed-lines')
if (lines) {
  unpackRows(lines).then(
    (others) => {
      rows.push(...others)
      begin()
    },
    () => {
      lines.outerHTML = lines.textContent
      begin()
    },
  )
} else {
  begin()
}
`
