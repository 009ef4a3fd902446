/** What people look for under a name that is no command, because it is done elsewhere: one line says where. */
import type { Command } from 'commander'
import { UserError } from '../errors.ts'

const elsewhere: Readonly<Record<string, string>> = {
  import:
    'Pairs that another tool measured are judged by `paceline compare --pairs FILE.csv` (docs/pairs-csv.md); files of other benchmark tools are not read.',
  bisect:
    'Git does that: between `git bisect start BAD GOOD` and `git bisect reset`, `git bisect run npx paceline check GLOB --base GOOD` takes a failing regression for bad.',
}

/** Adds them to the program, where no help lists them. */
export function addElsewhere(program: Command): void {
  for (const [name, where] of Object.entries(elsewhere)) {
    program
      .command(name, { hidden: true })
      .argument('[anything...]')
      .allowUnknownOption()
      .helpOption(false)
      .action(() => {
        throw new UserError(`There is no command ${name}`, { hint: where })
      })
  }
}
