import type { ProfilerRequest } from '../../core/model/trial.ts'

/** Makes the NODE_OPTIONS with which Node programs, and those that they start, write profiles when they end. */
export function profilerOptionsText({ kind, folder, intervalUs, intervalBytes }: ProfilerRequest): string {
  const flag = `--${kind}-prof`
  // In quotes for paths with spaces; inside of them a backslash stands for what follows, as in JSON.
  const directory = `${flag}-dir=${JSON.stringify(folder)}`
  return [flag, directory, `${flag}-interval=${kind === 'cpu' ? intervalUs : intervalBytes}`].join(' ')
}

/** Returns the options for a tool's processes, which may transform what they run, and end workers by a signal. */
export function toolProfilerOptionsText(request: ProfilerRequest): string {
  const values = `${JSON.stringify(request.folder)}, ${isTransformed.toString()}`
  const code = `(${writeSourceMapsOnExit.toString()})(${values})`
  return `${profilerOptionsText(request)} --import=data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}`
}

/** Names of the files with the source maps of scripts that were transformed when they were loaded: URL to map, or to nothing. */
export const mapsFile = /^maps-\d+\.json$/

interface ParsedScript {
  url: string
  sourceMapURL?: string | undefined
  hasSourceURL?: boolean | undefined
  length?: number | undefined
}

/** Tells a script that was transformed when it was loaded: one that was built with its map inside runs as it lies on disk. */
function isTransformed([url, map]: readonly [string, string]): boolean {
  try {
    return map === '' || !process.getBuiltinModule('node:fs').readFileSync(new URL(url), 'utf8').includes(map)
  } catch {
    return true
  }
}

/** Runs in those processes, from its text, as what it takes does: nothing of this module is there. */
function writeSourceMapsOnExit(folder: string, isWanted: typeof isTransformed): void {
  const { isMainThread } = process.getBuiltinModule('node:worker_threads')
  if (!isMainThread) return
  // Nothing is written of a process that a signal ends.
  process.on('SIGTERM', () => process.listenerCount('SIGTERM') === 1 && process.exit(143))
  const { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs')
  const maps: Record<string, string> = {}
  const add = ({ url, sourceMapURL = '', length, hasSourceURL }: ParsedScript): void => {
    if (!url.startsWith('file:') || url.includes('/node_modules/')) return
    if (sourceMapURL.startsWith('data:')) maps[url] = sourceMapURL
    // Vitest 5 keeps its maps to itself. Node marks what it strips of types, and that stays in its place.
    else if (sourceMapURL === '' && hasSourceURL !== true && length !== lengthOf(url)) maps[url] = ''
  }
  const lengthOf = (url: string): number | undefined => {
    try {
      return readFileSync(new URL(url), 'utf8').length
    } catch {
      return undefined
    }
  }
  const session = new (process.getBuiltinModule('node:inspector').Session)()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params }) => add(params))
  // A thread that is terminated waits until it has answered.
  const threads = new Set<string>()
  const send = (sessionId: string, method: string, params: object = {}): void =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: 0, method, params }) })
  const letGo = (sessionId: string): void => {
    if (threads.delete(sessionId)) session.post('NodeWorker.detach', { sessionId })
  }
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    threads.add(sessionId)
    send(sessionId, 'NodeRuntime.notifyWhenWaitingForDisconnect', { enabled: true })
  })
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => threads.delete(sessionId))
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const { method, params, result } = JSON.parse(message)
    if (method === 'Debugger.scriptParsed') add(params)
    else if (method === 'NodeRuntime.waitingForDisconnect') send(sessionId, 'Debugger.enable')
    else if (result?.debuggerId !== undefined) letGo(sessionId)
  })
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  process.on('exit', () => {
    // If its process ends first, what a thread answers arrives between the statements of a loop.
    threads.forEach((one) => send(one, 'Debugger.enable'))
    for (let nap = 0; nap < 1_000 && threads.size > 0; nap += 1)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    threads.forEach(letGo)
    session.post('Debugger.enable')
    session.disconnect()
    const transformed = Object.entries(maps).filter(isWanted)
    if (transformed.length === 0) return
    writeFileSync(`${folder}/maps-${process.pid}.json`, JSON.stringify(Object.fromEntries(transformed)))
  })
}
