/** The workflows that stand in the documentation: what readers copy must be as right as what we run. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Snippet {
  /** Where it stands, as in `docs/github-action.md:9`. */
  readonly where: string
  /** A file name for it, as in `docs-github-action.md-1.yml`: the first of that page. */
  readonly file: string
  readonly text: string
}

/** Every block of YAML in README.md and docs/ that has jobs. */
export function workflowSnippets(root: string): Snippet[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  return ['README.md', ...docs.sort()].flatMap((path) => snippetsIn(path, readFileSync(join(root, path), 'utf8')))
}

/** Of one page. Blocks are fenced; an indented fence belongs to a list and is moved to the left. */
export function snippetsIn(path: string, page: string): Snippet[] {
  const fences = page.matchAll(/^([ ]*)```ya?ml\n(.*?)^\1```$/gms)
  return [...fences]
    .map(({ index, 1: indent = '', 2: block = '' }) => ({
      line: page.slice(0, index).split('\n').length,
      text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }))
    .filter(({ text }) => /^jobs:/m.test(text))
    .map(({ line, text }, at) => ({
      where: `${path}:${line}`,
      file: `${path.replaceAll('/', '-')}-${at + 1}.yml`,
      text,
    }))
}
