/** The inputs of the action as one typed value, and the paths among them. */
import { isAbsolute, posix, resolve } from 'node:path'
import { pathBelow, staysBelow } from '../core/model/path-below.ts'
import * as z from 'zod/mini'
import { callOrFallback, UserError } from '../core/errors.ts'
import { storedReferencesSchema } from '../core/history/reference.ts'
import { configFileName, durationText } from '../core/model/config.ts'
import { goneNames, findAdviceForGoneName } from '../core/model/gone.ts'
import { runnerLabel } from '../core/model/run.ts'
import { commitSha, list, matching, platformId, text } from '../core/model/scalars.ts'
import { safeParseBySchema } from '../core/model/schema-problem.ts'
import { artifactPartOfJob, tryParseJob, type Workflow } from './workflow.ts'

export const commands = ['check', 'plan', 'measure', 'page', 'report', 'refresh'] as const
export type ActionCommand = (typeof commands)[number]

const withTransform = <Schema extends z.ZodMiniType, To>(
  schema: Schema,
  turn: (value: z.output<Schema>) => To,
): z.ZodMiniPipe<Schema, z.ZodMiniTransform<To, z.output<Schema>>> => z.pipe(schema, z.transform(turn))

/** Empty stands for "not given" everywhere: that is what a workflow passes for an input of its own without a value. */
const notGiven = withTransform(z.literal(''), () => undefined)
const optionalInputSchema = <Schema extends z.ZodMiniType>(schema: Schema): z.ZodMiniUnion<[typeof notGiven, Schema]> =>
  z.union([notGiven, schema])

const splitList = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const normalPath = withTransform(text(300), (path) => posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, ''))
const lines = withTransform(text(10_000), (value) => splitList(value, /\n/))
const words = withTransform(z.string(), (value) => splitList(value, /\s/))

/** A list of runner labels, as JSON. */
const runners = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    const parsed = labels.safeParse(text === '' ? [] : tryParseJson(text))
    if (parsed.success) return parsed.data
    const message =
      'must be a JSON list of runner labels of letters, digits, dots, dashes and underscores, each once, such as ["ubuntu-latest"]'
    issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)
const labels = list(
  runnerLabel.check(
    // As part of the name of an artifact's folder, which has at most 255 bytes.
    z.refine((label) => artifactPartOfJob(label).length <= 160),
  ),
  50,
).check(
  // GitHub takes labels that differ only in case for one.
  z.refine((all) => new Set(all.map((label) => label.normalize('NFC').toLowerCase())).size === all.length),
)

