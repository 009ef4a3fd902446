/** Profiles the worker threads of a trial beside its main thread, whose inspector leads to theirs. */
import type { Session } from 'node:inspector'

interface WorkerProfiles extends Disposable {
  /** Begins in all threads, or begins anew; a thread that comes later begins when it comes. */
  start(): void
  /** What was seen in each thread since, those that ended meanwhile included. */
  end(): Promise<object[]>
}

/** A thread that starts for each call is seen often enough. */
const mostProfiles = 50
/** A thread that does not answer, because it is in code that is not JavaScript, has no profile. */
const patienceMs = 2_000

interface Question {
  readonly id?: number
  readonly [parameter: string]: unknown
}

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly result?: { readonly profile?: object }
}

/** Of the question whose answer counts. */
const lastQuestion = 1

export function profileWorkers(session: Session, interval: number): WorkerProfiles {
  /** By thread: settled when its profile is there, or the thread is gone. Messages come between any two calls of functions. */
  const open = new Map<string, PromiseWithResolvers<void>>()
  let found: object[] = []
  let isRunning = false
  const tell = (sessionId: string, method: string, { id = 0, ...params }: Question = {}) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method, params }) })
  const stop = async (sessionId: string): Promise<void> => {
    const answer = open.get(sessionId)?.promise
    tell(sessionId, 'Profiler.stop', { id: lastQuestion })
    await answer
  }
  const letGo = (sessionId: string): unknown => open.has(sessionId) && session.post('NodeWorker.detach', { sessionId })
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    open.set(sessionId, Promise.withResolvers<void>())
    // It stays until its profile is there, even if it is terminated.
    tell(sessionId, 'NodeRuntime.notifyWhenWaitingForDisconnect', { enabled: true })
    tell(sessionId, 'Profiler.enable')
    tell(sessionId, 'Profiler.setSamplingInterval', { interval })
    if (isRunning) tell(sessionId, 'Profiler.start')
  })
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const { id, method, result } = JSON.parse(message) as Answer
    if (id === lastQuestion) {
      if (result?.profile !== undefined && found.length < mostProfiles) found.push(result.profile)
      open.get(sessionId)?.resolve()
    }
    if (method === 'NodeRuntime.waitingForDisconnect') void stop(sessionId).then(() => letGo(sessionId))
  })
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => {
    open.get(sessionId)?.resolve()
    open.delete(sessionId)
  })
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  // The end of the process waits for that of its threads, and those would wait for us.
  const release = (): void => {
    for (const sessionId of open.keys()) letGo(sessionId)
    open.clear()
    process.off('exit', release)
  }
  process.on('exit', release)
  return {
    start() {
      for (const sessionId of open.keys()) {
        if (isRunning) tell(sessionId, 'Profiler.stop')
        tell(sessionId, 'Profiler.start')
      }
      isRunning = true
      found = []
    },
    async end() {
      isRunning = false
      await inTime(Promise.all([...open.keys()].map(stop)))
      return found
    },
    [Symbol.dispose]: release,
  }
}

/** Waits for it, but not longer than for a thread that answers. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(resolve, patienceMs)
  await Promise.race([work, isLate])
  clearTimeout(patience)
}
