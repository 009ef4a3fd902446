/** The routes that src/github names: every one of them must be known to the fake server and to the cut. */
import { readdir, readFile } from 'node:fs/promises'

/** Routes that only Gitea and Forgejo have, and GraphQL: GitHub's description of REST does not know them. */
export const undescribedRoutes: ReadonlySet<string> = new Set([
  'POST /repos/{owner}/{repo}/contents/{path}',
  'GET /repos/{owner}/{repo}/branches/{branch}',
  'GET /version',
  'POST /graphql',
])

/** Sorted, as in `GET /user`. */
export async function usedRoutes(): Promise<readonly string[]> {
  const folder = new URL('../../src/github/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const routes = sources.flatMap((source) => source.match(/(?<=')(GET|POST|PUT|PATCH|DELETE) \/[^']+(?=')/g) ?? [])
  return [...new Set(routes)].sort()
}

/** True if a request, as the fake logs it, is one of this route. */
export function isOf(route: string, request: { readonly method: string; readonly path: string }): boolean {
  const [method, template = ''] = route.split(' ')
  const pattern = template.replaceAll(/\{[^}]+\}/g, '[^/]+')
  return request.method === method && new RegExp(`^${pattern}$`).test(request.path)
}
