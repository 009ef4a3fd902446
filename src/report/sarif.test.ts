import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import addFormats from 'ajv-formats'
import Ajv from 'ajv-draft-04'
import type { Row } from '../model/comparison.ts'
import { assertGolden } from '../../test/golden.ts'
import { comparison, linux, macos, row } from '../../test/samples/sample-rows.ts'
import { everything, samples } from '../../test/samples/sample-comparisons.ts'
import { renderSarif } from './sarif.ts'

const schema: object = JSON.parse(
  readFileSync(
    new URL('lib/schemas/sarif-2.1.0-rtm.5.json', import.meta.resolve('@microsoft/jest-sarif/package.json')),
    'utf8',
  ),
)
const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats.default(ajv)
const isValid = ajv.compile(schema)

interface Result {
  readonly ruleIndex: number
  readonly ruleId: string
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: object }
  }[]
  readonly partialFingerprints: Readonly<Record<string, string>>
}

function resultsOf(text: string): readonly Result[] {
  return (JSON.parse(text) as { runs: [{ results: Result[] }] }).runs[0].results
}

for (const [name, { comparison }] of Object.entries(samples)) {
  test(`the SARIF log for ${name} is valid by the schema of the standard`, () => {
    const text = renderSarif(comparison)
    assert.ok(isValid(JSON.parse(text)), JSON.stringify(isValid.errors, null, 2))
    if (['everything', 'hostile', 'clean'].includes(name)) {
      assertGolden(new URL(`golden/sarif/${name}.golden.sarif`, import.meta.url), text)
    }
  })
}

test('the schema would notice: a level that does not exist is an error', () => {
  assert.equal(isValid(JSON.parse(renderSarif(everything).replace('"level": "error"', '"level": "fatal"'))), false)
})

test('each result has what code scanning asks for, and a fingerprint of its own that does not depend on the figures', () => {
  const results = resultsOf(renderSarif(everything))
  const prints = results.map((result) => result.partialFingerprints['primaryLocationLineHash'])
  assert.equal(new Set(prints).size, results.length)
  for (const result of results) {
    assert.ok(result.ruleId.startsWith('paceline/'))
    assert.ok(result.message.text.length > 0)
    assert.equal(result.locations.length, 1)
    const { artifactLocation, region } = result.locations[0]!.physicalLocation
    assert.equal(artifactLocation.uri, 'package.json')
    assert.deepEqual(region, { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 })
    assert.match(result.partialFingerprints['primaryLocationLineHash']!, /^[0-9a-f]{16}:1$/)
  }
  const shifted = everything.rows.map((one): Row => ({ ...one, p: 0.5 }))
  assert.deepEqual(
    resultsOf(renderSarif({ ...everything, rows: shifted })).map(
      (result) => result.partialFingerprints['primaryLocationLineHash'],
    ),
    prints,
  )
})

interface Rule {
  readonly id: string
  readonly name: string
  readonly shortDescription: { readonly text: string }
  readonly fullDescription: { readonly text: string }
  readonly help: { readonly text: string }
  readonly defaultConfiguration: { readonly level: string }
  readonly properties: Readonly<Record<string, unknown>>
}

test('each rule has what code scanning asks for, within its limits, and is the one its results name', () => {
  const text = renderSarif(everything)
  const log = JSON.parse(text) as {
    runs: [{ tool: { driver: { semanticVersion: string; rules: Rule[] } }; automationDetails: { id: string } }]
  }
  const { driver } = log.runs[0].tool
  assert.equal(driver.semanticVersion, everything.version)
  assert.equal(log.runs[0].automationDetails.id, 'paceline/')
  for (const rule of driver.rules) {
    assert.ok(rule.name.length <= 255)
    for (const { text: said } of [rule.shortDescription, rule.fullDescription, rule.help]) {
      assert.ok(said.length > 0 && said.length <= 1_024)
    }
    assert.ok(['note', 'warning', 'error'].includes(rule.defaultConfiguration.level))
    assert.ok(['very-high', 'high', 'medium', 'low'].includes(String(rule.properties['precision'])))
    assert.ok(['error', 'warning', 'recommendation'].includes(String(rule.properties['problem.severity'])))
    // It would make a security alert of a slow start.
    assert.equal(rule.properties['security-severity'], undefined)
  }
  for (const { ruleId, ruleIndex } of resultsOf(text)) assert.equal(driver.rules[ruleIndex]?.id, ruleId)
})

test('a version that is no semantic one is only a version', () => {
  assert.doesNotMatch(renderSarif({ ...everything, version: 'next' }), /semanticVersion/)
})

test('what fails is an error, what warns a warning, and what is only noted, accepted or fine is no result', () => {
  const rows = [
    row({ case: 'a', verdict: 'regression', base: 100, head: 120 }),
    row({ case: 'b', platform: macos, verdict: 'regression', level: 'warn', base: 100, head: 102 }),
    row({ case: 'c', verdict: 'inconclusive', reason: 'noise' }),
    row({ case: 'd', verdict: 'failed', level: 'note' }),
    row({ case: 'e', verdict: 'regression', level: 'note', accepted: { reason: 'known', upTo: 1, exceeded: false } }),
    row({ case: 'f', platform: linux }),
  ]
  const results = resultsOf(renderSarif(comparison({ rows }), { location: 'src/index.js' }))
  assert.deepEqual(
    results.map((result) => [result.ruleId, result.level]),
    [
      ['paceline/regression', 'error'],
      ['paceline/regression', 'warning'],
      ['paceline/inconclusive', 'warning'],
    ],
  )
  assert.equal(results[0]?.message.text, 'watch/a/chokidar ready time on Linux x64: 20.0% slower (100 → 120 ms)')
  assert.equal(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri, 'src/index.js')
})

test('brackets and braces in names are no links and no arguments', () => {
  const rows = [row({ case: '[x](https://example.invalid) {0}', verdict: 'regression', base: 100, head: 120 })]
  const [result] = resultsOf(renderSarif(comparison({ rows })))
  assert.match(result!.message.text, /\\\[x\\\]\(https:\/\/example\.invalid\) \{\{0\}\}/)
})

test('of more results than GitHub takes the worst are there, and the log says how many are not', () => {
  const rows = Array.from({ length: 25_002 }, (_, index) =>
    row({ case: `c${index}`, verdict: 'regression', head: 240 }),
  )
  const log = renderSarif(comparison({ rows }))
  assert.ok(isValid(JSON.parse(log)), JSON.stringify(isValid.errors, null, 2))
  assert.equal(resultsOf(log).length, 25_000)
  assert.match(log, /"text": "2 more rows of less interest .* comparison file/)
  assert.doesNotMatch(renderSarif(comparison({ rows: rows.slice(0, 25_000) })), /less interest/)
})
