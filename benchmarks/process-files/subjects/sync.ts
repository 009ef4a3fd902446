/** Everything synchronous: one file after the other, nothing else runs meanwhile. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadRepeatedly, Visit } from '../reader.ts'

export function readDocuments(directory: string, visit: Visit): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.json')) continue
    const file = join(directory, entry)
    visit(file, readFileSync(file, 'utf8'))
  }
}

export function readRepeatedly({ file, times, consume }: ReadRepeatedly): void {
  for (let reading = 0; reading < times; reading++) consume(readFileSync(file))
}
