/** Test support: a library whose work is counted in steps, and a suite beside it that imports it by a relative path. */

/** Each side must measure its own library, and every past commit the one that it is laid over. */
export const suite = `import { defineSuite } from 'paceline'
import { work } from '../index.js'

export default defineSuite({
  name: 'lib',
  cases: { once: {} },
  subjects: { work: () => work },
  metrics: {
    steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true },
    'wall-time': { unit: 'ms', better: 'lower', gate: true, floor: 2 },
  },
  async trial({ subject, measure }) {
    measure.record('steps', await measure.time('wall-time', () => subject()))
  },
})
`

/** The counts alone, which are certain after a few pairs: a time would be measured until the budget is spent. */
export const counting = suite
  .replace(/ *'wall-time': .*\n/, '')
  .replace("await measure.time('wall-time', () => subject())", 'await subject()')

/** The library at so many steps, or with whatever JavaScript stands for them. */
export const library = (steps: number | string): Readonly<Record<string, string>> => ({
  'index.js': `export const work = () => ${steps}\n`,
})

/** The package that a repository begins with. */
export const packageFiles = {
  '.gitignore': 'node_modules\n.paceline\npaceline-out\n',
  'package.json':
    '{ "name": "lib", "version": "1.0.0", "type": "module", "main": "index.js", "files": ["index.js"] }\n',
  ...library(1000),
}
