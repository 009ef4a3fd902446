/** Lets a suite fill a directory of its own, before any trial. */
import type { PrepareRequest } from '../model/trial.ts'
import { isPrepared, loadSuite, optionReader, pick } from './load-suite.ts'

/** Fills `request.directory`. Throws whatever goes wrong. */
export async function fillDirectory(request: PrepareRequest, signal: AbortSignal): Promise<void> {
  const suite = await loadSuite(request)
  const reference = pick(suite.cases, request.case, 'case')[request.key]
  if (!isPrepared(reference)) throw new Error(`case ${request.case} prepares nothing called ${request.key}`)
  await reference.prepare({ directory: request.directory, option: optionReader(suite, request.options), signal })
}
