/**
 * What the action writes to its log. A runner reads commands out of it (`::error::…`), so outside text never starts a
 * line, and whatever goes into a command of ours is escaped.
 */
import { logSafe } from '../report/escape.ts'

export interface Log {
  /** Lines for people; what a runner would take for a command is taken apart. */
  readonly info: (text: string) => void
  readonly notice: (annotation: LogAnnotation) => void
  readonly warning: (annotation: LogAnnotation) => void
  readonly error: (annotation: LogAnnotation) => void
  /** Lets a runner read annotations out of lines of ours. */
  readonly addMatcher: (path: string) => void
}

export interface LogAnnotation {
  readonly message: string
  readonly title?: string
  readonly file?: string
}

/** Longer messages are cut off by the server. */
const longestMessage = 4_000

/** A log that writes to a stream. */
export function makeLog(write: (text: string) => void): Log {
  const command = (name: string, properties: Readonly<Record<string, string | undefined>>, message: string): void => {
    const shown = Object.entries(properties)
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .map(([key, value]) => `${key}=${escapeProperty(value)}`)
      .join(',')
    write(`::${name}${shown === '' ? '' : ` ${shown}`}::${escapeData(message)}\n`)
  }
  const annotate = (name: string) => (annotation: LogAnnotation) => {
    const { message, title = 'Paceline', file } = annotation
    command(name, { file, title }, message.slice(0, longestMessage))
  }
  return {
    info: (text) =>
      write(
        `${text
          .split(/\r\n|\r|\n/)
          .map(logSafe)
          .join('\n')}\n`,
      ),
    notice: annotate('notice'),
    warning: annotate('warning'),
    error: annotate('error'),
    addMatcher: (path) => command('add-matcher', {}, path),
  }
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
