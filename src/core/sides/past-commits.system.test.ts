import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gitEnvironment, testRepository, type TestRepository } from '../../../test/repository.ts'
import { gitIn } from './git.ts'
import { newestVersions } from './past-commits.ts'

const versions = async (
  { root }: TestRepository,
  count: number,
  packageName: string | null = null,
): Promise<string[]> => {
  const commits = await newestVersions(gitIn(root, gitEnvironment), { count, packageName })
  return commits.map(({ name }) => name)
}

function withCommits(count: number): TestRepository & { readonly shas: string[] } {
  const repository = testRepository()
  const shas = Array.from({ length: count }, (_, index) => repository.commit({ 'index.js': `${index}` }))
  return { ...repository, shas }
}

test('versions are sorted as versions, without pre-releases and other tags', async () => {
  using repository = withCommits(6)
  const names = ['v0.9.0', 'v0.10.0', 'v1.0.0-rc.1', 'v1.0.0', 'v0.10.1', 'nightly']
  for (const [index, name] of names.entries()) repository.git('tag', name, repository.shas[index]!)
  assert.deepEqual(await versions(repository, 3), ['v0.10.0', 'v0.10.1', 'v1.0.0'])
  assert.deepEqual(await versions(repository, 9), ['v0.9.0', 'v0.10.0', 'v0.10.1', 'v1.0.0'])
})

test('tags of other packages of the same repository are none of this one', async () => {
  using repository = withCommits(4)
  const names = ['@scope/parser@1.2.0', 'parser-v1.3.0', 'printer@9.0.0', 'parser@1.4.0']
  for (const [index, name] of names.entries()) repository.git('tag', name, repository.shas[index]!)
  const found = await versions(repository, 9, '@scope/parser')
  assert.deepEqual(found, ['@scope/parser@1.2.0', 'parser-v1.3.0', 'parser@1.4.0'])
})

test('tags that a shallow clone lacks are fetched', async () => {
  using origin = withCommits(5)
  origin.git('tag', 'v1.0.0', origin.shas[0]!)
  origin.git('tag', 'v1.1.0', origin.shas[3]!)
  using clone = testRepository({ url: pathToFileURL(origin.root).href, depth: 1, args: ['--no-tags'] })
  assert.deepEqual(await versions(clone, 2), ['v1.0.0', 'v1.1.0'])
})
