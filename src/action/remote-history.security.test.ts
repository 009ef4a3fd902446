/** Rule 3: stored runs are read from this repository only: from its own branch, or as they are at the base's commit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectByGit } from '../../test/fake-github/connect.ts'
import { startFakeGitHub } from '../../test/fake-github/server.ts'
import { commitFiles } from '../../test/fake-github/state.ts'
import { pullRequestScene } from '../../test/pull-request-scene.ts'
import { sampleRun, sampleRunId } from '../../test/sample-run.ts'
import { withRuns, emptyBaseline } from '../core/history/baseline-set.ts'
import { baselineText } from '../core/model/serialise.ts'
import { parseBaselinePlace, historySource } from './remote-history.ts'

const stored = (number: number): string => baselineText(withRuns(emptyBaseline('linux-x64'), [sampleRun({ number })]))

for (const baseline of ['branch:paceline-data', 'path:baselines']) {
  test(`baseline source: a fork's branch named ${baseline} and the request's file go unread`, async () => {
    await using fake = await startFakeGitHub()
    const { repository, base, head } = pullRequestScene(fake, { fork: true })
    const fork = repository.pulls[0]!.head.repository!
    const write = (to: typeof fork, branch: string, path: string, number: number): string =>
      commitFiles(to, { branch, files: { [path]: stored(number) }, message: 'Store' })
    const [ours, theirs] = [1, 2]
    repository.branches.set('main', base)
    const policyCommit = write(repository, 'main', 'baselines/linux-x64.json', ours)
    write(repository, 'paceline-data', 'linux-x64.json', ours)
    repository.branches.set('topic', head)
    const measuredSha = write(repository, 'topic', 'baselines/linux-x64.json', theirs)
    for (const branch of ['main', 'paceline-data']) write(fork, branch, 'linux-x64.json', theirs)

    const history = historySource(connectByGit(fake).remote, {
      place: parseBaselinePlace(baseline, 'paceline.config.json'),
      target: { policyCommit, measuredSha },
    })
    const { baselines, problems } = await history.stored(['linux-x64'])
    const ids = baselines.flatMap(({ runs }) => runs.map(({ id }) => id))
    assert.deepEqual([ids, problems], [[sampleRunId(ours)], []])
    const asked = fake.requests.filter(({ path }) => path.includes(fork.owner))
    assert.deepEqual(asked, [])
  })
}
