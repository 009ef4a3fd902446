/**
 * How the life of a stored baseline begins on a fake GitHub, see baseline-life.ts, and again from the command line, with a
 * bare repository on disk in the place of the server.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runSchema } from '../../src/core/model/run.ts'
import { paceline } from '../command-line.ts'
import { startFakeGitHub } from '../fake-github/server.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'
import { shippedOnce } from './act.ts'
import { beginLife, branch, builds, elsewhere, file, files, library, machines } from './baseline-life.ts'
import { homeOn } from './fake-home.ts'

test('stored baseline: one speaks from its first refresh on, three runs fail a change', async () => {
  await using fake = await startFakeGitHub()
  using own = testRepository()
  await beginLife(homeOn(fake, own), { own, program: join(shippedOnce(), 'dist', 'action.js') })
})

test('stored baseline: a branch of a bare repository speaks for every clone', async () => {
  using bare = temporaryDirectory()
  using own = testRepository()
  const run = async (repository: TestRepository, ...args: string[]): Promise<Awaited<ReturnType<typeof paceline>>> => {
    const ended = await paceline(args, { cwd: repository.root })
    assert.ok(ended.code !== undefined && ended.code !== 2 && ended.code < 4, ended.stderr)
    return ended
  }
  own.git('init', '--quiet', '--bare', '--initial-branch=main', bare.path)
  own.git('remote', 'add', 'origin', bare.path)
  own.commit(files)
  own.git('tag', 'v1.0.0')
  own.commit({ 'README.md': '# Widget\n' })
  const measured = await run(own, 'run', '--budget', '60s')
  assert.match(measured.stderr, /Reference: v1\.0\.0, as it is the last release/)
  await run(own, 'baseline', 'add', 'paceline-out/run.json')
  own.commit({ 'build.js': "throw new Error('not today')\n" })
  own.git('push', '--quiet', '--tags', 'origin', 'main', branch)

  using clone = testRepository({ url: bare.path })
  clone.git('switch', '--quiet', '--create', 'topic')
  clone.commit({ ...builds, ...library(60) })
  const warned = await run(clone, 'check', '--budget', '60s')
  assert.equal(warned.code, 0, 'one stored run warns')
  assert.match(warned.stderr, /not today[^]*Reference: v1\.0\.0, as the stored runs of main were measured with it/)
  assert.match(warned.stdout.replaceAll(/\s+/g, ' '), /1 stored run: it takes 3 to fail a check/)

  const first = runSchema.parse(JSON.parse(readFileSync(join(own.root, 'paceline-out/run.json'), 'utf8')))
  for (const one of machines) {
    writeFileSync(join(own.root, 'paceline-out', 'other.json'), JSON.stringify(elsewhere(first, one)))
    await run(own, 'baseline', 'add', 'paceline-out/other.json')
  }
  own.git('push', '--quiet', 'origin', branch)
  clone.git('fetch', '--quiet', 'origin')
  clone.write({ 'paceline-out/history.json': clone.git('show', `origin/${branch}:${file}`) })
  const failed = await run(clone, 'compare', 'paceline-out/history.json', 'paceline-out/run.json')
  assert.equal(failed.code, 1, failed.stdout)
})
