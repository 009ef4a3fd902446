/** What the types of a suite must find out by themselves, checked by the compiler here and against the packed package. */
import { defineSuite, fixture, prepared, type Tree, type TrialContext } from 'paceline'

/** Both ways, and neither is `any`. */
type Same<A, B> = 0 extends 1 & A ? false : [A] extends [B] ? ([B] extends [A] ? true : false) : false
const same = <Holds extends true>(holds: Holds): Holds => holds

export default defineSuite({
  name: 'inferred',
  cases: {
    memory: { pairs: 50_000, sizes: [1, 2] },
    files: {
      pairs: 100,
      documents: prepared(({ directory, option }) => void (directory + option('REPEAT'))),
      tree: fixture('flat'),
      skip: (subject) => (subject === 'slow' ? 'takes too long' : undefined),
    },
    import: { lazy: true, metrics: ['heap'] },
  },
  subjects: {
    fast: { package: 'fast', load: () => ({ parse: (text: string) => text.length }) },
    slow: async () => ({ parse: (text: string) => Number(text) }),
  },
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true },
    heap: { unit: 'bytes', better: 'lower', retained: 'heap-used' },
  },
  options: { REPEAT: '10' },
  async trial({ subject, load, caseName, case: data, measure }) {
    if (caseName === 'import') {
      same<Same<typeof subject, undefined>>(true)
      ;(await load()).parse('')
      // @ts-expect-error: which kind of memory is the metric's to say.
      return measure.retained('heap')
    }
    same<Same<typeof data.pairs, number>>(true)
    same<Same<typeof data.documents, Tree | undefined>>(true)
    same<Same<typeof data.sizes, number[] | undefined>>(true)
    const length = await measure.time('time', () => subject.parse('a=1'))
    same<Same<typeof length, number>>(true)
    // @ts-expect-error: there is no such metric.
    measure.record('tiem', length)
    return caseName === 'files' ? data.tree.path : undefined
  },
})

/** A part of a trial in a function of its own, for any suite with this data. */
export const lengthOf = ({ case: { text }, measure }: TrialContext<unknown, { readonly text: string }>): void =>
  measure.record('length', text.length)

export const stated = defineSuite<(text: string) => number, { readonly text: string }>({
  name: 'stated',
  cases: { one: { text: 'a' } },
  subjects: { length: () => (text) => text.length },
  metrics: { length: { unit: 'characters', better: 'lower' } },
  trial: (context) => {
    same<Same<typeof context.case.text, string>>(true)
    lengthOf(context)
    return context.subject(context.case.text)
  },
})
