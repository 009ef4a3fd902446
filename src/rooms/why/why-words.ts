/** Says in words why a row changed. The names and paths in it come from outside: whoever prints them escapes them. */
import { selfOrTotal, type Place, type Why } from '../../core/model/why.ts'
import { formatDifference, formatShare } from '../../core/model/format.ts'
import { plural } from '../../core/report/words.ts'

export interface PlaceText {
  /** `src/tree.js:41 addEntry`, `lib/parse.js:7 parse in marked`, `garbage collection`. */
  readonly name: string
  /** True of a function: its name is code. */
  readonly isCode: boolean
  /** Its part of the change: `67%`; `−5%` of what took off from it. */
  readonly share: string
  /** The call of Node that makes up the change: `fs.statSync`. */
  readonly calling: string | undefined
  /** `changed here`, `was old.js:3 add`, `only in the base`; none where there is nothing to say. */
  readonly remarks: readonly string[]
  /** The place to link to, in the project at the head's commit; undefined for what is not there. */
  readonly at: { readonly file: string; readonly line: number } | undefined
}

interface WhyText {
  /** The change of the row: `+18.0 ms`; empty without profiles. */
  readonly change: string
  readonly places: readonly PlaceText[]
  /** The words in place of places, or besides; empty where there is nothing. */
  readonly sentence: string
}

/** Lets what explains less than that of a change say so. */
const seenShare = 3 / 4
/** A callee is named that makes up at least so much of the change. */
const namedShare = 1 / 3

export function whyTexts(why: Why): WhyText {
  const { all, unit, places } = why
  const total = totalForShares(why)
  // Nobody reads a share of three times the change.
  const isBeyond = places.some((place) => Math.abs(selfOrTotal(place).change) > Math.abs(total))
  return {
    change: all === undefined ? '' : formatDifference(amountToExplain(why), unit),
    places: places.map((place) => textsOfPlace(place, total, isBeyond ? unit : undefined)),
    sentence: outcomeSentenceOfWhy(why),
  }
}

/** Returns the change; older files have only what the profiles saw. */
function amountToExplain({ change, all }: Why): number {
  return change ?? all?.change ?? 0
}

/** Returns what parts are parts of: the change, or all that profiles see if that is more, as profilers take time too. */
function totalForShares(why: Why): number {
  const [change, profiled] = [amountToExplain(why), why.all?.change ?? 0]
  return profiled * change > 0 && Math.abs(profiled) > Math.abs(change) ? profiled : change
}

function outcomeSentenceOfWhy(why: Why): string {
  const { outcome, reason, functions = 0, all, unit } = why
  switch (outcome) {
    case 'places': {
      const part = (all?.change ?? 0) / amountToExplain(why)
      return part > 0 && part < seenShare ? `the profiles explain ${formatShare(part)} of it` : ''
    }
    case 'spread':
      return `no single place: spread over ${plural(functions, 'function')}`
    case 'not-shown':
      return 'the profiles do not show the difference'
    case 'contrary':
      return `under the profiler the difference is reversed (${formatDifference(all?.change ?? 0, unit)})`
    default:
      return `not profiled: ${reason ?? 'no reason is known'}`
  }
}

function textsOfPlace(place: Place, total: number, unit: string | undefined): PlaceText {
  const { kind, file, line, inCommit, callees } = place
  const amount = selfOrTotal(place)
  const callee = callees.find(({ change }) => change / amount.change >= namedShare)
  return {
    name: locationAndNameText(place),
    isCode: kind === 'function',
    share: unit === undefined ? formatShare(amount.change / total) : formatDifference(amount.change, unit),
    calling: callee?.name,
    remarks: remarksOfPlace(place),
    at:
      kind === 'function' && inCommit === true && file !== undefined && line !== undefined ? { file, line } : undefined,
  }
}

/** Returns `src/tree.js:41 addEntry`; of a package, which one. */
export function locationAndNameText(place: Pick<Place, 'name' | 'file' | 'line' | 'package'>): string {
  const { name, file, line, package: of } = place
  if (file === undefined) return name
  const path = of === undefined ? file : `${of}/${file}`
  return line === undefined ? `${path} ${name}` : `${path}:${line} ${name}`
}

function remarksOfPlace(place: Place): readonly string[] {
  const { was, only, changedHere, requiredBy } = place
  const callees = selfOrTotal(place) === place.self ? '' : ', with what it calls'
  const remarks = [
    changedHere === true ? `changed here${callees}` : '',
    requiredBy === undefined ? '' : `loaded only in the head, by ${locationAndNameText(requiredBy)}`,
    was === undefined ? '' : `was ${locationAndNameText(was)}`,
    only === 'base' ? 'only in the base' : '',
  ]
  return remarks.filter((remark) => remark !== '')
}
