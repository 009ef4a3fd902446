/** How the figures came about: what was compared with what, on which machines, and what the verdicts promise. */
import type { Comparison, PlatformPart } from '../../model/comparison.ts'
import type { Side } from '../../model/run.ts'
import { decimal } from '../format.ts'
import { element, type Markup } from '../markup.ts'
import { platformName } from '../platform-name.ts'
import { changedCommand, isReproducible } from '../reproduce.ts'
import { groupBy } from '../rows.ts'
import { alphaText, baselineText, measuringText } from '../terminal-method.ts'
import { joinList, plural } from '../words.ts'
import { nameOf, proseOf, type HtmlScene } from './scene.ts'

/** The one command that measures again what is worth it. */
export function reproduceSection({ comparison, context }: HtmlScene): readonly Markup[] {
  if (comparison.rows.length === 0 || !isReproducible(comparison)) return []
  const sha = comparison.head.commit?.sha
  const where = sha === undefined ? 'In the folder of the project' : 'In a checkout of the head'
  return [
    element('section', {}, [
      element('h2', { id: 'again' }, ['Measure it again']),
      element('p', {}, [`${where}:`]),
      ...(sha === undefined ? [] : [commandLine(`git checkout ${sha.slice(0, 12)}`)]),
      commandLine(changedCommand({ comparison, program: context.program })),
      element('p', { class: 'quiet' }, ['Each row below has a command of its own, too.']),
    ]),
  ]
}

function commandLine(command: string): Markup {
  return element('p', { class: 'again' }, [element('code', { class: 'command' }, [command])])
}

export function environmentSection(scene: HtmlScene): readonly Markup[] {
  const { comparison } = scene
  const facts: readonly (readonly [string, readonly Markup[]])[] = [
    ['Head', sideFact(comparison.head)],
    ['Base', comparison.base === null ? ['none'] : sideFact(comparison.base)],
    ['Profile', [nameOf(comparison.profile)]],
    ['Seed', [element('code', {}, [comparison.seed])]],
    ['Paceline', [nameOf(comparison.version)]],
  ]
  return [
    element('section', {}, [
      element('h2', { id: 'how' }, ['How this was measured']),
      element(
        'dl',
        { class: 'wide' },
        facts.flatMap(([term, text]) => [element('dt', {}, [term]), element('dd', {}, text)]),
      ),
      ...machineTable(scene),
      ...promiseOf(scene),
    ]),
  ]
}

function sideFact({ label, commit }: Side): readonly Markup[] {
  if (commit === null) return [nameOf(label)]
  const date = commit.date === null ? '' : `, ${commit.date.slice(0, 16).replace('T', ' ')} UTC`
  const ref = commit.ref === null || commit.ref === label ? [] : [' on ', nameOf(commit.ref, 100)]
  const dirty = commit.dirty ? ', with changes that are not committed' : ''
  return [nameOf(label), ...ref, ': ', element('code', {}, [commit.sha]), `${date}${dirty}`]
}

const columns = ['System', 'Processor', 'Cores', 'Memory', 'Image', 'Node', 'Measured for', 'Stored baseline']

function machineTable({ comparison }: HtmlScene): readonly Markup[] {
  if (comparison.platforms.length === 0) return []
  return [
    element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Machines' }, [
      element('table', { class: 'machines' }, [
        element('thead', {}, [
          element(
            'tr',
            {},
            columns.map((title) => element('th', { scope: 'col' }, [title])),
          ),
        ]),
        element('tbody', {}, comparison.platforms.map(machineLine)),
      ]),
    ]),
  ]
}

function machineLine(part: PlatformPart): Markup {
  const { cpu, node, os, memoryBytes } = part.environment
  const image = os.image === null ? `${os.type} ${os.release}` : `${os.image} ${os.imageVersion ?? ''}`
  const cells: readonly Markup[] = [
    nameOf(cpu.model),
    decimal(cpu.cores, 0),
    `${decimal(memoryBytes / 1e9, 1)} GB`,
    nameOf(image),
    nameOf(node),
    measuringText(part),
    baselineText(part),
  ]
  return element('tr', {}, [
    element('th', { scope: 'row' }, [platformName(part.platform)]),
    ...cells.map((cell) => element('td', {}, [cell])),
  ])
}

/** Which comparison was possible where, and how often a report like this one is wrong. */
function promiseOf({ comparison, platformName: shortName }: HtmlScene): readonly Markup[] {
  const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()]
  const bases = groups.map((group) => {
    const where = groups.length === 1 ? '' : `${joinList(group.map((part) => shortName(part.platform)))}: `
    return element('li', {}, [where, proseOf(group[0]!.basis)])
  })
  const texts = [...bases, ...promiseTexts(comparison).map((text) => element('li', {}, [text]))]
  return texts.length === 0 ? [] : [element('ul', {}, texts)]
}

function promiseTexts(comparison: Comparison): readonly string[] {
  const { family, platforms, rows, state } = comparison
  return [
    rows.some((row) => row.method === 'pairs')
      ? 'Base and head took turns, a coin deciding the order in each pair.'
      : '',
    platforms.length > 1 ? 'Systems are never mixed.' : '',
    family > 0 && state === 'decided'
      ? `If nothing had changed, ${alphaText(comparison)} would show any regression: ${plural(family, 'gated row')} share that chance.`
      : '',
  ].filter((text) => text !== '')
}
