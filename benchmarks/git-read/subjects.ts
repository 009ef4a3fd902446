/** The subjects by name, for the suite and for the load driver's worker alike. */
import type { Subject } from './reader.ts'

export const subjects = {
  fs: async (): Promise<Subject> => import('./subjects/fs.ts'),
  git: async (): Promise<Subject> => import('./subjects/git.ts'),
  'cache-fs': async (): Promise<Subject> => import('./subjects/cache-fs.ts'),
  'cache-git': async (): Promise<Subject> => import('./subjects/cache-git.ts'),
  'isomorphic-git': async (): Promise<Subject> => import('./subjects/isomorphic-git.ts'),
  'git-cat-file': async (): Promise<Subject> => import('./subjects/git-cat-file.ts'),
}

export type SubjectName = keyof typeof subjects
