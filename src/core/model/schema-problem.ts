/**
 * Says what is wrong with a value from outside, as one place and one sentence. The schema library's own messages are
 * for programmers, not for people who fix a config.
 */
import { closest, distance } from 'fastest-levenshtein'
import * as z from 'zod/mini'
import { findAdviceForGoneName } from './gone.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

interface SchemaProblem {
  /** `$.benchmarks[3].metrics.ready-time.values[2]` */
  readonly place: string
  /** Completes the sentence that begins with the place: `must be a number, not "three"`. */
  readonly what: string
  /** The same without anything from the value: for a stranger's file. */
  readonly plain: string
}

export type SchemaCheck<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly problem: SchemaProblem }

/** Reads the value by the schema, or returns the first problem. Texts are on one line, without control characters. */
export function safeParseBySchema<Of extends z.ZodMiniType>(schema: Of, value: unknown): SchemaCheck<z.output<Of>> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return { ok: true, data: parsed.data }
  const { path, issue } = innermostIssueWithPath(mostTellingIssue(parsed.error.issues), [])
  const what =
    issue.code === 'unrecognized_keys'
      ? describeUnknownKeys(issue.keys, keysAllowedAtPath(schema, path))
      : describeIssue(issue)
  return {
    ok: false,
    problem: { place: jsonPath(path), what: oneLine(what), plain: oneLine(describeIssueWithoutValue(issue)) },
  }
}

/** Words a place in a JSON file. Keys that are no plain words stand in brackets and quotes. */
export function jsonPath(path: Path): string {
  return `$${path.map(pathStep).join('')}`
}

