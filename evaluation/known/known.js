/** What the packages of known.ts are used for, as the threads about them tell it. */
import { defineSuite } from 'paceline'

// What the threads are about: immer freezes less here, and is minified.
process.env.NODE_ENV = 'production'

const times = (count, work) => Array.from({ length: count }, (_, index) => work(index))

const yamlText = times(300, (id) => `- id: ${id}\n  name: n${id}\n  tags: [a, b]\n  at: { x: 1, y: two }`).join('\n')
const listText = times(3_000, (id) => `- item ${id} with *some* text`).join('\n')
const paths = times(2_000, (id) => `/home/some/path/p${id}/src/lib/index.js`)
const globs = ['/home/some/path/**/demo', '/home/some/path/**/node_modules', '/home/some/path/**/*.{ts,tsx}']
const entities = { list: times(1_000, (id) => ({ id, tags: { a: 1, b: { c: id } } })) }
const jsonSchema = (id) => ({
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', minimum: id },
    name: { type: 'string', minLength: 1, maxLength: 80 },
    tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true },
    at: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, additionalProperties: false },
  },
})

/** Returns what it made, which is kept until memory is read. */
const work = {
  zod: ({ z }) =>
    times(1_500, () =>
      z.object({ id: z.number().int(), name: z.string().min(1), tags: z.array(z.string()).optional(), at: z.date() }),
    ),
  minimatch: (module) => {
    const minimatch = module.minimatch ?? module.default
    return paths.filter((path) => globs.some((glob) => minimatch(path, glob)))
  },
  ajv: ({ default: Ajv }) => {
    const ajv = new (Ajv.default ?? Ajv)()
    return times(100, (id) => ajv.compile(jsonSchema(id)))
  },
  marked: (module) => (module.marked ?? module.default)(listText),
  yaml: ({ default: yaml }) => times(3, () => yaml.parse(yamlText)),
  immer: ({ produce }) => {
    let state = entities
    for (let id = 0; id < 200; id += 1) state = produce(state, (draft) => void draft.list.push({ id, tags: { a: id } }))
    return state
  },
  jsonwebtoken: ({ default: jwt }) =>
    times(1_000, (id) => jwt.verify(jwt.sign({ id }, 'a secret of some length'), 'a secret of some length')),
  // As in the thread, nothing uses the result. If something did, both versions would take the same time.
  uuid: ({ v4 }) => {
    for (let count = 0; count < 500_000; count += 1) v4()
    return v4()
  },
}

const lazily = ['cheerio', 'prettier']
const imports = {
  // oxlint-disable-next-line no-restricted-imports -- it is what is measured
  zod: () => import('zod'),
  minimatch: () => import('minimatch'),
  ajv: () => import('ajv'),
  marked: () => import('marked'),
  yaml: () => import('yaml'),
  immer: () => import('immer'),
  jsonwebtoken: () => import('jsonwebtoken'),
  uuid: () => import('uuid'),
  cheerio: () => import('cheerio'),
  prettier: () => import('prettier'),
}

export default defineSuite({
  name: 'known',
  cases: {
    use: { metrics: ['time', 'heap'], subjects: Object.keys(work) },
    import: { lazy: true, metrics: ['time', 'heap'], subjects: ['zod', ...lazily] },
  },
  subjects: Object.fromEntries(Object.entries(imports).map(([name, load]) => [name, { package: name, load }])),
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true },
    heap: { unit: 'bytes', better: 'lower', gate: true, retained: 'heap-used', floor: 65_536, signed: true },
  },
  async trial({ caseName, subject, subjectName, load, measure, expect }) {
    const made = await measure.time('time', caseName === 'import' ? load : () => work[subjectName](subject))
    await measure.retained()
    expect.equal(made === undefined, false)
  },
})
