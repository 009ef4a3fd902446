/** `paceline list`: what there is to measure. */
import { UserError } from '../errors.ts'
import { listSuites } from '../pipeline/listing.ts'
import { jsonText } from '../report/escape.ts'
import { renderListing } from '../report/listing.ts'
import { openForMeasuring } from './measuring-options.ts'
import type { AddCommand } from './program.ts'

const help = `
Nothing is measured and nothing is installed.

Examples:
  paceline list                      suites, cases, subjects with their versions, metrics and options
  paceline list watch --json         one suite as JSON
  paceline list watch/react/chokidar one benchmark`

export const addListCommand: AddCommand = (program, context, done) => {
  const { console } = context
  program
    .command('list')
    .description('Show suites, cases, subjects and metrics.')
    .argument('[glob...]', 'benchmarks; all unless told otherwise')
    .option('--json', 'as JSON')
    .option('--config <file>', 'config file (default: the nearest paceline.config.json)')
    .addHelpText('after', help)
    .action(async (globs: string[], options: { json?: boolean; config?: string }) => {
      using workshop = await openForMeasuring(context, { ...options, command: 'list', looksOnly: true })
      const suites = await context.interruptible(() => listSuites(workshop, globs))
      if (suites.length === 0) throw new UserError('There are no suites')
      console.out(options.json === true ? jsonText(suites) : renderListing(suites, console))
      done(0)
    })
}
