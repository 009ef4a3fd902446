/** What trend pages call days, commits, machines and values. */
import { createHash } from 'node:crypto'
import type { Trend } from '../compare/trends.ts'
import { UserError } from '../errors.ts'
import { type Run, benchmarkId } from '../model/run.ts'
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

// Names of pages, places on them, and addresses of commits.

/** Where a benchmark's metric stands: the name of the place on its page, and the same as a link from another page. */
export type MetricPlace = Pick<Trend, 'suite' | 'case' | 'subject' | 'metric'>

/** `watch/react/chokidar/ready-time`, with what an address cannot hold written in per cent. */
export function anchorOf(place: MetricPlace): string {
  return `${benchmarkId(place)}/${place.metric}`.split('/').map(encodeURIComponent).join('/')
}

/** The place of one platform's chart: `watch/react/chokidar/ready-time/linux-x64`. */
export function chartAnchor(trend: MetricPlace & Pick<Trend, 'platform'>): string {
  return `${anchorOf(trend)}/${trend.platform}`
}

/** A link to it: a browser looks for a place by the address as it is written before it decodes it. */
export function linkTo(place: MetricPlace & { readonly platform?: string }): string {
  const { platform } = place
  const anchor = platform === undefined ? anchorOf(place) : chartAnchor({ ...place, platform })
  return `${pageName(place)}#${anchor}`
}

/**
 * The file of a case's page: `trend-watch-react.html`. A name that had to be changed to be a file name gets some digits of
 * its digest, so that two names never share a file; the word in front keeps clear of names that Windows reserves.
 */
export function pageName(of: Pick<Trend, 'suite' | 'case'>): string {
  const name = `${of.suite}/${of.case}`
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  const isPlain = /^[a-z0-9]+\/[a-z0-9]+$/.test(name)
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `trend-${plain}${isPlain ? '' : `-${digest}`}.html`
}

/** An id for SVG references: short, and without anything that would have to be escaped. */
export function chartId(trend: MetricPlace & Pick<Trend, 'platform'>): string {
  return `c${createHash('sha256').update(chartAnchor(trend)).digest('hex').slice(0, 10)}`
}

/**
 * The address of a repository for people, as somebody gave it: https, without credentials, query or fragment. Throws
 * `UserError` for anything else, because links are made of it.
 */
export function repositoryAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const fine =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!fine || !/^[A-Za-z0-9._~/+-]+$/.test(url.pathname)) {
    throw new UserError(`--repo-url: not a plain https address: ${JSON.stringify(text.slice(0, 200))}`, {
      hint: 'Such as https://github.com/OWNER/NAME.',
    })
  }
  return url.href.replace(/\/+$/, '').replace(/\.git$/, '')
}
