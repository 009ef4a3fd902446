/** The answer where nobody said what to measure and no built-in suite knows the project: what is here, and what to do. */
import { exitCodes, UserError } from '../errors.ts'
import type { Installation } from '../measure/installation.ts'
import { nearest } from '../model/select.ts'
import { plainText } from '../report/escape.ts'
import { commandSuite } from './configured-commands.ts'
import { lookAtProject, type ProjectLook } from './look/look-at-project.ts'
import { lookLines } from './look/look-words.ts'
import type { Project } from './project.ts'

/** The hint holds what was found and the next commands. */
export class NothingToMeasure extends UserError {
  constructor(message: string, { hint, isFine }: { readonly hint: string; readonly isFine: boolean }) {
    super(message, { hint, exitCode: isFine ? exitCodes.fine : exitCodes.nothingCompared })
    this.name = 'NothingToMeasure'
  }
}

interface Question {
  readonly installation: Pick<Installation, 'suites'>
  readonly asked: Readonly<{ globs: readonly string[]; packageName?: string | null; allowEmpty?: boolean }>
}

/** Takes a quick look at the project. A glob or a package that no suite has is a slip to mend, exit code 2. */
export async function nothingToMeasure(project: Project, { installation, asked }: Question): Promise<UserError> {
  if ((asked.packageName ?? null) !== null) {
    return new UserError(`No suite measures the package ${JSON.stringify(plainText(asked.packageName!))}`, {
      hint: '`paceline list --all` shows what there is; docs/writing-a-suite.md says how to add a suite of your own.',
    })
  }
  const names = installation.suites.map(({ name }) => name).filter((name) => name !== commandSuite)
  const look = await lookAtProject(project.root)
  const hint = [...lookLines(look), 'Next:', ...nextLines].join('\n')
  const glob = asked.globs.find((one) => !one.startsWith('!'))
  if (glob === undefined) {
    return new NothingToMeasure(messageFor(project, look), { hint, isFine: asked.allowEmpty ?? false })
  }
  const [first = ''] = glob.split('/')
  return new UserError(`No suite is called ${JSON.stringify(plainText(first))}`, {
    hint: `Did you mean ${nearest(first, names).join(' or ')}? This project has no suite of its own.\n${hint}`,
  })
}

function messageFor({ configPath }: Project, { package: own }: ProjectLook): string {
  const name = own?.name ?? null
  const about = name === null ? 'this project' : plainText(name, 100)
  const without = configPath === null ? 'there is no paceline.config.json' : 'the config names no suite'
  return `There is nothing to measure yet: ${without}, and no built-in suite is about ${about}`
}

const nextLines = [
  '  paceline init          looks closer and writes a config, a first suite and workflows; shows each before',
  '  paceline list --all    the built-in suites; each runs where it is named, as in paceline run watch',
]
