/**
 * A whole page in one file. Its policy lets run the scripts and styles that stand in it, known by their digests, and
 * nothing else: no address is loaded, and what somebody smuggles in does not run.
 */
import { createHash } from 'node:crypto'
import { element, renderMarkup, type Markup } from '../markup.ts'
import { baseStyle } from './base-style.ts'
import { themeScript } from './theme-script.ts'

export interface PageOptions {
  readonly title: string
  /** Style sheets and scripts of ours, put in behind those that every page has. Constants: nothing from outside. */
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  readonly body: readonly Markup[]
}

/** The page, ending with a newline. Scripts stand at its end; the one that sets the theme stands in the head. */
export function renderPage({ title, styles = [], scripts = [], body }: PageOptions): string {
  const style = [baseStyle, ...styles].join('\n')
  const head = element('head', {}, [
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: policyOf([style], [themeScript, ...scripts]) }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('title', {}, [title]),
    element('style', {}, [{ raw: style }]),
    element('script', {}, [{ raw: themeScript }]),
  ])
  const ends = scripts.map((script) => element('script', {}, [{ raw: script }]))
  const page = element('html', { lang: 'en' }, [head, element('body', {}, [...body, ...ends])])
  return `<!doctype html>\n${renderMarkup(page)}\n`
}

function policyOf(styles: readonly string[], scripts: readonly string[]): string {
  return [
    `default-src 'none'`,
    `style-src ${digests(styles)}`,
    `script-src ${digests(scripts)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
}

function digests(texts: readonly string[]): string {
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
}
