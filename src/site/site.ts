/** The trend pages: stored histories in, files out. Pure. */
import { trendsOf } from '../compare/trends.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import { scriptData } from '../report/markup.ts'
import { sortPlatforms } from '../report/platform-name.ts'
import { anchorOf, pageName } from './anchors.ts'
import { casePage } from './case-page.ts'
import { casesOf, indexPage } from './index-page.ts'
import { sitePage } from './page.ts'
import { runsPage } from './runs-page.ts'

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
  const commitLink = (sha: string): string | null => (commits === null ? null : commits + sha)
  const cases = casesOf(histories)
  const frame = { version, commits }
  const pages = Object.fromEntries(
    cases.map((one) => [anchorOf({ ...one, subject: '', metric: '' }).replace(/\/+$/, ''), pageName(one)]),
  )
  const name = repository === null ? null : new URL(repository).pathname.slice(1)
  const title = name === null || name === '' ? 'Performance' : `Performance of ${name}`
  const index = sitePage(
    { ...frame, title, here: 'index', data: scriptData({ pages }) },
    indexPage({ title, histories, commitLink }),
  )
  return new Map([
    ['index.html', index],
    ['runs.html', sitePage({ ...frame, title: 'Stored runs', here: 'runs' }, runsPage({ histories, commitLink }))],
    ...cases.map((one): [string, string] => [
      pageName(one),
      sitePage(
        { ...frame, title: `${[one.suite, one.case].filter(Boolean).join('/')}: performance`, here: 'trend' },
        casePage({ ...one, histories, commitLink }),
      ),
    ]),
  ])
}
