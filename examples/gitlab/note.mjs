// Writes a file as Paceline's one note on a merge request; see gitlab-ci.yml.
import { readFileSync } from 'node:fs'

const { CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID, GITLAB_TOKEN } = process.env
const marker = '<!-- paceline:note -->'
const notes = `${CI_API_V4_URL}/projects/${CI_PROJECT_ID}/merge_requests/${CI_MERGE_REQUEST_IID}/notes`

async function ask(url, method = 'GET', body) {
  const headers = { 'private-token': GITLAB_TOKEN, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, body: body && JSON.stringify({ body }) })
  if (!response.ok) throw new Error(`${response.status} to ${method} ${url}`)
  return response
}

async function ownNote() {
  for (let page = '1'; page;) {
    const response = await ask(`${notes}?per_page=100&page=${page}`)
    const own = (await response.json()).find(({ body }) => body.startsWith(marker))
    if (own !== undefined) return own
    page = response.headers.get('x-next-page')
  }
  return null
}

// GitLab would run a line that begins with a slash as a command, with the rights of the token's owner.
const text = readFileSync(process.argv[2], 'utf8').replaceAll(/^\s*\//gm, '&#47;')
const own = await ownNote()
const url = own === null ? notes : `${notes}/${own.id}`
await ask(url, own === null ? 'POST' : 'PUT', `${marker}\n${text}`)
process.stdout.write(own === null ? 'The note was written.\n' : 'The note was updated.\n')
