/** Entry point of the action. */
import process from 'node:process'
import { maskTokens } from '../action/core.ts'
import { restartedClean } from '../core/system/credentials.ts'
import { runAction } from '../action/run-action.ts'
import { rooms } from '../rooms.ts'

// Windows looks for programs in the current folder first, and a pull request may bring a git.exe or an npm.cmd.
process.env['NoDefaultCurrentDirectoryInExePath'] = '1'
// Before anything else is said, and before the tokens are left behind.
maskTokens(process.env)
// The other commands need their token, and run nothing of a change.
const isMeasuring = process.env['INPUT_COMMAND']?.trim() === 'measure'
if (!(isMeasuring && (await restartedClean(process)))) await runAction(process, rooms)
