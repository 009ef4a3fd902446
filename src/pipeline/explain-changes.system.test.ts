import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nodeFirst } from '../../test/command-line.ts'
import { library, profiling, smallLibrary } from '../../test/small-library.ts'
import { check } from '../pipeline.ts'
import { inSilence } from '../system/waiting.ts'
import type { Checked } from './judge-here.ts'
import { openProject } from '../project/project.ts'
import { setUp } from '../project/setup.ts'

/** A check of a change that is decided; `onProfiling` is called when its rows are about to be profiled. */
async function checked(onProfiling: (stop: () => void) => void): Promise<Checked & { notes: readonly string[] }> {
  using own = smallLibrary({ 'index.js': library(60) }, profiling)
  const stopping = new AbortController()
  const notes: string[] = []
  const phase = { update: () => undefined, finish: () => undefined }
  const clock = { today: () => new Date(), now: () => performance.now() }
  using setup = await setUp({
    project: await openProject({ cwd: own.repository.root, config: null }),
    effects: { env: nodeFirst, platform: process.platform, signal: stopping.signal, waiting: inSilence, ...clock },
    progress: {
      phase: (label) => {
        if (label === 'profiling') onProfiling(() => stopping.abort())
        return phase
      },
      note: (text) => notes.push(text),
    },
    doing: 'a test',
  })
  const asked = { globs: [], profile: 'quick', metrics: ['time'], trials: 1, budgetMs: 120_000, seed: '0000abcd' }
  const change = { strategy: 'paired', base: own.base, pullRequest: null, platforms: 1, resume: null } as const
  return { ...(await check(setup, { ...asked, ...change })), notes }
}

const verdictOf = ({ comparison }: Checked): string | undefined =>
  comparison.rows.find(({ metric }) => metric === 'time')?.verdict

test('whatever happens while rows are profiled, what was measured is kept', async () => {
  const kept = await checked(() => {
    throw new Error('no more handles')
  })
  assert.equal(verdictOf(kept), 'regression')
  assert.equal(kept.run?.explained, undefined)
  assert.match(kept.notes.join('\n'), /^The rows that changed could not be profiled: Error: no more handles$/m)
})

test('who interrupts the profiles has the verdicts all the same', async () => {
  const kept = await checked((stop) => stop())
  assert.equal(verdictOf(kept), 'regression')
  assert.equal(kept.run?.explained, undefined)
  assert.doesNotMatch(kept.notes.join('\n'), /profiled/)
})
