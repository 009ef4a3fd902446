/**
 * Whether a value is as a schema says, at a glance. The schema library copies a value while it checks it and notes what is
 * wrong in detail, which takes ten times as long, and a history has millions of values of which nothing is wrong.
 */
import type * as z from 'zod/mini'

type Fits = (value: unknown) => boolean

/** Thrown where the library must decide: what it would change, or what is not looked at here. */
const undecided = new Error('ask the schema library')

/**
 * True only if the schema takes the value, which is of JSON, and gives back the same; its order of keys may differ. False if
 * it does not, or if that cannot be told here; then the schema itself has the answer. Whatever fits has lists with a limit and no key
 * `__proto__`, and nests no deeper than the schema, provided that no schema holds itself.
 */
export function fitsSchema(schema: z.core.$ZodType, value: unknown): boolean {
  try {
    return fitsOf(schema)(value)
  } catch (error) {
    if (error === undecided) return false
    throw error
  }
}

const known = new WeakMap<z.core.$ZodType, Fits>()

function fitsOf(schema: z.core.$ZodType): Fits {
  let fits = known.get(schema)
  if (fits === undefined) {
    fits = withChecks(schema as z.core.$ZodTypes)
    known.set(schema, fits)
  }
  return fits
}

function withChecks(schema: z.core.$ZodTypes): Fits {
  const { _zod: inner } = schema
  const ofType = fitsType(schema)
  // A format such as that of a date is a type and a check in one.
  const own = inner.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []
  const passes = [...own, ...(inner.def.checks ?? [])].map((check) => passesCheck(check))
  const [first] = passes
  if (first === undefined) return ofType
  if (passes.length === 1) return (value) => ofType(value) && first(value)
  // In loops, here and below: a function for each value would take as long as the checks.
  return (value) => {
    if (!ofType(value)) return false
    for (let index = 0; index < passes.length; index += 1) if (!passes[index]!(value)) return false
    return true
  }
}

function passesCheck({ _zod: inner }: z.core.$ZodCheck): Fits {
  const { fn } = inner.def as { readonly fn?: Fits }
  if (fn !== undefined) return fn
  const def = inner.def as z.core.$ZodChecks['_zod']['def']
  if (def.check === 'max_length' || def.check === 'min_length') {
    const { maximum = Infinity, minimum = 0 } = def as { readonly maximum?: number; readonly minimum?: number }
    return (value) => (value as string).length <= maximum && (value as string).length >= minimum
  }
  const payload: { value: unknown; issues: unknown[] } = { value: null, issues: [] }
  return (value) => {
    payload.value = value
    if (payload.issues.length > 0) payload.issues = []
    void inner.check(payload as never)
    if (payload.issues.length > 0) return false
    if (payload.value !== value) throw undecided
    return true
  }
}

const undecidable: Fits = () => {
  throw undecided
}

function fitsType({ _zod: { def, values } }: z.core.$ZodTypes): Fits {
  switch (def.type) {
    case 'string':
      return (value) => typeof value === 'string'
    case 'number':
      return (value) => Number.isFinite(value)
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'literal':
    case 'enum':
      return (value) => values!.has(value as string)
    case 'lazy': {
      let fits: Fits | undefined
      return (value) => (fits ??= fitsOf(def.getter()))(value)
    }
    case 'nullable': {
      const fits = fitsOf(def.innerType)
      return (value) => value === null || fits(value)
    }
    case 'optional': {
      const fits = fitsOf(def.innerType)
      return (value) => value === undefined || fits(value)
    }
    case 'default': {
      const fits = fitsOf(def.innerType)
      return (value) => (value === undefined ? undecidable(value) : fits(value))
    }
    case 'union': {
      const options = def.options.map((option) => fitsOf(option))
      return (value) => options.some((fits) => fits(value))
    }
    case 'array':
      return fitsArray(def)
    case 'record':
      return fitsRecord(def)
    case 'object':
      return fitsObject(def)
    default:
      return undecidable
  }
}

function fitsArray({ element, checks = [] }: z.core.$ZodArrayDef): Fits {
  if (!checks.some(({ _zod: { def } }) => def.check === 'max_length')) return undecidable
  const ofNumbers = fitsNumbers(element as z.core.$ZodTypes)
  if (ofNumbers !== null) return ofNumbers
  const fits = fitsOf(element)
  return (value) => {
    if (!Array.isArray(value)) return false
    for (let index = 0; index < value.length; index += 1) if (!fits(value[index])) return false
    return true
  }
}

/**
 * Nearly all of a file is lists of measured values: with a loop of their own the engine checks them without a call for each.
 * Null for lists of anything else, or of numbers with more than one check.
 */
function fitsNumbers(element: z.core.$ZodTypes): Fits | null {
  const {
    _zod: { def },
  } = element
  const isNullable = def.type === 'nullable' && def.checks === undefined
  const { _zod: inner } = isNullable ? def.innerType : element
  const [check, ...others] = (inner.def as z.core.$ZodNumberDef).checks ?? []
  // A whole number is a type and a check in one.
  if (inner.def.type !== 'number' || inner.traits.has('$ZodCheck') || others.length > 0) return null
  const passes = check === undefined ? Number.isFinite : passesCheck(check)
  return (value) => {
    if (!Array.isArray(value)) return false
    for (let index = 0; index < value.length; index += 1) {
      const one: unknown = value[index]
      if (one === null ? !isNullable : !Number.isFinite(one) || !passes(one)) return false
    }
    return true
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const mostSeen = 1_000

function fitsRecord({ keyType, valueType }: z.core.$ZodRecordDef): Fits {
  const { _zod: ofKey } = keyType
  if (ofKey.values !== undefined) return undecidable
  const [fitsKey, fitsValue] = [fitsOf(keyType), fitsOf(valueType)]
  // The same few names come again and again.
  const seen = new Set<string>()
  return (value) => {
    if (!isObject(value)) return false
    for (const key of Object.keys(value)) {
      if (!seen.has(key)) {
        if (key === '__proto__') throw undecided
        if (!fitsKey(key)) return false
        if (seen.size < mostSeen) seen.add(key)
      }
      if (!fitsValue(value[key])) return false
    }
    return true
  }
}

function fitsObject({ shape, catchall }: z.core.$ZodObjectDef): Fits {
  const { _zod: ofOthers } = catchall ?? { _zod: null }
  if (ofOthers?.def.type !== 'never') return undecidable
  const keys = Object.keys(shape)
  const fields = keys.map((key) => fitsOf(shape[key]!))
  return (value) => {
    if (!isObject(value)) return false
    let present = 0
    for (let index = 0; index < keys.length; index += 1) {
      const inner = value[keys[index]!]
      if (inner !== undefined) present += 1
      if (!fields[index]!(inner)) return false
    }
    return present === Object.keys(value).length
  }
}
