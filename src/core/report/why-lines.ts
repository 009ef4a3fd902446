/** The part of a terminal report that says why rows changed; loaded where somebody asks. */
import { plainText } from './escape.ts'
import type { WhyOptions } from './terminal.ts'
import { sectionTitle } from './terminal-printer.ts'
import { wrap } from './text-layout.ts'
import type { ViewRow } from './view.ts'
import { whyText } from './why-words.ts'
import { joinFirst, plural } from './words.ts'

/** Rows and places that are named: of what got worse right under the table, of all that changed further below. */
const limits = { brief: { rows: 3, places: 2 }, full: { rows: Infinity, places: 6 } }
/** Rows without a profile that are named for each reason. */
const shownRows = 8

/** Which functions are behind each row that was profiled; in full only where that is more. */
export function whyLines({ view, columns, paint, isBrief }: WhyOptions): readonly string[] {
  const limit = isBrief ? limits.brief : limits.full
  const explained = view.rows.flatMap((row) =>
    row.why === undefined ? [] : [{ row, why: whyText(row.why), of: row.why }],
  )
  const worse = explained.filter(({ row, of }) => row.outcome === 'worse' && !row.isInformational && of.trials > 0)
  const isAllBrief =
    worse.length === explained.length &&
    worse.length <= limits.brief.rows &&
    worse.every(({ why }) => why.places.length <= limits.brief.places)
  const rows = isBrief ? worse.slice(0, limit.rows) : isAllBrief ? [] : explained
  if (rows.length === 0) return []
  const system = (row: ViewRow): string => (view.platforms.length > 1 ? ` on ${row.system}` : '')
  const title = wrap(
    isBrief ? 'it got worse: the parts of each change, by profiles' : 'the parts of each change, by profiles',
    {
      columns,
      first: sectionTitle('WHY', paint),
      rest: '  ',
    },
  )
  const profiled = rows.filter(({ of }) => of.trials > 0)
  const others = Map.groupBy(
    rows.filter(({ of }) => of.trials === 0),
    ({ why }) => why.sentence,
  )
  return title.concat(
    ...profiled.map(({ row, why, of }) => {
      const lead = `${row.title}${system(row)}${why.change === '' ? '' : ` ${why.change}`}`
      const said = ` (${plural(of.trials, 'profile')} a side)`
      const more = why.places.length - limit.places
      const sentence = why.sentence === '' ? '' : `: ${why.sentence}`
      const first = wrap(plainText(`${lead}${said}${sentence}`, 700), { columns, first: '  - ', rest: '    ' })
      return first.concat(
        why.places.slice(0, limit.places).flatMap(({ share, name, interval, calling, remark }) => {
          const besides = [calling === null ? '' : `calling ${calling}`, remark].filter((part) => part !== '')
          const text = [`${name} (${interval})`, ...besides].join('; ')
          return wrap(plainText(text, 700), { columns, first: `      ${share}  `, rest: '        ' })
        }),
        more > 0 ? [`      and ${plural(more, 'more place')}`] : [],
      )
    }),
    ...Array.from(others, ([sentence, same]) => {
      const names = same.map(({ row }) => plainText(`${row.title}${system(row)}`, 100))
      const text = `${joinFirst(names, shownRows)}: ${sentence}`
      return wrap(plainText(text, 1_500), { columns, first: '  - ', rest: '    ' })
    }),
  )
}
