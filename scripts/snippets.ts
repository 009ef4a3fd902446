/** The code that stands in the documentation: what readers copy must be as right as what we run. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Snippet {
  /** Where it stands, as in `docs/github-action.md:9`. */
  readonly where: string
  readonly page: string
  readonly language: string
  /** The file that the page says it is, with `<!-- file: bench/parse.js -->` above it. */
  readonly file: string | undefined
  readonly text: string
}

/** Every fenced block of these pages. */
export function snippets(root: string): Snippet[] {
  return pages(root).flatMap((page) => snippetsIn(page, readFileSync(join(root, page), 'utf8')))
}

/** README.md, SKILL.md, all below docs/, and the pages of evaluation/. */
export function pages(root: string): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  const evaluation = readdirSync(join(root, 'evaluation')).filter((name) => name.endsWith('.md'))
  return ['README.md', 'SKILL.md', ...docs.sort(), ...evaluation.map((name) => `evaluation/${name}`)]
}

/** Of one page; an indented fence belongs to a list and is moved to the left. */
export function snippetsIn(page: string, text: string): Snippet[] {
  const fences = text.matchAll(/(?:^[ ]*<!-- file: (\S+) -->\n\n)?^([ ]*)```(\w+)\n(.*?)^\2```$/gms)
  return [...fences].map(({ index, 0: whole, 1: file, 2: indent = '', 3: language = '', 4: block = '' }) => ({
    where: `${page}:${text.slice(0, index + whole.indexOf('```')).split('\n').length}`,
    page,
    language,
    file,
    text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** Those that are whole workflows, each with a file name of its own: `docs-github-action.md-1.yml` is the first of that page. */
export function workflowSnippets(
  root: string,
): { readonly where: string; readonly file: string; readonly text: string }[] {
  const workflows = snippets(root).filter(({ language, text }) => /^ya?ml$/.test(language) && /^jobs:/m.test(text))
  return workflows.map(({ where, page, text }, at) => ({
    where,
    file: `${page.replaceAll('/', '-')}-${at - workflows.findIndex((other) => other.page === page) + 1}.yml`,
    text,
  }))
}
