/** What axe finds wrong with a page for people who use a keyboard, a screen reader, or need contrast. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The serious and critical violations as `impact rule: element`, of these rules or of all; none is an empty list. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated, not added as a script: a page's policy forbids foreign scripts, and should.
  await page.evaluate(readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8'))
  const asked = JSON.stringify({ resultTypes: ['violations'], runOnly: rules })
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(document, ${asked})`)
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html}`))
}
