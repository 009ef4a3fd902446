/** What was found in a project, in words for a terminal. Names come from strangers' files. */
import { plainText } from '../../report/escape.ts'
import { joinFirst, plural } from '../../report/words.ts'
import { benchTools } from './bench-files.ts'
import type { ProjectLook } from './look-at-project.ts'
import type { PackageLook } from './package-look.ts'

/** So many of each kind are named. */
const most = 4

/** Lines of facts, each with its label; the first says where. */
export function lookLines(look: ProjectLook): string[] {
  const { root, workspaces, benchWorkflows, isPartial } = look
  const scripts = look.package?.benchScripts ?? []
  const commands = look.package?.commands ?? []
  const facts: (readonly [label: string, text: string])[] = [
    ['package', packageText(look)],
    [
      'workspace',
      workspaces.length === 0
        ? ''
        : `${plural(workspaces.length, 'package')}: ${named(workspaces.map(({ folder }) => folder))}`,
    ],
    ['benchmarks', benchmarksText(look)],
    ['scripts', named(scripts.map(({ name, text }) => `${name} (${text})`))],
    ['commands', named(commands.map(({ name, text }) => `${name} (${text})`))],
    ['workflows', benchWorkflows.length === 0 ? '' : `${named(benchWorkflows)} (github-action-benchmark)`],
  ]
  const lines = facts.filter(([, text]) => text !== '').map(([label, text]) => `  ${label.padEnd(10)}  ${text}`)
  const where = `Found in ${plainText(root, 400)}${isPartial ? ', as far as a quick look goes' : ''}:`
  return [where, ...lines]
}

function packageText({ package: own, manager, languageBenchmarks }: ProjectLook): string {
  if (own === null) return languageBenchmarks.length > 0 ? '' : 'none: there is no package.json here'
  return `${nameText(own)} (${[own.format, own.usesTypeScript ? 'TypeScript' : '', manager].filter((word) => word !== '').join(', ')})`
}

function nameText({ name, version, isPrivate }: PackageLook): string {
  if (name === null) return 'without a name'
  return plainText(`${name}${version === null ? '' : ` ${version}`}${isPrivate ? ', private' : ''}`, 100)
}

function benchmarksText({ benchFiles, languageBenchmarks }: ProjectLook): string {
  return named([
    ...benchFiles.map(({ path, tool }) => (tool === null ? path : `${path} (${benchTools[tool]})`)),
    ...languageBenchmarks.map(({ path, tool }) => `${path} (${tool})`),
  ])
}

function named(texts: readonly string[]): string {
  return joinFirst(
    texts.map((text) => plainText(text, 80)),
    most,
  )
}
