/** What axe finds wrong with a page for people who use a keyboard, a screen reader, or need contrast. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Violations as `impact rule: element`, the serious and critical ones by default; none is an empty list. */
export async function violations(page: Page, impacts: readonly string[] = ['serious', 'critical']): Promise<string[]> {
  // Evaluated, not added as a script: a page's policy forbids foreign scripts, and should.
  await page.evaluate(readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8'))
  const { violations: found } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return found
    .filter(({ impact }) => impacts.includes(impact ?? ''))
    .flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${impact} ${id}: ${html}`))
}
