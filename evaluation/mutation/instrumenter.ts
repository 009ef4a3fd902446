/** Stryker's instrumenter, which has packages of its own in this folder: installed the first time that it is asked for. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Place {
  readonly line: number
  readonly column: number
}

export interface Mutant {
  readonly id: string
  readonly fileName: string
  readonly location: { readonly start: Place; readonly end: Place }
  readonly replacement: string
  readonly mutatorName: string
  /** Only of one that is not to be tried. */
  readonly status?: string
}

interface Instrumenter {
  instrument(
    files: readonly { readonly name: string; readonly mutate: true; readonly content: string }[],
    options: { readonly plugins: null; readonly excludedMutations: readonly string[]; readonly ignorers: readonly [] },
  ): Promise<{
    readonly mutants: readonly Mutant[]
    readonly files: readonly { readonly name: string; readonly content: string }[]
  }>
}

export async function loadInstrumenter(logger: object): Promise<Instrumenter> {
  const install = fileURLToPath(new URL('../../scripts/install-packages.ts', import.meta.url))
  execFileSync(process.execPath, [install, 'evaluation/mutation'], { stdio: ['ignore', 2, 2] })
  const name = '@stryker-mutator/instrumenter'
  const loaded = (await import(name)) as { readonly Instrumenter: new (logger: object) => Instrumenter }
  return new loaded.Instrumenter(logger)
}
