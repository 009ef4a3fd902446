/** Comparisons that try a report's limits, in size and in malice. */
import type { Comparison, PlatformPart, Row } from '../../src/core/model/comparison.ts'
import { whyOf } from './sample-why.ts'
import { comparison, linux, macos, platform, row, windows } from './sample-rows.ts'

const systems = [linux, windows, macos]
const metrics = ['ready-time', 'retained-heap', 'event-throughput', 'missed-events', 'peak-rss']

/** `count` rows over three systems and five metrics, a fixed mixture of verdicts. */
export function manyRows(count: number): Comparison {
  const rows = Array.from({ length: count }, (_, index): Row => {
    const verdict = (['worse', 'better', 'undecided', 'not-comparable'] as const)[index % 11] ?? 'same'
    const up = verdict === 'better' ? -0.12 - index / 9_000 : 0.07 + index / 9_000
    const metric = metrics[Math.floor(index / 3) % metrics.length]!
    const factor = metric === 'event-throughput' ? 1 - up : 1 + up
    const changed = verdict === 'worse' || verdict === 'better'
    const base = metric === 'missed-events' ? 40 : 200 + index
    return row({
      case: `case-${Math.floor(index / 15)}`,
      metric,
      platform: systems[index % 3]!,
      verdict,
      base: verdict === 'not-comparable' ? undefined : base,
      head: changed ? base * factor : base * 1.004,
      limits: changed ? [factor - 1.03, factor - 0.97] : [-0.06, 0.08],
      reason:
        verdict === 'undecided'
          ? 'noise 19% per pair'
          : verdict === 'not-comparable'
            ? 'no run on this CPU yet'
            : undefined,
      method: verdict === 'not-comparable' ? 'none' : 'pairs',
    })
  })
  return comparison({ rows, platforms: systems.map((id) => platform({ platform: id })) })
}

/** Names that try to be Markdown, HTML, workflow commands, shell, spreadsheets and mentions. */
export const hostileNames: readonly string[] = [
  '<script>alert(1)</script>',
  '| a | b |',
  '](https://example.invalid) [x',
  '![x](https://example.invalid/x.png)',
  '</code></details><h1>big</h1>',
  '@octocat please',
  'fixes #1 and octo/repo#2',
  '`code` **bold** _it_ ~~s~~',
  '::set-output name=x::y',
  '##[error]no',
  '=cmd|calc!A1',
  '$(rm -rf ~); & "x" \'y\' %PATH%',
  '&lt;b&gt; &#60;i&#62;',
  'www.example.invalid http://example.invalid a@example.invalid',
  ':tada: $x^2$ \\\\ <!-- --> <![CDATA[',
  '- [ ] task',
  '长名字 測試 тест 🚀',
  'closes !1 at 4b825dc642cb6eb9a060e54bf8d69288fbee4904 [[Home]] TRACK-1',
]

function hostilePlatform(id: string, index: number): PlatformPart {
  const part = platform({ platform: id, basis: hostileNames[index]! })
  const cpu = { ...part.environment.cpu, model: hostileNames[index + 3]! }
  return { ...part, environment: { ...part.environment, cpu } }
}

/** One changed row for each hostile name, with the name in every place that takes one. */
export const hostile: Comparison = comparison({
  rows: hostileNames.map((name, index) =>
    row({
      suite: index % 2 === 0 ? name : 'watch',
      case: name,
      subject: index % 3 === 0 ? name : 'chokidar',
      metric: index % 4 === 0 ? name : 'ready-time',
      platform: systems[index % 3]!,
      verdict: (['worse', 'better', 'undecided', 'failed', 'same'] as const)[index % 5]!,
      reason: name,
      head: index % 5 === 1 ? 150 : 240,
      limits: index % 5 === 1 ? [-0.4, -0.2] : [0.05, 0.2],
      versions: [name.slice(0, 90), name.slice(0, 90)],
      warnings: [name],
      why: whyOf(name),
    }),
  ),
  platforms: systems.map(hostilePlatform),
  head: { label: hostileNames[0]! },
  base: { label: hostileNames[5]! },
  notices: [...hostileNames],
  warnings: [...hostileNames],
})
