/** Why a row changed, in words. The names and paths in it come from outside: whoever prints them escapes them. */
import { causedBy, type Place, type Why } from '../model/why.ts'
import { formatDifference, formatInterval } from './format.ts'
import { plural } from './words.ts'

/** A place as it is told. */
export interface PlaceText {
  /** `src/tree.js:41 addEntry`, `lib/parse.js:7 parse in marked`, `garbage collection`. */
  readonly name: string
  /** True of a function: its name is code. */
  readonly isCode: boolean
  /** `+14.0 ms` */
  readonly change: string
  /** `+11.0 … +17.0 ms` on average in a trial. */
  readonly interval: string
  /** What it had Node do that makes up the change: `fs.statSync`. */
  readonly calling: string | null
  /** `changed here`, `was old.js:3 add`, `only in the base`; empty where there is nothing to say. */
  readonly remark: string
  /** Where to link to: in the project, at the head's commit; null for what is not there. */
  readonly at: { readonly file: string; readonly line: number } | null
}

interface WhyText {
  /** `+18.0 ms` of all that the profiles saw; empty without profiles. */
  readonly change: string
  readonly places: readonly PlaceText[]
  /** What is to be said in place of places, or besides; empty where there is nothing. */
  readonly sentence: string
}

/** A callee is named that makes up at least so much of the change. */
const namedShare = 1 / 3

export function whyText(why: Why): WhyText {
  const { all, unit, places } = why
  return {
    change: all === null ? '' : formatDifference(all.change, unit),
    places: places.map((place) => placeText(place, unit)),
    sentence: sentenceOf(why),
  }
}

function sentenceOf({ outcome, reason, functions = 0, all, unit }: Why): string {
  switch (outcome) {
    case 'places':
      return ''
    case 'spread':
      return `no single place: spread over ${plural(functions, 'function')}`
    case 'not-shown':
      return 'the profiles do not show the difference'
    case 'contrary':
      return `under the profiler the difference is the other way round (${formatDifference(all?.change ?? 0, unit)})`
    default:
      return `not profiled: ${reason ?? 'no reason is known'}`
  }
}

function placeText(place: Place, unit: string): PlaceText {
  const { kind, file, line, inCommit, callees } = place
  const amount = causedBy(place)
  const callee = callees.find(({ change }) => change / amount.change >= namedShare)
  return {
    name: sourceText(place),
    isCode: kind === 'function',
    change: formatDifference(amount.change, unit),
    interval: formatInterval({ scale: 'absolute', lower: amount.lower, upper: amount.upper }, unit),
    calling: callee?.name ?? null,
    remark: remarkOf(place),
    at: kind === 'function' && inCommit === true && file !== null && line !== null ? { file, line } : null,
  }
}

/** `src/tree.js:41 addEntry`; of a package, which one. */
export function sourceText({
  name,
  file,
  line,
  package: of,
}: Pick<Place, 'name' | 'file' | 'line' | 'package'>): string {
  const where = file === null ? '' : `${of === null ? '' : `${of}/`}${file}${line === null ? '' : `:${line}`} `
  return `${where}${name}`
}

function remarkOf(place: Place): string {
  const { was, only, changedHere, requiredBy } = place
  const remarks = [
    changedHere === true ? `changed here${causedBy(place) === place.self ? '' : ', with what it calls'}` : '',
    requiredBy === undefined ? '' : `loaded only in the head, by ${sourceText(requiredBy)}`,
    was === undefined ? '' : `was ${sourceText(was)}`,
    only === 'base' ? 'only in the base' : '',
  ]
  return remarks.filter((remark) => remark !== '').join('; ')
}
