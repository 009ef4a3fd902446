/**
 * A child of evaluation/bench-compare.ts: `node phases.ts FILES…`, the last of them the head. Parses the texts of the files, as
 * the yardstick, then reads the files and judges as `paceline compare` does. Prints JSON: milliseconds, those of the
 * processor too, and the peak of memory, which is that of judging, as the texts of the yardstick are gone by then.
 */
import { readFileSync } from 'node:fs'
import { judge, noHistory, ownRules } from '../../src/judge.ts'
import { readBaselineOrRun } from '../../src/store/baseline-file.ts'
import { readRun } from '../../src/store/run-file.ts'

const files = process.argv.slice(2)

async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; cpuMs: number; result: T }> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: performance.now() - start, cpuMs: (user + system) / 1e3, result }
}

const parsed = await timed(() => {
  for (const file of files) JSON.parse(readFileSync(file, 'utf8'))
})
const read = await timed(async () => ({
  head: await readRun(files.at(-1)!),
  stored: files.length === 1 ? [] : [await readBaselineOrRun(files[0]!)],
}))
const judged = await timed(() => {
  const { head, stored } = read.result
  const baselines = stored.filter((file) => 'runs' in file)
  const rules = ownRules({})
  return judge({ runs: [head], stored: { ...noHistory, baselines }, rules }).rows.length
})
const figures = {
  parse: parsed.ms,
  parseCpu: parsed.cpuMs,
  read: read.ms,
  readCpu: read.cpuMs,
  judge: judged.ms,
  judgeCpu: judged.cpuMs,
  rows: judged.result,
  peakBytes: process.resourceUsage().maxRSS * 1_024,
}
export type Figures = typeof figures
process.stdout.write(JSON.stringify(figures))
