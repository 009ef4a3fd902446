/** What JSON looks like from far: enough to recognise a format before its schema reads it. */

export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The entries of a list that are objects; none where it is no list. Only the first few: all are alike. */
export function recordsIn(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.slice(0, 50).filter(isRecord) : []
}
