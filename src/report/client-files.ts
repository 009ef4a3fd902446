/**
 * The style and the scripts of pages, from the files in client/. In bundles this module is replaced by one that has the
 * texts: scripts/bundle-options.ts.
 */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

interface PageFiles {
  readonly style: string
  /** For the head, before anything is shown. */
  readonly themeScript: string
  /** For the end of the body. */
  readonly script: string
}

export const pageKinds = {
  report: { style: 'report.css', scripts: ['page', 'pick', 'flame', 'report'] },
  trends: { style: 'trends.css', scripts: ['page', 'trend-charts'] },
} as const
export type PageKind = keyof typeof pageKinds

const kept = new Map<PageKind, PageFiles>()

export function pageFiles(kind: PageKind): PageFiles {
  const known = kept.get(kind)
  if (known !== undefined) return known
  const { style, scripts } = pageKinds[kind]
  const made = {
    style: ['chart.css', 'page.css', style].map(fileText).join(''),
    themeScript: scriptOf(['theme']),
    script: scriptOf(scripts),
  }
  kept.set(kind, made)
  return made
}

export function chartStyle(): string {
  return fileText('chart.css')
}

/** The modules as one script: what they import from each other stands before it. */
function scriptOf(names: readonly string[]): string {
  const emitWarning = process.emitWarning.bind(process)
  // That taking out types is new to Node concerns nobody who makes a page.
  process.emitWarning = () => undefined
  try {
    const texts = names.map((name) => stripTypeScriptTypes(fileText(`${name}.ts`)))
    const code = texts.join('').replaceAll(/^import .*\n|^export /gm, '')
    return `(() => {\n'use strict'\n${code}})()\n`
  } finally {
    process.emitWarning = emitWarning
  }
}

function fileText(name: string): string {
  return readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8')
}
