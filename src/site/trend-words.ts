/** What trend pages call days, commits, machines and values. */
import type { Trend } from '../compare/trends.ts'
import type { Run } from '../model/run.ts'
import { formatValue, shortCommit } from '../report/format.ts'
import { element, type Element } from '../report/markup.ts'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `21 Nov 2026`, in UTC: pages are read everywhere. */
export function dateText(instant: string): string {
  return `${dayText(instant)} ${new Date(instant).getUTCFullYear()}`
}

/** `21 Nov` */
export function dayText(instant: string): string {
  const date = new Date(instant)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** `Nov 2026` */
export function monthText(instant: string): string {
  const date = new Date(instant)
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** When a run's commit was made; when it was measured where that is not known. */
export function instantOf(run: Run): string {
  return run.head.commit?.date ?? run.startedAt
}

/** `a1b2c3d`, or what the user called the state that was measured; the version of a release that was filled in. */
export function commitText({ head: { commit, label }, filled }: Run): string {
  if (commit === null || (filled !== undefined && !commit.sha.startsWith(label))) return label.slice(0, 40)
  return shortCommit(commit.sha) + (commit.dirty ? ', changed' : '')
}

/** The commit of a run, as a link where it can be one: `commits` is where addresses of commits begin. */
export function commitName(run: Run, commits: string | null): Element {
  const { commit } = run.head
  const name = element('code', commitText(run))
  return commit === null || commits === null ? name : element('a', { href: commits + commit.sha }, [name])
}

/** A value of the trend with its unit. */
export function valueText({ spec }: Trend, value: number): string {
  return formatValue(value, spec.unit, { exact: spec.kind === 'exact' })
}

/** The kind of machine without its platform, which stands above it: `Node 24, AMD EPYC 7763 (25/1/1)`. */
export function machineText(trend: Pick<Trend, 'platform'>, name: string): string {
  const start = `${trend.platform}, `
  return name.startsWith(start) ? name.slice(start.length) : name
}
