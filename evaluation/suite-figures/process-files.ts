/** process-files: median times and median peak memory are published. */
import type { Ours } from './ours.ts'
import type { Figures } from './page.ts'
import { tableOf } from './page.ts'

/** Seconds and MB. */
const published: Readonly<Record<string, readonly [string, string]>> = {
  'documents/sync': ['0.78 s', '54.8 MB'],
  'documents/async-sequential': ['1.31 s', '66.9 MB'],
  'documents/async-all': ['1.52 s', '456 MB'],
  'large-file/sync': ['2.18 s', '1,089 MB'],
  'large-file/async-callback': ['0.97 s', '3,079 MB'],
  'large-file/async-all': ['0.94 s', '3,079 MB'],
}

const rows = [
  ...['sync', 'async-sequential', 'async-all', 'async-pool'].map((subject) => ['documents', subject] as const),
  ...['sync', 'async-callback', 'async-all'].map((subject) => ['large-file', subject] as const),
]

export const processFiles: Figures = {
  command: 'LARGE_FILE_MB=150 paceline run process-files --profile full --trials 3 --budget 10m',
  blocks: (ours) => [
    tableOf(
      ['case', 'subject', 'published: time', 'memory', 'ours: median', 'best', 'mean', 'worst', 'peak memory'],
      rows.map(([name, subject]) => {
        const time = { case: name, subject, metric: 'wall-time' }
        return [
          `\`${name}\``,
          `\`${subject}\``,
          ...(published[`${name}/${subject}`] ?? ['-', '-']),
          ours.text(time),
          ours.text(time, 'best'),
          ours.text(time, 'mean'),
          ours.text(time, 'worst'),
          ours.text({ ...time, metric: 'peak-rss' }),
        ]
      }),
      2,
    ),
    `The large file had ${largeFileMb(ours)} MB, as the published one. Per second:`,
    tableOf(
      ['case', 'subject', 'files/s', 'MB/s'],
      rows.map(([name, subject]) => [
        `\`${name}\``,
        `\`${subject}\``,
        ours.text({ case: name, subject, metric: 'throughput' }).replace(' files/s', ''),
        ours.text({ case: name, subject, metric: 'bandwidth' }).replace(' MB/s', ''),
      ]),
      2,
    ),
  ],
}

/** What was read per second over how often it was read. */
function largeFileMb({ number }: Ours): number {
  const of = (metric: string) => number({ case: 'large-file', subject: 'sync', metric })
  return Math.round((of('bandwidth') ?? 0) / (of('throughput') ?? 1))
}
