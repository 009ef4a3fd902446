/** Renderings kept as files that a reviewer can open, compared byte for byte. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What decides whether files are compared or written anew; handed in so that it can be tested. */
export interface GoldenEnvironment {
  readonly UPDATE_GOLDEN?: string | undefined
  readonly CI?: string | undefined
}

const hint = 'if the new text is right: UPDATE_GOLDEN=1 npm test, and review the difference'

/**
 * Compares `text` with the file at `place`. With UPDATE_GOLDEN=1 the file is written instead, except on a CI runner,
 * where that is an error: a check that rewrites what it checks against cannot fail.
 */
export function assertGolden(place: URL, text: string, environment: GoldenEnvironment = process.env): void {
  if (environment.UPDATE_GOLDEN === '1') {
    assert.ok(environment.CI !== 'true', 'golden files are not updated on a CI runner')
    mkdirSync(new URL('.', place), { recursive: true })
    writeFileSync(place, text)
    return
  }
  assert.equal(text, readFileSync(place, 'utf8'), `${place.pathname.split('/').at(-1)} differs; ${hint}`)
}
