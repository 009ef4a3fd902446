/**
 * What the pages do by script; without it they show the same, with values as titles of the marks.
 *
 * - A chart can be focused; arrow keys, the pointer or a finger show the run beside it. Enter or a click keeps it, with a
 *   link to its commit.
 * - A button shows the values of a chart as a table.
 * - A field filters by subject; on the overview, an address like `#watch/react/chokidar` leads to its page.
 */
export const siteScript = String.raw`
const { commits, pages } = document.getElementById('content').dataset

const runOf = (mark) => {
  // A title would cover what the pointer is on.
  const title = mark.querySelector('title')
  if (title) {
    mark.dataset.told = title.textContent
    title.remove()
  }
  const [value, range, commit, ...machine] = mark.dataset.told.split(' · ')
  return { value, range, commit, machine: machine.join(' · '), sha: mark.dataset.sha }
}
const commitInto = (place, { commit, sha }) => {
  if (commits && sha) make('a', { href: commits + sha, textContent: commit }, place)
  else place.append(commit)
}

const chart = (figure) => {
  const plot = figure.querySelector('.plot')
  const svg = plot.querySelector('svg')
  const middle = (mark) => {
    const box = mark.getBoundingClientRect()
    return box.left + box.width / 2
  }
  const place = (mark) => parseFloat(mark.getAttribute('x'))
  const marks = [...svg.querySelectorAll('.p')].sort((a, b) => place(a) - place(b))
  const last = marks.length - 1
  const tip = make('div', { className: 'tip', hidden: true, role: 'status' }, plot)
  let at = -1
  let kept = false
  const hide = () => {
    marks[at]?.classList.remove('at')
    at = -1
    kept = false
    tip.hidden = true
  }
  const show = (index, keep) => {
    if (index === at && keep === kept) return
    hide()
    at = index
    kept = keep
    const mark = marks[index]
    mark.classList.add('at')
    const run = runOf(mark)
    tip.replaceChildren()
    make('b', { textContent: run.value }, tip)
    make('span', { textContent: run.range }, tip)
    commitInto(make('span', {}, tip), keep ? run : { commit: run.commit })
    make('span', { textContent: run.machine }, tip)
    tip.classList.toggle('kept', keep)
    tip.hidden = false
    const box = plot.getBoundingClientRect()
    const left = middle(mark) - box.left - tip.offsetWidth / 2
    const top = mark.getBoundingClientRect().top - box.top
    tip.style.left = Math.max(0, Math.min(box.width - tip.offsetWidth, left)) + 'px'
    tip.style.top = (top > tip.offsetHeight + 12 ? top - tip.offsetHeight - 8 : top + 22) + 'px'
  }
  const nearest = (x) => {
    const far = marks.map((mark) => Math.abs(middle(mark) - x))
    return far.indexOf(Math.min(...far))
  }
  svg.tabIndex = 0
  svg.addEventListener('pointermove', (event) => {
    if (!kept) show(nearest(event.clientX), false)
  })
  svg.addEventListener('pointerleave', () => {
    if (!kept && document.activeElement !== svg) hide()
  })
  svg.addEventListener('click', (event) => show(nearest(event.clientX), true))
  svg.addEventListener('focus', () => {
    if (at < 0 && svg.matches(':focus-visible')) show(last, false)
  })
  plot.addEventListener('focusout', (event) => {
    if (!plot.contains(event.relatedTarget)) hide()
  })
  svg.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key]
    if (event.key === 'Escape') hide()
    else if (to !== undefined) show(to, false)
    else if (event.key === 'Enter' && at >= 0) show(at, true)
    else return
    event.preventDefault()
  })
  document.addEventListener('pointerdown', (event) => {
    if (kept && !plot.contains(event.target)) hide()
  })

  const button = make('button', { type: 'button', textContent: 'Values as a table', ariaExpanded: 'false' }, figure)
  let box = null
  button.addEventListener('click', () => {
    box ??= tableOf(marks, svg.querySelector('title').textContent, figure)
    box.hidden = !box.hidden
    button.ariaExpanded = String(!box.hidden)
  })
}

const tableOf = (marks, title, figure) => {
  const box = make('div', { className: 'scroll', hidden: true, tabIndex: 0, role: 'region', ariaLabel: title }, figure)
  const table = make('table', {}, box)
  const head = make('tr', {}, make('thead', {}, table))
  for (const textContent of ['value', 'measured', 'commit', 'machine']) make('th', { textContent, scope: 'col' }, head)
  const rows = make('tbody', {}, table)
  for (const mark of marks.toReversed()) {
    const run = runOf(mark)
    const row = make('tr', {}, rows)
    make('td', { textContent: run.value }, row)
    make('td', { textContent: run.range }, row)
    commitInto(make('td', {}, row), run)
    make('td', { textContent: run.machine }, row)
  }
  return box
}

// Charts come to life when they come near the window: there may be hundreds on a page.
const watch = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    watch.unobserve(target)
    chart(target)
  }
}, { rootMargin: '400px' })
for (const figure of document.querySelectorAll('figure.trend')) watch.observe(figure)

const form = document.querySelector('.filter')
if (form) {
  const [, reset] = letFilter(form, document.querySelectorAll('article'), {
    textOf: (article) => article.dataset.name,
    tell: () => {
      for (const section of document.querySelectorAll('section.metric')) {
        section.hidden = !section.querySelector('article:not([hidden])')
      }
    },
  })
  addEventListener('hashchange', reset)
}

if (pages) {
  const lead = () => {
    const place = location.hash.slice(1)
    const found = Object.entries(JSON.parse(pages)).find(([name]) => place === name || place.startsWith(name + '/'))
    if (found) location.replace(found[1] + '#' + place)
  }
  lead()
  addEventListener('hashchange', lead)
}
`
