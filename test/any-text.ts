/** Texts for properties: any characters at all. */
import * as fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any code point but half of a pair, as `unit` of `fc.string`. What fast-check calls "binary" is the same, and lists all
 * million of them first, in each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (text) => {
    const [point, ...more] = Array.from(String(text), (character) => character.codePointAt(0)!)
    if (point === undefined || more.length > 0) throw new Error('not one character')
    return point < surrogates.first ? point : point - surrogates.count
  },
)
