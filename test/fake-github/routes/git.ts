/** Commits and files; all else about Git is Git's own, see git-http.ts. */
import { example } from '../example.ts'
import { findBlob } from '../state.ts'
import { notFound, type Routes } from './route.ts'

export const gitRoutes: Routes = {
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

  'GET /repos/{owner}/{repo}/contents/{path}': ({ repository, parameters, query }) => {
    const [commit, path] = [query.get('ref') ?? '', parameters['path'] ?? '']
    if (!repository.objects.has(commit)) return notFound
    const blob = findBlob(repository, { commit, path })
    if (blob === undefined) return notFound
    // As on GitHub: base64 comes in lines.
    const content = blob.content.toString('base64').replaceAll(/.{60}/g, '$&\n')
    const name = path.split('/').at(-1)
    const { content: _, ...template } = example('GET /repos/{owner}/{repo}/contents/{path}')
    return {
      status: 200,
      body: { ...template, name, path, sha: blob.sha, size: blob.content.length, encoding: 'base64', content },
    }
  },
}
