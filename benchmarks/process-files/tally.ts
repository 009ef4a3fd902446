/** What every subject feeds: the tally of the documents, with the failures among them. */
import { basename } from 'node:path'
import { isStruck, type Chaos } from './chaos.ts'
import { documentName, talliedLength, type ParsedDocument } from './documents.ts'

export interface TallyOptions {
  readonly chaos: Chaos
  /** Stop at the first document that fails. */
  readonly bail: boolean
}

/** Sums over the documents visited so far. */
export interface Tally {
  /** Takes the text of one document. Throws what went wrong with it if `bail`, else counts it as failed. */
  readonly visit: (file: string, text: string) => void
  readonly documents: number
  readonly failures: number
  /** Characters in the tallied fields. */
  readonly total: number
  /** Characters of all documents as read, which are bytes: the documents are plain ASCII. */
  readonly bytes: number
}

export function startTally({ chaos, bail }: TallyOptions): Tally {
  let documents = 0
  let failures = 0
  let total = 0
  let bytes = 0
  return {
    visit: (file, text) => {
      documents += 1
      bytes += text.length
      try {
        if (isStruck(basename(file), chaos)) throw new Error(`chaos monkey: ${basename(file)} fails on purpose`)
        const { quickLinksHTML, bodyHTML, tocHTML } = (JSON.parse(text) as ParsedDocument).documentData
        total += quickLinksHTML.length + bodyHTML.length + tocHTML.length
      } catch (error) {
        if (bail) throw error
        failures += 1
      }
    },
    get documents() {
      return documents
    },
    get failures() {
      return failures
    },
    get total() {
      return total
    },
    get bytes() {
      return bytes
    },
  }
}

/** What the tally of the first `count` documents must come to; computed from their numbers, nothing is read. */
export function expectedTally(count: number, chaos: Chaos): { readonly failures: number; readonly total: number } {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const good = indexes.filter((index) => !isStruck(documentName(index), chaos))
  return { failures: count - good.length, total: good.reduce((total, index) => total + talliedLength(index), 0) }
}
