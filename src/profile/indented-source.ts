/**
 * Where functions of Go and Rust end, and what their text is. Both languages have a formatter that everybody uses: what
 * begins on a line ends with the first brace that stands as far to the left. Text that is formatted otherwise has no ends.
 */
import { createHash } from 'node:crypto'
import type { ReadScript } from './source-position.ts'

export function isIndented(path: string): boolean {
  return /\.(go|rs)$/.test(path)
}

export function readIndented(text: string): ReadScript {
  const lines = text.split(/\r?\n/)
  const linesAt: ReadScript['linesAt'] = ({ line }) => {
    const first = lines[line]
    if (first === undefined) return null
    // All on one line, such as `func (k Key) Len() int { return 3 }`, and no list of parameters that goes on.
    const isWhole = first.split('(').length === first.split(')').length
    if (isWhole && /\}[\s,;)]*$/.test(first)) return [line, line]
    const indent = /^\s*/.exec(first)![0]
    const end = lines.findIndex((one, at) => at > line && one.startsWith(`${indent}}`))
    return end === -1 ? null : [line, end]
  }
  return {
    writtenAt: (position) => ({ ...position, source: null }),
    nameAt: (_position, name) => name,
    bodyAt(position) {
      const range = linesAt(position)
      if (range === null) return null
      const body = lines.slice(range[0], range[1] + 1).join(' ')
      // A renamed function has another first line: what tells it is all behind its name.
      const named = body.replace(/^\s*func (\([^)]*\) )?\w*/, '')
      return createHash('sha256').update(named.replaceAll(/\s+/g, ' ')).digest('hex')
    },
    linesAt,
  }
}
