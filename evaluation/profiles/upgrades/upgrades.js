/** Work for the packages whose upgrades evaluation/accuracy.md explains. */
import { defineSuite } from 'paceline'

const records = Array.from(
  { length: 200 },
  (_, id) => `- id: ${id}\n  name: n${id}\n  tags: [a, b]\n  at: { x: 1, y: two }`,
)
const versions = Array.from({ length: 300 }, (_, minor) => `1.${minor}.3`)
const files = Array.from({ length: 300 }, (_, number) => `src/lib/b${number}/index.ts`)

/** What a project would do with each of them, many times over. */
const work = {
  yaml: (yaml) => yaml.parse(records.join('\n')),
  minimatch: (minimatch) => files.map((file) => (minimatch.minimatch ?? minimatch)(file, 'src/**/{a,b}*/*.{ts,js}')),
  semver: (semver) => versions.map((version) => semver.satisfies(version, '^1.2.3 || >=2.0.0 <3')),
}

export default defineSuite({
  name: 'upgrades',
  cases: { often: { rounds: 6 } },
  subjects: {
    yaml: { package: 'yaml', load: () => import('yaml') },
    minimatch: { package: 'minimatch', load: () => import('minimatch') },
    semver: { package: 'semver', load: () => import('semver') },
  },
  metrics: { time: { unit: 'ms', better: 'lower', gate: true } },
  trial({ subject, subjectName, case: { rounds }, measure }) {
    const run = work[subjectName]
    return measure.time('time', () => {
      for (let round = 0; round < rounds; round += 1) run(subject.default ?? subject)
    })
  },
})
