/** A project that nobody tuned to Paceline, with a change that makes it slower and one that does not. */

interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

export interface AdoptedProject {
  /** On GitHub. */
  readonly name: string
  readonly commit: string
  readonly what: string
  /** What its contributors run after cloning, by a shell; nothing where there is nothing to install. */
  readonly install?: string
  /** Time for the trials, where 2m is too little for a verdict on many rows of a slow tool. */
  readonly budget?: string
  /** Of a workspace, the package to begin with. */
  readonly package?: string
  /** In words, as in "parses twice". */
  readonly planted: Edit & {
    readonly what: string
    /** The function that it makes slower; undefined where no profiler looks. */ readonly cause?: string | undefined
  }
  readonly neutral: Edit
}

/** What installs a project, by its package manager. */
export const npm = 'npm ci --no-audit --no-fund'
export const withoutLock = 'npm install --no-audit --no-fund'
export const pnpm = 'corepack pnpm install --frozen-lockfile'
