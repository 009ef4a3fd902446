/**
 * The documents that the suite processes: JSON files of about 50 kB whose every byte follows from their number, so
 * that the right total is known without reading a single one of them.
 */
import { createCipheriv, createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Documents side by side in one folder. */
const perFolder = 64

/** Fields that are tallied, with their mean length in characters; together 38 kB as in the published documents. */
const tallied = { quickLinksHTML: 3_000, bodyHTML: 33_960, tocHTML: 1_000 } as const

/** Mean length of what is parsed but not tallied. */
const restLength = 11_800

export type TalliedField = keyof typeof tallied

/** Part of a document that the suite looks at. */
export interface ParsedDocument {
  readonly documentData: Readonly<Record<TalliedField, string>>
}

/** Characters in the tallied fields of document `index`. */
export function talliedLength(index: number): number {
  return sum(Object.values(fieldLengths(index)))
}

/** Path of document `index` below the root, with `/`. */
export function documentPath(index: number): string {
  return `${String(Math.floor(index / perFolder)).padStart(3, '0')}/${documentName(index)}`
}

/** File name of document `index`; no two documents share one. */
export function documentName(index: number): string {
  return `${String(index).padStart(5, '0')}.json`
}

/** Writes `count` documents into `directory`, 64 to a folder. */
export function writeDocuments(directory: string, count: number): void {
  const text = markup()
  for (let index = 0; index < count; index++) {
    if (index % perFolder === 0) mkdirSync(join(directory, documentPath(index), '..'), { recursive: true })
    writeFileSync(join(directory, documentPath(index)), documentText(index, text))
  }
}

/** The text of document `index`; `text` is a long piece of markup to cut the fields from. */
function documentText(index: number, text: string): string {
  const cut = (name: string, length: number): string => {
    const start = draw(`${index}/${name}/start`) % (text.length - length)
    return text.slice(start, start + length)
  }
  const lengths = fieldLengths(index)
  return JSON.stringify({
    documentData: {
      title: `Document ${index}`,
      quickLinksHTML: cut('quickLinksHTML', lengths.quickLinksHTML),
      bodyHTML: cut('bodyHTML', lengths.bodyHTML),
      tocHTML: cut('tocHTML', lengths.tocHTML),
      other: cut('other', around(`${index}/other`, restLength)),
    },
  })
}

function fieldLengths(index: number): Record<TalliedField, number> {
  return {
    quickLinksHTML: around(`${index}/quickLinksHTML`, tallied.quickLinksHTML),
    bodyHTML: around(`${index}/bodyHTML`, tallied.bodyHTML),
    tocHTML: around(`${index}/tocHTML`, tallied.tocHTML),
  }
}

/** A length between half and one and a half times `mean`, evenly spread. */
function around(name: string, mean: number): number {
  return Math.floor(mean / 2) + (draw(name) % (mean + 1))
}

/** A number below 2^32 that depends on `name` alone. */
function draw(name: string): number {
  return createHash('sha256').update(`process-files/${name}`).digest().readUInt32LE(0)
}

/** 256 kB of text like markup, with the quotes and line breaks that cost a JSON parser its time. */
function markup(): string {
  const key = createHash('sha256').update('process-files/markup').digest()
  const letters = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(180_000)).toString('base64')
  const paragraphs = letters.match(/.{1,400}/g) ?? []
  return paragraphs.map((words) => `<p class="text">\n${words.replaceAll(/[+/7]/g, ' ')}\n</p>\n`).join('')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
