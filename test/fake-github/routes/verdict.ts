/** Check runs and commit statuses. */
import { example } from '../example.ts'
import type { Check, FakeRepository } from '../state.ts'
import { refuse, type Routes, type RouteRequest } from './route.ts'

function toCheck(check: Check, { who }: RouteRequest): object {
  const template = example('POST /repos/{owner}/{repo}/check-runs')
  return {
    ...template,
    id: check.id,
    head_sha: check.sha,
    name: check.name,
    external_id: check.externalId,
    conclusion: check.conclusion,
    details_url: check.detailsUrl,
    html_url: `https://github.com/acme/widget/runs/${check.id}`,
    output: {
      ...template.output,
      title: check.title,
      summary: check.summary,
      text: null,
      annotations_count: check.annotations.length,
      annotations_url: `https://api.github.com/repos/acme/widget/check-runs/${check.id}/annotations`,
    },
    app: { ...template.app, slug: who.login.replace(/\[bot\]$/, '') },
  }
}

function toStatus(
  status: FakeRepository['statuses'][number],
  { repository, forge }: Pick<RouteRequest, 'repository' | 'forge'>,
): object {
  const { context, description, targetUrl } = status
  const { state: _, ...template } = example('POST /repos/{owner}/{repo}/statuses/{sha}')
  // Gitea calls the state differently in its answers.
  const state = { [forge === undefined ? 'state' : 'status']: status.state }
  const id = repository.statuses.indexOf(status) + 1
  return { ...template, id, ...state, context, description, target_url: targetUrl }
}

export const verdictRoutes: Routes = {
  'POST /repos/{owner}/{repo}/check-runs': (request) => {
    const { body, state, repository, who } = request
    if (!who.checks) return refuse(403, 'You must authenticate via a GitHub App.')
    const { title, summary, annotations = [] } = body.output
    if (annotations.length > 50) return refuse(422, 'Invalid request. No more than 50 items are allowed')
    if (summary.length > 65_535) return refuse(422, 'Only 65535 characters are allowed')
    const check: Check = {
      id: state.nextId++,
      sha: body.head_sha,
      name: body.name,
      conclusion: body.conclusion,
      externalId: body.external_id,
      detailsUrl: body.details_url,
      title,
      summary,
      annotations,
    }
    repository.checks.push(check)
    return { status: 201, body: toCheck(check, request) }
  },

  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': (request) => {
    const name = request.query.get('check_name')
    const found = request.repository.checks.filter(
      (check) => check.sha === request.parameters['ref'] && (name === null || check.name === name),
    )
    const check_runs = found.map((check) => toCheck(check, request))
    return { status: 200, body: { total_count: found.length, check_runs }, pages: true, key: 'check_runs' }
  },

  'POST /repos/{owner}/{repo}/statuses/{sha}': (request) => {
    const { repository, parameters, body } = request
    if (String(body.description).length > 140) return refuse(422, 'Validation Failed: description is too long')
    const { state, context, description, target_url: targetUrl } = body
    const status = { sha: parameters['sha'] ?? '', state, context, description, targetUrl }
    repository.statuses.push(status)
    return { status: 201, body: toStatus(status, request) }
  },

  'GET /repos/{owner}/{repo}/commits/{ref}/statuses': (request) => {
    const { repository, parameters } = request
    // The newest first, as GitHub gives them out.
    const found = repository.statuses.filter(({ sha }) => sha === parameters['ref']).toReversed()
    return { status: 200, body: found.map((status) => toStatus(status, request)), pages: true }
  },
}
