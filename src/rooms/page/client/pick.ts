/** A slider and the pointer choose a pair of trials; the picture marks it and the text says its values. */
import { make } from './page.ts'

/** The trials of a side. One without a value has no place in the picture. */
interface PlottedSide {
  readonly name: string
  readonly values: readonly string[]
  readonly points: readonly ([x: number, y: number] | null)[]
}

function plottedSide(plot: Element, span: HTMLElement): PlottedSide {
  const name = span.dataset['values']!
  const values = span.textContent.split(' ')
  const path = plot.querySelector(`[data-side=${name}]`)!.getAttribute('d')!
  const places = Array.from(path.matchAll(/M(\S+) ([^h]+)h/g), ([, x, y]): [number, number] => [Number(x), Number(y)])
  return { name, values, points: values.map((value) => (value === '–' ? null : places.shift()!)) }
}

/** Which trial lies nearest to the pointer; null where none is near. */
function nearestTrial(plot: SVGSVGElement, sides: readonly PlottedSide[], event: PointerEvent): number | null {
  const box = plot.getBoundingClientRect()
  const { width, height } = plot.viewBox.baseVal
  const x = ((event.clientX - box.left) / box.width) * width
  const y = ((event.clientY - box.top) / box.height) * height
  const places = sides.flatMap(({ points }) =>
    points.flatMap((point, index) => (point === null ? [] : { index, far: Math.hypot(point[0] - x, point[1] - y) })),
  )
  const nearest = places.toSorted((a, b) => a.far - b.far)[0]
  return nearest !== undefined && nearest.far < 40 ? nearest.index : null
}

export function letPick(plot: SVGSVGElement): void {
  const figure = plot.closest('figure')!
  // As a label the title is heard, and does not cover what the pointer is on.
  const title = plot.querySelector('title')!
  plot.setAttribute('aria-label', title.textContent)
  plot.removeAttribute('aria-labelledby')
  title.remove()
  const { unit, paired } = figure.querySelector<HTMLElement>('.values')!.dataset
  const sides = Array.from(figure.querySelectorAll<HTMLElement>('[data-values]'), (span) => plottedSide(plot, span))
  const isPaired = sides.length === 2 && paired !== undefined
  const length = Math.max(...sides.map(({ values }) => values.length))
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  ring.setAttribute('class', 'strip-picked')
  plot.append(ring)
  const box = make('div', { className: 'pick' })
  plot.after(box)
  const slider = make('input', { type: 'range', min: '1', max: String(length), value: '1' }, box)
  slider.ariaLabel = isPaired ? 'Pair of trials' : 'Trial'
  const hint = 'Each dot is a trial, the first at the top. Point at one, or move the slider.'
  const output = make('output', { textContent: hint }, box)

  const pick = (index: number): void => {
    const picked = sides.filter(({ values }) => index < values.length)
    const rings = picked.flatMap(({ points }) => {
      const point = points[index]
      return point ? `M${point[0] - 6} ${point[1]}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z` : []
    })
    ring.setAttribute('d', rings.join(''))
    const told = picked.map(({ name, values, points }) =>
      points[index] ? `${name} ${values[index]}${unit ? ` ${unit}` : ''}` : `${name} without a value`,
    )
    const text = `${isPaired ? 'Pair' : 'No.'} ${index + 1} of ${length}: ${told.join(', ')}`
    output.textContent = text
    slider.value = String(index + 1)
    slider.ariaValueText = text
  }
  slider.addEventListener('input', () => pick(slider.valueAsNumber - 1))
  slider.addEventListener('focus', () => pick(slider.valueAsNumber - 1))
  plot.addEventListener('pointermove', (event) => {
    const index = nearestTrial(plot, sides, event)
    if (index !== null) pick(index)
  })
}
