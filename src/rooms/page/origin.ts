/** Tells what was compared with what, on which machines, and what the verdicts promise. */
import type { PlatformPart } from '../../core/model/comparison.ts'
import type { Environment } from '../../core/model/environment.ts'
import type { Side } from '../../core/model/run.ts'
import { decimal, formatValue } from '../../core/model/format.ts'
import * as markup from '../../core/report/markup.ts'
import { platformName } from '../../core/report/platform-name.ts'
import { storedBaselineText, measuringTimeText } from '../../core/report/view.ts'
import { plural } from '../../core/report/words.ts'
import type { PageView } from './page-view.ts'

const heads = ['System', 'Processor', 'Cores', 'Memory', 'Image', 'Node', 'Measured for', 'Stored baseline']

export function howMeasuredSection(view: PageView): markup.Element {
  const { head, base, profile, seed, version, platforms } = view.comparison
  const { bases, method, promise } = view
  const share = `${plural(view.comparison.family, 'gated row')} share that chance.`
  const promises: readonly markup.Children[] = [
    ...bases.map(({ text, systems }) => [systems !== '' && `${systems}: `, markup.bdiElement(text, 600)]),
    ...method,
    ...(promise === '' ? [] : [`${promise}: ${share}`]),
  ]
  return markup.element('section', [
    markup.element('h2', { id: 'how' }, 'How this was measured'),
    markup.termList([
      ['Head', sideWithCommitAndDate(head)],
      ['Base', base === undefined ? 'none' : sideWithCommitAndDate(base)],
      ['Profile', [markup.bdiElement(profile)]],
      ['Seed', [markup.element('code', seed)]],
      ['Paceline', [markup.bdiElement(version)]],
    ]),
    platforms.length > 0 &&
      markup.scrollTable({ class: 'machines', label: 'Machines', heads, rows: platforms.map(machineRow) }),
    promises.length > 0 && markup.bulletList(promises),
  ])
}

function sideWithCommitAndDate({ label, commit }: Side): markup.Children {
  if (commit === undefined) return [markup.bdiElement(label)]
  const date = commit.date === undefined ? '' : `, ${commit.date.slice(0, 16).replace('T', ' ')} UTC`
  return [
    markup.bdiElement(label),
    commit.ref !== undefined && commit.ref !== label && [' on ', markup.bdiElement(commit.ref, 100)],
    ': ',
    markup.element('code', commit.sha),
    `${date}${commit.dirty ? ', with uncommitted changes' : ''}`,
  ]
}

function machineRow(part: PlatformPart): markup.Element {
  const { cpu, node, os, memoryBytes } = part.environment
  const cells = [
    markup.bdiElement(cpu.model),
    decimal(cpu.cores, 0),
    formatValue(memoryBytes, 'bytes'),
    markup.bdiElement(operatingSystemText(os)),
    markup.bdiElement(node),
    measuringTimeText(part),
    storedBaselineText(part),
  ].map((cell) => markup.element('td', [cell]))
  return markup.element('tr', [markup.element('th', { scope: 'row' }, platformName(part.platform)), cells])
}

/** Returns `ubuntu24 20261101.1`: the image of a hosted runner, or else what the system calls itself. */
function operatingSystemText({ image, imageVersion, type, release }: Environment['os']): string {
  return image === undefined ? `${type} ${release}` : [image, imageVersion].filter(Boolean).join(' ')
}
