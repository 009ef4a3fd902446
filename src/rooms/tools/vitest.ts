/** `vitest bench`: the file of `--outputJson`, or its tables. Times are in milliseconds. */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type Format, type FoundRow, type ToolOutput } from './tool-output.ts'
import { figure, readNumber, timeOf } from './tool-units.ts'

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
                mean: z.nullish(figure),
                median: z.nullish(figure),
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
  parse: (output) => (output.json !== undefined ? rowsOfJson(output) : rowsOfText(output)),
}

function rowsOfJson(output: ToolOutput): FoundRow[] {
  const groups = output.read(schema).files.flatMap((file) => file.groups)
  return groups.flatMap(({ fullName, benchmarks }) =>
    benchmarks.map(({ name, mean, median }): FoundRow => {
      const ms = median ?? mean
      const whole = `${fullName} > ${name}`
      // A benchmark that throws has no figures, and the report does not say why.
      if (typeof ms !== 'number' || Number.isNaN(ms)) return { name: whole, failed: 'the benchmark failed' }
      return { name: whole, metrics: { time: timeOf(ms * 1e6) } }
    }),
  )
}

const group = /^ (?:✓|√|❯|×|↓) (.+?)(?: \(?\d[\d.]* ?m?s\)?)?$/
const title = /^\s+name\s+hz\s+min\s+max\s+mean\b/
const row = /^\s+[·*] (.+?)\s+([\d,.]+)\s+[\d,.]+\s+[\d,.]+\s+[\d,.]+\s.*±[\d.,]+%\s+\d+/

/** The rate has more digits than the mean, whose inverse it is. The last table is printed again at the end. */
function rowsOfText({ lines }: ToolOutput): FoundRow[] {
  const rows = new Map<string, FoundRow>()
  let current = ''
  for (const line of lines) {
    current = group.exec(line)?.[1] ?? current
    const failed = /^ FAIL  (\S.* > .*\S)\s*$/.exec(line)?.[1]
    if (failed !== undefined) rows.set(failed, { name: failed, failed: 'the benchmark failed' })
    const own = /^\s+[·*] (.+?)(?:\s{2}|$)/.exec(line)?.[1]
    if (own !== undefined) rows.set(`${current}\n${line}`, rowOfLine(`${current} > `, own, line))
  }
  return [...rows.values()]
}

function rowOfLine(start: string, shown: string, line: string): FoundRow {
  const [, own, hz] = row.exec(line) ?? []
  if (own === undefined) return { name: start + shown, failed: 'its row cannot be read' }
  return { name: start + own, metrics: { time: timeOf(1e9 / readNumber(hz!)) } }
}
