/** What mutation testing found, as recorded in evaluation/data/mutation.json and shown in evaluation/data/mutation.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { markdownTable } from 'markdown-table'

export interface Survivor {
  /** Line and column, both from 1. */
  readonly at: string
  readonly was: string
  readonly is: string
  /** False where no test gets there. */
  readonly reached: boolean
}

export interface FileResult {
  /** One of so many mutants was tried. */
  readonly every: number
  killed: number
  /** Mutants that ran without end, or ended the process. */
  timedOut: number
  readonly survivors: Survivor[]
}

/** Results by path of the mutated file. */
export type MutationRecord = Readonly<Record<string, FileResult>>

const introduction = `# Mutation testing

Written by \`node evaluation/mutation.ts FOLDER --write\`; CONTRIBUTING.md says how to read it. The survivors are in \`mutation.json\`.
The score is the share of mutants that a test finds. Mutants of texts are counted, too. Where only one in so many was tried, it is an estimate,
and a little too high once tests were written for the survivors of just these.
`

const pathOf = (root: string, ending: string): string => join(root, 'evaluation', 'data', `mutation.${ending}`)

export function readRecord(root: string): MutationRecord {
  const path = pathOf(root, 'json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as MutationRecord) : {}
}

export function writeRecord(root: string, record: MutationRecord): void {
  const sorted = Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(pathOf(root, 'json'), `${JSON.stringify(sorted, null, 1)}\n`)
  writeFileSync(pathOf(root, 'md'), `${introduction}\n${reportOf(sorted)}`)
}

/** Tables in Markdown: one row per area, then one per file. */
export function reportOf(record: MutationRecord): string {
  const areas = new Map<string, FileResult[]>()
  for (const [file, result] of Object.entries(record)) {
    areas.set(dirname(file), [...(areas.get(dirname(file)) ?? []), result])
  }
  const rows = (entries: Iterable<[string, readonly FileResult[]]>): string[][] =>
    [...entries].map(([name, results]) => {
      const sum = (count: (result: FileResult) => number): number => results.reduce((all, one) => all + count(one), 0)
      const found = sum(({ killed, timedOut }) => killed + timedOut)
      const survived = sum(({ survivors }) => survivors.length)
      const unreached = sum(({ survivors }) => survivors.filter(({ reached }) => !reached).length)
      const tried = [...new Set(results.map(({ every }) => every))].sort((a, b) => a - b)
      const score = found + survived === 0 ? '' : `${((100 * found) / (found + survived)).toFixed(1)}%`
      return [
        `\`${name}\``,
        score,
        `${found + survived}`,
        `${survived}`,
        `${unreached}`,
        tried.map((every) => (every === 1 ? 'all' : `1 in ${every}`)).join(', '),
      ]
    })
  const table = (entries: Iterable<[string, readonly FileResult[]]>): string =>
    markdownTable([['', 'score', 'mutants', 'survived', 'not reached', 'tried'], ...rows(entries)], {
      align: ['l', 'r', 'r', 'r', 'r', 'l'],
    })
  const files = Object.entries(record).map(([file, result]): [string, FileResult[]] => [file, [result]])
  return `${table(areas)}\n\n${table(files)}\n`
}
