/**
 * Cuts GitHub's OpenAPI description down to the routes that src/github uses, and writes github-openapi.json.
 * The whole description is 13 MB (394 MB as its package), so only the cut is kept in the repository.
 *
 *     npm install --no-save --prefix /some/scratch/folder @octokit/openapi@23
 *     node test/fake-github/cut-openapi.ts /some/scratch/folder/node_modules/@octokit/openapi/generated/api.github.com.json
 */
import { readFile, writeFile } from 'node:fs/promises'
import { stderr, argv } from 'node:process'
import * as z from 'zod/mini'
import { usedRoutes } from './used-routes.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { readonly [key: string]: Json }

const json: z.ZodMiniType<Json> = z.json()
const documentSchema = z.object({
  openapi: z.string(),
  info: z.record(z.string(), json),
  paths: z.record(z.string(), z.record(z.string(), json)),
  components: z.record(z.string(), z.record(z.string(), json)),
})
type Document = z.output<typeof documentSchema>

/** Prose and hints that neither validation nor the fake server needs. */
const prose: ReadonlySet<string> = new Set(['description', 'externalDocs', 'tags', 'summary', 'x-github', 'headers'])

function withoutProse(value: Json, inProperties = false): Json {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item as Json))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key, inside]) => {
    // A property may be called "description"; a description of something is a string.
    if (inProperties) return true
    if (key === 'description' || key === 'summary') return typeof inside !== 'string'
    return !prose.has(key)
  })
  return Object.fromEntries(
    kept.map(([key, inside]) => [
      key,
      key === 'example' || key === 'value' ? inside : withoutProse(inside, key === 'properties'),
    ]),
  )
}

/** The operation with its answers, and our media type beside the plain one. */
function cutOperation(operation: JsonObject): JsonObject {
  const responses = Object.entries(operation['responses'] as JsonObject).map(([status, response]): [string, Json] => [
    status,
    cutResponse(response as JsonObject),
  ])
  const { operationId, parameters, requestBody } = withoutProse(operation) as JsonObject
  return {
    ...(operationId === undefined ? {} : { operationId }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: Object.fromEntries(responses),
  }
}

function cutResponse(response: JsonObject): JsonObject {
  const cut = withoutProse(response) as JsonObject
  if ('$ref' in cut) return cut
  const content = cut['content'] as JsonObject | undefined
  const plain = content?.['application/json']
  const both = plain === undefined ? {} : { content: { ...content, 'application/vnd.github+json': plain } }
  return { description: '', ...cut, ...both }
}

/** Adds every component that `value` refers to, and what those refer to. */
function collect(value: Json, { from, into }: { from: Document; into: Record<string, Record<string, Json>> }): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item as Json, { from, into })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inside] of Object.entries(value)) {
      const [, kind = '', name = ''] =
        (key === '$ref' && typeof inside === 'string' && /^#\/components\/(\w+)\/(.+)$/.exec(inside)) || []
      const component = from.components[kind]?.[name]
      if (component === undefined || into[kind]?.[name] !== undefined) {
        collect(inside, { from, into })
      } else {
        const cut = kind === 'responses' ? cutResponse(component as JsonObject) : withoutProse(component)
        const kindSoFar = (into[kind] ??= {})
        kindSoFar[name] = cut
        collect(cut, { from, into })
      }
    }
  }
}

const [, , source = ''] = argv
const whole = documentSchema.parse(JSON.parse(await readFile(source, 'utf8')))
const paths: Record<string, Record<string, Json>> = {}
for (const route of await usedRoutes()) {
  const [verb = '', path = ''] = route.split(' ')
  const method = verb.toLowerCase()
  const operation = whole.paths[path]?.[method]
  if (operation === undefined) {
    stderr.write(`not a route of GitHub, left out: ${route}\n`)
    continue
  }
  const of = (paths[path] ??= {})
  of[method] = cutOperation(operation as JsonObject)
}
const components: Record<string, Record<string, Json>> = {}
collect(paths, { from: whole, into: components })
const { title = '', version = '' } = whole.info
const cut = { openapi: whole.openapi, info: { title, version }, paths, components }
await writeFile(new URL('github-openapi.json', import.meta.url), `${JSON.stringify(cut)}\n`)
