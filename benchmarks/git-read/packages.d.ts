/**
 * The parts of this suite's packages that it uses. Declared here, because the packages are installed only when the
 * suite is run, and types must be checked without them.
 */
declare module 'es-git' {
  interface Blob {
    content(): Uint8Array
  }
  interface GitObject {
    peelToBlob(): Blob
  }
  interface TreeEntry {
    toObject(repository: Repository): GitObject
  }
  interface Tree {
    getPath(path: string): TreeEntry | null
  }
  interface Repository {
    head(): { target(): string | null }
    getCommit(id: string): { tree(): Tree }
  }
  export function openRepository(path: string): Promise<Repository>
}

declare module 'isomorphic-git' {
  interface Place {
    readonly fs: object
    readonly dir: string
  }
  export function resolveRef(options: Place & { readonly ref: string }): Promise<string>
  export function readBlob(
    options: Place & { readonly oid: string; readonly filepath: string },
  ): Promise<{ readonly blob: Uint8Array }>
}
