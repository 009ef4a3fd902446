import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { lay, mergeCommit, payloadOf, workspace, type StepResult } from '../../test/action-step.ts'
import { isWrite, workflowToken } from '../../test/fake-github/server.ts'
import { githubActions, person } from '../../test/fake-github/state.ts'
import { leaveResults, openScene, reportInputs, runOf, type OpenScene } from '../../test/pull-request-scene.ts'
import { comparisonSchema } from '../core/model/comparison.ts'
import { renderMarkdown } from '../../test/rendered-markdown.ts'
import { why } from '../../test/samples/sample-why.ts'
import type { Run } from '../core/model/run.ts'

/** What download-artifact makes of the artifact of one runner. */
function leave({ place }: OpenScene, runner: string, left: object | string, { attempt = 1, file = 'run.json' } = {}) {
  place.write(`paceline-results/paceline+default+${runner}+${attempt}/${file}`, left)
}

/** What a runner leaves that could not measure. */
const failure = (platform: string, reason: string) =>
  ({ schema: 'paceline/outcome@1', outcome: 'failed', platform, reason }) as const

/** The comparison that a step has written. */
const comparisonOf = ({ place }: OpenScene, { outputs }: StepResult) =>
  comparisonSchema.parse(JSON.parse(readFileSync(join(place.path, outputs['report']!), 'utf8')))

