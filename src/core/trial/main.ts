/**
 * Entry point of the child: reads one request, does it, writes one answer, exits. All of it counts towards the memory
 * being measured, so it stays small: `node:` modules and nothing else.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ChildRequest } from '../model/trial.ts'
import { cutWarnings, describeError, hasPlaceInUserCode, openAnswer, installTrialGuard } from './guard.ts'
import { suiteData, fillDirectory, loadSuite, replaceImportsByStandIns } from './load-suite.ts'
import { loadedPackages } from './resolution.ts'
import { makeTrial } from './run-trial.ts'

const request = JSON.parse(readFileSync(process.env['PACELINE_REQUEST'] ?? '', 'utf8')) as ChildRequest
const answer = openAnswer(request.answerPath)
const { end, signal, release } = installTrialGuard(answer)
try {
  answer.give({ outcome: 'ok', ...(await answerRequest(request)) })
} catch (error) {
  answer.give({ outcome: 'failed', ...describeError(error) })
  // Node prints the place of such an error only if nobody catches it.
  if (!hasPlaceInUserCode(error)) {
    release()
    throw error
  }
}
end()

async function answerRequest(request: ChildRequest): Promise<Record<string, unknown>> {
  if (request.kind === 'describe') {
    if (request.standIns === true) replaceImportsByStandIns(pathToFileURL(request.suitePath).href)
    return { suite: suiteData(await loadSuite(request)) }
  }
  if (request.kind === 'prepare') {
    await fillDirectory(request, signal)
    return {}
  }
  const figures = await makeTrial(request, { scratch: request.scratch, signal })
  const versions = { node: process.versions.node, ...loadedPackages() }
  return { ...figures, warnings: cutWarnings(figures.warnings), versions }
}
