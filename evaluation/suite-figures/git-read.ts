/** git-read: nanoseconds of the Rust benchmark are published; those of git are swapped, and stand here as printed. */
import { decimal } from '../../src/core/model/format.ts'
import type { Figures } from './page.ts'
import { tableOf } from './page.ts'

/** Nanoseconds for one file and for a hundred. One figure is published for what is cached. */
const published: Readonly<Record<string, readonly [string, string]>> = {
  fs: ['3,910', '395,029'],
  'cache-fs': ['20', '2,203'],
  git: ['6,938,527', '67,527'],
}

const subjects = ['fs', 'git', 'cache-fs', 'cache-git', 'isomorphic-git', 'git-cat-file']

export const gitRead: Figures = {
  command: 'paceline run git-read --profile full --trials 3 --budget 10m',
  blocks: (ours) => [
    tableOf(
      [
        'subject',
        'published: one file',
        'a hundred',
        'ours: one file',
        'spread',
        'a hundred',
        'spread',
        'hundred / one',
      ],
      subjects.map((subject) => {
        const ns = (name: string, metric = 'latency') => {
          const value = ours.number({ case: name, subject, metric })
          return value === undefined ? '-' : decimal(value, value < 100 ? 1 : 0)
        }
        return [
          `\`${subject}\``,
          ...(published[subject] ?? ['-', '-']),
          ...['one-file', 'hundred-files'].flatMap((name) => [ns(name), spread(ns(name, 'latency-spread'))]),
          ratioText(
            ours.number({ case: 'hundred-files', subject, metric: 'latency' }),
            ours.number({ case: 'one-file', subject, metric: 'latency' }),
          ),
        ]
      }),
    ),
    'Files per second under the load driver, and what was timed at once:',
    tableOf(
      ['subject', 'one file: files/s', 'a hundred: files/s', 'batch of one file', 'batch of a hundred'],
      subjects.map((subject) => {
        const files = (name: string) => ours.text({ case: name, subject, metric: 'throughput' }).replace(' reads/s', '')
        const batch = (name: string) => ours.note({ case: name, subject }, 'batch-size') ?? '-'
        return [`\`${subject}\``, files('one-file'), files('hundred-files'), batch('one-file'), batch('hundred-files')]
      }),
    ),
  ],
}

function spread(ns: string): string {
  return ns === '-' ? ns : `± ${ns}`
}

function ratioText(hundred: number | undefined, one: number | undefined): string {
  return hundred === undefined || one === undefined ? '-' : decimal(hundred / one, 0)
}
