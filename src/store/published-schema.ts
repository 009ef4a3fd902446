/** The formats of our files as JSON Schema, for editors and for people who write such files themselves. */
import * as z from 'zod/mini'
import { baselineSchema } from '../model/baseline.ts'
import { comparisonSchema } from '../model/comparison.ts'
import { configSchema } from '../model/config.ts'
import { runSchema } from '../model/run.ts'
import { formatWords } from './format-words.ts'
import type { Words } from './run-words.ts'

const published = {
  config: { schema: configSchema, title: 'Configuration of Paceline (paceline.config.json)' },
  run: { schema: runSchema, title: 'Paceline run file, paceline/run@1' },
  baseline: { schema: baselineSchema, title: 'Paceline baseline file, paceline/baseline@1' },
  comparison: { schema: comparisonSchema, title: 'Paceline comparison, paceline/comparison@1' },
} as const

export type PublishedSchema = keyof typeof published

/** The names that `paceline schema` knows. */
export const publishedSchemas = Object.keys(published) as readonly PublishedSchema[]

/**
 * The JSON Schema (draft 2020-12) of a type of file as it is read: keys with a default may be left out. It says
 * everything but the rules that JSON Schema has no words for, such as that a name holds no control characters.
 */
export function jsonSchemaOf(name: PublishedSchema): Record<string, unknown> {
  const { schema, title } = published[name]
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  // The config's own schema has its words: they also stand in messages.
  if (name !== 'config') describeKeys([rest as Described], formatWords[name], name)
  return { $schema, title, ...rest }
}

interface Described {
  description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly additionalProperties?: Described | boolean
  readonly anyOf?: readonly Described[]
}

/** Gives every key its description. Throws if keys and descriptions do not match. */
function describeKeys(schemas: readonly Described[], words: Words, place: string): void {
  const objects = schemas.flatMap(objectsIn)
  const keys = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))
  const undescribed = [...keys].filter((key) => !Object.hasOwn(words, key))
  if (undescribed.length > 0) throw new Error(`${place}: no description of ${undescribed.join(', ')}`)
  for (const [key, entry] of Object.entries(words)) {
    const { '': text, ...within } = typeof entry === 'string' ? { '': entry } : entry
    const found = objects.flatMap(({ properties = {} }) => properties[key] ?? [])
    // Of a metric, those with pairs have other keys than those without.
    if (found.length === 0) throw new Error(`${place}.${key} has a description and does not exist`)
    if (typeof text !== 'string') throw new Error(`${place}.${key} has no description of its own`)
    for (const schema of found) schema.description = text
    describeKeys(found, within, `${place}.${key}`)
  }
}

/** The objects with keys that a schema may stand for: itself, its alternatives, its items, its values. */
function objectsIn(schema: Described): Described[] {
  const { properties, items, additionalProperties, anyOf = [] } = schema
  const inner = [
    ...anyOf,
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]
  return [...(properties === undefined ? [] : [schema]), ...inner.flatMap(objectsIn)]
}
