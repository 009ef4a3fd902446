import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGolden } from '../../../test/golden.ts'
import { everything, minorAndAccepted, oneWorse } from '../../../test/samples/sample-comparisons.ts'
import { hostile } from '../../../test/samples/sample-extremes.ts'
import { row } from '../../../test/samples/sample-rows.ts'
import { rowExplanationText } from './row-facts.ts'

test('row facts: of every kind of row all is said that is known, and nothing else', () => {
  const [worse, ...others] = [...everything.rows.slice(0, 2), ...everything.rows.slice(oneWorse.rows.length)]
  // Pairs and sigma stand among the row's own.
  const figures = { rule: 'pair-swap randomisation rank test', pairs: 44, sigma: '12%', 'p worse': 0.000012345678 }
  const stored = row({ method: 'baseline', possible: true })
  const rows = [
    { ...worse!, figures, warnings: ['bimodal: values cluster around two levels'] },
    ...others,
    ...minorAndAccepted.rows.slice(0, 2),
    row({ limits: [undefined, 0.1] }),
    row({ limits: [0.1, undefined] }),
    row({ limits: [undefined, undefined] }),
    { ...stored, base: { ...stored.base!, runs: 3 } },
  ]
  const text = rows.map(rowExplanationText).join('\n\n')
  assertGolden(new URL('golden/terminal/row-facts.golden.txt', import.meta.url), `${text}\n`)
})

test('row facts: hostile names stay on their lines', () => {
  for (const line of hostile.rows.flatMap((one) => rowExplanationText(one).split('\n')))
    assert.doesNotMatch(line, /^\s*::|##\[|\p{Cc}/u)
})
