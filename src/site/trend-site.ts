/** The trend pages: stored histories in, files out. Pure. */
import { trendsOf } from '../compare/trends.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { formatValue } from '../report/format.ts'
import { element, type Children, type Element, type Markup, scrollTable } from '../report/markup.ts'
import { renderPage } from '../report/page/document.ts'
import { minuteText, systemText } from '../report/page/origin.ts'
import { sortPlatforms, platformName } from '../report/platform-name.ts'
import { plural } from '../report/words.ts'
import { casePage } from './case-page.ts'
import { casesOf, indexPage, type SiteData } from './index-page.ts'
import { siteScript } from './site-script.ts'
import { anchorOf, pageName, commitName } from './trend-words.ts'

export interface SiteOptions {
  /** One per platform. */
  readonly baselines: readonly Baseline[]
  readonly policy?: Policy | undefined
  /** The repository's address for people, see `repositoryAddress`; null if it is not known. */
  readonly repository: string | null
  /** Version of Paceline. */
  readonly version: string
}

/** The files of the site by name. The same baselines give the same files, byte for byte. */
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
  const name = repository === null ? '' : new URL(repository).pathname.slice(1)
  const page = (file: string, title: string, main: Children, addresses?: string): [string, string] => [
    file,
    sitePage({ file, title, version, commits, pages: addresses }, main),
  ]
  return new Map([
    page('index.html', name === '' ? 'Performance' : `Performance of ${name}`, indexPage(data), JSON.stringify(pages)),
    page('runs.html', 'Stored runs', runsPage(data)),
    ...cases.map((one) => page(pageName(one), [one.suite, one.case].filter(Boolean).join('/'), casePage(one, data))),
  ])
}

interface FrameOptions extends Pick<SiteData, 'commits'> {
  readonly file: string
  readonly title: string
  readonly version: string
  /** Names of pages by suite and case, as JSON: an address on the overview leads to them. */
  readonly pages: string | undefined
}

function sitePage({ file, title, version, commits, pages }: FrameOptions, main: Children): string {
  const links = [
    ['index.html', 'Overview'],
    ['runs.html', 'Runs'],
  ] as const
  return renderPage({
    title: `${title} · Paceline`,
    style: siteStyle,
    script: siteScript,
    skip: ['#content', 'Skip to the content'],
    top: [
      element(
        'nav',
        { 'aria-label': 'Pages' },
        links.map(([href, text]) => element('a', { href, 'aria-current': href === file ? 'page' : undefined }, text)),
      ),
    ],
    head: [element('h1', title)],
    main,
    data: { 'data-commits': commits ?? undefined, 'data-pages': pages },
    foot: `Made by Paceline ${version} from the stored runs alone. Times are UTC.`,
  })
}

