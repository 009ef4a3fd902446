/**
 * The trend pages; without scripts they show the same, with values as titles of the marks.
 *
 * A chart can be focused; arrow keys, the pointer or a finger show the run beside it. Enter or a click keeps it, with a link
 * to its commit.
 */
import { makeElement } from './page.ts'

const { commits } = document.getElementById('content')!.dataset

/** A mark of a run, and what its title says: the value, what it is made of, the commit, the machine. */
interface MarkedRun {
  readonly mark: SVGElement
  readonly texts: readonly [value: string, range: string, commit: string, machine: string]
}

/** The runs of a chart, oldest first. The titles go: they would cover what the pointer is on. */
function collectRunsRemovingTitles(svg: SVGSVGElement): MarkedRun[] {
  const place = ({ mark }: MarkedRun): number => Number.parseFloat(mark.getAttribute('x')!)
  return Array.from(svg.querySelectorAll<SVGElement>('.p'), (mark): MarkedRun => {
    const title = mark.querySelector('title')!
    title.remove()
    const [value = '', range = '', commit = '', ...machine] = title.textContent.split(' · ')
    return { mark, texts: [value, range, commit, machine.join(' · ')] }
  }).toSorted((a, b) => place(a) - place(b))
}

/** The texts of a run in elements of their own, the commit as a link where it can be one. */
function makeRunTextElements({ mark, texts }: MarkedRun, isLinked: boolean): HTMLElement[] {
  return texts.map((text, index) => {
    const { sha } = mark.dataset
    const part = makeElement('span', {})
    if (index === 2 && isLinked && commits && sha) makeElement('a', { href: commits + sha, textContent: text }, part)
    else part.textContent = text
    return part
  })
}

function attachRunTooltip(figure: Element): void {
  const plot = figure.querySelector<HTMLElement>('.plot')!
  const svg = plot.querySelector('svg')!
  const runs = collectRunsRemovingTitles(svg)
  const last = runs.length - 1
  const tip = makeElement('div', { className: 'tip', hidden: true, role: 'status' }, plot)
  let at = -1
  let kept = false
  const hide = (): void => {
    runs[at]?.mark.classList.remove('at')
    at = -1
    kept = false
    tip.hidden = true
  }
  const show = (index: number, keep = false): void => {
    if (index === at && keep === kept) return
    hide()
    at = index
    kept = keep
    const run = runs[index]!
    run.mark.classList.add('at')
    tip.replaceChildren(...makeRunTextElements(run, keep))
    tip.classList.toggle('kept', keep)
    tip.hidden = false
    positionTooltip(tip, plot, run.mark)
  }
  const nearest = (x: number): number => {
    const far = runs.map(({ mark }) => Math.abs(centerXOfElement(mark) - x))
    return far.indexOf(Math.min(...far))
  }
  svg.setAttribute('tabindex', '0')
  svg.addEventListener('pointermove', ({ clientX }) => {
    if (!kept) show(nearest(clientX))
  })
  svg.addEventListener('pointerleave', () => {
    if (!kept && document.activeElement !== svg) hide()
  })
  svg.addEventListener('click', ({ clientX }) => show(nearest(clientX), true))
  svg.addEventListener('focus', () => {
    if (at < 0 && svg.matches(':focus-visible')) show(last)
  })
  plot.addEventListener('focusout', ({ relatedTarget }) => {
    if (!plot.contains(relatedTarget as Node | null)) hide()
  })
  svg.addEventListener('keydown', (event) => {
    const to = runIndexForKey(event.key, at, last)
    if (event.key === 'Escape') hide()
    else if (to !== undefined) show(to)
    else if (event.key === 'Enter' && at >= 0) show(at, true)
    else return
    event.preventDefault()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (kept && !plot.contains(target as Node)) hide()
  })
}

/** Tells where a key leads from the run at this place; undefined for other keys. */
function runIndexForKey(key: string, at: number, last: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    Home: 0,
    End: last,
  }
  return places[key]
}

function centerXOfElement(mark: Element): number {
  const { left, width } = mark.getBoundingClientRect()
  return left + width / 2
}

/** Above the mark, or below it where there is no room, and within the plot. */
function positionTooltip(tip: HTMLElement, plot: Element, mark: Element): void {
  const box = plot.getBoundingClientRect()
  const left = centerXOfElement(mark) - box.left - tip.offsetWidth / 2
  const top = mark.getBoundingClientRect().top - box.top
  tip.style.left = `${Math.max(0, Math.min(box.width - tip.offsetWidth, left))}px`
  tip.style.top = `${top > tip.offsetHeight + 12 ? top - tip.offsetHeight - 8 : top + 22}px`
}

// Charts come to life when they come near the window: there may be hundreds on a page.
const watch = new IntersectionObserver(
  (entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      watch.unobserve(target)
      attachRunTooltip(target)
    }
  },
  { rootMargin: '400px' },
)
for (const figure of document.querySelectorAll('figure.trend:has(.plot)')) watch.observe(figure)
