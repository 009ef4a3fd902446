/**
 * Reads measurements of other tools: what they print or write becomes rows with our names, units and directions. `formats`
 * lists them. Nothing here runs a tool, or anything that a tool wrote.
 */
import { closest } from 'fastest-levenshtein'
import * as z from 'zod/mini'
import { UserError } from '../../core/errors.ts'
import { findAdviceForGoneName } from '../../core/model/gone.ts'
import { countWithNoun, quoteForeignText } from '../../core/model/readable.ts'
import { criterion } from './criterion.ts'
import { bmf, isCustomResultList, customBiggerIsBetter, customSmallerIsBetter } from './custom-results.ts'
import { go } from './go.ts'
import { benchmarkdotnet, deno, googlecpp, hyperfine, jmh, pyperf, pytest } from './json-formats.ts'
import { benchmarkjs, benchNode, cargo, consoleTime } from './line-formats.ts'
import { mitata } from './mitata.ts'
import { tinybench } from './tinybench.ts'
import { isRecord, mergeOrMarkAlike, mostRows, ToolOutput } from './tool-output.ts'
import type { Format, FoundRow, ImportedRow, ToolText } from './tool-output.ts'
import { vitest } from './vitest.ts'

/** Lists all formats that are read, in the order in which people look for them. */
export const formats: readonly Format[] = [
  vitest,
  tinybench,
  mitata,
  benchmarkjs,
  benchNode,
  consoleTime,
  deno,
  hyperfine,
  cargo,
  criterion,
  go,
  pytest,
  pyperf,
  googlecpp,
  jmh,
  benchmarkdotnet,
  bmf,
  customSmallerIsBetter,
  customBiggerIsBetter,
]

export type { ImportedMetric, ImportedRow, ToolText } from './tool-output.ts'

export const formatNames: readonly string[] = ['auto', ...formats.map(({ name }) => name)]

/**
 * Reads the rows of one execution of a tool, from all texts that it wrote. Throws `UserError` for an unknown format, and
 * one with file and place for text that is not of its format, holds no benchmark, or is of no known format (`auto`).
 */
export function parseResults(name: string, sources: readonly ToolText[]): ImportedRow[] {
  const format = name === 'auto' ? requireOneFormat(sources) : requireFormat(name)
  const outputs = sources.flatMap((source) => readingsOfFormatOrPlain(format, new ToolOutput(source)))
  const readings = outputs.flatMap((output) => requireRowsOfFormat(format, output))
  const file = sources[0]?.name ?? 'no file'
  if (readings.length === 0)
    throw new UserError('there is no benchmark in it', { file, hint: 'docs/other-tools.md says what is read.' })
  const { length } = readings.filter(({ ifElsewhere }) => ifElsewhere !== true)
  if (length > mostRows) {
    throw new UserError(`${length} benchmarks, more than the limit of ${mostRows} for one tool`, { file })
  }
  return mergeOrMarkAlike(readings)
}

function requireRowsOfFormat({ title, parse }: Format, output: ToolOutput): readonly FoundRow[] {
  const rows = parse(output)
  if (rows.some(({ ifElsewhere }) => ifElsewhere !== true)) return rows
  // Throws where it is broken JSON.
  if (output.looksLikeJson) output.read(z.unknown())
  throw output.problem(`there is no benchmark of ${title} in it`, undefined, unknownOutputHint(output))
}

/** Picks all JSON values of this format in an output, else its lines; without any, what is in its place. */
function readingsOfFormatOrPlain({ detect, isPart }: Format, output: ToolOutput): readonly ToolOutput[] {
  const readings = output.readings()
  const fitting = readings.filter((one) => detect(one) || isPart?.(one) === true)
  const json = fitting.filter((one) => one.json !== undefined)
  if (json.length > 0) return json
  return [fitting[0] ?? output.plain]
}

/** Finds the common format of all these texts. Throws as `parseResults` does where there is none. */
export function requireOneFormat(sources: readonly ToolText[]): Format {
  const kinds = sources.map((source) => requireRecognisedFormat(new ToolOutput(source)))
  const other = kinds.findIndex((one) => one !== kinds[0])
  if (other < 0) return kinds[0]!
  throw new UserError(`is from ${kinds[other]!.name}, and ${sources[0]!.name} from ${kinds[0]!.name}`, {
    file: sources[other]!.name,
    hint: 'Let one command write one format.',
  })
}

/** Throws `UserError` with the nearest name for a format that is not known. */
export function requireFormat(name: string): Format {
  const format = formats.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (format !== undefined) return format
  const instead = findAdviceForGoneName(name)
  if (instead !== undefined) throw new UserError(`There is no format ${name}: ${instead}`)
  throw new UserError(`There is no format ${JSON.stringify(name)}`, {
    hint: `Did you mean ${closest(name, [...formatNames])}? There are ${formatNames.join(', ')}.`,
  })
}

function requireRecognisedFormat(output: ToolOutput): Format {
  const readings = output.json === undefined ? output.readings() : [output]
  const all = formats.filter(({ detect }) => readings.some((one) => detect(one)))
  // Much that is logged as JSON looks like it.
  const fitting = all.length > 1 ? all.filter((one) => one !== bmf) : all
  if (fitting.length === 1) return fitting[0]!
  if (fitting.length > 1) {
    const names = fitting.map(({ name }) => name)
    throw output.problem(`could be ${names.join(' or ')}`, undefined, `Name one of them instead of auto.`)
  }
  if (readings.some(({ json }) => isCustomResultList(json))) {
    const hint = 'Name customSmallerIsBetter or customBiggerIsBetter instead of auto.'
    throw output.problem('does not say whether less or more is better', '$', hint)
  }
  // Throws where it is broken JSON: that is what needs mending.
  const first = output.plain
  if (first.looksLikeJson) first.read(z.unknown())
  throw output.problem('is not the output of a known tool', undefined, unknownOutputHint(first))
}

function unknownOutputHint(output: ToolOutput): string {
  return `Found ${describeOutput(output)}; docs/other-tools.md says what each tool has to write.`
}

function describeOutput({ json, text, lines }: ToolOutput): string {
  if (text.trim() === '') return 'nothing'
  if (Array.isArray(json)) return `a JSON list of ${countWithNoun(json.length, 'entry', 'entries')}`
  if (isRecord(json)) {
    const keys = Object.keys(json)
    const shown = keys.slice(0, 8).map((key) => quoteForeignText(key))
    return `a JSON object with ${shown.join(', ') || 'no keys'}${keys.length > 8 ? ', …' : ''}`
  }
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return `${countWithNoun(lines.length, 'line')} of text that begin ${quoteForeignText(first.slice(0, 60))}`
}
