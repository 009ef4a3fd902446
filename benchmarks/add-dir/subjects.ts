/** The subjects by name, for the suite and for the load driver's worker alike. */
import type { Subject } from './adder.ts'

export const subjects = {
  'helia-fs': async (): Promise<Subject> => import('./subjects/helia-fs.ts'),
  'helia-mem': async (): Promise<Subject> => import('./subjects/helia-mem.ts'),
  ipfs: async (): Promise<Subject> => import('./subjects/ipfs.ts'),
  kubo: async (): Promise<Subject> => import('./subjects/kubo.ts'),
  'kubo-direct': async (): Promise<Subject> => import('./subjects/kubo-direct.ts'),
}

export type SubjectName = keyof typeof subjects
