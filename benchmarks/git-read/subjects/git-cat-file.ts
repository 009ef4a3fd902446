/** Git itself: one `git cat-file --batch` that is asked for one file after the other. */
import { spawn } from 'node:child_process'
import { BatchAnswers } from '../batch-answers.ts'
import { gitEnvironment } from '../git-environment.ts'
import type { Reader } from '../reader.ts'

export const readsPerBatch = 100

interface Waiting {
  readonly path: string
  readonly resolve: (content: Uint8Array) => void
  readonly reject: (error: Error) => void
}

export function openReader(directory: string): Reader {
  const child = spawn('git', ['cat-file', '--batch'], {
    cwd: directory,
    env: gitEnvironment(process.env),
    stdio: ['pipe', 'pipe', 'inherit'],
    windowsHide: true,
  })
  const waiting: Waiting[] = []
  const answers = new BatchAnswers((content) => {
    const asked = waiting.shift()
    if (content === undefined) asked?.reject(new Error(`${asked.path} is not in HEAD`))
    else asked?.resolve(content)
  })
  const fail = (error: Error): void => waiting.splice(0).forEach(({ reject }) => reject(error))
  child.stdout.on('data', (chunk: Buffer) => answers.take(chunk))
  child.stdin.on('error', fail)
  child.on('error', fail)
  child.on('exit', () => fail(new Error('git cat-file ended before it had answered')))
  return {
    synchronous: false,
    read: async (path) =>
      new Promise((resolve, reject) => {
        waiting.push({ path, resolve, reject })
        child.stdin.write(`HEAD:${path}\n`)
      }),
    close: () => child.stdin.end(),
  }
}
