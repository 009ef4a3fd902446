/** Whether processes that gave no report did a part of the work that counts. */
import { readFileSync } from 'node:fs'

/** Linux counts the CPU time of ended children in hundredths of a second, whatever the kernel's own clock is. */
const tickMs = 10
/** A probe reports before its process is taken down, which costs a few ms; less than this is nobody's work. */
const noticedMs = 50
const noticedShare = 0.25

/** CPU time of all children of this process that have ended, theirs included, in ms; none where it is not known. */
export function childrenCpuMs(): number | undefined {
  try {
    return parseChildrenCpuMs(readFileSync('/proc/self/stat', 'utf8'))
  } catch {
    return undefined
  }
}

/** From the text of `/proc/<pid>/stat`: fields 16 and 17, counted after the name, which may hold spaces and brackets. */
export function parseChildrenCpuMs(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[13]) + Number(fields[14])
  return Number.isFinite(ticks) ? ticks * tickMs : undefined
}

/** True when more of `allMs` is missing in `probedMs` than coarse clocks explain. */
export function isUnprobed({ allMs, probedMs }: { readonly allMs: number; readonly probedMs: number }): boolean {
  return allMs - probedMs > Math.max(noticedMs, allMs * noticedShare)
}
