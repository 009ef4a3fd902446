/** `git bisect run paceline check --bisect` on a real repository with a planted step. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { entry, nodeFirst, paceline } from '../command-line.ts'
import { counting, library } from '../counted-library.ts'
import { testRepository, type TestRepository } from '../repository.ts'

/** Eight commits: the third does not build, and from the sixth on the library takes a tenth more steps. */
function history(): TestRepository & { readonly shas: readonly string[] } {
  const repository = testRepository()
  const first = {
    '.gitignore': 'node_modules\n.paceline\n',
    'package.json': '{ "name": "lib", "version": "1.0.0", "type": "module", "main": "index.js" }\n',
    'paceline.config.json': '{ "suites": ["./bench/suite.js"], "project": { "prepare": "node build.js" } }\n',
    'bench/suite.js': counting,
    'build.js': '',
    ...library(1000),
  }
  const shas = Array.from({ length: 8 }, (_, number) =>
    repository.commit(
      {
        ...(number === 0 ? first : library(`${number < 5 ? 1000 : 1100} // ${number}`)),
        ...(number === 3 ? { 'build.js': 'console.error("no such tool: tsc")\nprocess.exitCode = 1\n' } : {}),
        ...(number === 4 ? { 'build.js': '' } : {}),
      },
      `Commit ${number}`,
    ),
  )
  return { ...repository, shas }
}

test('git bisect: names the commit of a step, and skips one that does not build', () => {
  using own = history()
  const { root, shas, git } = own
  git('bisect', 'start', shas[7]!, shas[0]!)
  const command = [process.execPath, entry, 'check', '--bisect', '--base', shas[0]!, 'lib', '--no-why']
  const out = execFileSync('git', ['bisect', 'run', ...command], { cwd: root, env: nodeFirst, encoding: 'utf8' })
  assert.match(out, new RegExp(`^${shas[5]} is the first (bad|.*) commit$`, 'm'))
  assert.match(git('bisect', 'log'), new RegExp(`^git bisect skip ${shas[3]}$`, 'm'), 'it was the first to be tried')
})

test('git bisect: with --bisect, whatever cannot be measured ends in 125', async () => {
  using own = history()
  const { root, shas, git } = own
  const check = async (...args: readonly string[]): Promise<number | undefined> =>
    (await paceline(['check', '--base', shas[0]!, 'lib', '--no-why', ...args], { cwd: root })).code
  git('checkout', '--quiet', shas[3]!)
  assert.deepEqual([await check(), await check('--bisect')], [4, 125], 'it does not build')
  git('checkout', '--quiet', shas[7]!)
  assert.deepEqual([await check('--bisect'), await check('--bisect', '--metric', 'nothing')], [1, 125])
  assert.equal(await check('--bisect', '--no-such-option'), 125)
})
