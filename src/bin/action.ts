/** Entry point of the action. */
import process from 'node:process'
import { maskEnvironmentTokensInLogs } from '../action/core.ts'
import { restartIfCredentials, restartOrReadSecretFromStdin } from '../core/system/credentials.ts'
import { runAction } from '../action/run-action.ts'
import { rooms } from '../rooms.ts'

// Windows looks for programs in the current folder first, and a pull request may bring a git.exe or an npm.cmd.
process.env['NoDefaultCurrentDirectoryInExePath'] = '1'
// Before anything else is said, and before the tokens are left behind.
maskEnvironmentTokensInLogs(process.env)
const command = process.env['INPUT_COMMAND']?.trim() ?? ''
// These two start code of a change. Measuring needs no token; of one step, the process that measures must not find it.
const restarts: Readonly<Record<string, () => Promise<boolean>>> = {
  measure: () => restartIfCredentials(process),
  check: () => restartOrReadSecretFromStdin(process, 'INPUT_TOKEN'),
}
const isRestarted = await restarts[command === '' ? 'check' : command]?.()
if (isRestarted !== true) await runAction(process, rooms)
