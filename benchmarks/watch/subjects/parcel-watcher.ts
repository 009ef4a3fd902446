import type { Subject } from '../watcher.ts'

// In a bundle of the suite it is loaded for this subject only.
const { default: parcel } = await import('@parcel/watcher')

const kinds = { create: 'add', update: 'change', delete: 'unlink' } as const

export const subject: Subject = {
  async start({ path: root }, onEvent) {
    const subscription = await parcel.subscribe(root, (error, events) => {
      if (error !== null) throw error
      for (const { type, path } of events) onEvent(kinds[type], path)
    })
    return { seen: () => undefined, close: () => subscription.unsubscribe() }
  },
}
