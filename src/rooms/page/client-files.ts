/**
 * The style and the scripts of pages, from the files in client/. In bundles this module is replaced by one that has the
 * texts: scripts/bundle-options.ts.
 */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** Reads a file of client/ as a browser takes it: a script is a part of a larger one, without types and modules. */
export function readClientFile(name: string): string {
  const text = readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8')
  if (!name.endsWith('.ts')) return text
  const emitWarning = process.emitWarning.bind(process)
  // That taking out types is new to Node concerns nobody who makes a page.
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(text).replaceAll(/^import .*\n|^export /gm, '')
  } finally {
    process.emitWarning = emitWarning
  }
}
