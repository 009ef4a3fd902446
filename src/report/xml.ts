/** Text and attributes of XML 1.0. */
import { oneLine } from './escape.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text from outside as XML text or attribute value: one line, no character that XML forbids. */
export function xmlText(text: string, length = 2_000): string {
  return oneLine(text, length).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

export interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | number>>
  readonly children?: readonly (XmlElement | string)[]
}

/** An element with its children, indented; text children stand on the line of their element. */
export function xmlElement({ name, attributes = {}, children = [] }: XmlElement, indent = ''): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? value : xmlText(value)}"`)
    .join('')
  if (children.length === 0) return `${indent}<${name}${head}/>`
  if (children.every((child) => typeof child === 'string')) {
    return `${indent}<${name}${head}>${children.map((child) => xmlText(child)).join('')}</${name}>`
  }
  const inner = children.map((child) => (typeof child === 'string' ? xmlText(child) : xmlElement(child, `${indent}  `)))
  return [`${indent}<${name}${head}>`, ...inner, `${indent}</${name}>`].join('\n')
}
