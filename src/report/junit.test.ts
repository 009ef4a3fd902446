import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { validateXML } from 'xmllint-wasm'
import { assertGolden } from '../../test/golden.ts'
import { renderJunit } from './junit.ts'
import { hostile } from '../../test/samples/sample-extremes.ts'
import { comparison, row } from '../../test/samples/sample-rows.ts'
import { everything, samples } from '../../test/samples/sample-comparisons.ts'

const schema = readFileSync(
  new URL('src/__tests__/fixtures/junit.xsd', import.meta.resolve('jest-junit-reporter/package.json')),
  'utf8',
)

/**
 * The schema of Ant's JUnit task, the strictest there is, is older than "skipped", which every reader of today knows:
 * these elements and their count are taken out before the rest is validated.
 */
function withoutSkipped(xml: string): string {
  return xml
    .replaceAll(/ skipped="\d+"/g, '')
    .replaceAll(/<testcase ([^>]*)>\s*<skipped message="[^"]*"\/>\s*<\/testcase>/g, '<testcase $1/>')
}

for (const name of ['everything', 'one-regression', 'hostile', 'identical', 'first-run']) {
  test(`the JUnit file for ${name} is as kept, and valid`, async () => {
    const xml = renderJunit(samples[name]!.comparison)
    assertGolden(new URL(`golden/junit/${name}.golden.xml`, import.meta.url), xml)
    const { valid, errors } = await validateXML({
      xml: { fileName: 'junit.xml', contents: withoutSkipped(xml) },
      schema,
    })
    assert.deepEqual(
      errors.map((error) => error.rawMessage),
      [],
    )
    assert.ok(valid)
  })
}

test('the schema would notice: an attribute that is missing is an error', async () => {
  const xml = withoutSkipped(renderJunit(everything)).replace(/ hostname="[^"]*"/, '')
  const { valid } = await validateXML({ xml: { fileName: 'junit.xml', contents: xml }, schema })
  assert.equal(valid, false)
})

test('there is one test case per row, and each suite counts its cases', () => {
  for (const { comparison } of Object.values(samples)) {
    const xml = renderJunit(comparison)
    assert.equal(xml.match(/<testcase /g)?.length ?? 0, comparison.rows.length)
    for (const suite of xml.split('<testsuite ').slice(1)) {
      const said = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1])
      assert.equal(said('tests'), suite.match(/<testcase /g)?.length ?? 0)
      assert.equal(said('failures'), suite.match(/<failure /g)?.length ?? 0)
      assert.equal(said('errors'), suite.match(/<error /g)?.length ?? 0)
      assert.equal(said('skipped'), suite.match(/<skipped /g)?.length ?? 0)
    }
  }
})

test('what fails the check fails, what has no verdict is skipped and never passes', () => {
  const rows = [
    row({ case: 'worse', verdict: 'regression', base: 100, head: 120 }),
    row({ case: 'minor', verdict: 'regression', level: 'warn', base: 100, head: 102 }),
    row({ case: 'broken', verdict: 'failed', head: null }),
    row({ case: 'known', verdict: 'failed', level: 'note', head: null }),
    row({ case: 'unsure', verdict: 'inconclusive', reason: 'noise' }),
    row({ case: 'unsure-strict', verdict: 'inconclusive', level: 'fail', reason: 'noise' }),
    row({ case: 'fine' }),
  ]
  const xml = renderJunit(comparison({ rows }))
  const cases = Array.from(
    xml.matchAll(/classname="watch\/([a-z-]+)\/chokidar" time="0"(?:\/>|>\s*<(\w+))/g),
    (match) => [match[1], match[2]],
  )
  assert.deepEqual(cases, [
    ['worse', 'failure'],
    ['minor', undefined],
    ['broken', 'error'],
    ['known', 'skipped'],
    ['unsure', 'skipped'],
    ['unsure-strict', 'failure'],
    ['fine', undefined],
  ])
  assert.match(xml, /<system-out>watch\/minor\/chokidar ready time on Linux x64: 2\.0% slower/)
})

test('hostile names stay text', () => {
  assert.doesNotMatch(renderJunit(hostile), /<script|<h1|<!\[CDATA/)
})
