/** The first suite of a project: what can be measured of every library without knowing how to call it. */
export interface FirstSuiteOptions {
  /** Of the package: as npm takes it, so that it stands in code as it is. */
  readonly name: string
  /** What the suite calls it: a `plainName`. */
  readonly subject: string
  /** Functions that the package exports, as far as that is known. */
  readonly functions: readonly string[]
}

const identifier = /^[A-Za-z_$][\w$]{0,60}$/

/** Ends with a newline. */
export function firstSuiteText({ name, subject, functions }: FirstSuiteOptions): string {
  const key = identifier.test(subject) ? subject : `'${subject}'`
  const named = functions.find((one) => identifier.test(one) && one !== 'default')
  const call = named ?? 'yours'
  const imported = named === undefined && functions.includes('default') ? call : `{ ${call} }`
  return `// Written by \`paceline init\`. It measures what every user of ${name} pays: the time that loading it takes, and the
// memory that it keeps.
import { defineSuite } from 'paceline'

export default defineSuite({
  name: 'load',
  cases: { import: { lazy: true } },
  subjects: { ${key}: { package: '${name}', load: () => import('${name}') } },
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true, floor: 0.5 },
    heap: { unit: 'bytes', better: 'lower', gate: true, retained: 'heap-used', floor: 16_384 },
  },
  async trial({ load, measure }) {
    await measure.time('time', load)
    await measure.retained()
  },
})

// Next, measure what your users do. In a file of its own, such as ${call}.bench.mjs, named in paceline.config.json, too:
//
//     import { bench } from 'paceline'
//     import ${imported} from '${name}'
//
//     bench('${call}', () => ${call}('what a user passes'))
`
}
