/** The trend pages: stored histories in, files out. Pure. */
import { trendsOf } from '../compare/trends.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import { element, type Children } from '../report/markup.ts'
import { renderPage } from '../report/page/document.ts'
import { sortPlatforms } from '../report/platform-name.ts'
import { anchorOf, pageName } from './anchors.ts'
import { casePage } from './case-page.ts'
import { casesOf, indexPage } from './index-page.ts'
import { runsPage } from './runs-page.ts'
import { siteScript } from './site-script.ts'
import { siteStyle } from './site-style.ts'

export interface SiteOptions {
  /** One per platform. */
  readonly baselines: readonly Baseline[]
  readonly policy?: Policy | undefined
  /** The repository's address for people, see `repositoryAddress`; null where it is not known. */
  readonly repository: string | null
  /** Version of Paceline. */
  readonly version: string
}

/** The files of the site by name. The same baselines give the same files, byte for byte. */
export function renderSite({ baselines, policy, repository, version }: SiteOptions): ReadonlyMap<string, string> {
  const order = sortPlatforms(baselines.map(({ platform }) => platform))
  const sorted = baselines.toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform))
  const histories = trendsOf(sorted, { policy, version })
  const commits = repository === null ? null : `${repository}/commit/`
  const given = { histories, commits }
  const cases = casesOf(histories)
  const pages = Object.fromEntries(
    cases.map((one) => [anchorOf({ ...one, subject: '', metric: '' }).replace(/\/+$/, ''), pageName(one)]),
  )
  const name = repository === null ? '' : new URL(repository).pathname.slice(1)
  const frame = { version, commits }
  const overview = {
    ...frame,
    file: 'index.html',
    title: name === '' ? 'Performance' : `Performance of ${name}`,
    pages: JSON.stringify(pages),
  }
  return new Map([
    ['index.html', sitePage(overview, indexPage(given))],
    ['runs.html', sitePage({ ...frame, file: 'runs.html', title: 'Stored runs' }, runsPage(given))],
    ...cases.map((one): [string, string] => {
      const file = pageName(one)
      const title = [one.suite, one.case].filter(Boolean).join('/')
      return [file, sitePage({ ...frame, file, title }, casePage({ ...given, ...one }))]
    }),
  ])
}

interface FrameOptions {
  readonly file: string
  readonly title: string
  readonly version: string
  /** Start of addresses of commits, with a slash at its end; null where the server is not known. */
  readonly commits: string | null
  /** Names of pages by suite and case, as JSON: an address on the overview leads to them. */
  readonly pages?: string
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