/** `24`, `22, 24`, or a JSON list of them. Jobs under several are told apart by the major version. */
const nodeVersions = z.pipe(
  withTransform(text(300), (value) => splitList(value, /[,"[\]]/)),
  z
    .array(z.string())
    .check(
      z.refine(
        (all) => all.length < 2 || (all.every((one) => /^\d{1,3}$/.test(one)) && new Set(all).size === all.length),
        'must be a version of Node, or several major ones such as 22, 24',
      ),
    ),
)

const onOff = withTransform(z.enum(['', 'on', 'off']), (word) => word !== 'off')

/** Holds what a workflow decides once: for the job `plan`, which hands it to those after it. Undefined: not given. */
const settingsSchema = z.object({
  /** Path of the config in the repository; undefined for `paceline.config.json` at its top. */
  config: optionalInputSchema(normalPath),
  /** The project's folder in the repository; undefined for its top. */
  workingDirectory: optionalInputSchema(normalPath),
  /** Replaces a config: command lines to measure, and files whose size is measured. */
  run: lines,
  files: lines,
  benchmarks: words,
  profile: withTransform(matching(/^([A-Za-z0-9][A-Za-z0-9._-]{0,49})?$/, 'must be the name of a profile'), (name) =>
    name === '' ? 'quick' : name,
  ),
  budget: optionalInputSchema(durationText),
  /** A revision, `none`, or undefined for the rule of the event. */
  base: optionalInputSchema(text(300)),
  /** The commit that was chosen before measuring, where it is not the event's own. */
  head: optionalInputSchema(commitSha),
  baseline: optionalInputSchema(matching(/^(path|branch):[^\s:]{1,200}$/, 'must be path:FOLDER or branch:NAME')),
  comment: optionalInputSchema(z.enum(['always', 'on-change', 'never'])),
  gate: onOff,
  /** Is on if a workflow listens to `/bench` comments. */
  bench: onOff,
  pullRequest: optionalInputSchema(
    withTransform(matching(/^\d{1,9}$/, 'must be the number of a pull request'), Number),
  ),
  /** The label that a pull request must have to be measured. */
  label: optionalInputSchema(text(50)),
  name: withTransform(
    matching(/^([A-Za-z0-9][A-Za-z0-9._-]{0,49})?$/, 'must be up to 50 letters, digits, dots, dashes and underscores'),
    (name) => (name === '' ? 'default' : name),
  ),
  /** Labels of the runners that measure the same plan. */
  platforms: runners,
  /** Versions of Node that it is measured under. */
  nodeVersion: nodeVersions,
  /** The number of jobs that share the plan on each runner. */
  shards: withTransform(matching(/^(25[0-6]|2[0-4]\d|1\d\d|[1-9]\d?)?$/, 'must be a number from 1 to 256'), (text) =>
    text === '' ? 1 : Number(text),
  ),
})
type Settings = Readonly<z.output<typeof settingsSchema>>

const inputsSchema = z.object({
  ...settingsSchema.shape,
  command: withTransform(z.enum(['', ...commands]), (name) => (name === '' ? 'check' : name)),
  token: optionalInputSchema(z.string()),
  /** Names the job that measures, as artifacts do; undefined if it is only known by the values of a matrix. */
  job: withTransform(
    z
      .string()
      .check(
        z.refine((name) => isJobObject(name) || tryParseJob(name), 'must be the label of a runner, or a job of plan'),
      ),
    (name) => (isJobObject(name) ? undefined : tryParseJob(name)),
  ),
})

/** Recognises the values of a job's matrix as JSON, which the input has where a workflow gives none. */
function isJobObject(job: string): boolean {
  return job === '' || job === 'null' || job.startsWith('{')
}

/** Holds, by platform, what the stored runs of main were measured with: all that is handed on and nobody sets. */
const handedSchema = z.catchall(
  z.object({ references: z.optional(z.record(platformId, list(storedReferencesSchema, 1_000))) }),
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.pipe(
      z.array(z.string()),
      z.transform((all) => JSON.stringify(all)),
    ),
  ]),
)
export type HandedReferences = NonNullable<z.output<typeof handedSchema>['references']>

export interface Inputs extends Readonly<z.output<typeof inputsSchema>> {
  readonly references?: HandedReferences | undefined
  /** The input `job` as it is given: by it one step knows itself from the others of its run. */
  readonly jobText: string
}

/**
 * Reads the inputs; `given` gives out one by its name, empty where it was not given. Throws a `UserError` that names it. A
 * path that begins with the workspace, as `${{ github.workspace }}/packages/a`, is the one in it, for every later job.
 */
export function readInputs(given: (name: string) => string, workspace = ''): Inputs {
  const inputOf = (name: string): string => {
    const text = given(name)
    const isPath = name === 'config' || name === 'working-directory'
    return isPath && workspace !== '' && isAbsolute(text) ? (pathBelow(workspace, text) ?? text) : text
  }
  const old = goneNames.find((name) => inputOf(name) !== '')
  if (old !== undefined) throw new UserError(`There is no input ${old}: ${findAdviceForGoneName(old)}`)
  const { references, ...settings } = parseHandedSettings(inputOf('plan'))
  const texts = Object.keys(inputsSchema.shape).map((key) => {
    const handed = key in settingsSchema.shape ? String(settings[inputNameOfKey(key)] ?? '') : ''
    return [key, inputOf(inputNameOfKey(key)) || handed]
  })
  const checked = safeParseBySchema(inputsSchema, Object.fromEntries(texts))
  if (checked.ok)
    return { ...checked.data, config: configPathInRepoIfAny(checked.data), references, jobText: inputOf('job') }
  const { place, what } = checked.problem
  const name = inputNameOfKey(place.replace(/^\$\./, ''))
  throw new UserError(`The input ${name} is not valid: it ${name === 'token' ? 'cannot be read' : what}`, {
    hint: 'docs/github-action.md lists the inputs.',
  })
}

/** Returns the config's path in the repository, which below the project's folder is where it would be. */
function configPathInRepoIfAny({ config, workingDirectory: folder }: Pick<Settings, 'config' | 'workingDirectory'>) {
  if (folder === undefined || config?.startsWith(`${folder}/`) === true) return config
  return `${folder}/${config ?? configFileName}`
}

function parseHandedSettings(text: string): z.output<typeof handedSchema> {
  // An event without inputs has `null` for them.
  const parsed = handedSchema.safeParse(text === '' || text === 'null' ? {} : tryParseJson(text))
  if (parsed.success) return parsed.data
  throw new UserError('The input plan is not valid: it must be the output plan of the job before, or inputs as JSON', {
    hint: 'docs/github-action.md lists the inputs.',
  })
}

/** Names the settings of several lines or words, without JSON. */
const linesOf: ReadonlySet<keyof Settings> = new Set(['benchmarks', 'run', 'files'])

/** Returns the settings as the input `plan` of the jobs after this one, which read them as this one did. */
export function inputsAsTextsByName(inputs: Settings): Readonly<Record<string, string>> {
  const texts = (Object.keys(settingsSchema.shape) as (keyof Settings)[]).flatMap((key) => {
    const given = inputs[key]
    const value = linesOf.has(key) ? (given as readonly string[]).join('\n') : given
    if (value === undefined) return []
    if (typeof value === 'boolean') return [[inputNameOfKey(key), value ? 'on' : 'off']]
    return [[inputNameOfKey(key), typeof value === 'object' ? JSON.stringify(value) : String(value)]]
  })
  return Object.fromEntries(texts)
}

/** Makes `pull-request` of `pullRequest`. */
function inputNameOfKey(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function tryParseJson(text: string): unknown {
  return callOrFallback(() => JSON.parse(text), undefined)
}

/**
 * Returns a path from an input, or of our own, absolute; it need not exist. Throws `UserError` for one that leads out
 * of the workspace and of the runner's temporary folder, links followed.
 */
export async function resolveInWorkspace(
  path: string,
  { workspace, temporary }: Pick<Workflow, 'workspace' | 'temporary'>,
): Promise<string> {
  const full = resolve(workspace, path)
  for (const folder of [workspace, temporary]) if (await staysBelow(folder, full)) return full
  throw new UserError(`${JSON.stringify(path)} leads out of the workspace`, {
    hint: 'Results and paths in inputs must stay inside the workspace, through links too: remove the link, or name another path.',
  })
}
