/** The action's talk with its runner, by `@actions/core`; each function here says what core leaves to its callers. */
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as core from '@actions/core'
import { withoutWorkflowCommands } from '../core/report/escape.ts'
import { longestSummaryBytes } from '../core/report/markdown.ts'

export type Log = typeof log

export interface LogAnnotation {
  readonly message: string
  readonly title?: string
  readonly file?: string
  /** The line of the file, from 1. */
  readonly line?: number
}

/** Longer messages are cut off by the server. */
const longestMessage = 4_000

/**
 * Prints lines unchanged: one from outside could be a command (`::error::…`). Annotations are escaped, and leave
 * without a title and as long as they are.
 */
export const log = {
  /** Lines for people; what a runner would take for a command is taken apart. */
  info: (text: string): void =>
    core.info(
      text
        .split(/\r\n|\r|\n/)
        .map(withoutWorkflowCommands)
        .join('\n'),
    ),
  notice: (annotation: LogAnnotation): void => core.notice(...toAnnotation(annotation)),
  warning: (annotation: LogAnnotation): void => core.warning(...toAnnotation(annotation)),
  error: (annotation: LogAnnotation): void => core.error(...toAnnotation(annotation)),
  /** Folds away what is said until the work is done; a runner knows no group in a group. */
  group: <T>(name: string, work: () => Promise<T>): Promise<T> => core.group(withoutWorkflowCommands(name), work),
}

function toAnnotation({ message, title = 'Paceline', file, line }: LogAnnotation): [string, core.AnnotationProperties] {
  const place = { ...(file !== undefined && { file }), ...(line !== undefined && { startLine: line }) }
  return [message.slice(0, longestMessage), { title, ...place }]
}

/** Names whose value is the secret itself, and not an address or a name: what a log must not show. */
const secretName = /(TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY)$/i

/**
 * Has the runner mask every token of the environment in all logs from here on: it knows its own, but not one that a
 * workflow made. Only on a runner: elsewhere the command would print the token.
 */
export function maskEnvironmentTokensInLogs(env: Readonly<Record<string, string | undefined>>): void {
  if (env['GITHUB_ACTIONS'] !== 'true') return
  for (const [name, value = ''] of Object.entries(env))
    if (secretName.test(name) && value.length >= 8) core.setSecret(value)
}

/** Reads an input, trimmed; empty where it was not given. Core knows how a runner hands it over, but not its form. */
export const input: (name: string) => string = core.getInput

export type Output = string | number | boolean | undefined

/**
 * Sets outputs of the step; undefined becomes empty. Core writes each between lines of its own making, so that a value can hold
 * anything; what a value may be is checked where it is used. Where the runner has no file for them core would print them;
 * then they are not set.
 */
export function setOutputs(outputs: Readonly<Record<string, Output>>): void {
  if (runnerPathOrEmpty('GITHUB_OUTPUT') === '') return
  for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value === undefined ? '' : String(value))
}

/**
 * Adds Markdown to the summary of the step. One that becomes too large the server drops whole, and core does not look:
 * then a sentence says so. Where the runner has no summaries core would fail.
 */
export async function addSummary(markdown: string): Promise<void> {
  if (runnerPathOrEmpty('GITHUB_STEP_SUMMARY') === '') return
  const fits = Buffer.byteLength(markdown) <= longestSummaryBytes
  const text = fits ? markdown : 'The report is too large for the job summary: see the artifacts of this run.'
  await core.summary.addRaw(text, true).write()
}

/** Names what a runner reads when a step ends: for the steps after it, and for the page of the run. */
const runnerFiles = ['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY']

/**
 * Does work that runs a stranger's code, and puts the runner's files back after it, with a warning where they differed: what
 * was written there would be the environment of the steps after this one, which have tokens.
 */
export async function restoreRunnerFilesAfter<T>(work: () => Promise<T>): Promise<T> {
  const putBack = makePresentFilesRestorer(runnerFiles.map(runnerPathOrEmpty))
  try {
    return await work()
  } finally {
    const changed = putBack()
    const written = runnerFiles.filter((name) => changed.includes(runnerPathOrEmpty(name)))
    const message = `What was measured has written to ${written.join(', ')}. That is gone: it was for the steps after this one.`
    if (written.length > 0) log.warning({ title: 'The code wrote to files of the runner', message })
  }
}

/** Keeps any files, as far as they are there; what it returns tells the paths of those that differed. */
export function makePresentFilesRestorer(paths: readonly string[]): () => readonly string[] {
  const kept = paths
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => ({ path, content: readFileSync(path), mode: statSync(path).mode }))
  return () => {
    const changed = kept.filter(({ path, content }) => !isFileContentEqual(path, content))
    for (const { path, content, mode } of changed) {
      // A link may lie there now.
      rmSync(path, { recursive: true, force: true })
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content, { flag: 'wx', mode })
    }
    return changed.map(({ path }) => path)
  }
}

function isFileContentEqual(path: string, content: Buffer): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === content.length && readFileSync(path).equals(content)
}

function runnerPathOrEmpty(name: string): string {
  return process.env[name] ?? ''
}
