/** The parts that are used of packages without types of their own. */
declare module 'gaze' {
  interface Gaze {
    watched(): Record<string, string[]>
    on(event: 'all', listener: (event: string, path: string) => void): void
    on(event: 'error', listener: (error: Error) => void): void
    close(): void
  }
  export default function gaze(
    pattern: string,
    options: { cwd: string },
    callback: (error: Error | null, watcher: Gaze) => void,
  ): Gaze
}

declare module 'watchboy' {
  interface Watchboy {
    on(event: 'ready', listener: () => void): void
    on(event: 'error', listener: (error: Error) => void): void
    on(event: string, listener: (event: { path: string }) => void): void
    close(): void
  }
  export default function watchboy(pattern: string, options: { cwd: string }): Watchboy
}

declare module 'sane' {
  interface Sane {
    readonly dirRegistery?: Record<string, Record<string, boolean>>
    readonly watched?: Record<string, unknown>
    on(event: 'ready', listener: () => void): void
    on(event: 'error', listener: (error: Error) => void): void
    on(event: 'add' | 'change' | 'delete', listener: (path: string) => void): void
    close(): void
  }
  export default function sane(root: string): Sane
}

declare module 'watchpack' {
  export default class Watchpack {
    constructor(options: object)
    on(event: 'change' | 'remove', listener: (path: string) => void): void
    off(event: 'change', listener: (path: string) => void): void
    watch(options: { directories: string[]; startTime: number }): void
    getTimeInfoEntries(): Map<string, { timestamp?: number; safeTime?: number } | null>
    close(): void
  }
}

declare module 'chokidar' {
  interface FSWatcher {
    on(event: 'all', listener: (kind: 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir', path: string) => void): void
    on(event: 'error', listener: (error: unknown) => void): void
    on(event: 'ready', listener: () => void): void
    close(): Promise<void>
  }
  export function watch(root: string): FSWatcher
}

declare module '@parcel/watcher' {
  interface ParcelEvent {
    readonly type: 'create' | 'update' | 'delete'
    readonly path: string
  }
  const parcel: {
    subscribe(
      root: string,
      onEvents: (error: Error | null, events: readonly ParcelEvent[]) => void,
    ): Promise<{ unsubscribe(): Promise<void> }>
  }
  export default parcel
}
