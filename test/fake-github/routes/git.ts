/** Git data, branches and contents. */
import { setTimeout as sleep } from 'node:timers/promises'
import { example } from '../example.ts'
import { commitFiles, findBlob, reaches, store, storeTree, type FakeRepository } from '../state.ts'
import { notFound, refuse, type RouteAnswer, type RouteRequest, type Routes } from './route.ts'

const branchName = (ref: string): string => ref.replace(/^(refs\/)?heads\//, '')

function toRef(branch: string, sha: string): object {
  const template = example('GET /repos/{owner}/{repo}/git/ref/{ref}')
  return { ...template, ref: `refs/heads/${branch}`, object: { ...template.object, type: 'commit', sha } }
}

/** Commits and the hash of a tree-ish: commits stand for their trees. */
function treeAt(repository: FakeRepository, sha: string): string {
  const object = repository.objects.get(sha)
  return object?.type === 'commit' ? object.tree : sha
}

function toTree(repository: FakeRepository, sha: string): RouteAnswer {
  const tree = repository.objects.get(sha)
  if (tree?.type !== 'tree') return notFound
  const url = 'https://api.github.com/repos/acme/widget/git'
  const entries = [...tree.entries].map(([path, { type, sha: entrySha }]) => {
    const object = repository.objects.get(entrySha)
    const mode = type === 'blob' ? '100644' : '040000'
    const entry = { path, mode, type, sha: entrySha, url: `${url}/${type}s/${entrySha}` }
    return object?.type === 'blob' ? Object.assign(entry, { size: object.content.length }) : entry
  })
  return { status: 200, body: { sha, url: `${url}/trees/${sha}`, tree: entries, truncated: false } }
}

/** Gitea leaves out the content of what is larger. */
const mostOfForge = 10 * 2 ** 20

const ruleMessage = 'Repository rule violations found: Changes must be made through a pull request.'
/** Repositories that a contents write is under way in: Gitea refuses a second one meanwhile. */
const writing = new Set<FakeRepository>()

async function writeContents(request: RouteRequest): Promise<RouteAnswer> {
  const { repository, parameters, body, forge } = request
  const path = parameters['path'] ?? ''
  const branch: string = body.new_branch ?? body.branch ?? repository.defaultBranch
  if (body.new_branch !== undefined && repository.branches.has(branch)) return refuse(422, 'branch already exists')
  if (body.new_branch !== undefined)
    repository.branches.set(branch, repository.branches.get(repository.defaultBranch) ?? '')
  const commit = repository.branches.get(branch)
  if (commit === undefined) return refuse(404, `Branch ${branch} not found`)
  if (repository.protectedBranches.has(branch)) {
    return forge === null ? refuse(409, ruleMessage) : refuse(403, 'user cannot commit to repo [user: gitea-actions]')
  }

  const now = findBlob(repository, { commit, path })?.sha
  if (now !== body.sha) {
    return forge === null ? refuse(409, `${path} does not match ${body.sha}`) : refuse(422, 'sha does not match')
  }
  if (writing.has(repository)) return refuse(403, 'push rejected: another write is under way')
  writing.add(repository)
  await sleep(forge === null ? 0 : 2)
  writing.delete(repository)
  const text = Buffer.from(body.content, 'base64').toString()
  const sha = commitFiles(repository, { branch, files: { [path]: text }, message: body.message })
  const template = example('PUT /repos/{owner}/{repo}/contents/{path}')
  return { status: now === undefined ? 201 : 200, body: { ...template, commit: { ...template.commit, sha } } }
}

export const gitRoutes: Routes = {
  'GET /repos/{owner}/{repo}/git/ref/{ref}': ({ repository, parameters, forge }) => {
    const branch = branchName(parameters['ref'] ?? '')
    const sha = repository.branches.get(branch)
    return sha === undefined || forge !== null ? notFound : { status: 200, body: toRef(branch, sha) }
  },

  'GET /repos/{owner}/{repo}/branches/{branch}': ({ repository, parameters }) => {
    const sha = repository.branches.get(parameters['branch'] ?? '')
    return sha === undefined ? notFound : { status: 200, body: { name: parameters['branch'], commit: { id: sha } } }
  },

  'POST /repos/{owner}/{repo}/git/refs': ({ repository, body }) => {
    const branch = branchName(body.ref)
    if (repository.protectedBranches.has(branch)) return refuse(422, ruleMessage)
    if (repository.branches.has(branch)) return refuse(422, 'Reference already exists')
    repository.branches.set(branch, body.sha)
    return { status: 201, body: toRef(branch, body.sha) }
  },

  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': ({ repository, parameters, body }) => {
    const branch = branchName(parameters['ref'] ?? '')
    const head = repository.branches.get(branch)
    if (head === undefined) return refuse(422, 'Reference does not exist')
    if (repository.protectedBranches.has(branch)) return refuse(422, ruleMessage)
    if (body.force !== true && !reaches(repository, body.sha, head)) return refuse(422, 'Update is not a fast forward')
    repository.branches.set(branch, body.sha)
    return { status: 200, body: toRef(branch, body.sha) }
  },

  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': ({ repository, parameters }) => {
    const sha = parameters['commit_sha'] ?? ''
    const commit = repository.objects.get(sha)
    if (commit?.type !== 'commit') return notFound
    const template = example('GET /repos/{owner}/{repo}/git/commits/{commit_sha}')
    const url = 'https://api.github.com/repos/acme/widget/git'
    const parents = commit.parents.map((parent) => ({ ...template.parents[0], sha: parent }))
    return {
      status: 200,
      body: { ...template, sha, tree: { sha: commit.tree, url: `${url}/trees/${commit.tree}` }, parents },
    }
  },

  'GET /repos/{owner}/{repo}/compare/{basehead}': ({ repository, parameters, forge }) => {
    const [base = '', head = ''] = (parameters['basehead'] ?? '').split('...')
    if (!repository.objects.has(base) || !repository.objects.has(head)) return notFound
    // Forges count, and do not say how the two are related.
    if (forge !== null) return { status: 200, body: { total_commits: 1, commits: [] } }
    const [isAhead, isBehind] = [reaches(repository, head, base), reaches(repository, base, head)]
    const status = isAhead && isBehind ? 'identical' : isAhead ? 'ahead' : isBehind ? 'behind' : 'diverged'
    return { status: 200, body: { ...example('GET /repos/{owner}/{repo}/compare/{basehead}'), status } }
  },

  'POST /repos/{owner}/{repo}/git/commits': ({ repository, body }) => {
    const { tree, parents, message } = body
    if (repository.objects.get(tree)?.type !== 'tree') return refuse(422, 'Tree SHA does not exist')
    const sha = store(repository, { type: 'commit', tree, parents, message })
    const template = example('POST /repos/{owner}/{repo}/git/commits')
    return { status: 201, body: { ...template, sha, message } }
  },

  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': ({ repository, parameters }) =>
    toTree(repository, treeAt(repository, parameters['tree_sha'] ?? '')),

  'POST /repos/{owner}/{repo}/git/trees': ({ repository, body }) => {
    const files = new Map<string, string>(
      body.tree.map((entry: { path: string; sha: string }) => [entry.path, entry.sha]),
    )
    const base = body.base_tree === undefined ? null : treeAt(repository, body.base_tree)
    return { ...toTree(repository, storeTree(repository, { base, files })), status: 201 }
  },

  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}': ({ repository, parameters, forge }) => {
    const sha = parameters['file_sha'] ?? ''
    const blob = repository.objects.get(sha)
    if (blob?.type !== 'blob') return notFound
    const template = example('GET /repos/{owner}/{repo}/git/blobs/{file_sha}')
    if (forge !== null && blob.content.length > mostOfForge) {
      return { status: 200, body: { content: null, encoding: null, sha, size: blob.content.length, url: '' } }
    }
    // As on GitHub: base64 comes in lines.
    const content = blob.content.toString('base64').replaceAll(/.{60}/g, '$&\n')
    return { status: 200, body: { ...template, sha, content, encoding: 'base64', size: blob.content.length } }
  },

  'POST /repos/{owner}/{repo}/git/blobs': ({ repository, body }) => {
    const sha = store(repository, { type: 'blob', content: Buffer.from(body.content, body.encoding) })
    return { status: 201, body: { ...example('POST /repos/{owner}/{repo}/git/blobs'), sha } }
  },

  'PUT /repos/{owner}/{repo}/contents/{path}': (request) =>
    request.forge !== null && request.body.sha === undefined ? refuse(422, '[SHA]: Required') : writeContents(request),

  // Gitea creates with it, and refuses a file that is there, whatever sha comes along.
  'POST /repos/{owner}/{repo}/contents/{path}': (request) =>
    request.forge === null ? notFound : writeContents({ ...request, body: { ...request.body, sha: undefined } }),
}
