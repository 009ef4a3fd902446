/**
 * Loads each room when it is asked for: what is optional. A line that goes takes its room out of Paceline. Help lists the
 * commands in this order, after those of the core.
 */
import type { Rooms } from './core/rooms-api.ts'

export const rooms: Rooms = {
  commands: {
    run: ['Measure the working tree and write a run file.', () => import('./rooms/ab/paceline-run.ts')],
    ab: ['Measure base and head in pairs and say which is better.', () => import('./rooms/ab/paceline-ab.ts')],
    compare: [
      'Compare run files with a baseline, or with other run files.',
      () => import('./rooms/files/paceline-compare.ts'),
    ],
    report: [
      'Show a stored comparison or run; pairs in a run are judged.',
      () => import('./rooms/files/paceline-report.ts'),
    ],
    comment: [
      'Post a comparison as the comment on a pull request, or update it.',
      () => import('./rooms/comment/paceline-comment.ts'),
    ],
    baseline: ['Manage the stored history of runs.', () => import('./rooms/baseline/paceline-baseline.ts')],
    list: ['Show suites, cases, subjects and metrics.', () => import('./rooms/list/paceline-list.ts')],
    fixture: ['Make the tree of files that a spec describes.', () => import('./rooms/files/paceline-fixture.ts')],
    schema: [
      'Print the JSON Schema of a file that Paceline reads or writes.',
      () => import('./rooms/files/paceline-schema.ts'),
    ],
    demo: [
      'Show on this machine what Paceline does; exits 0 whatever the verdict.',
      () => import('./rooms/ab/paceline-demo.ts'),
    ],
    site: ['Write static trend pages from stored baselines.', () => import('./rooms/trends/paceline-site.ts')],
    init: [
      'Look at this project and write a config, a first suite and workflows.',
      () => import('./rooms/init/paceline-init.ts'),
    ],
  },
  sources: { tools: async () => (await import('./rooms/tools/source.ts')).toolSource },
  afterPairs: {
    profiles: async () => (await import('./rooms/why/explain-changes.ts')).profileAndGetRunWithWhys,
    instructions: async () => (await import('./rooms/counts/count-instructions.ts')).addInstructionCountsToRun,
  },
  sections: { why: async () => (await import('./rooms/why/why-sections.ts')).whySections },
  formats: { html: async () => (await import('./rooms/page/report-page.ts')).renderHtml },
}
