/** A parent that runs a trial without end, to be killed. Arguments: suite, folder of temporary directories. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTrial } from '../src/core/measure/executor.ts'

const [, , suitePath = '', temporaryRoot = ''] = process.argv
const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

await runTrial(
  {
    node: process.execPath,
    entry: source('../src/core/trial/main.ts'),
    register: source('../src/core/trial/register.ts'),
    root: resolve(source('..')),
    env: process.env,
    platform: process.platform,
    temporaryRoot,
  },
  {
    request: { suitePath, case: 'a', subject: 's', trees: {}, packages: {}, options: {} },
    timeoutMs: 600_000,
  },
)
