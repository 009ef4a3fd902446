/** Writes what known.ts and fixed-issues.ts found into evaluation/accuracy.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/bundle-options.ts'

/** Between `<!-- NAME -->` and `<!-- end of NAME -->`. */
export function replaceBlock(name: string, text: string): void {
  const page = join(root, 'evaluation', 'accuracy.md')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const block = new RegExp(`${begin}[^]*${end}`)
  const before = readFileSync(page, 'utf8')
  if (!block.test(before)) throw new Error(`${page} has no block called ${name}`)
  writeFileSync(
    page,
    before.replace(block, () => `${begin}\n\n${text}\n\n${end}`),
  )
}
