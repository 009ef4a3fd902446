import benchNode from 'bench-node'

const { Suite } = benchNode
const reporters = { json: benchNode.jsonReport, csv: benchNode.csvReport }
const reporter = reporters[process.argv[2]]
const numbers = Array.from({ length: 1000 }, (_, index) => index)
const suite = new Suite({ ...(reporter === undefined ? {} : { reporter }), benchmarkMode: process.argv[3] ?? 'ops' })
suite.add('reduce', () => numbers.reduce((a, b) => a + b))
suite.add('sort', { repeatSuite: 3 }, () => numbers.toSorted((a, b) => b - a))
await suite.run()
