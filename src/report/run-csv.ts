/** The figures of a run for spreadsheets: one line per benchmark and metric, numbers as they are. */
import type { Run } from '../model/run.ts'
import { csvText, type CsvValue } from './csv-text.ts'
import { figuresOf, type Figure } from './figures.ts'

const columns: readonly (readonly [name: string, value: (figure: Figure) => CsvValue])[] = [
  ['suite', (figure) => figure.suite],
  ['case', (figure) => figure.case],
  ['subject', (figure) => figure.subject],
  ['version', (figure) => figure.version],
  ['platform', (figure) => figure.platform],
  ['metric', (figure) => figure.metric],
  ['unit', (figure) => figure.unit],
  ['better', (figure) => figure.better],
  ['trials', (figure) => figure.count],
  ['best', (figure) => figure.best],
  ['median', (figure) => figure.value],
  ['mean', (figure) => figure.mean],
  ['worst', (figure) => figure.worst],
  ['reason', (figure) => figure.reason],
]

/** A benchmark without values has one line, with the reason. */
export function renderRunCsv(run: Run): string {
  return csvText(
    columns.map(([name]) => name),
    figuresOf(run).map((figure) => columns.map(([, value]) => value(figure))),
  )
}
