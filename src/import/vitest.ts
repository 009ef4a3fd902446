/** `vitest bench`: the file of `--outputJson`, or its tables. Times are in milliseconds. */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type Format, type FoundRow, type ToolOutput } from './tool-output.ts'
import { around, readNumber, timeOf } from './tool-units.ts'

const schema = z.lazy(() =>
  z.object({
    files: z.array(
      z.object({
        groups: z.array(
          z.object({
            fullName: z.string(),
            benchmarks: z.array(
              z.object({
                name: z.string(),
                mean: z.nullish(z.number()),
                median: z.nullish(z.number()),
                sd: z.nullish(z.number()),
                samples: z.nullish(z.array(z.number())),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
)

export const vitest: Format = {
  name: 'vitest',
  title: 'vitest bench',
  output: 'stdout',
  how: '`vitest bench --run`; the file of `--outputJson out.json` has more digits',
  mark: { text: 'tables with `name  hz  min  max  mean`', json: 'a JSON object with `files`, each with `groups`' },
  detect: ({ json, lines }) =>
    (isRecord(json) && recordsIn(json['files']).some((one) => 'groups' in one)) ||
    lines.some((line) => title.test(line)),
  parse: (output) => (output.looksLikeJson ? rowsOfJson(output) : rowsOfText(output)),
}

function rowsOfJson(output: ToolOutput): FoundRow[] {
  const groups = output.read(schema).files.flatMap((file) => file.groups)
  return groups.flatMap(({ fullName, benchmarks }) =>
    benchmarks.map(({ name, mean, median, sd, samples }): FoundRow => {
      const ms = median ?? mean
      const whole = `${fullName} > ${name}`
      // A benchmark that throws has no figures, and the report does not say why.
      if (typeof ms !== 'number') return { name: whole, failed: 'the benchmark failed' }
      return {
        name: whole,
        metrics: {
          time: timeOf(ms * 1e6, {
            values: (samples ?? []).map((one) => one * 1e6),
            spread: typeof sd === 'number' ? around(ms * 1e6, sd * 1e6, 'standard deviation') : undefined,
          }),
        },
      }
    }),
  )
}

const group = /^ (?:✓|√|❯|×|↓) (.+?)(?: \(?\d[\d.]* ?m?s\)?)?$/
const title = /^\s+name\s+hz\s+min\s+max\s+mean\b/
const row = /^\s+[·*] (.+?)\s+([\d,.]+)\s+[\d,.]+\s+[\d,.]+\s+([\d,.]+)\s.*±([\d.,]+)%\s+\d+/

/** The rate has more digits than the mean, whose inverse it is. The last table is printed again at the end. */
function rowsOfText({ lines }: ToolOutput): FoundRow[] {
  const rows = new Map<string, FoundRow>()
  let current = ''
  for (const line of lines) {
    current = group.exec(line)?.[1] ?? current
    const [, own, hz, , percent] = row.exec(line) ?? []
    if (own === undefined) continue
    const name = `${current} > ${own}`
    const value = 1e9 / readNumber(hz!)
    const spread = around(value, (value * readNumber(percent!)) / 100, '95% confidence')
    if (!rows.has(name)) rows.set(name, { name, metrics: { time: timeOf(value, { spread }) } })
  }
  return [...rows.values()]
}
