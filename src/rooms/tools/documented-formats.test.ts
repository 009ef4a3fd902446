import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { formats } from './read-results.ts'

const page = readFileSync(new URL('../../../docs/other-tools.md', import.meta.url), 'utf8')
const sectionOf = (heading: string): string => page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''

/** Cells of the table's rows, as the formatter leaves them. */
function tableRows(section: string): string[][] {
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('documented formats: docs/other-tools.md lists all formats, in order', () => {
  const listed = tableRows(sectionOf('Formats')).map((cells) => cells.slice(0, 2))
  assert.deepEqual(
    listed,
    formats.map(({ name, title }) => [`\`${name}\``, title]),
  )
})

/** What each tool can be told, by the section of docs/other-tools.md and the files it is recorded from. */
const told: Readonly<Record<string, string>> = {
  // action.yml of benchmark-action/github-action-benchmark 1.22.0
  'github-action-benchmark': `name tool output-file-path gh-pages-branch gh-repository benchmark-data-dir-path github-token
    ref auto-push skip-fetch-gh-pages comment-always summary-always save-data-file comment-on-alert alert-threshold
    fail-on-alert fail-threshold alert-comment-cc-users external-data-json-path max-items-in-chart
    go-force-package-suffix`,
  // services/cli/src/parser/{run,mod,project/report}.rs of bencherdev/bencher 0.6.12
  Bencher: `--project --ci-on-the-fly --branch --hash --start-point --start-point-hash --start-point-max-versions
    --start-point-clone-thresholds --start-point-reset --testbed --spec-reset --adapter --average --iter --fold --backdate
    --allow-failure --threshold-measure --threshold-test --threshold-min-sample-size --threshold-max-sample-size
    --threshold-window --threshold-lower-boundary --threshold-upper-boundary --thresholds-reset --error-on-alert --format
    --quiet --github-actions --ci-only-thresholds --ci-only-on-alert --ci-public-links --ci-id --ci-number
    --ci-i-am-vulnerable-to-pwn-requests --build-time --file --file-size --shell --flag --exec COMMAND --dry-run --image
    --spec --entrypoint --env --job-timeout --job-poll-interval --detach --host --token --key --insecure-host --native-tls
    --timeout --attempts --retry-after --max-retry-after --strict`,
  // All properties in config.schema.json of google/tachometer 0.7.2
  tachometer: `$schema addArguments autoSampleConditions benchmarks binary browser categories cpuThrottlingRate dependencies
    entryName expand expression headless height horizons kind label logDir measurement measurementExpression mode name
    packageVersions preferences profile ref remoteUrl removeArguments repo resolveBareModules root sampleSize setupCommands
    subdir timeout trace url width windowSize`,
}

for (const [tool, names] of Object.entries(told)) {
  test(`documented formats: docs/other-tools.md says what ${tool} can be told`, () => {
    const section = sectionOf(tool)
    assert.deepEqual(
      names.split(/\s+/).filter((name) => !section.includes(`\`${name}\``)),
      [],
    )
  })
}
