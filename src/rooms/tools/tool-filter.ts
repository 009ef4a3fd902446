/** Lets a tool run some of its benchmarks: what takes the place of `{filter}` in its command. */
import { UserError } from '../../core/errors.ts'
import type { PlannedTool } from '../../core/plan/plan.ts'

const placeholder = '{filter}'

/** No system takes a much longer argument; a tool with so many open benchmarks runs all. */
const longest = 8_000

interface Filter {
  readonly all: string
  /** Selects at least these benchmarks, by their names. */
  readonly some: (names: readonly string[]) => string
}

/** Filters by the format that the tool writes. Each may select too much: names are cut, and lack what tools add. */
const filters: Readonly<Record<string, Filter>> = {
  go: { all: '.', some: patternForGo },
  criterion: { all: '', some: (names) => `^(${names.map(loosePattern).join('|')})` },
  deno: { all: '', some: (names) => `/(${names.map((name) => loosePattern(name.replace(/^.* > /, ''))).join('|')})/` },
  pytest: { all: '', some: patternForPytest },
  vitest: { all: '', some: (names) => `(${names.map(vitestNamePattern).join('|')})` },
}

/** Filters `GROUP BENCHMARK` up to version 4, and from then on the test that has the benchmark within it. */
function vitestNamePattern(name: string): string {
  const [, ...parts] = name.split(' > ')
  const last = loosePattern(parts.pop() ?? name)
  return parts.length === 0 ? `${last}$` : `${loosePattern(parts.join(' '))}(.+${last})?$`
}

/**
 * Writes a pattern for Go, which splits it at slashes; what stands behind one leaves out benchmarks without parts. A
 * name may end in the package and in the number of processors.
 */
function patternForGo(names: readonly string[]): string {
  const parts = names.map((name) => /^[^/ ]+\/([^/ ]+?)(?:-\d+)?(?:[/ ]|$)/.exec(name)?.[1])
  const isInner = parts.every((part) => part !== undefined)
  const inner = isInner ? `/^(${[...new Set(parts.map(loosePattern))].join('|')})` : ''
  return `^(${joinDistinctMatches(names, /^\w+/, '|')})$${inner}`
}

function patternForPytest(names: readonly string[]): string {
  const functions = names.map((name) => name.replace(/\[[^]*$/, ''))
  return joinDistinctMatches(functions, /\w+$/, ' or ')
}

function joinDistinctMatches(names: readonly string[], part: RegExp, between: string): string {
  return [...new Set(names.map((name) => part.exec(name)?.[0] ?? ''))].join(between)
}

/** Writes a pattern without anything that a shell, or another dialect of patterns, would read otherwise. */
function loosePattern(name: string): string {
  return name.replaceAll(/[^\w/]+/g, '.+')
}

export function hasFilterPlaceholder({ command }: Pick<PlannedTool, 'command'>): boolean {
  return command.some((word) => word.includes(placeholder))
}

/** Throws `UserError` for a command with a placeholder and a format whose tools have no filter that is known. */
export function requireFillableFilter(tool: Pick<PlannedTool, 'command' | 'read'>, file: string): void {
  if (!hasFilterPlaceholder(tool) || Object.hasOwn(filters, tool.read)) return
  throw new UserError(`${placeholder} cannot be filled in for the format ${tool.read}`, {
    file,
    hint: `Only the tools of these formats have a filter: ${Object.keys(filters).join(', ')}. Leave it out for others.`,
  })
}

export function filteredCommandWords(tool: Pick<PlannedTool, 'command' | 'read'>, only?: readonly string[]): string[] {
  const { command, read } = tool
  const filter = filters[read]
  if (filter === undefined) return [...command]
  const some = only === undefined ? filter.all : filter.some(only)
  const text = some.length > longest ? filter.all : some
  return command.map((word) => word.replaceAll(placeholder, () => text))
}
