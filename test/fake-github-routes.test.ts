import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { allRoutes } from './fake-github/server.ts'
import { undescribedRoutes, usedRoutes } from './fake-github/used-routes.ts'

test('fake GitHub: the fake knows every route that src/github names, and no other', async () => {
  assert.deepEqual(Object.keys(allRoutes).sort(), await usedRoutes())
})

test("fake GitHub: every route is in the cut of GitHub's OpenAPI, or Gitea's own", async () => {
  const text = await readFile(new URL('fake-github/github-openapi.json', import.meta.url), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> }
  const missing = (await usedRoutes()).filter((route) => {
    const [method = '', path = ''] = route.split(' ')
    return paths[path]?.[method.toLowerCase()] === undefined
  })
  assert.deepEqual(
    missing.filter((route) => !undescribedRoutes.has(route)),
    [],
    'run test/fake-github/cut-openapi.ts again',
  )
})
