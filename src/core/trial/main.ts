/**
 * Entry point of the child: reads one request, does it, writes one answer, exits. All of it counts towards the memory
 * being measured, so it stays small: `node:` modules and nothing else.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ChildRequest } from '../model/trial.ts'
import { cutWarnings, messageAndDetail, hasUsefulStack, firstAnswerWriter, installTrialGuard } from './guard.ts'
import { plainDataOfSuite, letSuiteFillDirectory, loadSuite, stubImportsToDescribeSuite } from './load-suite.ts'
import { loadedVersionsStore } from './resolution.ts'
import { runTrialOfRequest } from './run-trial.ts'

const request = JSON.parse(readFileSync(process.env['PACELINE_REQUEST'] ?? '', 'utf8')) as ChildRequest
const answer = firstAnswerWriter(request.answerPath)
const { end, signal, release } = installTrialGuard(answer)
try {
  answer.give({ outcome: 'ok', ...(await runRequestAndGetAnswer(request)) })
} catch (error) {
  answer.give({ outcome: 'failed', ...messageAndDetail(error) })
  // Node prints the place of such an error only if nobody catches it.
  if (!hasUsefulStack(error)) {
    release()
    throw error
  }
}
end()

async function runRequestAndGetAnswer(request: ChildRequest): Promise<Record<string, unknown>> {
  if (request.kind === 'describe') {
    if (request.standIns === true) stubImportsToDescribeSuite(pathToFileURL(request.suitePath).href)
    return { suite: plainDataOfSuite(await loadSuite(request)) }
  }
  if (request.kind === 'prepare') {
    await letSuiteFillDirectory(request, signal)
    return {}
  }
  const figures = await runTrialOfRequest(request, { scratch: request.scratch, signal })
  const versions = { node: process.versions.node, ...loadedVersionsStore() }
  return { ...figures, warnings: cutWarnings(figures.warnings), versions }
}
