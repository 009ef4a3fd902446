/**
 * Has `perf`, where Linux has it, look into the programs that `cargo bench` runs: Cargo starts each through a program that
 * a variable names.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPerfProfile } from '../profile/perf-profile.ts'
import type { TrialHost } from './ask-child.ts'
import type { ToolProfiler } from './profiler.ts'
import { findOnPath } from '../sides/run-command.ts'

/** Beyond that Criterion may cut a name. */
const longestName = 60

/**
 * Cargo takes the words between spaces, so that none may stand in it. The time that a benchmark is given to be measured
 * quickly is too short for samples; two of one name are told apart by the end of the pattern. What was compiled into a
 * caller stays a part of it: asking `addr2line` for it takes ten seconds a trial.
 */
const starter = [
  '(([program,...args],{spawnSync},fs,file,isExact)=>(',
  'args.includes("--bench")?(',
  'args=args.map((arg,at)=>/^--(warm-up|measurement)-time$/.test(args[at-1]||"")?"0.5":',
  'arg.replace(/^(--(?:warm-up|measurement)-time=).*/,"$10.5").replace(/^\\^\\([^]*\\)$/,isExact?"$&$$":"$&")),',
  'file+=process.pid,',
  'run=spawnSync("perf",["record","-q","-N","-e","cpu-clock:u","-F","499","--call-graph","dwarf,8192","-o",file+".data","--",program,...args],{stdio:"inherit"}),',
  'spawnSync("perf",["script","--no-inline","-i",file+".data","-F","time,period,ip,sym"],{stdio:["ignore",fs.openSync(file+".perf","w"),"ignore"]}),',
  'fs.rmSync(file+".data",{force:true})',
  '):run=spawnSync(program,args,{stdio:"inherit"}),',
  'process.exit(run.status??1)',
  '))(process.argv.slice(1),require("child_process"),require("fs"),process.env.PACELINE_PERF_FILE,process.env.PACELINE_PERF_EXACT)',
].join('')

interface PerfBenchmark {
  readonly name: string
  readonly node: string
}

export function perfProfiler({ name, node }: PerfBenchmark): ToolProfiler {
  const runner = [node, '-e', starter, '--'].join(' ')
  const target = process.arch === 'arm64' ? 'AARCH64' : 'X86_64'
  return {
    extension: '.perf',
    variables: (folder) => ({
      [`CARGO_TARGET_${target}_UNKNOWN_LINUX_GNU_RUNNER`]: runner,
      [`CARGO_TARGET_${target}_UNKNOWN_LINUX_MUSL_RUNNER`]: runner,
      PACELINE_PERF_FILE: join(folder, 'criterion-'),
      ...(name.length <= longestName && { PACELINE_PERF_EXACT: '1' }),
    }),
    read: (bytes) => readPerfProfile(bytes.toString()),
  }
}

/** Why `perf` cannot be used here, with the way out; null if it can. */
export function whyNoPerf(
  { platform, env, node }: Pick<TrialHost, 'platform' | 'env' | 'node'>,
  { level, isRoot } = permissions(),
): string | null {
  if (platform !== 'linux') return 'profiling Criterion needs perf, which only Linux has'
  if (findOnPath('perf', { platform, env, node }) === null) {
    return 'profiling Criterion needs perf, which is not installed: install linux-perf or linux-tools'
  }
  if (level <= 2 || isRoot) return null
  return `perf is not allowed here (perf_event_paranoid is ${level}): \`sysctl kernel.perf_event_paranoid=2\` allows it`
}

function permissions(): { readonly level: number; readonly isRoot: boolean } {
  const path = '/proc/sys/kernel/perf_event_paranoid'
  return { level: existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0, isRoot: process.getuid?.() === 0 }
}
