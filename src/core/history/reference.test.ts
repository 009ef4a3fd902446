import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun } from '../../../test/sample-run.ts'
import { parseTrailingVersion } from '../model/version.ts'
import type { Reference, Run } from '../model/run.ts'
import { makeCommitReference, referencesAndReason, storedReferenceInputs, storedReferencesSchema } from './reference.ts'
import type { ReferenceQuestion, StoredReferences } from './reference.ts'

const sha = (digit: number): string => String(digit).repeat(40)
const tagged = (digit: number, name: string): Reference => makeCommitReference(sha(digit), 'tag', name)
const npm = (version: string, commit: string | undefined): Reference => ({
  id: `npm:lib@${version}`,
  label: `lib ${version}`,
  commit,
  why: 'release',
})
const stored = (known: Partial<StoredReferences>): StoredReferences => ({
  ...storedReferenceInputs({ runs: [] }, undefined),
  ...known,
})

interface Case {
  readonly name: string
  readonly given: Partial<ReferenceQuestion>
  readonly first?: string | undefined
  readonly why?: Reference['why']
  readonly others?: readonly string[]
}

/** Commit 9 is measured; 8 is its parent, and so on. */
const kept = { newest: [8, 7, 6].map(sha), oldest: [1, 2, 3].map(sha) }

const cases: readonly Case[] = [
  { name: 'nothing is stored and nothing was released', given: {}, first: sha(9), why: 'oldest' },
  { name: 'no repository', given: { head: undefined } },
  { name: 'the last release', given: { release: tagged(5, 'v1.0.0') }, first: sha(5), why: 'tag' },
  {
    name: 'the oldest stored commit, then later ones',
    given: { stored: stored(kept) },
    first: sha(1),
    why: 'oldest',
    others: [2, 3, 8, 7, 6, 9].map(sha),
  },
  {
    name: 'what the config names, whatever is stored or released',
    given: {
      named: makeCommitReference(sha(3), 'config'),
      stored: stored({ ...kept, inUse: tagged(5, 'v1.0.0') }),
      release: tagged(4, 'v2.0.0'),
    },
    first: sha(3),
    why: 'config',
    others: [5, 8, 7, 6, 9].map(sha),
  },
  {
    name: 'the stored runs go on with theirs, and stored commits replace it',
    given: { stored: stored({ ...kept, inUse: tagged(5, 'v1.0.0') }), release: tagged(5, 'v1.0.0') },
    first: sha(5),
    why: 'tag',
    others: [8, 7, 6, 9].map(sha),
  },
  {
    name: 'a release after the reference renews it',
    given: { stored: stored({ inUse: tagged(5, 'v1.0.0') }), release: tagged(8, 'v1.1.0') },
    first: sha(8),
  },
  {
    name: 'an older release does not, such as one of a maintenance branch',
    given: { stored: stored({ inUse: tagged(5, 'v2.0.0') }), release: tagged(8, 'v1.9.9') },
    first: sha(5),
  },
  {
    name: 'the tag of the version that the config took from the registry is no newer release',
    given: { stored: stored({ inUse: npm('1.0.0', sha(5)) }), release: tagged(5, 'v1.0.0') },
    first: 'npm:lib@1.0.0',
  },
  {
    name: 'a release that had to be replaced does not come back',
    given: {
      stored: stored({ inUse: makeCommitReference(sha(7), 'replacement'), used: [sha(5)] }),
      release: tagged(5, 'v1.0.0'),
    },
    first: sha(7),
  },
  {
    name: 'a first release renews the oldest commit',
    given: { stored: stored({ inUse: makeCommitReference(sha(1), 'oldest') }), release: tagged(5, 'v1.0.0') },
    first: sha(5),
  },
]

for (const { name, given, first, why, others } of cases) {
  test(`reference: ${name}`, () => {
    const question = { named: undefined, stored: stored({}), release: undefined, head: sha(9), ...given }
    const { candidates, because } = referencesAndReason(question)
    assert.equal(candidates[0]?.id, first, because)
    if (why !== undefined) assert.equal(candidates[0]?.why, why)
    if (others !== undefined) {
      const rest = candidates.slice(1).map(({ id }) => id)
      assert.deepEqual(rest, others)
    }
  })
}

test('reference: a version is read from a tag with or without the name of a package', () => {
  for (const tag of ['v1.2.3', 'lib-v1.2.3']) assert.deepEqual(parseTrailingVersion(tag), [1, 2, 3])
  for (const tag of ['v1.2', 'v1.2.3-rc']) assert.equal(parseTrailingVersion(tag), undefined)
})

function runWith(number: number, reference: Reference | undefined, suite = 'watch'): Run {
  const benchmark = { ...sampleBenchmark({}), suite, ...(reference !== undefined && { reference }) }
  const run = sampleRun({ number, benchmarks: [benchmark] })
  return { ...run, head: { label: 'main', commit: { ...run.head.commit!, sha: sha(number) } } }
}

test('reference: stored runs say what is in use, and what was before', () => {
  const [one, two] = [tagged(1, 'v1.0.0'), tagged(3, 'v1.1.0')]
  const runs = [runWith(1, undefined), runWith(2, one), runWith(3, one), runWith(4, two), runWith(5, two)]
  const known = storedReferenceInputs({ runs }, undefined)
  assert.deepEqual(known, {
    project: undefined,
    inUse: two,
    used: [one.id],
    newest: [5, 4, 3].map(sha),
    oldest: [1, 2, 3].map(sha),
  })
  const handed = JSON.parse(JSON.stringify(known)) as unknown
  assert.deepEqual(storedReferencesSchema.parse(handed), handed)
})

test('reference: each project of a workspace has its own; a subject is none of main', () => {
  const runs = [
    runWith(1, tagged(1, 'core@1.0.0'), 'core/parse'),
    runWith(2, { id: 'fs-watch', label: 'fs-watch', why: 'subject' }, 'watch/all'),
  ]
  assert.equal(storedReferenceInputs({ runs }, 'core').inUse?.label, 'core@1.0.0')
  assert.equal(storedReferenceInputs({ runs }, 'watch').inUse, undefined)
})
