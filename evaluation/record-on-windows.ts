/**
 * Measures file watchers with the Windows build of Node under Wine, for a table of evaluation/suites.md:
 * `node evaluation/record-on-windows.ts`. The set-up is that of `npm run test:windows`.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import process, { env, stderr } from 'node:process'
import { onWindows } from '../test/windows/on-windows.ts'
import { hostPath } from '../test/windows/wine.ts'
import { runOf } from './suite-figures.ts'
import { onBoth } from './suite-figures/watch.ts'

const to = 'watch.json'
const program = String.raw`D:\a\paceline\paceline\dist\cli.js`
const budget = ['--profile', 'full', '--trials', '3', '--budget', '20m', '--reference', 'none']

await using windows = await onWindows()
const cwd = String.raw`D:\a\_temp`
const ids = onBoth.map(({ case: name, subject }) => `watch/${name}/${subject}`)
// The suite's packages come by npm, from where they come here, and with the certificates that this machine trusts.
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
const certificates = env['NODE_EXTRA_CA_CERTS']
if (certificates !== undefined) copyFileSync(certificates, join(hostPath(windows.made, cwd), 'ca.pem'))
const {
  code,
  stdout,
  stderr: said,
} = await windows.node([program, 'run', ...ids, ...budget, '--out', to], {
  cwd,
  timeoutMs: 1_800_000,
  env: {
    npm_config_registry: registry,
    ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: String.raw`${cwd}\ca.pem` }),
  },
})
stderr.write(`${said}${stdout}`)
if (code === 0)
  copyFileSync(join(hostPath(windows.made, cwd), to), join(import.meta.dirname, '..', runOf('watch', 'win32-x64')))
process.exitCode = code ?? 1
