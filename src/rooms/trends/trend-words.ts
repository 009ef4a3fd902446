/** Texts of the trend pages for days, commits, machines and values, and the names of their pages and anchors. */
import { createHash } from 'node:crypto'
import type { Trend } from './trends.ts'
import { UserError } from '../../core/errors.ts'
import { type Run, benchmarkId } from '../../core/model/run.ts'
import { shortCommit } from '../../core/model/format.ts'
import { element, type Element } from '../../core/report/markup.ts'

/** Returns `21 Nov 2026`, `21 Nov` or `Nov 2026`, in UTC: pages are read everywhere. */
export function dateText(instant: string, form: 'date' | 'day' | 'month' = 'date'): string {
  // `Sat, 21 Nov 2026 17:05:00 GMT`
  const [, day, month, year] = new Date(instant).toUTCString().split(' ')
  return { date: `${Number(day)} ${month} ${year}`, day: `${Number(day)} ${month}`, month: `${month} ${year}` }[form]
}

/** Returns when a run's commit was made; when it was measured where that is not known. */
export function commitTimeOfRun(run: Run): string {
  return run.head.commit?.date ?? run.startedAt
}

/** Returns `a1b2c3d`; the user's label where there is no commit. */
export function shaOrLabel({ head: { commit, label } }: Run): string {
  if (commit === undefined) return label.slice(0, 40)
  return shortCommit(commit.sha) + (commit.dirty ? ', changed' : '')
}

/** Shows the commit of a run, as a link where it can be one: `commits` is where addresses of commits begin. */
export function commitLink(run: Run, commits: string | undefined): Element {
  const { commit } = run.head
  const name = element('code', shaOrLabel(run))
  return commit === undefined || commits === undefined ? name : element('a', { href: commits + commit.sha }, [name])
}

/** Names the kind of machine without its platform, which is shown above it: `Node 24, AMD EPYC 7763, 4 cores`. */
export function machineWithoutPlatform(trend: Pick<Trend, 'platform'>, name: string): string {
  const start = `${trend.platform}, `
  return name.startsWith(start) ? name.slice(start.length) : name
}

/** Names a metric's place on the page of its case. */
type MetricPlace = Pick<Trend, 'suite' | 'case' | 'subject' | 'metric'>

/** Returns `watch/react/chokidar/ready-time`, percent-encoded. */
export function anchorOfMetric(place: MetricPlace): string {
  return `${benchmarkId(place)}/${place.metric}`.split('/').map(encodeURIComponent).join('/')
}

/** Returns the place of one platform's chart: `watch/react/chokidar/ready-time/linux-x64`. */
export function chartAnchor(trend: MetricPlace & Pick<Trend, 'platform'>): string {
  return `${anchorOfMetric(trend)}/${trend.platform}`
}

/** Links to it: a browser looks for the anchor as it is written before it decodes it. */
export function hrefOfMetric(place: MetricPlace & { readonly platform?: string }): string {
  const { platform } = place
  const anchor = platform === undefined ? anchorOfMetric(place) : chartAnchor({ ...place, platform })
  return `${casePageFileName(place)}#${anchor}`
}

/**
 * Names the file of a case's page: `trend-watch-react.html`. A name that had to be changed to be a file name gets
 * digits of its digest, so that no two share a file; the word in front keeps clear of names that Windows reserves.
 */
export function casePageFileName(of: Pick<Trend, 'suite' | 'case'>): string {
  const name = `${of.suite}/${of.case}`
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  const isPlain = /^[a-z0-9]+\/[a-z0-9]+$/.test(name)
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `trend-${plain}${isPlain ? '' : `-${digest}`}.html`
}

/** Makes an id for SVG references: short, and without anything that would have to be escaped. */
export function chartId(trend: MetricPlace & Pick<Trend, 'platform'>): string {
  return `c${createHash('sha256').update(chartAnchor(trend)).digest('hex').slice(0, 10)}`
}

/**
 * Returns the web address of a repository, as the user gave it: https, without credentials, query or fragment. Throws
 * `UserError` for anything else, because links are built from it.
 */
export function requireRepositoryAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fine =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!fine || !/^[A-Za-z0-9._~/+-]+$/.test(url.pathname)) {
    throw new UserError(`--repo-url: not a plain https address: ${JSON.stringify(text.slice(0, 200))}`, {
      hint: 'Such as https://github.com/OWNER/NAME.',
    })
  }
  return url.href.replace(/\/+$/, '').replace(/\.git$/, '')
}