/** What only the trend pages have: their charts, sparklines and cards. */
const siteStyle = `
p{max-width:46rem}
nav,.metrics{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a[aria-current]{color:inherit;font-weight:700;text-decoration:none}
ul{list-style:none;margin:.75rem 0;padding:0}
.definitions{position:absolute}
pattern .chart-grid{stroke-width:2}
.band-rising{fill:url(#band-rising)}
.band-falling{fill:url(#band-falling)}
.spread,.joined{fill:none;stroke:var(--chart-s0);opacity:.35}
.joined{opacity:.55}
.level{opacity:.8}
.chart .commit{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:12px}
.chart .event text{fill:var(--chart-own)}
.event line{stroke:var(--chart-own);stroke-width:1.5}
.event.chart-quiet line{stroke-dasharray:5 3}
.event.chart-reference{--chart-own:var(--chart-quiet)}
.event.chart-reference line{stroke-width:1;opacity:.6}
.trend .trend{margin:.75rem 0 0}
.break{stroke:var(--chart-quiet);stroke-width:1.5;stroke-dasharray:1 4;stroke-linecap:round}
.p.at{--chart-edge:var(--chart-ink)}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem 1.25rem}
.card{margin:0;min-width:0;container-type:inline-size;padding:.5rem .75rem .75rem;border:1px solid var(--chart-grid);border-radius:8px}
.card>p{margin:0}
figcaption{display:flex;flex-wrap:wrap;gap:0 .6rem;align-items:baseline;margin-bottom:.5rem}
.plot{position:relative;padding:6px 4px 0 58px}
.key{flex:none}
.plot svg{display:block}
.plot>svg:focus-visible{outline-offset:6px;border-radius:4px}
@container (max-width:26rem){.wide{display:none}}
.tip{position:absolute;z-index:1;width:max-content;max-width:min(17rem,100%);padding:.4rem .6rem;border:1px solid var(--chart-quiet);border-radius:6px;background:var(--chart-paper);line-height:1.35;pointer-events:none;box-shadow:0 2px 8px #0003}
.tip.kept{pointer-events:auto}
.tip>*,.more{display:block}
.tip,.legend,.notes,.trend button,.trend table,.runs,.sparks a{font-size:.82rem}
.legend,.notes{margin:.5rem 0 0}
.legend li{display:inline-flex;gap:.35rem;align-items:center;margin-right:1rem;color:var(--chart-quiet)}
.notes li,.events li{overflow-wrap:anywhere}
.notes li{margin-top:.25rem}
.trend button{margin-top:.5rem;padding:.15rem .6rem}
.trend .scroll{max-height:18rem;margin-top:.5rem}
.trend td,.runs td{white-space:nowrap;padding-block:.25rem}
.single{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:0 2rem}
.single>h2,.single>p{grid-column:1/-1}
h3{margin-top:1.5rem}
article{scroll-margin-top:1rem}
article:target,.trend:target{outline:3px solid var(--chart-s0);outline-offset:6px;border-radius:8px}
.here{color:var(--chart-quiet);text-decoration:none;font-weight:400}
.here:hover,.here:focus{text-decoration:underline}
.events li{padding:.4rem 0;border-bottom:1px solid var(--chart-grid)}
.rows>li{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.25rem 1rem;padding:.5rem 0;border-bottom:1px solid var(--chart-grid);align-items:center}
.sparks{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));gap:.25rem 1rem;margin:0}
.sparks li{max-width:22rem}
.sparks a{display:block;color:inherit;text-decoration:none;line-height:1.3}
.sparks a:hover .state,.sparks a:focus .state{text-decoration:underline}
.sparks svg{display:block;width:100%}
.spark path{fill:none;stroke:var(--chart-own);stroke-width:1;opacity:.7}
.spark :not(.chart-quiet){stroke-width:2;opacity:1}
.spark .chart-better{stroke-dasharray:5 2}
.spark .chart-warn{stroke-width:6;stroke-linecap:round}
@media (max-width:34rem){.rows>li{grid-template-columns:1fr}}
@media print{.trend button,nav{display:none}}
`

const columns = ['commit', 'measured', 'profile', 'processor', 'Node', 'system', 'benchmarks', 'run']

/** All stored runs: of which commit, when, and on which machine. */
function runsPage({ histories, commits }: SiteData): Children {
  return [
    histories.map(({ platform, runs, trends }) => {
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
    }),
  ]
}

function runRow(run: Run, commits: string | null, open: number): Element {
  const { environment, benchmarks, complete, filled } = run
  const ok = benchmarks.filter(({ status }) => status === 'ok').length
  const { os, cpu, node } = environment
  const notes = [
    `${ok} of ${benchmarks.length}`,
    complete ? null : 'not complete',
    open === 0 ? null : `${plural(open, 'row')} open`,
    filled === undefined ? null : `filled, ${filled.order} of ${filled.of}`,
  ].filter((note) => note !== null)
  const cells: readonly Markup[] = [
    commitName(run, commits),
    minuteText(run.startedAt),
    run.profile,
    `${cpu.model}, ${plural(cpu.cores, 'core')}, ${formatValue(environment.memoryBytes, 'bytes')}`,
    node,
    systemText(os),
    notes.join(', '),
    element('code', run.id),
  ]
  return element(
    'tr',
    cells.map((cell) => element('td', [cell])),
  )
}
