/** Test support: the workflow with which the README begins, and what a user makes of it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { workflowSnippets } from '../../scripts/snippets.ts'
import { repositoryRoot } from '../command-line.ts'
import type { SmallLibrary } from '../small-library.ts'
import { findAct, shippedOnce } from './act.ts'
import { assertNoToken, consumerOf, type Consumer, type ConsumerOptions, type Run } from './consumer.ts'

const block = workflowSnippets(repositoryRoot).find(({ where }) => where.startsWith('README.md'))!.text

/** What the block says of its own step. */
export const benchmarks = 'run: npm run bench'

interface Changes {
  /** Commands of the user's own before the step. */
  readonly before?: readonly string[]
  /** Labels of the runners of a matrix. */
  readonly systems?: readonly string[]
}

/** The block with these inputs in the place of its own. */
export function workflowOf(inputs: string, { before = [], systems }: Changes = {}): string {
  const ours = '      - uses: _OWNER_/paceline@v1\n        with: { '
  const runner = 'runs-on: ubuntu-latest'
  for (const part of [`${ours}${benchmarks} }`, runner]) assert.ok(block.includes(part), part)
  const steps = before.map((line) => `      - run: ${line}\n`).join('')
  const text = block.replace(`${ours}${benchmarks}`, () => `${steps}${ours.replace('_OWNER_', 'acme')}${inputs}`)
  const os = `{ os: [${systems?.join(', ')}] }`
  const matrix = `strategy: { max-parallel: 1, fail-fast: false, matrix: ${os} }\n    runs-on: \${{ matrix.os }}`
  return systems === undefined ? text : text.replace(runner, () => matrix)
}

const found = findAct()
/** Options of a test that needs act. */
export const options = { skip: 'missing' in found ? found.missing : false, timeout: 900_000 }

/** Opens a consumer of Paceline that has this library. */
export const consumer = (own: SmallLibrary, more: ConsumerOptions = {}): Promise<Consumer> =>
  consumerOf({ act: 'path' in found ? found.path : '', paceline: shippedOnce() }, { own, ...more })

/** Runs a workflow as the next run of its repository, and looks for its token in what it left and in what its code saw. */
export function runsOf(
  scene: Consumer,
  seen = '',
): (step: Omit<Run, 'workflow'> & { readonly text: string }) => Promise<string> {
  let runNumber = 11
  return async ({ text, ...run }) => {
    runNumber++
    scene.library.repository.write({ '.github/workflows/benchmarks.yml': text })
    const output = await scene.run({ workflow: 'benchmarks.yml', runNumber, ...run })
    assertNoToken(scene, output, existsSync(seen) ? readFileSync(seen, 'utf8') : '')
    return output
  }
}
