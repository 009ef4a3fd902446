/** What every subject of the suite is brought to: start watching a tree, tell what happens, stop. */
import type { Tree } from 'paceline'

/** What a watcher says happened to a path. `any`: it does not say what. */
export type EventKind = 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir' | 'any'

export type OnEvent = (kind: EventKind, path: string) => void

export interface Watcher {
  /**
   * Files and directories that the watcher itself knows of, the root included; undefined for one that keeps no list and
   * can only be seen to work.
   */
  seen(): { readonly files: number; readonly directories: number } | undefined
  close(): void | Promise<void>
}

export interface Subject {
  /** Resolves when the watcher says that it is ready. `onEvent` gets absolute paths, the initial listing included. */
  start(tree: Tree, onEvent: OnEvent): Promise<Watcher>
}
