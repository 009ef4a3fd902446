/** Rule 13: the baseline is written only by push, dispatch or schedule, on the default branch, and not in a fork. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectByGit } from '../../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../../test/fake-github/server.ts'
import { addRepository } from '../../../test/fake-github/state.ts'
import { UserError } from '../errors.ts'
import { retryMergeAndPush, requireBaselineWritePermit, type WriteContext } from './update-branch.ts'

const events = [
  ...'push workflow_dispatch schedule pull_request pull_request_target workflow_run issue_comment'.split(' '),
  ...'merge_group repository_dispatch release create Push'.split(' '),
  '',
]
const refs = [
  ...'refs/heads/main refs/heads/topic refs/heads/main2 refs/tags/main refs/pull/7/merge main'.split(' '),
  '',
]

test('baseline write: of every event on every ref, only the three allowed write', async () => {
  await using fake = await startFakeGitHub()
  addRepository(fake.state, 'acme/widget')
  const wrote: string[] = []
  for (const event of events) {
    for (const ref of refs) {
      for (const fork of [false, true]) {
        const before = fake.requests.length
        try {
          await refresh({ event, ref, fork, defaultBranch: 'main' })
          wrote.push(`${event} ${ref} ${fork ? 'fork' : 'own'}`)
        } catch (error) {
          assert.ok(error instanceof UserError, String(error))
          assert.equal(fake.requests.length, before, 'nothing is even read')
        }
      }
    }
  }
  assert.deepEqual(wrote, [
    'push refs/heads/main own',
    'workflow_dispatch refs/heads/main own',
    'schedule refs/heads/main own',
  ])

  async function refresh(context: WriteContext): Promise<void> {
    await retryMergeAndPush(connectByGit(fake).remote, {
      permit: requireBaselineWritePermit(context),
      branch: 'paceline-data',
      message: 'Refresh the baseline',
      isOwn: true,
      merge: async (read) => {
        await read('linux-x64.json')
        return new Map([['linux-x64.json', context.event]])
      },
    })
  }
})

test('baseline write: a refusal says what stands in the way, and who may write', () => {
  const fine: WriteContext = { event: 'push', ref: 'refs/heads/main', defaultBranch: 'main', fork: false }
  const hint =
    'Only push, workflow_dispatch and schedule on the default branch of a repository that is not a fork may write it.'
  const why = (parts: Partial<WriteContext>, obstacle: string): void =>
    assert.throws(
      () => requireBaselineWritePermit({ ...fine, ...parts }),
      new UserError(`the baseline is not written: ${obstacle}`, { hint }),
    )
  why({ event: 'release' }, 'the event is "release"')
  why({ ref: 'refs/tags/main' }, 'the ref is "refs/tags/main"')
  why({ fork: true }, 'the repository is a fork')
  why({ ref: 'refs/heads/', defaultBranch: '' }, 'the ref is "refs/heads/"')
})
