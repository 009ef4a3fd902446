/** What is read of the output of real tools: test/samples/import/README.md says where each comes from. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { assertGolden } from '../../../test/golden.ts'
import { UserError } from '../../core/errors.ts'
import { formats, readResults, type ImportedMetric, type ImportedRow } from './read-results.ts'
import { plainCases, ToolOutput } from './tool-output.ts'

const place = new URL('../../../test/samples/import/', import.meta.url)
const folder = fileURLToPath(place)
const samples = globSync('**/*.{txt,json}', { cwd: folder })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !file.includes('/project/') && file.includes('/'))
  .sort()

function textOf(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** Which format a sample is of, by its folder. */
const formatIn: Readonly<Record<string, string>> = { custom: 'customSmallerIsBetter' }

function formatOf(file: string): string {
  const [name = ''] = file.split('/')
  return file === 'criterion/bencher.txt' ? 'cargo' : (formatIn[name] ?? name)
}

test('tool samples: each sample is recognised as what it is, and as nothing else', () => {
  for (const file of samples) {
    const output = new ToolOutput({ name: file, text: textOf(file) })
    const readings = output.readings()
    const found = formats.filter(({ detect }) => readings.some((one) => detect(one))).map(({ name }) => name)
    assert.deepEqual(found, formatOf(file) === 'customSmallerIsBetter' ? [] : [formatOf(file)], file)
  }
})

test('tool samples: every format has a sample', () => {
  const read = new Set(samples.map(formatOf))
  const missing = formats.map(({ name }) => name).filter((name) => !read.has(name))
  assert.deepEqual(missing, ['customBiggerIsBetter'])
})

test('tool samples: names, figures, units and directions of all are as reviewed', () => {
  const texts = samples.map((file) => `# ${file}\n${linesOf(rowsOf(file)).join('\n')}\n`)
  assertGolden(new URL('rows.golden.txt', place), texts.join('\n'))
})

/** `FILE: place` of the error that the text causes; rows are none. */
function problemOf(file: string, text: string): string {
  try {
    readResults(formatOf(file), [{ name: file, text }])
  } catch (error) {
    assert.ok(error instanceof UserError, `${file}: ${String(error)}`)
    assert.doesNotMatch(error.message, /\n/)
    return `${error.file}: ${error.place}`
  }
  return assert.fail(`${file} is read although it is broken`)
}

const inJson = samples.filter((file) => file.endsWith('.json'))

test('tool samples: JSON cut in half is refused with file and place', () => {
  assert.ok(inJson.length > 9)
  for (const file of inJson) {
    const text = textOf(file)
    assert.match(problemOf(file, text.slice(0, text.length / 2)), /: line \d+, column \d+$/)
  }
})

test('tool samples: one figure that is no number takes its benchmark, not the others', () => {
  const number = /(?<=[:[,]\s*)-?\d[\d.e+-]*(?=\s*[,\]}])/g
  let failures = 0
  for (const file of inJson) {
    const text = textOf(file)
    const failed = (rows: readonly ImportedRow[]): number => rows.filter((row) => row.failed !== undefined).length
    const before = readResults(formatOf(file), [{ name: file, text }])
    const places = [...text.matchAll(number)]
    const some = places.filter((_, at) => at % Math.ceil(places.length / 40) === 0)
    for (const [at, { index, 0: found }] of some.entries()) {
      const bad = ['null', 'NaN', '-Infinity', '1e999'][at % 4]!
      const rows = readResults(formatOf(file), [
        { name: file, text: text.slice(0, index) + bad + text.slice(index + found.length) },
      ])
      assert.equal(rows.length, before.length, `${file} at ${index}: ${bad}`)
      assert.ok(failed(rows) - failed(before) <= 1, `${file} at ${index}: ${bad}`)
      failures += failed(rows) - failed(before)
    }
  }
  assert.ok(failures > 30, `${failures}`)
})

/** The list of benchmarks in a JSON sample, wherever it is; none if it has no such list. */
function listIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json as unknown[]
  const { results, benchmarks, Benchmarks } = json as Record<string, unknown[]>
  return results ?? benchmarks ?? Benchmarks ?? []
}

test("tool samples: a benchmark's name is the same whatever stands beside it", () => {
  const namesOf = (file: string, text: string): string[] => {
    try {
      return readResults(formatOf(file), [{ name: file, text }]).map(({ name }) => name)
    } catch (error) {
      assert.ok(error instanceof UserError, String(error))
      return []
    }
  }
  let checked = 0
  for (const file of samples) {
    const text = textOf(file)
    const names = namesOf(file, text)
    if (!file.endsWith('.json')) {
      const lines = text.split('\n')
      for (const at of lines.keys()) {
        const rest = lines.filter((_, other) => other !== at).join('\n')
        const left = names.length < 2 ? names : namesOf(file, rest)
        if (left.length !== names.length - 1) continue
        assert.ok(
          left.every((name) => names.includes(name)),
          `${file} without ${lines[at]}`,
        )
        checked += 1
      }
    } else if (names.length > 1 && listIn(JSON.parse(text)).length > 1) {
      const json: unknown = JSON.parse(text)
      const list = listIn(json)
      list.reverse()
      assert.deepEqual(namesOf(file, JSON.stringify(json)).toSorted(), names.toSorted(), file)
      const first = list.splice(1)
      assert.ok(names.includes(namesOf(file, JSON.stringify(json))[0]!), `${file}: one alone`)
      checked += first.length
    }
  }
  assert.ok(checked > 30, `${checked}`)
})

const printed = [
  '> npm run bench',
  '[env@1.2.3] 3 variables from .env',
  '[1/4] Resolving packages...',
  '{"level":30,"time":1767225600000,"msg":"ready"}',
  '[ not closed',
  'Done in 1.2s [ok]',
]

test('tool samples: what else is printed before and after the results changes nothing', () => {
  for (const [at, file] of samples.entries()) {
    const text = textOf(file)
    const rows = rowsOf(file)
    const own = [printed[at % printed.length]!, printed[(at + 3) % printed.length]!]
    for (const line of file.includes('/project/') ? printed : [...own, printed.join('\n')]) {
      for (const all of [`${line}\n${text}`, `${text}\n${line}\n`, `${line}\n${text}\n${line}`]) {
        assert.deepEqual(readResults(formatOf(file), [{ name: file, text: all }]), rows, `${file} and ${line}`)
      }
    }
  }
})

function rowsOf(file: string): readonly ImportedRow[] {
  return readResults(formatOf(file), [{ name: file, text: textOf(file) }])
}

function linesOf(rows: readonly ImportedRow[]): string[] {
  const cases = plainCases(rows.map(({ name }) => name))
  return rows.flatMap(({ name, failed, alike, metrics }) => {
    const plain = cases.get(name)!
    const title = `${plain}${name === plain ? '' : ` (${name})`}`
    if (alike !== undefined) return [`${title}: ${alike} alike`]
    if (failed !== undefined) return [`${title}: failed: ${failed}`]
    return [title, ...Object.entries(metrics).map(([metric, data]) => `  ${metric} ${figures(data)}`)]
  })
}

function figures({ value, unit, better }: ImportedMetric): string {
  return `${Number(value.toPrecision(10))} ${unit} ${better}`
}
