/** A comparison as one page in one file: no network, no framework, readable without scripts, usable without a mouse. */
import type { Comparison } from '../model/comparison.ts'
import { oneLine, safeUrl } from './escape.ts'
import { renderPage } from './html/document.ts'
import { environmentSection, reproduceSection } from './html/environment.ts'
import { matrixOf } from './html/matrix.ts'
import { reportScript } from './html/report-script.ts'
import { reportStyle } from './html/report-style.ts'
import { rowsSection } from './html/rows-table.ts'
import { sceneOf, type HtmlOptions, type HtmlScene } from './html/scene.ts'
import { remarksOf, summaryOf, titleOf, verdictOf } from './html/verdict.ts'
import { element, type Markup } from './markup.ts'

export type { HtmlOptions } from './html/scene.ts'

/** The page, ending with a newline. */
export function renderHtml(comparison: Comparison, options: HtmlOptions = {}): string {
  const scene = sceneOf(comparison, options)
  return renderPage({
    title: titleOf(scene),
    styles: [reportStyle],
    scripts: [reportScript],
    body: [
      element('a', { class: 'skip', href: '#rows' }, ['Skip to the rows']),
      headerOf(scene),
      element('main', { class: 'page' }, [
        ...matrixOf(scene),
        ...reproduceSection(scene),
        ...rowsSection(scene),
        ...environmentSection(scene),
      ]),
      footerOf(scene),
    ],
  })
}

function headerOf(scene: HtmlScene): Markup {
  const { title } = scene.context
  return element('header', { class: 'page' }, [
    element('div', { class: 'top' }, [
      element('span', { class: 'brand' }, [title === undefined ? 'Paceline' : oneLine(title, 80)]),
      element('button', { type: 'button', class: 'js-only', 'data-theme-button': true }, ['Dark page']),
    ]),
    verdictOf(scene),
    ...summaryOf(scene),
    ...remarksOf(scene),
  ])
}

function footerOf({ comparison, context }: HtmlScene): Markup {
  const links = [
    ['the workflow run', safeUrl(context.urls?.run)],
    ['how to read this', safeUrl(context.urls?.guide)],
  ] as const
  return element('footer', { class: 'page quiet' }, [
    element('p', {}, [
      `Paceline ${oneLine(comparison.version, 40)}`,
      ...links.flatMap(([text, href]) => (href === null ? [] : [' · ', element('a', { href }, [text])])),
    ]),
  ])
}
