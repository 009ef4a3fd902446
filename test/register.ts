/** Loaded before all tests, by the runner and by each file's process. */
import childProcess from 'node:child_process'
import { enableCompileCache, registerHooks, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Hundreds of processes load the same sources: compiled once, a command starts in a third of the time. What a process sets
// for itself is only heeded by those that it starts.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/compiled-tests', import.meta.url))
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

const api = new URL('../src/index.ts', import.meta.url).href

// Lets tests import suites as trials do: `paceline` is this Paceline, wherever the importing file lies.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'paceline' ? { url: api, shortCircuit: true } : nextResolve(specifier, context),
})

// A unit test is an x.test.ts in src with no other word in its name. It starts no program and no server, so that
// `npm test` stays fast; whatever does has a name like x.system.test.ts, for `npm run test:system`.
const file = relative(fileURLToPath(new URL('..', import.meta.url)), process.argv[1] ?? '')
if (process.env['NODE_TEST_CONTEXT'] !== undefined && /^src[/\\](?:.*[/\\])?[^./\\]+\.test\.ts$/.test(file)) {
  const refuse = (): never => {
    throw new Error(`${file} starts a program or a server: name it ${file.replace(/\.test\.ts$/, '.system.test.ts')}`)
  }
  // `spawn` is no public method of the class, but every way to start a program without waiting for it leads there.
  Object.assign(childProcess.ChildProcess.prototype, { spawn: refuse })
  Object.assign(childProcess, { spawnSync: refuse, execFileSync: refuse, execSync: refuse })
  net.Server.prototype.listen = refuse
  syncBuiltinESMExports()
}
