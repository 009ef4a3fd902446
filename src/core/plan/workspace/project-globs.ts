/** Globs over benchmarks where a workspace has projects: a name begins with that of its project, `core/parse/small/tiny`. */
import type { Member, Project } from '../project.ts'

/** Returns the members that the globs could mean; none if a package is measured in place of the project's own. */
export function membersMatchingGlobs(
  { members = [] }: Pick<Project, 'members'>,
  { globs, packageName }: { readonly globs: readonly string[]; readonly packageName?: string | undefined },
): readonly Member[] {
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  if (packageName !== undefined) return []
  return wanted.length === 0 ? members : members.filter(({ name }) => wanted.some((glob) => mayGlobMatch(glob, name)))
}

/** Returns true if a glob, or what it takes away, may be about one of these projects. */
export function mayMatchAnyProject(glob: string, names: readonly string[]): boolean {
  return names.some((name) => mayGlobMatch(positiveGlob(glob), name))
}

function positiveGlob(glob: string): string {
  return glob.startsWith('!') ? glob.slice(1) : glob
}

/** Tells whether a glob could match a benchmark of a project, by the part of it before its first star. */
function mayGlobMatch(glob: string, name: string): boolean {
  const plain = glob.slice(0, Math.max(0, glob.search(/[*?[{\\]|$/)))
  return `${name}/`.startsWith(plain) || plain.startsWith(`${name}/`)
}

/** Makes globs that were given in the folder of a member be about that member. */
export function narrowGlobsToCurrentMember(project: Project, globs: readonly string[]): readonly string[] {
  const { members = [], from = '' } = project
  const around = members.filter(({ folder }) => from === folder || from.startsWith(`${folder}/`))
  const [member] = around.toSorted((a, b) => b.folder.length - a.folder.length)
  if (member === undefined) return globs
  const { name } = member
  const narrowed = globs.map((glob) => (isGlobOfProject(name, glob) ? glob : prefixGlob(name, glob)))
  return narrowed.some((glob) => !glob.startsWith('!')) ? narrowed : [name, ...narrowed]
}

export function isGlobOfProject(name: string, glob: string): boolean {
  const bare = positiveGlob(glob)
  return bare === name || bare.startsWith(`${name}/`)
}

/** Turns the globs about a project of a workspace into globs over its benchmarks; at the top, keeps those about none. */
export function localGlobs({ name, members = [], leftOut = [] }: Project, globs: readonly string[]): readonly string[] {
  if (name !== undefined) {
    const matching = globs.filter((glob) => isGlobOfProject(name, glob))
    return matching.map(
      (glob) => `${glob.startsWith('!') ? '!' : ''}${positiveGlob(glob).slice(name.length + 1) || '**'}`,
    )
  }
  const names = [...members.map((member) => member.name), ...leftOut]
  return globs.filter((glob) => !names.some((one) => isGlobOfProject(one, glob)))
}

/** Turns a glob over the benchmarks of one project into one over all: `parse/*` of `core` is `core/parse/*`. */
export function prefixGlob(name: string, glob: string): string {
  return `${glob.startsWith('!') ? '!' : ''}${name}/${positiveGlob(glob)}`
}
