/** Explanations of changed rows, as profiles give them. */
import type { Place, Why } from '../../src/core/model/why.ts'

const amounts = (base: number, head: number): Place['self'] => {
  return { base, head, change: head - base }
}

/** A place with everything that one can have, or with what is given. */
export function place(change: Partial<Place> = {}): Place {
  return {
    kind: 'function',
    name: 'addEntry',
    file: 'src/tree.js',
    line: 41,
    self: amounts(3, 17),
    total: amounts(4, 18.5),
    p: 2 / 252,
    callees: [{ name: 'fs.lstatSync', change: 12 }],
    ...change,
  }
}

export function why(change: Partial<Why> = {}): Why {
  return {
    profiler: 'cpu',
    unit: 'ms',
    trials: 5,
    outcome: 'places',
    all: amounts(210, 228),
    places: [
      place({ changedHere: true, inCommit: true }),
      place({
        name: 'parse',
        package: 'marked',
        file: 'lib/marked.js',
        line: 7,
        self: amounts(1, 3),
        callees: [],
        was: { name: 'parseAll', package: 'marked', file: 'lib/all.js', line: 2 },
      }),
      place({
        kind: 'garbage',
        name: 'garbage collection',
        file: undefined,
        line: undefined,
        self: amounts(5, 6.5),
        callees: [],
      }),
      place({ name: 'forget', line: 90, self: amounts(2, 0), only: 'base', callees: [] }),
    ],
    tree: [
      { under: -1, kind: 'function', name: 'walk', file: 'src/tree.js', line: 12, base: 150, head: 168 },
      { under: 0, kind: 'function', name: 'addEntry', file: 'src/tree.js', line: 41, base: 4, head: 18.5 },
      { under: 1, kind: 'node', name: 'fs.lstatSync', base: 0, head: 12 },
      {
        under: -1,
        kind: 'garbage',
        name: 'garbage collection',
        package: undefined,
        file: undefined,
        line: undefined,
        base: 5,
        head: 4,
      },
      { under: 0, kind: 'function', name: 'forget', file: 'src/tree.js', line: 90, base: 3, head: 0 },
    ],
    ...change,
  }
}

export const whyWithoutPlaces: readonly Why[] = [
  why({ outcome: 'spread', functions: 40, places: [] }),
  why({ outcome: 'not-shown', places: [] }),
  why({ outcome: 'contrary', all: amounts(228, 210), places: [] }),
  why({
    outcome: 'nothing-to-see',
    trials: 0,
    all: undefined,
    places: [],
    reason: 'the command is not a Node program: Paceline profiles only Node processes',
  }),
]

/** An explanation with a name from outside in every place that takes one. */
export function whyOf(name: string): Why {
  const text = name.slice(0, 190)
  const source = { name: text, package: text, file: text, line: 1 }
  return why({
    reason: text,
    folder: text,
    tree: [{ under: -1, kind: 'function', ...source, base: 1, head: 2 }],
    places: [
      place({ ...source, was: source, callees: [{ name: text, change: 12 }] }),
      place({ ...source, package: undefined, inCommit: true }),
    ],
  })
}
