/** What is read of the output of real tools: test/samples/import/README.md says where each comes from. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { assertGolden } from '../../test/golden.ts'
import { UserError } from '../errors.ts'
import { formats, readResults, type ImportedMetric, type ImportedRow } from './index.ts'
import { ToolOutput } from './tool-output.ts'

const place = new URL('../../test/samples/import/', import.meta.url)
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

test('each sample is recognised as what it is, and as nothing else', () => {
  for (const file of samples) {
    const output = new ToolOutput({ name: file, text: textOf(file) })
    const found = formats.filter(({ detect }) => detect(output)).map(({ name }) => name)
    assert.deepEqual(found, formatOf(file) === 'customSmallerIsBetter' ? [] : [formatOf(file)], file)
  }
})

test('every format has a sample', () => {
  const read = new Set(samples.map(formatOf))
  const missing = formats.map(({ name }) => name).filter((name) => !read.has(name))
  assert.deepEqual(missing, ['customBiggerIsBetter'])
})

test('names, figures, units, directions and spreads of all samples are as reviewed', () => {
  const texts = samples.map((file) => `# ${file}\n${rowsOf(file).flatMap(linesOf).join('\n')}\n`)
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

test('JSON cut in half, or with NaN for a number, is refused with file and place', () => {
  const inJson = samples.filter((file) => file.endsWith('.json') && !file.endsWith('/benchmark.json'))
  assert.ok(inJson.length > 15)
  for (const file of inJson) {
    const text = textOf(file)
    const place = /: line \d+, column \d+$/
    assert.match(problemOf(file, text.slice(0, text.length / 2)), place)
    const broken = text.replace(/(?<=[:[,]\s*)-?\d[\d.e+-]*(?=\s*[,\]}])/, 'NaN')
    assert.notEqual(broken, text, file)
    assert.match(problemOf(file, broken), place)
  }
})

function rowsOf(file: string): readonly ImportedRow[] {
  return file.startsWith('criterion/files/')
    ? file.endsWith('benchmark.json')
      ? []
      : readResults(
          'auto',
          [file, file.replace('estimates', 'benchmark')].map((name) => ({ name, text: textOf(name) })),
        )
    : readResults(formatOf(file), [{ name: file, text: textOf(file) }])
}

function linesOf({ name, case: plain, failed, metrics }: ImportedRow): string[] {
  const title = `${plain}${name === plain ? '' : ` (${name})`}`
  if (failed !== undefined) return [`${title}: failed: ${failed}`]
  return [title, ...Object.entries(metrics).map(([metric, data]) => `  ${metric} ${figures(data)}`)]
}

const digits = (value: number): string => String(Number(value.toPrecision(10)))

function figures({ value, unit, better, values, repeated = 'rounds', spread }: ImportedMetric): string {
  const of = values === undefined ? '' : `, ${values.length} ${repeated}`
  const around = spread === undefined ? '' : `, ${digits(spread.low)} to ${digits(spread.high)} (${spread.of})`
  return `${digits(value)} ${unit} ${better}${of}${around}`
}
