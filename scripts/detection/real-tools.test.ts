import assert from 'node:assert/strict'
import { test } from 'node:test'
import { benchstatVerdicts } from './real-tools.ts'

const csv = `,base,,head,,,
,sec/op,CI,sec/op,CI,vs base,P
Row0,1.015e-07,2%,1.215e-07,2%,+19.70%,p=0.002 n=10
Row2,1.015e-07,2%,1.010e-07,2%,~,p=0.912 n=10
Row1,1.015e-07,2%,0.915e-07,2%,-9.85%,p=0.004 n=10
geomean,1.015e-07,,1.050e-07,,+3.45%,
`

test('what benchstat says of each row is read by its number', () => {
  assert.deepEqual(benchstatVerdicts(csv, 3), ['worse', 'better', 'undecided'])
})

test('an answer without one of the rows is none', () => {
  assert.throws(() => benchstatVerdicts(csv, 4), /3 of 4 rows/)
})
