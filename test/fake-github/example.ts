/** GitHub's own example answers, from its OpenAPI description: the fake's answers are these with its state laid over them. */
import { readFileSync } from 'node:fs'

type Json = any // eslint-disable-line typescript/no-explicit-any -- documents of another's making, read by path

const document: Json = JSON.parse(readFileSync(new URL('github-openapi.json', import.meta.url), 'utf8'))

/** A fresh copy of the first example that GitHub gives for a route's success, `{}` where it gives none. */
export function example(route: string): Json {
  const [method = '', path = ''] = route.split(' ')
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
  const success = Object.entries<Json>(responses).find(([status]) => status.startsWith('2'))
  const response = follow(success?.[1])
  const [media] = Object.values<Json>(response?.content ?? {})
  const [first] = Object.values<Json>(media?.examples ?? {})
  return structuredClone(follow(first)?.value ?? {})
}

/** The first item of a list's example, wrapped or not. */
export function exampleItem(route: string, key?: string): Json {
  const list = example(route)
  return structuredClone((key === undefined ? list : list[key])?.[0] ?? {})
}

function follow(value: Json): Json {
  const reference = /^#\/components\/(\w+)\/(.+)$/.exec(value?.$ref ?? '')
  return reference === null ? value : follow(document.components[reference[1]!]?.[reference[2]!])
}
