import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gitEnvironment, testRepository, type TestRepository } from '../../test/repository.ts'
import type { UserError } from '../errors.ts'
import { gitIn } from './git.ts'
import { commitsBetween, pastCommits, type Past } from './past-commits.ts'

const find = async ({ root }: TestRepository, past: Past): Promise<string[]> => {
  const commits = await pastCommits(gitIn(root, gitEnvironment), past)
  return commits.map(({ label }) => label)
}
const list = (text: string): Past => ({ kind: 'list', text, file: 'commits.txt' })
const tags = (count: number, packageName: string | null = null): Past => ({ kind: 'tags', count, packageName })
const short = (sha: string): string => sha.slice(0, 7)

function withCommits(count: number): TestRepository & { readonly shas: string[] } {
  const repository = testRepository()
  const shas = Array.from({ length: count }, (_, index) => repository.commit({ 'index.js': `${index}` }))
  return { ...repository, shas }
}

test('the last commits are those along first parents, oldest first', async () => {
  using repository = withCommits(3)
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'feature.js': '1' })
  repository.git('checkout', '-q', 'main')
  repository.commit({ 'other.js': '1' })
  repository.git('merge', '-q', '--no-ff', '-m', 'Merge', 'feature')
  const main = repository.git('rev-list', '--first-parent', 'main').split('\n').map(short)
  repository.git('checkout', '-q', 'feature')
  assert.deepEqual(await find(repository, { kind: 'last', count: 3 }), main.slice(0, 3).toReversed())
  assert.equal((await find(repository, { kind: 'last', count: 100 })).length, 5, 'all there are')
})

test('Git is asked as often for many commits as for few', async () => {
  using repository = withCommits(8)
  const asked = async (count: number): Promise<number> => {
    const git = gitIn(repository.root, gitEnvironment)
    let questions = 0
    const counting = Object.assign((...args: Parameters<typeof git>) => (questions++, git(...args)), git)
    const commits = await pastCommits(counting, { kind: 'last', count })
    assert.deepEqual(
      commits.map(({ commit }) => commit.date),
      commits.map(({ commit: { sha } }) => new Date(repository.git('show', '-s', '--format=%cI', sha)).toISOString()),
    )
    return questions
  }
  assert.equal(await asked(8), await asked(2))
})

test('versions are sorted as versions, without pre-releases and other tags', async () => {
  using repository = withCommits(6)
  const names = ['v0.9.0', 'v0.10.0', 'v1.0.0-rc.1', 'v1.0.0', 'v0.10.1', 'nightly']
  for (const [index, name] of names.entries()) repository.git('tag', name, repository.shas[index]!)
  assert.deepEqual(await find(repository, tags(3)), ['v0.10.0', 'v0.10.1', 'v1.0.0'])
  assert.deepEqual(await find(repository, tags(9)), ['v0.9.0', 'v0.10.0', 'v0.10.1', 'v1.0.0'])
})

test('tags of other packages of the same repository are none of this one', async () => {
  using repository = withCommits(4)
  const names = ['@scope/parser@1.2.0', 'parser-v1.3.0', 'printer@9.0.0', 'parser@1.4.0']
  for (const [index, name] of names.entries()) repository.git('tag', name, repository.shas[index]!)
  const found = await find(repository, tags(9, '@scope/parser'))
  assert.deepEqual(found, ['@scope/parser@1.2.0', 'parser-v1.3.0', 'parser@1.4.0'])
})

test('a repository without version tags says what else can be filled', async () => {
  using repository = withCommits(1)
  await assert.rejects(find(repository, tags(12)), (error: UserError) => {
    assert.match(error.message, /There are no version tags/)
    assert.match(error.hint ?? '', /--last 12/)
    return true
  })
})

test('a list is sorted by ancestry, whatever its order and whatever the clocks said', async () => {
  using repository = withCommits(3)
  repository.git('tag', 'stone', repository.shas[1]!)
  const [first = '', , last = ''] = repository.shas
  const text = `# the end first\n${last}\n\n  stone # in the middle\n${short(first)}\nstone\n`
  assert.deepEqual(await find(repository, list(text)), [short(first), 'stone', last])
})

test('a list without commits, or with one that is not there, is refused by line', async () => {
  using repository = withCommits(1)
  await assert.rejects(find(repository, list('# nothing\n\n')), /commits\.txt names no commit/)
  await assert.rejects(
    find(repository, list('main\n\nnowhere\n')),
    /commits\.txt: line 3: "nowhere" names no commit here/,
  )
  await assert.rejects(find(repository, list('--all\n')), /commits\.txt: line 1: "--all" is not a revision/)
})

test('the history between two commits follows first parents, with their first lines', async () => {
  using repository = withCommits(3)
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'feature.js': '1' }, 'On the branch')
  repository.git('checkout', '-q', 'main')
  repository.commit({ 'other.js': '1' }, 'Two\tlines | 1%\n\nMore of it')
  repository.git('merge', '-q', '--no-ff', '-m', 'Merge it', 'feature')
  const git = gitIn(repository.root, gitEnvironment)
  const between = await commitsBetween(git, { good: 'main~3', bad: 'main' })
  assert.deepEqual(
    between.map(({ subject }) => subject),
    ['Change', 'Change', 'Two\tlines | 1%', 'Merge it'],
  )
  assert.equal(between[0]!.sha, repository.shas[1])
  await assert.rejects(commitsBetween(git, { good: 'feature', bad: 'main' }), (error: UserError) => {
    assert.match(error.message, /--good "feature" came into --bad "main" by a merge/)
    assert.match(error.hint ?? '', new RegExp(`left that line at ${repository.shas[2]!.slice(0, 12)}`))
    return true
  })
})

test('the history between two commits of a shallow clone is fetched', async () => {
  using origin = withCommits(6)
  using clone = testRepository({ url: pathToFileURL(origin.root).href, depth: 2 })
  const git = gitIn(clone.root, gitEnvironment)
  const between = await commitsBetween(git, { good: origin.shas[1]!, bad: 'HEAD' })
  assert.deepEqual(
    between.map(({ sha }) => sha),
    origin.shas.slice(1),
  )
})

test('a repository without a commit has no past', async () => {
  using repository = testRepository()
  await assert.rejects(find(repository, { kind: 'last', count: 3 }), /not in a Git repository with a commit/)
})

test('a shallow clone is deepened, and its tags are fetched', async () => {
  using origin = withCommits(5)
  origin.git('tag', 'v1.0.0', origin.shas[0]!)
  origin.git('tag', 'v1.1.0', origin.shas[3]!)
  using clone = testRepository({ url: pathToFileURL(origin.root).href, depth: 1, args: ['--no-tags'] })
  assert.deepEqual(await find(clone, tags(2)), ['v1.0.0', 'v1.1.0'])
  using other = testRepository({ url: pathToFileURL(origin.root).href, depth: 1 })
  assert.deepEqual(await find(other, { kind: 'last', count: 4 }), origin.shas.slice(1).map(short))
})

test('a shallow clone that cannot be deepened says what is missing', async () => {
  using origin = withCommits(3)
  using clone = testRepository({ url: pathToFileURL(origin.root).href, depth: 1 })
  clone.git('remote', 'set-url', 'origin', pathToFileURL(`${origin.root}-gone`).href)
  await assert.rejects(find(clone, { kind: 'last', count: 3 }), /Only 1 of the last 3 commits of origin\/main/)
})
