/** What each key of a comparison's row means; the words of all other keys are in format-words.ts. */
import { whyWords } from './profile-words.ts'

const rowSide = {
  value: 'Median, in the unit.',
  spread: 'Half of the interquartile range, in the unit.',
  count: 'Number of values.',
  runs: 'Number of stored runs.',
  version: 'Version of the package; null if there is none.',
}

const sinceWords = {
  change: 'The change.',
  lower: 'Lower limit; null if the data give none.',
  upper: 'Upper limit; null if the data give none.',
}

export const rowWords = {
  suite: 'Name of the suite.',
  case: 'Name of the case.',
  subject: 'What was measured.',
  metric: 'Name of the metric; failures for the row about the benchmark as a whole.',
  platform: 'System and processor.',
  unit: 'Unit of all values.',
  better: 'Which direction is an improvement.',
  kind: 'exact: any difference is real. sampled: values scatter, and a test decided.',
  gate: 'Whether a regression counts towards the verdict.',
  verdict:
    'regression, improvement: statistically significant. no-change: a change of the size to detect is ruled out. inconclusive: neither. not-comparable: there is nothing to compare with. added, removed: on one side only. failed: trials of the head failed. skipped: not tried.',
  level: 'fail: fails the check. warn: passes with a warning. note: only reported.',
  reason: 'Why there is this verdict; always there except for regression, improvement and no-change.',
  failing: 'For a failure that is not due to this change: known to the suite, or also on the base.',
  suspect: 'In files of 0.1.0, a time or rate beyond nearly all stored runs.',
  tail: 'True if only slow trials have become more frequent.',
  method: 'The rule that decided.',
  base: { '': 'The base, or the stored runs; null if there is none.', ...rowSide },
  head: { '': 'The head; null if there is none.', ...rowSide },
  change: {
    '': 'From base to head: the median of all differences, not the difference of the medians.',
    relative: 'Share of the base; 0.084 is +8.4%. Null if a share has no meaning.',
    absolute: 'In the unit.',
  },
  interval: {
    '': 'Limits of the change.',
    scale: 'relative: the limits are shares. absolute: they are in the unit.',
    lower: 'Lower limit; null if the data give none.',
    upper: 'Upper limit; null if the data give none.',
    lowerLevel: 'One-sided error probability of the lower limit.',
    upperLevel: 'One-sided error probability of the upper limit.',
  },
  p: 'p-value for the direction shown, valid whenever measuring ended.',
  pAdjusted: 'The same, corrected for all gated rows of the comparison.',
  possible: 'True if it is worth a look, although not statistically significant.',
  pairs: 'Pairs that were judged; null without pairs.',
  sigma: 'Noise per pair or per run: a share of the value, or in the unit if a share has no meaning.',
  detectable: 'The smallest change that would have been found, as a share or in the unit.',
  thresholds: {
    '': 'The thresholds for this row: shares, or in the unit if a share has no meaning.',
    ignore: 'Changes up to this are ignored.',
    detect: 'Changes from this size on should be found.',
    failAt: 'A significant regression from this size on fails.',
    floor: {
      '': 'Only if the floor of the metric decides.',
      ignore: 'In the unit.',
      detect: 'In the unit; null if the share decides.',
      failAt: 'In the unit; null if the share decides.',
    },
  },
  accepted: {
    '': 'The entry of accept that covers the row; null for none.',
    reason: 'Why it is accepted.',
    upTo: 'How much worse is accepted, as a share or in the unit; null if its removal is.',
    exceeded: 'Whether the row got worse than that.',
  },
  since: {
    '': 'Where main stands since its reference, by stored pairs; absent if that is not known.',
    id: 'The reference, as in the stored runs.',
    label: 'Its name for people.',
    main: { '': 'Main without this change, as shares of the value of the reference.', ...sinceWords },
    withChange: { '': 'Main with this change.', ...sinceWords },
  },
  drift: {
    '': 'In files of 0.1.0, how the stored history had moved; now always null.',
    since: 'The release or run that it is measured from.',
    relative: 'Relative change.',
    alarm: 'Whether a gated row got significantly worse, by enough to fail a check.',
  },
  samples: {
    '': 'Values for a plot, at most 200 a side; both values of a pair have the same index.',
    base: 'Of the base; null if a trial gave none.',
    head: 'Of the head; null if a trial gave none.',
  },
  warnings: 'Reasons to doubt the row, in sentences.',
  why: { '': 'Why it changed, as profiles of further trials show it.', ...whyWords },
  figures: 'Figures of the rule that decided, by name: what report --explain prints.',
} as const
