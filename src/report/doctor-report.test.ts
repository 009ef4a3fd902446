import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEnvironment } from '../../test/sample-run.ts'
import type { DoctorReport, DoctorRow } from '../model/diagnosis.ts'
import { renderDoctor } from './doctor-report.ts'
import { assertGolden } from '../../test/golden.ts'
import { displayWidth } from './text-layout.ts'

function row(parts: Partial<DoctorRow>): DoctorRow {
  return {
    benchmark: 'watch/react/chokidar',
    metric: 'ready-time',
    unit: 'ms',
    better: 'lower',
    kind: 'sampled',
    gate: true,
    scale: 'relative',
    pairs: 38,
    verdict: 'no-change',
    falseAlarm: false,
    p: 0.41,
    sigma: 0.093,
    detectable: [
      { pairs: 25, size: 0.124 },
      { pairs: 50, size: 0.084 },
      { pairs: 100, size: 0.0621 },
    ],
    detect: 0.1,
    pairsNeeded: 44,
    fit: true,
    reason: null,
    secondSlot: { mean: 0.004, lower: -0.018, upper: 0.026, pairs: 38 },
    ...parts,
  }
}

const heap = { metric: 'retained-heap', unit: 'bytes', sigma: 0.0021, detect: 0.05, pairsNeeded: 14 }

const mixed: DoctorReport = {
  schema: 'paceline/doctor@1',
  version: '0.1.0',
  environment: sampleEnvironment,
  profile: 'quick',
  seed: '1f2e3d4c',
  measuringMs: 180_400,
  fitWithin: 60,
  alpha: 0.01,
  family: 9,
  alarms: { seen: 1, expected: 0.0133, uncorrectedSeen: 2, uncorrectedExpected: 0.3 },
  rows: [
    row({}),
    row({ ...heap, detectable: [25, 50, 100].map((pairs) => ({ pairs, size: 0.0131 })) }),
    row({
      benchmark: 'watch/react/watchboy',
      sigma: 0.33,
      detectable: [
        { pairs: 25, size: 0.48 },
        { pairs: 50, size: 0.31 },
        { pairs: 100, size: 0.21 },
      ],
      pairsNeeded: null,
      fit: false,
      reason: 'too noisy: not even 100 pairs find the change to detect',
      secondSlot: { mean: 0.042, lower: 0.011, upper: 0.073, pairs: 38 },
    }),
    row({
      benchmark: 'watch/events/chokidar',
      metric: 'coalesced-events',
      unit: 'count',
      gate: false,
      scale: 'absolute',
      sigma: 1.5,
      detect: 2,
      detectable: [{ pairs: 25, size: null }],
      verdict: 'improvement',
      falseAlarm: true,
      fit: false,
      reason: 'called better although nothing changed',
      secondSlot: null,
    }),
    row({
      benchmark: 'watch/footprint/chokidar',
      metric: 'import-packages',
      kind: 'exact',
      unit: 'count',
      pairs: 2,
      p: null,
      sigma: null,
      detectable: [],
      pairsNeeded: 2,
      secondSlot: null,
    }),
  ],
  unmeasured: [{ benchmark: 'watch/flat/gaze', reason: 'the time budget was used up before its turn' }],
}

const good: DoctorReport = {
  ...mixed,
  alarms: { seen: 0, expected: 0.0022, uncorrectedSeen: 0, uncorrectedExpected: 0.05 },
  rows: [row({ pairs: 12 })],
  unmeasured: [],
}

const unfit: DoctorReport = {
  ...good,
  rows: [row({ fit: false, reason: 'too noisy: it takes 80 pairs to find the change to detect', pairsNeeded: 80 })],
}

for (const [name, report] of Object.entries({ mixed, good, unfit })) {
  test(`the doctor's report of a machine that is ${name} is as kept, and fits 80 columns`, () => {
    const text = renderDoctor(report)
    assertGolden(new URL(`golden/doctor/${name}.golden.txt`, import.meta.url), text)
    for (const line of text.split('\n')) assert.ok(displayWidth(line) <= 80, line)
  })
}

test('colour goes around the verdict, and no name becomes a command of the runner', () => {
  const hostile = { ...good, rows: [row({ benchmark: 'a/b\n::error::c\u202e/d' })] }
  const text = renderDoctor(hostile, { colour: true, columns: 200 })
  assert.ok(text.startsWith('\u001B[1mVERDICT\u001B[22m  \u001B[32mThis machine is fit'))
  assert.doesNotMatch(text, /^\s*::/m)
  assert.doesNotMatch(text, /\u202e/)
})

test('a run in which nothing gates is no proof of anything', () => {
  const text = renderDoctor({ ...good, rows: [row({ gate: false })] })
  assert.match(text, /^VERDICT {2}No measured metric has a gate/)
})
