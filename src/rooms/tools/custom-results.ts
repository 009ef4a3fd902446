/**
 * Lists from scripts, as github-action-benchmark has them: the name of the format gives the direction.
 *
 *     [{ "name": "parse", "unit": "ms", "value": 12.3 }]
 */
import * as z from 'zod/mini'
import { matching } from '../../core/model/scalars.ts'
import { recordsIn, type Format, type FoundRow } from './tool-output.ts'
import { figure, knownUnit } from './tool-units.ts'

const number = z.union([
  figure,
  z.pipe(matching(/^\s*[+-]?[\d.]+(?:e[+-]?\d+)?\s*$/i, 'must be a number'), z.transform(Number)),
])

const customEntry = z.lazy(() =>
  z.object({
    name: z.coerce.string(),
    unit: z.coerce.string(),
    value: number,
    better: z.optional(z.enum(['lower', 'higher'])),
  }),
)

function custom(name: string, title: string, better: 'lower' | 'higher'): Format {
  return {
    name,
    title,
    // Nothing in the file tells which of the two it is: see `isCustom`.
    detect: () => false,
    isPart: ({ json }) => isCustom(json),
    parse: (output) => output.read(z.array(customEntry)).map((entry) => customRow(entry, better)),
  }
}

export const customBiggerIsBetter = custom('customBiggerIsBetter', 'a list of your own, where more is better', 'higher')
export const customSmallerIsBetter = custom(
  'customSmallerIsBetter',
  'a list of your own, where less is better',
  'lower',
)

export function isCustom(json: unknown): boolean {
  const records = recordsIn(json)
  return records.length > 0 && records.every((one) => 'name' in one && 'unit' in one && 'value' in one)
}

function customRow(entry: z.infer<typeof customEntry>, ofFormat: 'lower' | 'higher'): FoundRow {
  const { name, value, better = ofFormat } = entry
  const { metric, factor, unit } = knownUnit(entry.unit)
  return { name, metrics: { [metric]: { value: value * factor, unit, better } } }
}
