/** The blocks of pages that programs write: what stands between `<!-- NAME -->`, or `<!-- NAME: by whom -->`, and its end. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bundle-options.ts'

/** The page with this text in its block. Throws a RangeError where it has none. */
export function withBlock(page: string, name: string, text: string): string {
  const block = new RegExp(`(<!-- ${name}(?:: .*)? -->)[^]*?(<!-- end of ${name} -->)`)
  if (!block.test(page)) throw new RangeError(`the page has no lines <!-- ${name} --> and <!-- end of ${name} -->`)
  return page.replace(block, (_, begin: string, end: string) => `${begin}\n\n${text.trimEnd()}\n\n${end}`)
}

/** Writes the block of a page, whose path is relative to the repository. */
export function writeBlock(path: string, name: string, text: string): void {
  const file = join(root, path)
  writeFileSync(file, withBlock(readFileSync(file, 'utf8'), name, text))
}
