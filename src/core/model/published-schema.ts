/** The formats of our files as JSON Schema, for editors and for people who write such files themselves. */
import * as z from 'zod/mini'
import { baselineSchema } from './baseline.ts'
import { comparisonSchema } from './comparison.ts'
import { configSchema } from './config.ts'
import { runSchema } from './run.ts'

const published = {
  config: { schema: configSchema, title: 'Configuration of Paceline (paceline.config.json)' },
  run: { schema: runSchema, title: 'Paceline run file, paceline/run@1' },
  baseline: { schema: baselineSchema, title: 'Paceline baseline file, paceline/baseline@1' },
  comparison: { schema: comparisonSchema, title: 'Paceline comparison, paceline/comparison@2' },
} as const

export type PublishedSchema = keyof typeof published

export const publishedSchemas = Object.keys(published) as readonly PublishedSchema[]

/**
 * Returns the JSON Schema (draft 2020-12) of a type of file as it is read: keys with a default may be left out. It
 * says everything but the rules that JSON Schema has no words for, such as that a name holds no control characters.
 */
export function jsonSchemaOfFileType(name: PublishedSchema): Record<string, unknown> {
  const { schema, title } = published[name]
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  return { $schema, title, ...rest }
}
