/** The trend pages: stored histories in, files out. Pure. */
import { makeHistories } from './trends.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import type { Policy } from '../../core/model/config.ts'
import { element, type Children } from '../../core/report/markup.ts'
import { renderPage } from '../page/document.ts'
import { sortUniquePlatforms } from '../../core/report/platform-name.ts'
import { casePageContent } from './case-page.ts'
import { listCases, indexPageContent } from './index-page.ts'
import { casePageFileName } from './trend-words.ts'

export interface SiteOptions {
  /** The baselines, one per platform. */
  readonly baselines: readonly Baseline[]
  readonly policy?: Policy | undefined
  /** The repository's address for people, see `requireRepositoryAddress`; undefined if it is not known. */
  readonly repository?: string | undefined
  /** Version of Paceline. */
  readonly version: string
}

/** Renders the files of the site by name. The same baselines give the same files, byte for byte. */
export function siteTextsByFile({ baselines, policy, repository, version }: SiteOptions): ReadonlyMap<string, string> {
  const order = sortUniquePlatforms(baselines.map(({ platform }) => platform))
  const sorted = baselines.toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform))
  const histories = makeHistories(sorted, policy)
  const commits = repository === undefined ? undefined : `${repository}/commit/`
  const data = { histories, commits }
  const cases = listCases(histories)
  const name = repository === undefined ? '' : ` of ${new URL(repository).pathname.slice(1)}`
  const page = (file: string, title: string, main: Children): [string, string] => {
    const overview = element('nav', { 'aria-label': 'Pages' }, [element('a', { href: 'index.html' }, 'Overview')])
    return [
      file,
      renderPage({
        title: `${title} · Paceline`,
        kind: 'trends',
        skip: ['#content', 'Skip to the content'],
        top: file === 'index.html' ? [] : [overview],
        head: [element('h1', title)],
        main,
        foot: `Made by Paceline ${version} from the stored runs alone. Times are UTC.`,
      }),
    ]
  }
  return new Map([
    page('index.html', `Performance${name}`, indexPageContent(data)),
    ...cases.map((one) =>
      page(casePageFileName(one), [one.suite, one.case].filter(Boolean).join('/'), casePageContent(one, data)),
    ),
  ])
}