test('report job: three systems come into one comment and check, the worse first', async () => {
  await using scene = await openScene({ config: { suites: ['watch', './bench/watch.bench.ts'] } })
  const step = await scene.report({ times: [1, 1, 1.2] })
  assert.equal(step.code, 0, step.log)

  const { comments, checks } = scene.repository
  assert.equal(comments.length, 1)
  const { body, author, number } = comments[0]!
  assert.equal(number, 7)
  assert.equal(author.login, githubActions.login)
  assert.match(body, /^<!-- paceline:comment name=default -->\n<!-- paceline:state sha=[0-9a-f]{40} run=12 attempt=1/)
  assert.ok(body.includes(`sha=${scene.head} `), 'the state is about the head, not the merge commit')
  assert.match(body, /^### ❌ 1 worse: .*\d% (?:slower|more).* on macOS/m)
  assert.match(body, /\| Linux \| Windows \| macOS \|/)
  assert.ok(body.includes(`${scene.fake.webUrl}/acme/widget/actions/runs/1001`))

  assert.equal(checks.length, 1)
  const [check] = checks
  assert.equal(check?.name, 'Paceline')
  assert.equal(check?.sha, scene.head)
  assert.equal(check?.conclusion, 'failure')
  const [annotation] = check.annotations as [{ annotation_level: string; message: string; path: string }]
  assert.equal(annotation.annotation_level, 'failure')
  assert.equal(annotation.path, 'bench/watch.bench.ts')
  assert.match(annotation.message, /slower on macOS/)

  assert.deepEqual(step.outputs, {
    verdict: 'worse',
    worse: '1',
    better: '0',
    report: 'paceline-report/comparison.json',
    'comment-url': `https://github.com/acme/widget/issues/7#issuecomment-${comments[0]!.id}`,
  })
  assert.match(step.summary, /^### ❌ /)
  assert.equal(comparisonOf(scene, step).rows.length, 3)
  const page = readFileSync(join(scene.place.path, 'paceline-report', 'report.html'), 'utf8')
  assert.match(page, /<h1>.*\d% (?:slower|more).* on macOS/)
})

test('report job: page: writes the page alone; the report links to where it is kept', async () => {
  await using scene = await openScene()
  const page = await scene.report({ times: [1, 1, 1.2], inputs: { command: 'page' } })
  assert.deepEqual([page.code, page.outputs], [0, { report: 'paceline-page/paceline-default-1.html' }], page.log)
  assert.deepEqual([page.summary, scene.fake.requests.filter(isWrite)], ['', []])
  assert.doesNotMatch(page.log, /^::(error|warning|notice)/m)
  assert.match(
    readFileSync(join(scene.place.path, page.outputs['report']!), 'utf8'),
    /<h1>.*\d% (?:slower|more).* on macOS/,
  )

  const kept = `${scene.fake.webUrl}/acme/widget/actions/runs/1001/artifacts/5`
  await scene.report({ env: { PACELINE_PAGE: kept } })
  const [comment] = scene.repository.comments
  assert.ok(comment?.body.includes(`[full report](${kept}): each trial plotted`), comment?.body)
})

test('report job: what a runner profiled is in the comment, linked to its lines', async () => {
  await using scene = await openScene()
  leaveResults(scene.place, scene)
  const run = runOf(scene, { platform: 'linux-x64', times: 1.2 })
  const [{ suite, case: name, subject }] = run.benchmarks as [Run['benchmarks'][0]]
  const explained = [{ benchmark: `${suite}/${name}/${subject}`, metric: 'ready-time', why: why() }]
  leave(scene, 'ubuntu-latest', { ...run, explained })
  const step = await scene.report()
  assert.equal(step.code, 0, step.log)
  const { body } = scene.repository.comments[0]!
  const line = /^\*\*Why it got worse\*\*.*\n- (.*)$/m.exec(body)?.[1] ?? ''
  const link = `${scene.fake.webUrl}/acme/widget/blob/${scene.merge}/src/tree.js#L41`
  assert.ok(line.includes(`addEntry</code>](${link}) 78%,`), body)
  assert.match(line, /^<code>react<\/code> ready time on Linux, .*lstatSync<\/code> \(changed here\)/)
  const [annotation] = scene.repository.checks[0]!.annotations as [{ path: string; start_line: number }]
  assert.deepEqual([annotation.path, annotation.start_line], ['src/tree.js', 41])
})

test('report job: versions of Node are columns; one that is missing is named', async () => {
  await using scene = await openScene()
  const leaveOf = (label: string, node: string, times: number): void => {
    const own = runOf(scene, { times })
    const [{ suite, case: name, subject }] = own.benchmarks as [Run['benchmarks'][0]]
    const { places, ...seen } = why()
    const [{ changedHere: _, ...untouched }] = places as [(typeof places)[0]]
    const moved = { ...seen, places: [{ ...untouched, line: 7 }, ...places] }
    const row = { benchmark: `${suite}/${name}/${subject}`, metric: 'ready-time', why: moved }
    const run = { ...own, explained: times > 1 ? [row] : [] }
    leave(scene, `ubuntu-latest+node${label}`, { ...run, environment: { ...run.environment, node } })
  }
  leaveOf('22', '22.18.0', 1.2)
  leaveOf('24', '24.1.0', 1)
  const inputs = { platforms: '["ubuntu-latest"]', 'node-version': '["22","24"]' }
  const both = await scene.report({ inputs })
  assert.equal(both.code, 0, both.log)
  const [comment] = scene.repository.comments
  assert.match(comment!.body, /^### ❌ \d worse: .*Node 22/m)
  assert.match(comment!.body, /\| Linux · Node 22 \| Linux · Node 24 \|/)
  assert.match(comment!.body, /^- <code>react<\/code> ready time on Linux · Node 22, /m)
  const check = scene.repository.checks.at(-1)!
  assert.deepEqual([check.conclusion, (check.annotations[0] as { start_line: number }).start_line], ['failure', 41])

  const alone = { ...inputs, platforms: '["windows-latest", "ubuntu-latest"]', 'node-version': '22' }
  leave(scene, 'ubuntu-latest', runOf(scene))
  const one = await scene.report({ inputs: alone, runNumber: 13 })
  assert.doesNotMatch(one.summary, /Node 22/, 'one version is no column of its own')

  // Its results are those of Node 24: they must not stand for 26, and not take the place of those of 24.
  leaveOf('26', '24.1.0', 0.5)
  leaveOf('22', '22.18.0', 1)
  const three = { ...inputs, 'node-version': '["20","22","24","26"]' }
  const missing = await scene.report({ inputs: three, runNumber: 14 })
  assert.match(missing.log, /ubuntu-latest\+node26: its results claim to come from another version of Node/)
  const { body } = scene.repository.comments[0]!
  assert.match(body, /Linux · Node 20/)
  assert.match(body, /Linux · Node 26.*claim to come from another version of Node/)
  assert.equal(scene.repository.checks.at(-1)?.conclusion, 'failure')
  const lonely = { ...inputs, 'node-version': '["24","25"]' }
  await scene.report({ inputs: lonely, runNumber: 15 })
  assert.match(
    scene.repository.comments[0]!.body,
    /\| Linux · Node 24 \| Linux · Node 25 \|/,
    'named alike, also if alone',
  )
})

test('report job: the only artifact, without a folder of its name, stands for its job', async () => {
  await using scene = await openScene()
  const { schema, seed } = { schema: 'paceline/outcome@1', seed: '1f2e3d4c' }
  const checkOf = async (jobs: object, left: object, file = 'run.json'): Promise<string[]> => {
    using place = workspace()
    place.write(`paceline-results/${file}`, left)
    const step = await place.step(scene.fake, { inputs: { ...reportInputs, ...jobs }, ...scene.event })
    const { conclusion = '', title = '' } = scene.repository.checks.at(-1) ?? {}
    assert.equal(step.code, 0, step.log)
    return [conclusion, title]
  }
  const platforms = '["großer-läufer"]'
  const run = runOf(scene)
  const clear = ['success', 'Nothing got worse']
  assert.deepEqual(await checkOf({ platforms }, { ...run, job: 'großer-läufer' }), clear)
  assert.deepEqual(await checkOf({ platforms }, run), clear, 'also without a word of its job')
  const twoNodes = { platforms: '["ubuntu-latest"]', 'node-version': '22, 24' }
  const node24 = { ...run, environment: { ...run.environment, node: '24.1.0' } }
  const [conclusion, title] = await checkOf(twoNodes, { ...node24, job: 'ubuntu-latest+node24' })
  assert.equal(conclusion, 'failure')
  assert.match(title!, /Not measured: Linux · Node 22/)
  const two = { platforms: '["großer-läufer", "small-linux"]' }
  assert.match((await checkOf(two, { ...run, job: 'großer-läufer' }))[1]!, /Not measured: small-linux/)
  assert.notEqual((await checkOf(two, run))[0], 'success')
  // Not the others' of a plan in shards either, and not where nothing had to be measured.
  const { head, base, profile, environment } = run
  const identical = { schema, outcome: 'identical', platform: environment.platform, head, base, profile, seed }
  const ofTwo = { ...identical, job: 'großer-läufer', shard: { index: 2, of: 2 } }
  assert.match(
    (await checkOf(two, { ...identical, job: 'großer-läufer' }, 'outcome.json'))[1]!,
    /Not measured: small-linux/,
  )
  assert.match((await checkOf({ platforms }, ofTwo, 'outcome.json'))[1]!, /not measured: shard 1 of 2/i)
})

test('report job: a second run writes into the same comment', async () => {
  await using scene = await openScene()
  await scene.report({ times: [1, 1, 1.2] })
  const step = await scene.report({ times: [1, 1, 1], runNumber: 13 })
  assert.equal(step.outputs['verdict'], 'same')
  assert.equal(scene.repository.comments.length, 1)
  assert.match(scene.repository.comments[0]!.body, /run=13 .*\n### ✅ /)
  assert.equal(scene.repository.checks.at(-1)?.conclusion, 'success')
})

test('report job: an older run that ends late changes neither comment nor check', async () => {
  await using scene = await openScene()
  await scene.report({ times: [1, 1, 1], runNumber: 13 })
  const [comment] = scene.repository.comments
  const body = comment!.body
  const late = await scene.report({ times: [1.2, 1.2, 1.2], runNumber: 12, attempt: 3 })
  assert.equal(late.code, 0, late.log)
  const conclusions = scene.repository.checks.map(({ conclusion }) => conclusion)
  assert.deepEqual(conclusions, ['success'])
  assert.match(late.log, /^No check was written: run 13, attempt 1 has already reported$/m)
  assert.match(late.log, /^No comment was written: run 13, attempt 1 has already reported$/m)
  assert.equal(scene.repository.comments[0]!.body, body)
  assert.equal(late.outputs['verdict'], 'worse')
})

test('report job: with the gate off the same worse row is neutral', async () => {
  await using scene = await openScene()
  const step = await scene.report({ times: [1.2, 1.2, 1.2], inputs: { gate: 'off' } })
  assert.equal(step.code, 0)
  assert.equal(scene.repository.checks[0]?.conclusion, 'neutral')
  assert.equal(step.outputs['verdict'], 'worse')
})

test('report job: a platform that sent nothing is told, and the check fails', async () => {
  await using scene = await openScene()
  leave(scene, 'ubuntu-latest', runOf(scene))
  const reason = 'All is well, ask nobody: npm “<b>failed</b>” @octocat'
  leave(scene, 'macos-latest', failure('darwin-arm64', reason), { file: 'outcome.json' })
  const step = await scene.report()
  assert.equal(step.outputs['verdict'], 'failed')
  const { body } = scene.repository.comments[0]!
  assert.match(body, /Windows was not measured/)
  // What a job says is a stranger's word: quoted as code, with who said it before it, and no way out of the marks.
  const { text } = renderMarkdown(body)
  assert.match(text, /macOS was not measured: its job says “All is well, ask nobody: npm "<b>failed<\/b>" @octocat”/)
  assert.match(body, /its job says &#8220;<code>All is well&#44; ask nobody[^“”\n]*<\/code>&#8221;/)
  assert.ok(!body.includes('<b>failed</b>'))
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
})

test('report job: an artifact cannot speak for a runner of another platform', async () => {
  await using scene = await openScene()
  // Two systems, and two processors of one system, each in the other one's name.
  const claims = { 'ubuntu-latest': 'darwin-arm64', 'ubuntu-24.04-arm': 'linux-x64', 'macos-latest': 'darwin-arm64' }
  for (const [runner, platform] of Object.entries(claims)) leave(scene, runner, runOf(scene, { platform }))
  const inputs = { platforms: JSON.stringify(Object.keys(claims)) }
  const step = await scene.report({ inputs })
  assert.equal(step.outputs['verdict'], 'failed')
  const { body } = scene.repository.comments[0]!
  const { text } = renderMarkdown(body)
  assert.match(text, /Linux.* was not measured: its results claim to come from another platform/)
  const platforms = comparisonOf(scene, step).platforms.map(({ platform }) => platform)
  assert.deepEqual(platforms, ['darwin-arm64'])
})

test('report job: results of the only job need no artifact', async () => {
  await using scene = await openScene()
  scene.place.write('paceline-results/run.json', runOf(scene))
  const inputs = { platforms: '["ubuntu-latest"]' }
  const step = await scene.report({ inputs })
  assert.equal(step.outputs['verdict'], 'same', step.log)
})

test("report job: what one runner says of the family moves no other system's rows", async () => {
  await using scene = await openScene()
  leaveResults(scene.place, scene, [1.2, 1, 1])
  const liar = runOf(scene, { platform: 'win32-x64' })
  const pairing = { ...liar.pairing!, family: 1_000_000 }
  leave(scene, 'windows-latest', { ...liar, pairing })
  const step = await scene.report()
  assert.equal(step.outputs['verdict'], 'worse', step.log)
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
  assert.match(scene.repository.comments[0]!.body, /^### ❌ 1 worse: .*\d% (?:slower|more).* on Linux/m)
})

test('report job: results of a runner that nobody asked are named, not judged', async () => {
  await using scene = await openScene()
  leaveResults(scene.place, scene, [1, 1, 1])
  leave(scene, 'ubuntu-24.04-arm', runOf(scene, { platform: 'linux-arm64', times: 2 }))
  const step = await scene.report()
  assert.equal(step.outputs['verdict'], 'same', step.log)
  assert.match(step.log, /Results were not asked for.*ubuntu-24\.04-arm/)
  const { text } = renderMarkdown(scene.repository.comments[0]!.body)
  assert.match(text, /Ignored the results of runners that were not asked to measure: ubuntu-24\.04-arm\./)
  const { rows, platforms } = comparisonOf(scene, step)
  assert.deepEqual([platforms.length, new Set(rows.map((row) => row.platform)).has('linux-arm64')], [3, false])
})

test('report job: nothing but broken files is no comparison, and says so', async () => {
  await using scene = await openScene()
  leave(scene, 'ubuntu-latest', '{ "schema": "paceline/run@1", "id": 1e400 }')
  leave(scene, 'windows-latest', { ...runOf(scene), markdown: '# Hello' })
  const step = await scene.report()
  assert.equal(step.code, 0, step.log)
  assert.match(scene.repository.comments[0]!.body, /Nothing was measured/)
  assert.ok(!scene.repository.comments[0]!.body.includes('Hello'))
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
})

test('report job: a check that the server refuses keeps nothing back, and fails', async () => {
  await using scene = await openScene()
  scene.fake.faults.push({ method: 'POST', path: /check-runs$/, times: 99, kind: 'refuse', status: 500 })
  const step = await scene.report({ times: [1, 1, 1] })
  assert.equal(step.code, 1)
  assert.match(step.log, /^::error title=The check could not be written::500 to POST /m)
  assert.match(scene.repository.comments[0]?.body ?? '', /\n### ✅ /)
  assert.match(step.summary, /^### ✅ /)
  const { verdict, report, 'comment-url': address = '' } = step.outputs
  assert.deepEqual([verdict, report], ['same', 'paceline-report/comparison.json'])
  assert.match(address, /issuecomment/)
  for (const file of ['comparison.json', 'report.html']) readFileSync(join(scene.place.path, 'paceline-report', file))
})

test('report job: a comment that is refused, and a folder, leave the rest as it is', async () => {
  await using scene = await openScene()
  leaveResults(scene.place, scene, [1.2, 1, 1])
  scene.place.write('paceline-report', 'a file where a folder should be')
  scene.fake.faults.push({ method: 'GET', path: /issues\/7\/comments$/, times: 99, kind: 'refuse', status: 418 })
  const step = await scene.report()
  assert.equal(step.code, 1)
  for (const what of ['The comment', 'comparison.json', 'report.html']) {
    assert.ok(step.log.includes(`::error title=${what} could not be written::`), step.log)
  }
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
  assert.match(step.summary, /^### ❌ /)
  assert.deepEqual([step.outputs['verdict'], step.outputs['report'], step.outputs['comment-url']], ['worse', '', ''])
})

test("report job: with the base's config unreadable, all places say why", async () => {
  await using scene = await openScene({ config: { polcy: {} } as object, headConfig: {} })
  const step = await scene.report({ times: [1, 1, 1] })
  assert.equal(step.code, 1)
  assert.match(
    step.log,
    /^::error title=Nothing could be judged::paceline\.config\.json at [0-9a-f]{7}: \$: unknown key "polcy"/m,
  )
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
  for (const text of [step.summary, scene.repository.comments[0]?.body ?? '']) {
    assert.match(text, /### ❌ Nothing could be judged: nothing is known about this change\n\n.*polcy/)
    assert.doesNotMatch(text, /Nothing was measured/)
  }
  assert.deepEqual([step.outputs['verdict'], step.outputs['worse'], step.outputs['report']], ['failed', '0', ''])
})

test("report job: with the head's config unreadable, the base's policy judges", async () => {
  const accept = [{ match: '**', upTo: '+90%', reason: 'anything goes' }]
  await using scene = await openScene({ config: {}, headConfig: { accept, polcy: {} } as object })
  const step = await scene.report({ times: [1.2, 1, 1] })
  assert.equal(step.code, 0, step.log)
  assert.equal(scene.repository.checks[0]?.conclusion, 'failure')
  assert.match(
    scene.repository.comments[0]?.body ?? '',
    /config of this change cannot be read&#44; so nothing is accepted/,
  )
})

test('report job: without the pull request itself, nothing is known, and said so', async () => {
  await using scene = await openScene()
  const fault = { method: 'GET', path: /pulls\/7$/, times: 99, kind: 'refuse', status: 418 } as const
  scene.fake.faults.push({ ...fault, message: 'teapot' })
  const inputs = { 'pull-request': '7', head: scene.head }
  const step = await scene.report({ times: [1, 1, 1], inputs })
  assert.equal(step.code, 1)
  assert.match(step.log, /^::error title=Paceline::418 to GET /m)
  assert.match(step.summary, /^### ❌ Paceline could not continue\n\n418 .*teapot/)
  assert.equal(step.outputs['verdict'], 'failed')
})

test('report job: without the parents of the merge commit the base of the event judges', async () => {
  await using scene = await openScene()
  scene.fake.faults.push({ method: 'GET', path: /git\/commits\//, times: 99, kind: 'refuse', status: 418 })
  const step = await scene.report({ times: [1, 1, 1] })
  assert.equal(step.code, 0, step.log)
  assert.match(step.log, /parents of the merge commit could not be read/)
  assert.equal(scene.repository.checks[0]?.conclusion, 'success')
})

test('report job: without a merge commit of the server, one at the end has no say', async () => {
  await using scene = await openScene({
    kind: 'gitea',
    config: { policy: { failAt: 0.05 } },
    headConfig: { policy: { failAt: 0.9 } },
  })
  const own = mergeCommit(scene.repository, { base: scene.head, head: scene.head })
  scene.repository.pulls[0]!.head.sha = own
  const payload = lay(scene.event.payload, { pull_request: { head: { sha: own } } })
  leaveResults(scene.place, { ...scene, merge: own }, [1.2, 1, 1])
  const step = await scene.report({ payload, sha: own })
  assert.equal(step.code, 0, step.log)
  const { statuses, comments } = scene.repository
  assert.deepEqual([statuses[0]?.sha, statuses[0]?.state], [own, 'failure'], step.log)
  assert.match(comments[0]?.body ?? '', /from 0\.05 to 0\.9/)
})

test('report job: results of a newer Paceline are reported as such, with the way out', async () => {
  await using scene = await openScene()
  leaveResults(scene.place, scene)
  leave(scene, 'ubuntu-latest', JSON.stringify(runOf(scene)).replace('paceline/run@1', 'paceline/run@2'))
  const step = await scene.report()
  const told = /written by a newer Paceline .*use the same version of Paceline/
  assert.match(step.log, new RegExp(`^::warning title=Results were refused::ubuntu-latest: .*${told.source}`, 'm'))
  assert.match(scene.repository.comments[0]?.body ?? '', new RegExp(`Linux was not measured.*${told.source}`))
})

test('report job: what may not be written becomes a warning, and the job is the gate', async () => {
  await using scene = await openScene()
  scene.fake.state.tokens.set('ghs_readonly', { ...githubActions, access: 'read' })
  const inputs = { token: 'ghs_readonly' }
  const step = await scene.report({ times: [1.2, 1, 1], inputs })
  assert.equal(step.code, 1)
  assert.match(step.log, /^::warning title=No check was written::403 /m)
  assert.match(step.log, /^::warning title=No comment was written::403 /m)
  assert.match(step.log, /^::error title=Paceline%3A worse::/m, 'a job that fails says what for')
  assert.match(step.summary, /^### ❌ /)
  assert.equal(step.outputs['verdict'], 'worse')
  assert.equal(scene.repository.comments.length, 0)
})

test('report job: where there can be no check, the verdict is a status, with why', async () => {
  await using scene = await openScene()
  scene.fake.state.tokens.set('ghp_ofaperson', person('ada', 3))
  const inputs = { token: 'ghp_ofaperson' }
  const step = await scene.report({ times: [1.2, 1, 1], inputs })
  assert.equal(step.code, 0, step.log)
  assert.match(step.log, /^Posted a commit status instead of a check: 403 to POST .*check-runs/m)
  assert.equal(scene.repository.statuses[0]?.state, 'failure')
})

test('report job: a pull request from a fork gets a summary, and nothing is written', async () => {
  await using scene = await openScene({ fork: true })
  const step = await scene.report({ times: [1, 1, 1] })
  assert.equal(step.code, 0, step.log)
  assert.match(step.log, /^::notice title=Reported elsewhere::/m)
  assert.match(step.summary, /^### ✅ /)
  assert.deepEqual(scene.fake.requests.filter(isWrite), [])
})

test('report job: a pull request of Dependabot is treated like one from a fork', async () => {
  await using scene = await openScene()
  const step = await scene.report({ times: [1, 1, 1], actor: 'dependabot[bot]' })
  assert.equal(scene.repository.comments.length, 0, step.log)
  assert.match(step.log, /^::notice title=Reported elsewhere::/m)
})

test('report job: a comment that is wanted on changes only does not appear without one', async () => {
  await using scene = await openScene({ config: { report: { comment: 'on-change' } } })
  await scene.report({ times: [1, 1, 1] })
  assert.equal(scene.repository.comments.length, 0)
  assert.equal(scene.repository.checks.length, 1)
  const step = await scene.report({ times: [0.8, 1, 1], runNumber: 13 })
  assert.equal(scene.repository.comments.length, 1)
  assert.equal(step.outputs['verdict'], 'better')
})

test('report job: in a merge queue the required check reports, and there is no comment', async () => {
  await using scene = await openScene()
  leaveResults(scene.place, scene)
  const merge = { head_sha: scene.merge, base_sha: scene.base }
  const payload = payloadOf('merge_group', scene.repository, { merge_group: merge })
  const ref = 'refs/heads/gh-readonly-queue/main/pr-7'
  const step = await scene.report({ event: 'merge_group', payload, sha: scene.merge, ref })
  assert.equal(step.code, 0, step.log)
  assert.equal(scene.repository.checks[0]?.sha, scene.merge)
  assert.equal(scene.repository.comments.length, 0)
})

test('report job: a measurement asked for by a comment reports to its pull request', async () => {
  await using scene = await openScene()
  const run = runOf({ ...scene, merge: scene.head }, { times: 1.2 })
  scene.place.write('paceline-results/paceline+bench+ubuntu-latest+1/run.json', run)
  const payload = payloadOf('issue_comment', scene.repository, { issue: { number: 7, pull_request: { url: 'x' } } })
  const event = { event: 'issue_comment', payload, sha: scene.base }
  const inputs = { platforms: '["ubuntu-latest"]', name: 'bench', 'pull-request': '7', head: scene.head }
  const step = await scene.report({ inputs, ...event })
  assert.equal(step.code, 0, step.log)
  assert.match(scene.repository.comments[0]?.body ?? '', /^<!-- paceline:comment name=bench -->/)
  const [check] = scene.repository.checks
  assert.deepEqual([check?.name, check?.sha], ['Paceline (bench)', scene.head])

  scene.repository.pulls[0]!.head.sha = 'f'.repeat(40)
  const late = await scene.report({ inputs, ...event, runNumber: 13 })
  assert.match(late.log, /No comment was written: the pull request is at f+/)
  assert.match(scene.repository.comments[0]?.body ?? '', /run=12 /)
})

test('report job: the newest attempt of a runner counts, unless it measured nothing', async () => {
  await using scene = await openScene()
  leaveResults(scene.place, scene, [1.2, 1, 1])
  leave(scene, 'ubuntu-latest', runOf(scene, { id: '20261121T013000Z-0000000a' }), { attempt: 2 })
  const full = failure('win32-x64', 'the disk is full')
  leave(scene, 'windows-latest', full, { attempt: 2, file: 'outcome.json' })
  const step = await scene.report({ attempt: 2 })
  assert.equal(step.outputs['verdict'], 'same', step.log)
  assert.ok(!scene.repository.comments[0]!.body.includes('disk'))
})

test('report job: the token is masked, and in nothing that the step leaves', async () => {
  await using scene = await openScene()
  // With an environment of its own it is a process of its own, from its entry point on.
  const step = await scene.report({ times: [1.2, 1, 1], env: {} })
  assert.deepEqual(step.masks, [workflowToken])
  const left = [step.log, step.summary, JSON.stringify(step.outputs), scene.repository.comments[0]!.body]
  for (const text of left) assert.ok(!text.includes(workflowToken))
})
