/** Entry point of the action. */
import { runAction } from './run-action.ts'

await runAction(process)
