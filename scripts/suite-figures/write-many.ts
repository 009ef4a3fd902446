/** write-many: two times are published, and what becomes of writing without a bound. */
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
  command: 'paceline run write-many --profile full --trials 5 --budget 30m',
  blocks: (ours) => [
    tableOf(
      ['subject', 'published', 'writes', 'time', 'writes/s', 'CPU', 'peak memory', 'order kept'],
      subjects.map((subject) => {
        const key = { case: 'million', subject }
        const of = (metric: string) => ours.text({ ...key, metric })
        return [
          `\`${subject}\``,
          published[subject] ?? '-',
          Number(ours.note(key, 'writes')).toLocaleString('en-US'),
          of('wall-time'),
          of('throughput').replace(' writes/s', ''),
          of('cpu'),
          of('peak-rss'),
          ours.note(key, 'order-kept') ?? 'by chance',
        ]
      }),
    ),
  ],
}
