/**
 * Cuts GitHub's GraphQL schema down to what src/github asks, and writes github.graphql. The whole schema is 1.5 MB.
 *
 *     npm install --no-save --prefix /some/scratch/folder @octokit/graphql-schema
 *     node test/fake-github/cut-graphql.ts /some/scratch/folder/node_modules/@octokit/graphql-schema/schema.graphql
 */
import { readFile, writeFile } from 'node:fs/promises'
import { argv } from 'node:process'
import { type DefinitionNode, Kind, parse, print, visit } from 'graphql'

/** Types, and which of their fields; null: all. */
const kept: Readonly<Record<string, readonly string[] | null>> = {
  Query: ['repository'],
  Mutation: ['updateRefs'],
  Repository: ['id', 'object'],
  GitObject: ['oid'],
  Commit: ['oid', 'history', 'message'],
  CommitHistoryConnection: ['totalCount', 'nodes'],
  UpdateRefsInput: null,
  UpdateRefsPayload: null,
  RefUpdate: null,
  GitObjectID: null,
  GitRefname: null,
}
/** Arguments of types that are left out. */
const unused: ReadonlySet<string> = new Set(['author', 'since', 'until', 'followRenames'])

function cut(definition: DefinitionNode): DefinitionNode[] {
  if (!('name' in definition) || definition.name === undefined) return []
  const fields = kept[definition.name.value]
  if (fields === undefined) return []
  const isWanted = (name: string): boolean => fields === null || fields.includes(name)
  const slim = visit(definition, {
    FieldDefinition: (node) => (isWanted(node.name.value) ? undefined : null),
    InputValueDefinition: (node) => (unused.has(node.name.value) ? null : undefined),
    Directive: () => null,
    StringValue: (_, key) => (key === 'description' ? null : undefined),
  })
  if (slim.kind !== Kind.OBJECT_TYPE_DEFINITION) return [slim]
  return [{ ...slim, interfaces: slim.interfaces?.filter(({ name }) => name.value in kept) ?? [] }]
}

const whole = parse(await readFile(argv[2] ?? '', 'utf8'))
const text = whole.definitions.flatMap(cut).map(print).join('\n\n')
await writeFile(new URL('github.graphql', import.meta.url), `${text}\n`)
