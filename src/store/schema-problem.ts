/** What is wrong with a parsed value, as one place and one sentence, from the errors of its schema. */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

export interface SchemaProblem {
  /** `$.benchmarks[3].metrics.ready-time.values[2]` */
  readonly place: string
  readonly what: string
}

/** The first problem of a schema error; its text is on one line and holds no control characters. */
export function firstProblem(error: z.core.$ZodError): SchemaProblem {
  const { path, issue } = innermost(error.issues, [])
  return { place: jsonPath(path), what: oneLine(wordsOf(issue)) }
}

/** A place in a JSON file. Keys that are no plain words stand in brackets and quotes. */
export function jsonPath(path: Path): string {
  return `$${path.map(pathStep).join('')}`
}

function pathStep(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`
  const name = String(key)
  return /^[\w$@+-]{1,100}$/.test(name) ? `.${name}` : `[${JSON.stringify(oneLine(name))}]`
}

interface Found {
  readonly path: Path
  readonly issue: Issue
}

/** Descends into alternatives: of those that a union offers, the one that fits best is the one that was meant. */
function innermost(issues: readonly Issue[], above: Path): Found {
  const issue = issues[0]!
  const path = [...above, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { path, issue }
  const meant = issue.errors.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))[0]!
  return innermost(meant, path)
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length))
}

function wordsOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return `unknown key ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is missing'
  return issue.message.replace(/^Invalid input: /, '')
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
