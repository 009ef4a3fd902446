/** Failures on demand: what a real server or network does on a bad day. */

export interface Fault {
  readonly method: string
  readonly path: RegExp
  /** Of a list; any without it. */
  readonly page?: number
  /** What is in the request's body, as JSON. */
  readonly body?: RegExp
  /** How many requests pass before the first that it hits; none without it. */
  after?: number
  /** How many requests it hits; the first so many. */
  times: number
  /**
   * `refuse`: answers instead of doing it. `lose`: does it, then answers this. `drop`: does it, then closes the
   * connection without a word. `cut`: does it and sends half of the answer. `hang`: does it and never answers. `page`:
   * answers with somebody's page instead of doing it. `empty`: does it, and answers without a body. `move`: somebody else
   * writes to the branch first: to that of a push, or to `branch`.
   */
  readonly kind: 'refuse' | 'lose' | 'drop' | 'cut' | 'hang' | 'page' | 'empty' | 'move'
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly message?: string
  readonly branch?: string
}

/** The fault that hits a request, counted down; undefined if none does. */
export function takeFault(
  faults: readonly Fault[],
  request: { method: string; path: string; page?: string | undefined; text: string },
): Fault | undefined {
  const fault = faults.find(
    ({ method, path, page, body, times }) =>
      times > 0 &&
      method === request.method &&
      path.test(request.path) &&
      (body === undefined || body.test(request.text)) &&
      (page === undefined || String(page) === (request.page ?? '1')),
  )
  if (fault === undefined) return undefined
  if ((fault.after ?? 0) > 0) {
    fault.after!--
    return undefined
  }
  fault.times--
  return fault
}
