/** The trend pages: stored histories in, files out. Pure. */
import { trendsOf } from './trends.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import type { Policy } from '../../core/model/config.ts'
import type { Run } from '../../core/model/run.ts'
import { formatValue } from '../../core/model/format.ts'
import {
  element,
  type Attributes,
  type Children,
  type Element,
  scrollTable,
  tableRow,
} from '../../core/report/markup.ts'
import { renderPage } from '../page/document.ts'
import { minuteText, systemText } from '../page/origin.ts'
import { sortPlatforms, platformName } from '../../core/report/platform-name.ts'
import { plural } from '../../core/report/words.ts'
import { casePage } from './case-page.ts'
import { casesOf, indexPage, type SiteData } from './index-page.ts'
import { anchorOf, pageName, commitName } from './trend-words.ts'

export interface SiteOptions {
  /** The baselines, one per platform. */
  readonly baselines: readonly Baseline[]
  readonly policy?: Policy | undefined
  /** The repository's address for people, see `repositoryAddress`; null if it is not known. */
  readonly repository: string | null
  /** Version of Paceline. */
  readonly version: string
}

/** Renders the files of the site by name. The same baselines give the same files, byte for byte. */
export function renderSite({ baselines, policy, repository, version }: SiteOptions): ReadonlyMap<string, string> {
  const order = sortPlatforms(baselines.map(({ platform }) => platform))
  const sorted = baselines.toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform))
  const histories = trendsOf(sorted, policy)
  const commits = repository === null ? null : `${repository}/commit/`
  const data = { histories, commits }
  const cases = casesOf(histories)
  const pages = Object.fromEntries(
    cases.map((one) => [anchorOf({ ...one, subject: '', metric: '' }).replace(/\/+$/, ''), pageName(one)]),
  )
  const name = repository === null ? '' : ` of ${new URL(repository).pathname.slice(1)}`
  const page = (file: string, title: string, main: Children, data: Attributes = {}): [string, string] => {
    const links = [
      ['index.html', 'Overview'],
      ['runs.html', 'Runs'],
    ].map(([href, text]) => element('a', { href, 'aria-current': href === file ? 'page' : undefined }, text))
    return [
      file,
      renderPage({
        title: `${title} · Paceline`,
        kind: 'trends',
        skip: ['#content', 'Skip to the content'],
        top: [element('nav', { 'aria-label': 'Pages' }, links)],
        head: [element('h1', title)],
        main,
        data: { 'data-commits': commits ?? undefined, ...data },
        foot: `Made by Paceline ${version} from the stored runs alone. Times are UTC.`,
      }),
    ]
  }
  return new Map([
    // An address on the overview leads to the page of its case.
    page('index.html', `Performance${name}`, indexPage(data), { 'data-pages': JSON.stringify(pages) }),
    page('runs.html', 'Stored runs', runsPage(data)),
    ...cases.map((one) => page(pageName(one), [one.suite, one.case].filter(Boolean).join('/'), casePage(one, data))),
  ])
}

const columns = ['commit', 'measured', 'profile', 'processor', 'Node', 'system', 'benchmarks', 'run']

/** All stored runs: of which commit, when, and on which machine. */
function runsPage({ histories, commits }: SiteData): Children {
  return histories.map(({ platform, runs, trends }) => {
    const open = trends.filter(({ changes }) => changes.at(-1)?.state === 'open').length
    return [
      element('h2', { id: platform }, platformName(platform)),
      element('p', { class: 'quiet' }, plural(runs.length, 'run')),
      scrollTable({
        class: 'runs',
        name: { 'aria-label': `Runs on ${platformName(platform)}` },
        heads: columns,
        rows: runs.toReversed().map((run, index) => runRow(run, commits, index === 0 ? open : 0)),
      }),
    ]
  })
}

function runRow(run: Run, commits: string | null, open: number): Element {
  const { benchmarks, complete, startedAt, profile, id } = run
  const { os, cpu, node, memoryBytes } = run.environment
  const notes = [
    `${benchmarks.filter(({ status }) => status === 'ok').length} of ${benchmarks.length}`,
    !complete && 'not complete',
    open > 0 && `${plural(open, 'row')} open`,
  ].filter((note) => note !== false)
  const processor = `${cpu.model}, ${plural(cpu.cores, 'core')}, ${formatValue(memoryBytes, 'bytes')}`
  const start = [commitName(run, commits), minuteText(startedAt), profile]
  return tableRow([...start, processor, node, systemText(os), notes.join(', '), element('code', id)])
}
