/** `paceline report`: shows a stored comparison in another format. */
import { resolve } from 'node:path'
import { comparisonKind } from '../store/file-kinds.ts'
import { readJsonFile } from '../store/json-file.ts'
import { addReportOptions, showReport, type ReportOptions } from './report-options.ts'
import type { AddCommand } from './program.ts'

const help = `
Examples:
  paceline report paceline-out/comparison.json                          in the terminal, again
  paceline report comparison.json --format markdown --out comment.md    as a comment
  paceline report comparison.json --format html --out report.html       as a page, in one file
  paceline report comparison.json --format csv > rows.csv               for a spreadsheet`

export const addReportCommand: AddCommand = (program, context, done) => {
  const command = program
    .command('report')
    .description('Show a comparison that was made before.')
    .argument('<comparison>', 'comparison.json')
    .addHelpText('after', help)
  addReportOptions(command).action(async (file: string, options: ReportOptions) => {
    const comparison = await readJsonFile(resolve(context.cwd, file), comparisonKind)
    await showReport(context, comparison, { options })
    done(0)
  })
}
