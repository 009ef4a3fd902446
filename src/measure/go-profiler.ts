/**
 * Has `go test` profile one benchmark, in whatever command or script it is run: `GOFLAGS` names a program that starts each
 * test binary, which also works for several packages at once, where Go refuses `-cpuprofile`.
 */
import { join } from 'node:path'
import { type GoSamples, readGoProfile } from '../profile/go-profile.ts'
import type { ToolProfiler } from './profiler.ts'

interface GoBenchmark {
  /** As a full run prints it, with its package in brackets where there are several. */
  readonly name: string
  readonly samples: GoSamples
  /** The Node that starts the test binaries. */
  readonly node: string
}

/** Bytes between two samples of memory, on average. */
const memoryRate = 4_096
/** Go samples time a hundred times a second, and memory as often as there is any. */
const roundsFor = { cpu: '500ms', mem: '100ms' } as const

/** Later flags win. Neither kind of quotes may stand in it: one is around it, and the other around that. */
const starter = [
  'const [program, ...args] = process.argv.slice(1)',
  'const isBench = args.some((arg) => arg.startsWith(`-test.bench=`))',
  'const [file, rounds, ...flags] = JSON.parse(process.env.PACELINE_GO_FLAGS)',
  // So many rounds may be what a benchmark needs.
  'const isCounted = args.some((arg) => /^-test.benchtime=[0-9]+x$/.test(arg))',
  'const more = [file + process.pid + `.pb.gz`, ...(isCounted ? [] : [rounds]), ...flags]',
  'const options = { stdio: `inherit` }',
  'const { status } = require(`node:child_process`).spawnSync(program, isBench ? [...args, ...more] : args, options)',
  'process.exit(status ?? 1)',
].join(';')

export function goProfiler({ name, samples, node }: GoBenchmark): ToolProfiler {
  const [, written = name, inPackage] = /^(\S+)(?: \((.+)\))?$/.exec(name) ?? []
  return {
    extension: '.pb.gz',
    variables: (folder) => {
      const what = samples === 'cpu' ? 'cpu' : 'mem'
      const file = `-test.${what}profile=${join(folder, 'go-')}`
      const flags = [file, `-test.benchtime=${roundsFor[what]}`, `-test.bench=${patternOf(written)}`, '-test.count=1']
      return {
        GOFLAGS: `'-exec="${node}" -e "${starter}" --'`,
        PACELINE_GO_FLAGS: JSON.stringify(what === 'cpu' ? flags : [...flags, `-test.memprofilerate=${memoryRate}`]),
      }
    },
    read(bytes) {
      const { profile, packages } = readGoProfile(bytes, samples)
      if (packages.size === 0) return null
      return inPackage === undefined || packages.has(inPackage) ? profile : null
    },
  }
}

/** Go matches part by part. With `-cpu` the name ends in a number of processors. */
function patternOf(name: string): string {
  const quoted = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const ends = quoted.replace(/(?<=^|\/)(([^/]*)-\d+)$/, '($1|$2)')
  return `^${ends.replaceAll('/', '$/^')}$`
}
