/** Comments in every state, each a comparison and what the caller knows beside it. */
import type { Comparison } from '../../src/core/model/comparison.ts'
import { renderComment, type CommentContext } from '../../src/core/report/comment.ts'
import { hostileNames } from './sample-extremes.ts'
import { linux, macos, windows } from './sample-rows.ts'
import { samples } from './sample-comparisons.ts'

export const context: CommentContext = {
  name: 'default',
  version: '1.2.0',
  program: 'npx --yes github:acme/paceline#v1.2.0',
  pullRequest: { number: 7, isFork: false },
  run: { number: 4711, attempt: 1 },
  urls: {
    run: 'https://github.com/example/chokidar/actions/runs/4711',
    report: 'https://github.com/example/chokidar/actions/runs/4711#artifacts',
    guide: 'https://github.com/example/paceline/blob/main/docs/reading-a-report.md',
  },
}

const newHead = 'abcdef0123456789abcdef0123456789abcdef01'

export interface CommentSample {
  readonly comparison?: Comparison | undefined
  readonly context: CommentContext
}

const ofComparisons = Object.entries(samples).map(([name, { comparison, missing = [] }]): [string, CommentSample] => [
  name,
  {
    comparison,
    context: {
      ...context,
      missing: missing.map((platform) => ({ platform, reason: 'the job was cancelled after 15 minutes' })),
    },
  },
])

const { 'one-worse': { comparison: oneWorse } = { comparison: undefined } } = samples

/** Every comment sample by name. */
export const commentSamples: Readonly<Record<string, CommentSample>> = {
  ...Object.fromEntries(ofComparisons),
  fork: {
    comparison: oneWorse,
    context: { ...context, pullRequest: { number: 8, isFork: true }, bench: false, title: 'Watchers' },
  },
  running: {
    context: { ...context, state: { kind: 'running', head: newHead, platforms: [macos, linux, windows] } },
  },
  'running-again': {
    comparison: oneWorse,
    context: { ...context, state: { kind: 'running', head: newHead, platforms: [macos, linux, windows] } },
  },
  'nothing-measured': {
    context: {
      ...context,
      missing: [
        { platform: linux, reason: 'npm ci ended with 1 in the base: ERESOLVE could not resolve' },
        { platform: macos },
      ],
    },
  },
  'hostile-context': {
    comparison: samples['hostile']?.comparison,
    context: {
      ...context,
      name: 'a --> <b>',
      version: hostileNames[0]!,
      program: hostileNames[1]!,
      title: hostileNames[4]!,
      urls: { run: 'javascript:alert(1)', report: 'https://example.invalid/)](x' },
      missing: hostileNames.slice(0, 3).map((reason, index) => ({ platform: `haiku-x${index}`, reason })),
    },
  },
}

/** The comment of a sample. */
export function commentOf(name: string): string {
  const sample = commentSamples[name]
  if (sample === undefined) throw new Error(`there is no sample ${name}`)
  return renderComment(sample.comparison, sample.context)
}
