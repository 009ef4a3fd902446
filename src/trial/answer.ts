/** The child's answer: one JSON line in a file, written once, whatever the code under measurement does. */
import { renameSync, writeFileSync } from 'node:fs'

/** Longest texts, as `answerLimits` of model/trial.ts has them: the child carries no schemas. */
const limits = { message: 2_000, detail: 8_000, warnings: 50 }

export interface Answer {
  /** Writes the answer; a second one is ignored. Whole or not at all: the parent may look at any time. */
  give(answer: Readonly<Record<string, unknown>>): void
}

export function openAnswer(path: string): Answer {
  let given = false
  return {
    give(answer) {
      if (given) return
      writeFileSync(`${path}.part`, `${JSON.stringify(answer)}\n`)
      renameSync(`${path}.part`, path)
      given = true
    },
  }
}

/** What to say of something thrown: its first line, and its stack with causes. */
export function describeError(error: unknown): { message: string; detail: string | null } {
  if (!(error instanceof Error)) return { message: cut(`threw ${String(error)}`, limits.message), detail: null }
  const firstLine = `${error.name}: ${error.message}`.split('\n', 1)[0] ?? error.name
  const isCheck = error.name === 'ExpectationError'
  return {
    message: cut(isCheck ? error.message : firstLine, limits.message),
    detail: hasPlace(error) ? cut(stackOf(error), limits.detail) : null,
  }
}

/** Whether the stack of an error leads to a place in somebody's code; that of a module that does not parse does not. */
export function hasPlace(error: unknown): boolean {
  if (!(error instanceof SyntaxError)) return true
  const lines = (error.stack ?? '').split('\n')
  return !(lines[0] ?? '').startsWith('SyntaxError') || lines.slice(1).some((line) => !line.includes('node:'))
}

function stackOf(error: Error): string {
  const own = error.stack ?? `${error.name}: ${error.message}`
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

export function cutWarnings(warnings: readonly string[]): string[] {
  return warnings.slice(0, limits.warnings).map((warning) => cut(warning, limits.message))
}
