/** write-many: two times are published, and what becomes of writing without a bound. */
import { decimal } from '../../src/core/model/format.ts'
import type { Figures } from './page.ts'
import { tableOf } from './page.ts'

const subjects = [
  'promises',
  'callback-sync',
  'sync-buffer',
  'callback-unbounded',
  'stream',
  'stream-ignoring-backpressure',
  'writev',
]

const published: Readonly<Record<string, string>> = {
  promises: '8 s',
  'callback-sync': '2 s, about 50 MB',
  'callback-unbounded': '8 GB at ten million',
}

export const writeMany: Figures = {
  command: 'paceline run write-many --profile full --trials 2 --budget 10m',
  blocks: (ours) => [
    tableOf(
      ['subject', 'published', 'writes', 'time', 'writes/s', 'CPU', 'peak memory', 'order kept'],
      subjects.map((subject) => {
        const key = { case: 'million', subject }
        const writes = ours.note(key, 'writes')
        const of = (metric: string) => ours.text({ ...key, metric })
        return [
          `\`${subject}\``,
          published[subject] ?? '-',
          writes === undefined ? '-' : decimal(Number(writes), 0),
          of('wall-time'),
          of('throughput').replace(' writes/s', ''),
          of('cpu'),
          of('peak-rss'),
          ours.note(key, 'order-kept') ?? (writes === undefined ? '-' : 'by chance'),
        ]
      }),
    ),
  ],
}
