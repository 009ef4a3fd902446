/** Loads each room when it is asked for: what is optional. A line that goes takes its room out of Paceline. */
import type { Rooms } from './core/rooms-api.ts'

export const rooms: Rooms = {
  commands: {
    site: ['Write static trend pages from stored baselines.', () => import('./rooms/trends/paceline-site.ts')],
    init: [
      'Look at this project and write a config, a first suite and workflows.',
      () => import('./rooms/init/paceline-init.ts'),
    ],
  },
  sources: { tools: async () => (await import('./rooms/tools/source.ts')).toolSource },
  afterPairs: {
    profiles: async () => (await import('./rooms/why/explain-changes.ts')).explainChanges,
    instructions: async () => (await import('./rooms/counts/count-instructions.ts')).countInstructions,
  },
  sections: { why: async () => (await import('./rooms/why/why-sections.ts')).whySections },
  formats: { html: async () => (await import('./rooms/page/report-page.ts')).renderHtml },
}
