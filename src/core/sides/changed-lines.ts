/** Tells which lines a change alters on each side, by `git diff --unified=0`. */

/** Lines from 1, both ends included; of a line that was only altered, also the columns between which it was. */
type LineRange = readonly [first: number, last: number, left?: number, right?: number]

/** Maps paths, with slashes, to lines. */
export type ChangedLines = ReadonlyMap<string, readonly LineRange[]>

/** Asks Git for paths below the folder that it is asked in. */
export const diffArguments =
  `-c core.quotePath=false diff --unified=0 --inter-hunk-context=0 --text --relative --no-color
  --no-ext-diff --no-textconv --src-prefix=a/ --dst-prefix=b/`.split(/\s+/)

/** Leaves out files whose names have control characters. */
export function parseChangedLinesOfSides(diff: string): { readonly base: ChangedLines; readonly head: ChangedLines } {
  const base = new Map<string, LineRange[]>()
  const head = new Map<string, LineRange[]>()
  let [ofBase, ofHead]: [LineRange[], LineRange[]] = [[], []]
  /** Lines of the hunk that are still to come: what they hold is no line of the diff itself. */
  let content = 0
  const lines = diff.split('\n')
  for (const [at, line] of lines.entries()) {
    if (content > 0) {
      if (/^[-+]/.test(line)) content -= 1
      continue
    }
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (hunk !== null) {
      const [before, after] = [parseRangeAndCount(hunk[1]!, hunk[2]), parseRangeAndCount(hunk[3]!, hunk[4])]
      ofBase.push(before.range)
      content = before.count + after.count
      const texts = lines
        .slice(at + 1, at + 3 + content)
        .flatMap((text) => (text.startsWith('\\') ? [] : text.slice(1)))
      const [removed, added] = [texts.slice(0, before.count), texts.slice(before.count, content)]
      for (const range of rangesInHead(removed, added, after.range)) ofHead.push(range)
      continue
    }
    const [, sign, quote = '', written] = /^(---|\+\+\+) ("?)[ab]\/(.+?)\2\t?$/.exec(line) ?? []
    const file = quote === '' ? written : written?.replaceAll(/\\(["\\])/g, '$1')
    if (file !== undefined && sign === '---') ofBase = getOrAddRanges(base, file)
    else if (file !== undefined) ofHead = getOrAddRanges(head, file)
    // The other side is not there.
    else if (line.startsWith('diff --git ')) [ofBase, ofHead] = [[], []]
  }
  return { base, head }
}

/** Returns the lines that changed; if some were only taken away, the two around them. */
function parseRangeAndCount(first: string, length = '1'): { readonly range: LineRange; readonly count: number } {
  const [from, count] = [Number(first), Number(length)]
  return { range: count === 0 ? [from, from + 1] : [from, from + count - 1], count }
}

/** Leaves out what cannot run otherwise: other white space, and comments that are gone. */
function rangesInHead(removed: readonly string[], added: readonly string[], range: LineRange): readonly LineRange[] {
  if (added.length === 0) return onlyComments.test(removed.join('\n')) ? [] : [range]
  if (added.length !== removed.length) return [range]
  return added.flatMap((text, at): LineRange[] => {
    const old = removed[at]!
    if (text.trim() === old.trim()) return []
    const { first, last } = differingPart(old, text)
    return [[range[0] + at, range[0] + at, first, last]]
  })
}

/** Finds where the head's signs, or lines, differ from the base's: from the first one to behind the last one. */
export function differingPart<T>(base: ArrayLike<T>, head: ArrayLike<T>): { first: number; last: number } {
  const most = Math.min(base.length, head.length)
  let [first, alike] = [0, 0]
  while (first < most && base[first] === head[first]) first += 1
  while (alike < most - first && base[base.length - 1 - alike] === head[head.length - 1 - alike]) alike += 1
  return { first, last: head.length - alike }
}

const onlyComments = /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/

function getOrAddRanges(ranges: Map<string, LineRange[]>, file: string): LineRange[] {
  const ofFile = ranges.get(file) ?? []
  ranges.set(file, ofFile)
  return ofFile
}
