/**
 * docs/configuration.md from the schema of the config: `node scripts/configuration-page.ts` writes it, and a test
 * compares both.
 */
import { writeFileSync } from 'node:fs'
import { jsonSchemaOfFileType } from '../src/core/model/published-schema.ts'

interface Node {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Node | boolean
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly enum?: readonly string[]
  readonly const?: unknown
}

const head = [
  '# Configuration\n',
  'All keys of `paceline.config.json`; `paceline schema config` prints the JSON Schema for editors. No key at the top is',
  'required, and unknown keys are errors. [files.md](files.md) says which source of a threshold wins.\n',
].join('\n')

/** The page, as `oxfmt` leaves it. */
export function configurationPage(): string {
  const known = new Map<string, string>()
  return `${[head, ...sections('', jsonSchemaOfFileType('config'), known)].join('\n').trimEnd()}\n`
}

/**
 * The keys of an object, and below them those of the objects in it. Of `known` keys, which an object above described in the same
 * words, only the names are repeated.
 */
function sections(path: string, { properties = {}, required = [] }: Node, known: Map<string, string>): string[] {
  const entries = Object.entries(properties).filter(([name]) => name !== '$schema')
  const own: string[] = []
  const repeated = new Map<string, string[]>()
  for (const [name, node] of entries) {
    const must = required.includes(name) ? ', required' : ''
    const line = `- \`${name}\` (${typeOf(node)}${must}): ${node.description}`
    const place = known.get(line)
    if (place === undefined) own.push(line)
    else repeated.set(place, [...(repeated.get(place) ?? []), `\`${name}\``])
    known.set(line, place ?? path)
  }
  const list = [...own, ...[...repeated].map(([place, names]) => `- ${names.join(', ')}: as in \`${place}\`.`)]
  const inner = entries.flatMap(([name, node]) => {
    const below = path === '' ? name : `${path}.${name}`
    return objectsIn(node).flatMap(({ suffix, object }) => sections(below + suffix, object, known))
  })
  return [...(path === '' ? [] : [`## \`${path}\`\n`]), `${list.join('\n')}\n`, ...inner]
}

/** The objects with keys of their own that a value may be or hold. */
function objectsIn(node: Node): { readonly suffix: string; readonly object: Node }[] {
  const below = (inner: Node, suffix: string) =>
    objectsIn(inner).map(({ suffix: inside, object }) => ({ suffix: suffix + inside, object }))
  if (node.properties !== undefined) return [{ suffix: '', object: node }]
  if (node.items !== undefined) return below(node.items, '[]')
  if (typeof node.additionalProperties === 'object') return below(node.additionalProperties, '.NAME')
  return (node.anyOf ?? []).flatMap((one) => below(one, ''))
}

function typeOf(node: Node): string {
  if (node.enum !== undefined) return node.enum.map((one) => `\`${one}\``).join(', ')
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``
  if (node.anyOf !== undefined) return [...new Set(node.anyOf.map(typeOf))].join(' or ')
  if (node.items !== undefined) return `list of ${typeOf(node.items)}`
  if (node.properties !== undefined) return 'object'
  if (typeof node.additionalProperties === 'object') return `${typeOf(node.additionalProperties)}, by name`
  return { string: 'text', integer: 'whole number' }[node.type ?? ''] ?? node.type ?? 'anything'
}

if (import.meta.main) writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationPage())
