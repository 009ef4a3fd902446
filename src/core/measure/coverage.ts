/** Runs trials of which V8 counts the calls of every function, none of which is judged, and reads what it counted. */
import { mkdtemp, mkdir, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { callOrFallback } from '../errors.ts'
import { pathBelow } from '../model/path-below.ts'
import * as z from 'zod/mini'
import { maybe } from '../model/scalars.ts'
import type { CoveredScript, SourceMapOfScript } from './called-code.ts'
import { readBytesOrNone } from '../model/regular-file.ts'
import { pathOfScriptUrl } from '../model/source-position.ts'
import { removeUntrustedFolder } from '../system/clear-away.ts'
import { makeFolder } from '../system/lock.ts'
import type { TrialHost } from './ask-child.ts'

/** Holds the scripts below the project's folder that ran, and the folders asked about of which any did. */
export interface CoveredCode {
  readonly scripts: readonly CoveredScript[]
  readonly folders: ReadonlySet<string>
}

interface CoverageHost extends AsyncDisposable {
  /** The host whose trials are counted, in all the processes of Node that they start. */
  readonly host: TrialHost
  /**
   * Runs a trial of that host and returns what of `root` ran, with the texts of `wanted`, and of other `folders`, given
   * by their real paths; no code if a process left nothing, or what it left cannot be read.
   */
  readonly watch: <Report>(
    trial: () => Promise<Report>,
    of: Omit<ReadOptions, 'harness'>,
  ) => Promise<{ readonly report: Report; readonly code: CoveredCode | undefined }>
}

const limits = { files: 200, bytes: 64 * 1024 * 1024 } as const

/** Prepares a folder for what is counted; disposal removes it. */
export async function openCallCoverage(host: TrialHost): Promise<CoverageHost> {
  makeFolder(host.temporaryRoot)
  const prefix = `${host.temporaryPrefix ?? 'paceline-'}coverage-`
  const top = await mkdtemp(join(await realpath(host.temporaryRoot), prefix))
  const folder = join(top, 'counts')
  const code = `(${writePidAndExitOnSignals.toString()})(${JSON.stringify(folder)})`
  const preload = `--import=data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}`
  const variables = {
    NODE_V8_COVERAGE: folder,
    // Code that counts its calls must not be what later trials load.
    NODE_DISABLE_COMPILE_CACHE: '1',
    NODE_OPTIONS: [host.env['NODE_OPTIONS'], preload].filter(Boolean).join(' '),
  }
  return {
    host: { ...host, preload: { variables, toolVariables: variables } },
    async watch(trial, of) {
      await removeUntrustedFolder(folder)
      await mkdir(folder)
      const report = await trial()
      return { report, code: await readCoveredCode(folder, { ...of, harness: host.root }) }
    },
    [Symbol.asyncDispose]: () => removeUntrustedFolder(top).catch(() => undefined),
  }
}

/**
 * Runs in each process, from its text: leaves its name, and has it end in a way that leaves its counts, too, and what ran
 * in place of scripts, with its map: a tool may have transformed them, as Vite does, and Node keeps neither.
 */
function writePidAndExitOnSignals(folder: string): void {
  const { isMainThread } = process.getBuiltinModule('node:worker_threads')
  if (!isMainThread) return
  const { writeFileSync } = process.getBuiltinModule('node:fs')
  try {
    writeFileSync(`${folder}/started-${process.pid}`, '')
  } catch {
    // It outlives its trial, and the folder is gone.
  }
  process.on('SIGTERM', () => process.listenerCount('SIGTERM') === 1 && process.exit(143))
  process.on('SIGINT', () => process.listenerCount('SIGINT') === 1 && process.exit(130))
  process.on('exit', () => {
    const made: Record<string, object> = {}
    try {
      const session = new (process.getBuiltinModule('node:inspector').Session)()
      session.connect()
      session.on('Debugger.scriptParsed', ({ params: { url, scriptId, sourceMapURL = '' } }) => {
        if (!url.startsWith('file:') || url.includes('/node_modules/')) return
        const [, encoded = 'e30='] = /^data:application\/json;(?:charset=[\w-]+;)?base64,(.+)$/.exec(sourceMapURL) ?? []
        const { sources, mappings } = JSON.parse(Buffer.from(encoded, 'base64').toString())
        // What a map calls its only source depends on the tool.
        const data = sources?.length === 1 ? { sources: [url], mappings } : undefined
        session.post('Debugger.getScriptSource', { scriptId }, (_error, { scriptSource: text }) => {
          made[url] = { text, lineLengths: text.split('\n').map(({ length }) => length), data }
        })
      })
      session.post('Debugger.enable')
      writeFileSync(`${folder}/made-${process.pid}.json`, JSON.stringify(made))
    } catch {
      // Then nothing is known of what was transformed.
    }
  })
}

interface ReadOptions {
  readonly root: string
  /** Folder of Paceline itself, whose scripts are left out. */
  readonly harness: string
  readonly wanted: (path: string) => boolean
  readonly folders: readonly string[]
}

/** Reads with limits what a stranger's code could write to. */
async function readCoveredCode(folder: string, options: ReadOptions): Promise<CoveredCode | undefined> {
  const names = await readdir(folder)
  const counted = names.filter((name) => name.startsWith('coverage-')).slice(0, limits.files)
  const pids = new Set(counted.map((name) => name.split('-')[1]))
  const isComplete = names.every((name) => !name.startsWith('started-') || pids.has(name.slice('started-'.length)))
  if (counted.length === 0 || counted.length === limits.files || !isComplete) return undefined
  const harness = await realpath(options.harness)
  // A trial can have removed it.
  const place = { ...options, root: await realpath(options.root).catch(() => options.root), harness }
  const texts = new Map<string, string | undefined>()
  const [scripts, folders]: [CoveredScript[], Set<string>] = [[], new Set()]
  for (const name of counted) {
    const bytes = await readBytesOrNone(join(folder, name), { maxBytes: limits.bytes, follow: false })
    const counts = bytes && tryParseCounts(bytes.toString())
    if (counts === undefined) return undefined
    const left = await readScriptIfAny(join(folder, `made-${name.split('-')[1]}.json`))
    const made = callOrFallback(() => madeSchema.parse(JSON.parse(left ?? '{}')), {})
    for (const { url, functions } of counts.result) {
      const file = pathOfScriptUrl(url)
      for (const one of options.folders) if (file?.startsWith(one + sep) === true) folders.add(one)
      const path = ownPathOf(file, place)
      if (path === false) continue
      const map = counts['source-map-cache']?.[url] ?? made[url]
      if (path !== undefined && options.wanted(path) && !texts.has(path))
        texts.set(path, await readScriptIfAny(join(place.root, path)))
      const text = texts.get(path ?? '')
      scripts.push({
        path,
        functions: functions.flatMap((one) => toCallCounts(one, made[url]?.text ?? text)),
        text,
        made: made[url]?.text,
        map: toSourceMap(map, place),
      })
    }
  }
  return { scripts, folders }
}

/** Returns undefined for what is no file there, or too large. */
export async function readScriptIfAny(path: string): Promise<string | undefined> {
  return (await readBytesOrNone(path, { maxBytes: limits.bytes, follow: false }))?.toString()
}

const offset = z.number()
const functionSchema = z.object({
  ranges: z.array(z.object({ startOffset: offset, endOffset: offset, count: offset })),
})
const mapSchema = z.object({
  lineLengths: z.array(offset),
  data: maybe(z.object({ sources: z.optional(z.array(z.nullable(z.string()))), mappings: z.optional(z.string()) })),
})
const countsSchema = z.lazy(() =>
  z.object({
    result: z.array(z.object({ url: z.string(), functions: z.array(functionSchema) })),
    'source-map-cache': z.optional(z.record(z.string(), mapSchema)),
  }),
)

/** Returns undefined for what makes no sense. The scripts of Node itself, which are most of them, are left out. */
function tryParseCounts(text: string): z.infer<typeof countsSchema> | undefined {
  return callOrFallback(() => {
    const content = JSON.parse(text) as { readonly result: readonly { readonly url: unknown }[] }
    const result = content.result.filter(({ url }) => !String(url).startsWith('node:'))
    return countsSchema.parse({ ...content, result })
  }, undefined)
}

const madeSchema = z.record(z.string(), z.extend(mapSchema, { text: z.string() }))

type Counted = z.infer<typeof functionSchema>

const onlyThrows =
  /^\s*(?:case\b[^:\n]*:|default:|catch\s*(?:\([^)]*\))?)?(?:\s|\{|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*throw\b/

/** Returns a function with its parts that did not run, but for those that only throw: no benchmark is about an error. */
function toCallCounts({ ranges }: Counted, text = ''): CoveredScript['functions'] {
  return ranges.flatMap(({ startOffset: start, endOffset: end, count }, at) => {
    const isSkipped = count === 0 && !onlyThrows.test(text.slice(start, end))
    return at === 0 || isSkipped ? [{ start, end, count, isPart: at > 0 }] : []
  })
}

function toSourceMap(map: z.infer<typeof mapSchema> | undefined, place: ReadOptions): SourceMapOfScript | undefined {
  const { sources, mappings } = map?.data ?? {}
  if (!map || !sources || mappings === undefined) return undefined
  return {
    sources: sources.map((url) => ownPathOf(pathOfScriptUrl(url ?? ''), place) || undefined),
    mappings,
    lineLengths: map.lineLengths,
  }
}

/** Returns none outside of the project, or made of it; false for code without a file, installed packages, and ours. */
function ownPathOf(
  file: string | undefined,
  { root, harness }: Pick<ReadOptions, 'root' | 'harness'>,
): string | false | undefined {
  if (file === undefined) return false
  const parts = file.split(sep)
  const inside = parts[parts.lastIndexOf('node_modules') + 1]
  // Bundlers keep there what they made of the project: `node_modules/.vite/…`. Package managers have a folder above.
  if (parts.includes('node_modules')) return inside!.startsWith('.') ? undefined : false
  const path = pathBelow(root, file)
  if (path !== undefined) return path.startsWith('.paceline/') ? false : path
  return pathBelow(harness, file) === undefined ? undefined : false
}
