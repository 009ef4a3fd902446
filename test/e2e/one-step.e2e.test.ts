/**
 * The block with which the README begins, run by act as in act.e2e.test.ts, in a JavaScript library that has benchmarks
 * and nothing of Paceline's. Only the budget is another. Its code looks for the token wherever the runner keeps one.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { workflowSnippets } from '../../scripts/snippets.ts'
import { payloadOf } from '../action-step.ts'
import { repositoryRoot } from '../command-line.ts'
import { textOn } from '../fake-github/state.ts'
import { temporaryDirectory } from '../repository.ts'
import { branchedLibrary, library } from '../small-library.ts'
import { findAct, shippedOnce } from './act.ts'
import { assertNoToken, consumerOf, pullRequestEvent } from './consumer.ts'

const found = findAct()
const block = workflowSnippets(repositoryRoot).find(({ where }) => where.startsWith('README.md'))!.text

/** The block with a budget, and with steps of the user's own before. */
function workflowOf(budget: string, ...steps: readonly string[]): string {
  const ours = '      - uses: _OWNER_/paceline@v1\n        with: { '
  assert.ok(block.includes(ours))
  const before = steps.map((line) => `      - run: ${line}\n`).join('')
  return block.replace(ours, `${before}${ours.replace('_OWNER_', 'acme')}budget: ${budget}, `)
}

const filesOf = (seen: string): Record<string, string> => ({
  'package.json': JSON.stringify({ name: 'widget', type: 'module', scripts: { bench: 'node bench.js' } }),
  'index.js': library(1),
  'tinybench.js': readFileSync(join(repositoryRoot, 'node_modules', 'tinybench', 'dist', 'index.js'), 'utf8'),
  'bench.js': `import { execSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { work } from './index.js'
import { Bench } from './tinybench.js'
const settings = execSync('git -C ../../../.. config --includes --list').toString()
appendFileSync(${JSON.stringify(seen)}, settings + JSON.stringify(process.env))
const bench = new Bench({ time: 30, warmup: false })
await bench.add('parse', work).run()
console.table(bench.table())
`,
})

test(
  'the workflow in the README: a slow change, a neutral one, a push, and by hand',
  { skip: 'missing' in found ? found.missing : false, timeout: 900_000 },
  async () => {
    using folder = temporaryDirectory()
    const seen = join(folder.path, 'seen.txt')
    const own = branchedLibrary(filesOf(seen), { 'index.js': library(3) })
    await using scene = await consumerOf({ act: 'path' in found ? found.path : '', paceline: shippedOnce() }, { own })
    const { checks, comments } = scene.repository
    const { git, write } = own.repository
    const run = async (event: string, payload: object, text: string): Promise<string> => {
      write({ '.github/workflows/benchmarks.yml': text })
      const output = await scene.run({ workflow: 'benchmarks.yml', event, payload })
      assertNoToken(scene, output, readFileSync(seen, 'utf8'))
      return output
    }

    // What is decided ends sooner.
    const slow = await run('pull_request', pullRequestEvent(scene), workflowOf('120s'))
    assert.match(comments[0]?.body ?? '', /\| <code>parse<\/code> \*\*Time\*\* \| ❌ .*slower/, slow)
    assert.match(comments[0]!.body, /npm run bench.* was read as tinybench/)
    assert.deepEqual([checks[0]?.name, checks[0]?.conclusion, checks[0]?.sha], ['Paceline', 'failure', own.head])
    assert.match(readFileSync(seen, 'utf8'), /remote\.origin\.url=.*\/acme\/widget/)

    // Whatever steps before leave in the workspace, commits are measured.
    const littered = ['echo "throw new Error()" >> bench.js', 'echo 1 > left.txt']
    git('switch', '--quiet', 'topic')
    write({ 'index.js': `// As before.\n${library(1)}` })
    git('commit', '--quiet', '--all', '--message', 'Take it back')
    const sha = git('rev-parse', 'HEAD')
    scene.repository.pulls[0]!.head.sha = sha
    git('switch', '--quiet', '--detach', 'main')
    git('merge', '--quiet', '--no-ff', '--no-edit', 'topic')
    const neutral = await run('pull_request', pullRequestEvent(scene, sha), workflowOf('30s', ...littered))
    assert.equal(comments.length, 1, neutral)
    assert.match(comments[0]!.body, /^### (✅|❔) /m, neutral)
    assert.doesNotMatch(comments[0]!.body, /❌ \*\*|with changes|skipped/, neutral)
    const verdict = checks.find((check) => check.sha === sha)
    assert.match(verdict?.conclusion ?? '', /^(success|neutral)$/, neutral)

    git('switch', '--quiet', 'main')
    const payload = { ...payloadOf('push', scene.repository), ref: 'refs/heads/main', after: own.base }
    const pushed = await run('push', payload, workflowOf('40s', ...littered))
    const stored = textOn(scene.repository, 'paceline-data', `${process.platform}-${process.arch}.json`)
    assert.match(stored ?? '', new RegExp(own.base), pushed)

    git('switch', '--quiet', '--detach', own.head)
    const asked = { ...payloadOf('workflow_dispatch', scene.repository), ref: 'refs/heads/topic', inputs: {} }
    const byHand = await run('workflow_dispatch', asked, workflowOf('120s'))
    assert.match(byHand, /❌ 1 worse: time \+\d/)
    assert.equal(comments.length, 1)
  },
)
