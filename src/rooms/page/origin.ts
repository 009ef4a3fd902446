/** Tells what was compared with what, on which machines, and what the verdicts promise. */
import type { PlatformPart } from '../../core/model/comparison.ts'
import type { Environment } from '../../core/model/environment.ts'
import type { Side } from '../../core/model/run.ts'
import { decimal, formatValue } from '../../core/model/format.ts'
import {
  element,
  type Children,
  type Element,
  bullets,
  nameElement,
  scrollTable,
  tableRow,
  termList,
} from '../../core/report/markup.ts'
import { platformName } from '../../core/report/platform-name.ts'
import { baselineWords, measuringTimeText } from '../../core/report/view.ts'
import { plural } from '../../core/report/words.ts'
import type { PageView } from './page-view.ts'

const heads = ['System', 'Processor', 'Cores', 'Memory', 'Image', 'Node', 'Measured for', 'Stored baseline']

export function originSection(view: PageView): Element {
  const { head, base, profile, seed, version, platforms } = view.comparison
  const { bases, method, promise } = view
  const share = `${plural(view.comparison.family, 'gated row')} share that chance.`
  const promises: readonly Children[] = [
    ...bases.map(({ text, systems }) => [systems !== '' && `${systems}: `, nameElement(text, 600)]),
    ...method,
    ...(promise === '' ? [] : [`${promise}: ${share}`]),
  ]
  return element('section', [
    element('h2', { id: 'how' }, 'How this was measured'),
    termList(
      [
        ['Head', sideFact(head)],
        ['Base', base === undefined ? 'none' : sideFact(base)],
        ['Profile', [nameElement(profile)]],
        ['Seed', [element('code', seed)]],
        ['Paceline', [nameElement(version)]],
      ],
      'wide',
    ),
    platforms.length > 0 &&
      scrollTable({ class: 'machines', name: { 'aria-label': 'Machines' }, heads, rows: platforms.map(machineLine) }),
    promises.length > 0 && bullets(promises),
  ])
}

function sideFact({ label, commit }: Side): Children {
  if (commit === undefined) return [nameElement(label)]
  const date = commit.date === undefined ? '' : `, ${minuteText(commit.date)} UTC`
  return [
    nameElement(label),
    commit.ref !== undefined && commit.ref !== label && [' on ', nameElement(commit.ref, 100)],
    ': ',
    element('code', commit.sha),
    `${date}${commit.dirty ? ', with uncommitted changes' : ''}`,
  ]
}

function machineLine(part: PlatformPart): Element {
  const { cpu, node, os, memoryBytes } = part.environment
  const machine = [
    nameElement(cpu.model),
    decimal(cpu.cores, 0),
    formatValue(memoryBytes, 'bytes'),
    nameElement(systemText(os)),
    nameElement(node),
  ]
  return tableRow([...machine, measuringTimeText(part), baselineWords(part)], platformName(part.platform))
}

/** Returns `ubuntu24 20261101.1`: the image of a hosted runner, or else what the system calls itself. */
function systemText({ image, imageVersion, type, release }: Environment['os']): string {
  return image === undefined ? `${type} ${release}` : [image, imageVersion].filter(Boolean).join(' ')
}

/** Returns a time as `2026-11-21 17:05`. */
function minuteText(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ')
}
