import type { ProfilerRequest } from './trial.ts'

/** What has Node programs, and those that they start, write profiles when they end. */
export function nodeOptionsOf({ kind, folder, intervalUs, intervalBytes }: ProfilerRequest): string {
  const flag = `--${kind}-prof`
  // In quotes for paths with spaces; inside of them a backslash stands for what follows, as in JSON.
  const directory = `${flag}-dir=${JSON.stringify(folder)}`
  return [flag, directory, `${flag}-interval=${kind === 'cpu' ? intervalUs : intervalBytes}`].join(' ')
}
