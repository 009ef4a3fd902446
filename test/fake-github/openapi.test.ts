/**
 * Everything the client does, through Prism: it checks each request and each answer of the fake against
 * GitHub's own OpenAPI description.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArtifacts, fetchZipTexts } from '../../src/github/artifact.ts'
import { fetchPermissionAndReason, findReviewedHead, addReaction } from '../../src/github/bench-command.ts'
import { postVerdictInFormIfLast, postCheckOrStatusIfLast } from '../../src/github/check-run.ts'
import type { Client } from '../../src/github/client.ts'
import { fetchOwnAccount } from '../../src/github/marker.ts'
import { fetchPullOfRunOrReason, fetchMergeSidesIfAny, fetchCommitFileIfAny } from '../../src/github/pull-request.ts'
import { postComment } from '../../src/github/sticky-comment.ts'
import { connect } from './connect.ts'
import { prismMissing, startPrism } from './prism.ts'
import { startFakeGitHub } from './server.ts'
import { addRepository, githubActions, person, type FakeRepository } from './state.ts'
import { undescribedRoutes, isOf, usedRoutes } from './used-routes.ts'
import { zipOf } from './zip.ts'

const repository = { owner: 'acme', repo: 'widget' }

test('OpenAPI: every request is one that GitHub describes, and every answer', { skip: prismMissing }, async () => {
  await using fake = await startFakeGitHub()
  const widget = addRepository(fake.state, 'acme/widget')
  fake.state.tokens.set('personal', person('ada', 5))
  await using proxy = await startPrism(fake.apiUrl)

  const violations: string[] = []
  const watched: typeof fetch = async (input, init) => {
    // Prism follows redirects by itself and reads a zip as text: downloads go past it.
    const { href: url } = new URL(input instanceof Request ? input.url : input)
    const answer = await fetch(url.endsWith('/zip') ? url.replace(proxy.apiUrl, fake.apiUrl) : url, init)
    const found = answer.headers.get('sl-violations')
    if (found !== null) violations.push(`${init?.method} ${url}: ${found}`)
    return answer
  }
  const options = { apiUrl: proxy.apiUrl, fetch: watched }
  await exercise(connect(fake, options).client, widget)
  await fetchOwnAccount(connect(fake, { ...options, token: 'personal' }).client)
  assert.deepEqual(violations, [])

  const templates = (await usedRoutes()).filter((route) => !undescribedRoutes.has(route))
  const unseen = templates.filter((route) => !fake.requests.some((request) => isOf(route, request)))
  assert.deepEqual(unseen, [], 'every route was used')

  // The net would catch something: a request that breaks the description is reported.
  const { client } = connect(fake, options)
  const wrong = { ...repository, body: 'hello', issue_number: 'seven' as unknown as number }
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
  await client.send(route, { with: wrong, as: (await import('zod/mini')).unknown() })
  assert.match(violations.join(), /issue_number/)
})

/** Uses every function of the client once, with as much in its requests as there can be. */
async function exercise(client: Client, widget: FakeRepository): Promise<void> {
  const sha = widget.branches.get('main')!
  const head = { sha, ref: 'topic', repository: widget }
  widget.pulls.push({ number: 7, state: 'open', head, base: { sha, ref: 'main' } })
  widget.runs.push({ id: 9, event: 'push', headBranch: 'main', headSha: sha, headRepositoryId: widget.id })
  const zip = zipOf([{ name: 'linux-x64.json', content: '{}' }])
  widget.artifacts.push({ id: 5, name: 'paceline-linux', runId: 9, zip, expired: false })

  const run = {
    event: 'pull_request',
    head_sha: sha,
    head_branch: 'topic',
    head_repository: { id: widget.id, owner: { login: 'acme' } },
  }
  assert.ok('pullRequest' in (await fetchPullOfRunOrReason(client, { repository, baseId: widget.id, run })))
  await fetchMergeSidesIfAny(client, { repository, sha })
  assert.equal(await fetchCommitFileIfAny(client, { repository, sha, path: 'README.md' }), '# A library\n')
  assert.equal(await fetchCommitFileIfAny(client, { repository, sha, path: 'none.json' }), undefined)
  await fetchPermissionAndReason(client, { repository, author: { login: 'ada', id: 5 }, couldPush: undefined })
  assert.ok('sha' in (await findReviewedHead(client, { repository, number: 7, seen: { sha } })))

  const measured = { sha, runNumber: 3, attempt: 1, series: '1f2e3d4c' }
  const us = await fetchOwnAccount(client)
  const comment = { repository, pullRequest: 7, name: 'default', body: 'As before', measured, us } as const
  await postComment(client, { ...comment, whenMissing: 'create' })
  widget.comments.push({ ...widget.comments[0]!, id: 900, author: githubActions })
  const updated = await postComment(client, { ...comment, whenMissing: 'leave' })
  assert.equal(updated.kind, 'updated')
  await addReaction(client, { repository, commentId: updated.id, reaction: 'eyes' })
  assert.deepEqual(
    widget.reactions.map(({ content }) => content),
    ['eyes'],
  )

  const annotation = {
    path: 'suite.ts',
    line: 1,
    level: 'warning',
    title: 'slower',
    message: 'row',
  } as const
  const texts = {
    name: 'Paceline',
    title: 'Slower',
    summary: 'One row',
    conclusion: 'neutral',
  } as const
  const more = { detailsUrl: 'https://github.com/acme/widget/actions/runs/9', measured, annotations: [annotation] }
  await postCheckOrStatusIfLast(lossy(client), { repository, ...texts, ...more })
  assert.deepEqual(
    widget.checks.map(({ annotations }) => annotations.length),
    [1],
  )
  await postVerdictInFormIfLast('status', client, { repository, ...texts, ...more })
  const older = { ...measured, runNumber: 2 }
  assert.ok(
    'reason' in (await postVerdictInFormIfLast('status', client, { repository, ...texts, ...more, measured: older })),
  )

  const [artifact] = await listArtifacts(client, { repository, runId: 9, prefix: 'paceline-' })
  assert.equal((await fetchZipTexts(client, { repository, artifact: artifact! })).size, 1)
}

/** A client that loses the first answer to a check, so that the way back is taken too. */
function lossy(client: Client): Client {
  const lost = new Set<string>()
  return {
    ...client,
    async send(route, sent) {
      const answer = await client.send(route, sent)
      if (!/^POST .*check-runs/.test(route) || lost.has(route)) return answer
      lost.add(route)
      const { ApiError } = await import('../../src/github/api-error.ts')
      throw new ApiError({ route, serverWords: 'lost' })
    },
  }
}
