/** add-dir: the published table has one tree, Helia's own `src` directory. */
import type { Figures } from './page.ts'
import { tableOf } from './page.ts'

const subjects = ['helia-fs', 'helia-mem', 'ipfs', 'kubo', 'kubo-direct']
const cases = ['src', 'dist', 'package']

/** Adds per second, ms per add, 99th percentile in ms. */
const published: Readonly<Record<string, readonly [string, string, string]>> = {
  'src/helia-fs': ['438', '2.28', '3.97'],
  'src/helia-mem': ['924', '1.08', '2.08'],
  'src/ipfs': ['11.6', '86.2', '103.9'],
  'src/kubo': ['13.8', '72.6', '248.2'],
  'src/kubo-direct': ['14.7', '68.1', '240.1'],
}

const none = ['-', '-', '-'] as const

export const addDir: Figures = {
  command: 'KUBO_BINARY=/path/to/ipfs paceline run add-dir --profile full --trials 3 --budget 10m',
  blocks: (ours) => [
    tableOf(
      ['case', 'subject', 'published: ops/s', 'ms/op', 'p99, ms', 'ours: ops/s', 'ms/op', 'p99', 'peak memory'],
      cases.flatMap((name) =>
        subjects.map((subject) => {
          const of = (metric: string) => ours.text({ case: name, subject, metric })
          return [
            `\`${name}\``,
            `\`${subject}\``,
            ...(published[`${name}/${subject}`] ?? none),
            of('throughput').replace(' ops/s', ''),
            of('latency-mean'),
            of('latency-p99'),
            of('peak-rss'),
          ]
        }),
      ),
      2,
    ),
    `Kubo is version ${ours.note({ case: 'src', subject: 'kubo' }, 'kubo') ?? 'unknown'}. The content ids, the same for all five:`,
    tableOf(
      ['case', 'content id'],
      cases.map((name) => [`\`${name}\``, `\`${commonCid(name, ours)}\``]),
      2,
    ),
  ],
}

/** Throws where subjects differ: such a run is no run. */
function commonCid(name: string, { note }: Parameters<Figures['blocks']>[0]): string {
  const cids = new Set(subjects.flatMap((subject) => note({ case: name, subject }, 'cid') ?? []))
  if (cids.size !== 1) throw new Error(`${name} has ${cids.size} content ids: ${[...cids].join(', ')}`)
  return [...cids].join()
}
