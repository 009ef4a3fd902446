/** Workflow runs, artifacts, accounts and permissions. */
import { createHash } from 'node:crypto'
import { example, exampleItem } from '../example.ts'
import type { StoredArtifact } from '../state.ts'
import { notFound, refuse, type RouteRequest, type Routes } from './route.ts'

/** Gitea's answer to whoever administers neither the server nor the repository. */
const onlyAdmins =
  'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own'

function toArtifact(artifact: StoredArtifact, { repository }: RouteRequest): object {
  const template = exampleItem('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', 'artifacts')
  const run = repository.runs.find(({ id }) => id === artifact.runId)
  const { id, name, zip, expired } = artifact
  return {
    ...template,
    id,
    name,
    expired,
    size_in_bytes: zip.length,
    digest: `sha256:${createHash('sha256').update(zip).digest('hex')}`,
    workflow_run: {
      id: artifact.runId,
      repository_id: repository.id,
      head_repository_id: run?.headRepositoryId ?? repository.id,
      head_branch: run?.headBranch ?? 'main',
      head_sha: run?.headSha ?? '0'.repeat(40),
    },
  }
}

export const actionsRoutes: Routes = {
  'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts': (request) => {
    const { repository, parameters } = request
    // The newest first, as GitHub gives them out.
    const found = repository.artifacts.filter(({ runId }) => String(runId) === parameters['run_id'])
    const artifacts = found.sort((a, b) => b.id - a.id).map((artifact) => toArtifact(artifact, request))
    return { status: 200, body: { total_count: found.length, artifacts }, pages: true, key: 'artifacts' }
  },

  'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}': (request) => {
    const artifact = request.repository.artifacts.find(({ id }) => String(id) === request.parameters['artifact_id'])
    if (artifact === undefined) return notFound
    if (artifact.expired) return refuse(410, 'Artifact has expired')
    return { status: 302, headers: { location: `${request.storeUrl}/zip/${artifact.id}?permission=signed` } }
  },

  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': ({ repository, parameters, forge }) => {
    if (forge !== undefined) return refuse(403, onlyAdmins)
    const username = parameters['username'] ?? ''
    const { permission, id } = repository.permissions.get(username) ?? { permission: 'read', id: 1 }
    const template = example('GET /repos/{owner}/{repo}/collaborators/{username}/permission')
    const user = { ...template.user, login: username, id, role_name: permission }
    return { status: 200, body: { ...template, permission, role_name: permission, user } }
  },

  'GET /user': ({ who, forge }) => {
    if (who.installation) return refuse(403, 'Resource not accessible by integration')
    const { login, id, type } = who
    return { status: 200, body: forge === undefined ? { ...example('GET /user'), login, id, type } : { login, id } }
  },

  'GET /version': ({ forge }) =>
    forge === undefined
      ? notFound
      : { status: 200, body: { version: forge === 'forgejo' ? '12.0.0+gitea-1.22.0' : '1.26.4' } },
}
