/** Makes a suite of the benchmarks in a file: named after the file, with a case for each, and the project as subject. */
import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { throwIfNot } from './misuse.ts'
import type { SuiteCase, SuiteDefinition, SuiteMetric } from '../core/model/suite.ts'
import type { BenchParams, BenchValues, RegisteredBench } from './definition.ts'
import { callBetweenCountMarks, measureAndRecord, warmUpWithEmptyCalls } from './measure-operation.ts'
import type { SuiteRequest } from './registry.ts'

/** A change below the floor is within the difference between trials of the same code; see docs/writing-a-suite.md. */
const allMetrics: Readonly<Record<string, SuiteMetric>> = {
  time: { unit: 'ns/op', better: 'lower', gate: true, floor: 0.5 },
  allocated: { unit: 'bytes/op', better: 'lower', gate: true, floor: 8 },
  'retained-heap': { unit: 'bytes', better: 'lower', gate: true, retained: 'heap-used', floor: 65_536 },
  throughput: { unit: 'ops/s', better: 'higher' },
  gc: { unit: 'percent', better: 'lower' },
  'first-call': { unit: 'ms', better: 'lower' },
}

const mostCases = 500

interface BenchCase {
  readonly bench: RegisteredBench
  readonly values: BenchValues<BenchParams>
}

/** Throws for invalid calls of `bench`, and for benchmarks of the same name. */
export function makeBenchSuite(request: SuiteRequest, benches: readonly RegisteredBench[]): SuiteDefinition {
  const file = basename(request.suitePath)
  const ending = /\.bench\.[cm]?[jt]s$/
  if (!ending.test(file)) throw new Error(`a file that calls bench needs a name like parse.bench.js, not ${file}`)
  const cases = makeBenchCaseMap(benches)
  const [packageName] = Object.keys(request.packages)
  const { calls } = request
  const asked = request.case === undefined ? undefined : cases.get(request.case)
  // What is loaded here, before memory is first read, does not count as kept by the operation.
  const load = async (): Promise<unknown> => {
    if (asked === undefined) throw new Error(`there is no bench ${request.case}`)
    // How often it calls goes by the clock, so that two who count would not count the same.
    if (calls !== undefined) return undefined
    await warmUpWithEmptyCalls()
    return makeInput(asked)
  }
  const countEach = async (): Promise<void> => {
    for (const [name, times] of calls ?? []) {
      const counted = cases.get(name)
      if (counted === undefined) throw new Error(`there is no bench ${name}`)
      await callBetweenCountMarks(counted.bench, await makeInput(counted), times)
    }
  }
  return {
    name: simplifyName(file.replace(ending, '')),
    metrics: calls === undefined ? allMetrics : {},
    cases: Object.fromEntries([...cases].map(([name, { bench }]) => [name, caseSettingsOfBench(bench)])),
    subjects: {
      [request.subject ?? simplifyName(packageName ?? 'project')]:
        packageName === undefined ? load : { package: packageName, load },
    },
    trial: ({ subject: input, measure }) =>
      calls === undefined ? measureAndRecord(asked!.bench, input, measure) : countEach(),
  }
}

function makeInput({ bench, values }: BenchCase): unknown {
  return bench.setup === undefined ? values : bench.setup(values)
}

function caseSettingsOfBench({ timeoutMs }: RegisteredBench): SuiteCase {
  return timeoutMs === undefined ? {} : { timeoutMs }
}

function makeBenchCaseMap(benches: readonly RegisteredBench[]): ReadonlyMap<string, BenchCase> {
  const cases = new Map<string, BenchCase>()
  for (const bench of benches) {
    requireValidBenchCall(bench)
    for (const values of combineParameters(bench)) {
      const texts = Object.entries(values).flatMap(([name, value]) => [name, String(value)])
      const name = simplifyName([bench.name, ...texts].join('-'))
      throwIfNot(!cases.has(name), `two benches are called ${name}`, bench.place)
      cases.set(name, { bench, values })
      if (cases.size > mostCases) throw new Error(`there are more than ${mostCases} benches in the file`)
    }
  }
  return cases
}

const options: Readonly<Record<string, (value: unknown) => boolean>> = {
  params: (value) => typeof value === 'object' && value !== null,
  setup: isFunction,
  run: isFunction,
  check: isFunction,
  teardown: isFunction,
  measureMs: isPositive,
  timeoutMs: isPositive,
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && Number.isFinite(value)
}

function requireValidBenchCall({ name, more, place, ...parts }: RegisteredBench): void {
  const isNamed = typeof name === 'string' && name.trim() !== ''
  const rule = 'call it as bench(name, () => work) or bench(name, { run: () => work })'
  throwIfNot(isNamed && parts.run !== undefined && more.length === 0, rule, place)
  for (const [key, value] of Object.entries(parts)) {
    throwIfNot(Object.hasOwn(options, key), `bench takes no ${key}; it takes ${Object.keys(options).join(', ')}`, place)
    const single = key.endsWith('Ms') ? 'a number of ms above 0' : 'a function'
    const what = key === 'params' ? 'lists of values' : single
    throwIfNot(value === undefined || options[key]!(value), `${key} of bench ${JSON.stringify(name)} is ${what}`, place)
  }
}

function combineParameters({ name, params = {}, place }: RegisteredBench): BenchValues<BenchParams>[] {
  let combined: BenchValues<BenchParams>[] = [{}]
  for (const [param, list] of Object.entries(params)) {
    const isList = Array.isArray(list) && list.length > 0
    throwIfNot(isList, `bench ${JSON.stringify(name)} has no list of values for its parameter ${param}`, place)
    combined = combined
      .flatMap((values) => list.map((value) => Object.assign({}, values, { [param]: value })))
      .slice(0, mostCases + 1)
  }
  return combined
}

/**
 * Simplifies a name as those of suites, cases and subjects are: `@scope/name` is `scope-name`, `parse 1 kB` is
 * `parse-1-kB`. Letters of other scripts become a short digest of the name, so that two names stay two.
 */
function simplifyName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9@._+-]+/g, '-').replaceAll(/^[^A-Za-z0-9]+|-+$/g, '')
  if (!/\p{L}/u.test(name.replaceAll(/[A-Za-z]/g, ''))) return plain.slice(0, 100) || 'unnamed'
  const digest = hash('sha256', name).slice(0, 6)
  return `${plain.slice(0, 90) || 'bench'}-${digest}`
}