function pathStep(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`
  const name = String(key)
  return /^[\w$@+-]{1,100}$/.test(name) ? `.${name}` : `[${JSON.stringify(oneLine(name))}]`
}

/** Picks the first; but if a key is missing and an unknown one is there instead, the unknown one was meant to be it. */
function mostTellingIssue(issues: readonly Issue[]): Issue {
  const [first] = issues
  const isBeside = ({ code, path }: Issue): boolean =>
    code === 'unrecognized_keys' && jsonPath(path) === jsonPath(first!.path.slice(0, -1))
  return (isMissingKeyIssue(first!) && issues.find(isBeside)) || first!
}

/** Returns true for a missing key. JSON has no `undefined`: a key with this value is not there. */
function isMissingKeyIssue({ code, input }: Issue): boolean {
  return input === undefined && code !== 'unrecognized_keys' && code !== 'invalid_key' && code !== 'custom'
}

/** Descends into unions: the alternative that fits best is the one that was meant. */
function innermostIssueWithPath(issue: Issue, above: Path): { readonly path: Path; readonly issue: Issue } {
  const path = [...above, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.errors.every(isWholeValueMismatch)) {
    return { path, issue }
  }
  const nearest = issue.errors.toSorted(
    (a, b) =>
      Number(isWholeValueMismatch(a)) - Number(isWholeValueMismatch(b)) ||
      a.length - b.length ||
      longestPathLength(b) - longestPathLength(a),
  )[0]!
  return innermostIssueWithPath(mostTellingIssue(nearest), path)
}

/** Tells whether the value as a whole does not fit this alternative, rather than something inside it. */
function isWholeValueMismatch(issues: readonly Issue[]): boolean {
  return issues.some(({ path, code }) => path.length === 0 && code !== 'unrecognized_keys' && code !== 'custom')
}

function longestPathLength(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length))
}

function describeIssue(issue: Issue): string {
  if (isMissingKeyIssue(issue)) return 'is missing'
  if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) return 'is beyond any number that JSON can hold'
  if (issue.code === 'too_big' || issue.code === 'too_small') return describeSizeIssue(issue)
  if (issue.code === 'invalid_key') return `its name ${describeIssue(issue.issues[0]!)}`
  if (issue.code === 'unrecognized_keys') return describeUnknownKeys(issue.keys, [])
  const rule = findWantedValueText(issue)
  return rule === undefined ? ownMessageOrGeneric(issue) : `must be ${rule}, not ${describeValue(issue.input)}`
}

function describeIssueWithoutValue(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'has a key that is not known'
  if (issue.code === 'invalid_key') return 'has a name that is not allowed'
  const rule = isMissingKeyIssue(issue) ? undefined : findWantedValueText(issue)
  // These words come from the schema, not from the value.
  if (rule !== undefined) return `must be ${rule}`
  const words = describeIssue(issue).replace(/, not .*$/s, '')
  // Rules of our own may quote a name.
  return words.includes('"') ? 'breaks a rule of such files' : words
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Words what the value should be, for `must be …`; undefined if the issue has a sentence of its own. */
function findWantedValueText(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return typeWords[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value')
    return joinWithOr(issue.values.flatMap((value) => (value === '' ? [] : [JSON.stringify(value)])))
  if (issue.code === 'invalid_union') {
    const rules = issue.errors.flatMap((errors) => findWantedValueText(errors[0]!) || [])
    return rules.length === 0 ? 'of one of the known kinds' : joinWithOr([...new Set(rules)])
  }
  return /^must be (.*)$/.exec(ownMessageOrGeneric(issue))?.[1]
}

/** Returns the message of our own schemas; those of the library, which begin with a capital, say too little. */
function ownMessageOrGeneric({ message }: Issue): string {
  return /^[A-Z]/.test(message) ? 'does not have the required form' : message
}

function describeSizeIssue(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const isBig = issue.code === 'too_big'
  const limit = String(isBig ? issue.maximum : issue.minimum)
  if (issue.origin !== 'array' && issue.origin !== 'string') {
    const [beyond, at] = isBig ? ['below', 'at most'] : ['above', 'at least']
    return `must be ${issue.inclusive === true ? at : beyond} ${limit}, not ${describeValue(issue.input)}`
  }
  const { length } = issue.input as string | unknown[]
  if (length === 0) return 'must not be empty'
  const things = issue.origin === 'array' ? 'entries' : 'characters'
  return `has ${length} ${things}; ${isBig ? 'at most' : 'at least'} ${limit} are allowed`
}

function describeUnknownKeys(keys: readonly string[], existing: readonly string[]): string {
  const words = `unknown key ${keys.map((key) => JSON.stringify(key)).join(', ')}`
  const [key = ''] = keys
  const instead = keys.map(findAdviceForGoneName).find((advice) => advice !== undefined)
  if (instead !== undefined) return `${words}: ${instead}`
  if (keys.length > 1 || key.length > 50 || existing.length === 0) return words
  const near = closest(key, existing)
  return distance(key, near) > Math.max(1, key.length / 3) ? words : `${words} (did you mean "${near}"?)`
}

/** Lists the keys that an object at this place may have; none if the schema has no object there. */
function keysAllowedAtPath(schema: z.core.$ZodType, path: Path): string[] {
  if (schema instanceof z.ZodMiniLazy) return keysAllowedAtPath(schema.def.getter(), path)
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return keysAllowedAtPath(schema.def.innerType, path)
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => keysAllowedAtPath(option, path))
  const [step, ...rest] = path
  if (schema instanceof z.ZodMiniObject) {
    const shape = schema.def.shape as Readonly<Record<string, z.core.$ZodType>>
    if (step === undefined) return Object.keys(shape)
    return Object.hasOwn(shape, step) ? keysAllowedAtPath(shape[String(step)]!, rest) : []
  }
  if (step === undefined) return []
  if (schema instanceof z.ZodMiniArray) return keysAllowedAtPath(schema.def.element, rest)
  return schema instanceof z.ZodMiniRecord ? keysAllowedAtPath(schema.def.valueType, rest) : []
}

/** Shows a value as a reader of the file would recognise it, on one line. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(oneLine(value.length > 60 ? `${value.slice(0, 59)}…` : value))
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null) return 'null'
  return value === undefined ? 'nothing' : 'an object'
}

function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 300)
}
