/** The routes that src/github names: every one of them must be known to the fake server and to the cut. */
import { readdir, readFile } from 'node:fs/promises'

/** Routes that only Gitea and Forgejo have: GitHub's description does not know them. */
export const undescribedRoutes: ReadonlySet<string> = new Set(['GET /version'])

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
