/** Globs over benchmarks where a workspace has projects: a name begins with that of its project, `core/parse/small/tiny`. */
import type { Member, Project } from '../project.ts'

/** The members that the globs could mean. A package that is measured in place of the project's own has nothing to do with the others of a workspace. */
export function membersMeant(
  { members = [] }: Pick<Project, 'members'>,
  { globs, packageName = null }: { readonly globs: readonly string[]; readonly packageName?: string | null },
): readonly Member[] {
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  if (packageName !== null || wanted.length === 0) return packageName === null ? members : []
  return members.filter(({ name }) => wanted.some((glob) => mayReach(glob, name)))
}

/** Whether a glob, or what it takes away, may be about one of these projects. */
export function mayReachAny(glob: string, names: readonly string[]): boolean {
  const bare = glob.startsWith('!') ? glob.slice(1) : glob
  return names.some((name) => mayReach(bare, name))
}

/** Whether a glob could name something of a project: up to its first star it is the beginning of such a name, or goes on from it. */
function mayReach(glob: string, name: string): boolean {
  const plain = glob.slice(0, Math.max(0, glob.search(/[*?[{\\]|$/)))
  return `${name}/`.startsWith(plain) || plain.startsWith(`${name}/`)
}

/** What is asked for in the folder of a member is asked of that member. */
export function globsHere(project: Project, globs: readonly string[]): readonly string[] {
  const member = memberAround(project, project.from ?? '')
  if (member === null) return globs
  const { name } = member
  const own = globs.map((glob) => (isOfProject(name, glob) ? glob : inMember(name, glob)))
  return own.some((glob) => !glob.startsWith('!')) ? own : [name, ...own]
}

/** How all benchmarks of a project begin; what was left out with all of them is called so. */
export function projectName(name: string): string {
  return `${name}/`
}

/** Whether a glob is about a project by its name. */
export function isOfProject(name: string, glob: string): boolean {
  const bare = glob.startsWith('!') ? glob.slice(1) : glob
  return bare === name || bare.startsWith(`${name}/`)
}

/** Those of the globs that are about a project of a workspace, as globs over its own benchmarks; at the top, those about none. */
export function ownGlobs({ name, members = [], leftOut = [] }: Project, globs: readonly string[]): readonly string[] {
  if (name !== undefined) return globs.filter((glob) => isOfProject(name, glob)).map((glob) => withoutName(name, glob))
  const names = [...members.map((member) => member.name), ...leftOut]
  return globs.filter((glob) => !names.some((one) => isOfProject(one, glob)))
}

function withoutName(name: string, glob: string): string {
  const bare = glob.startsWith('!') ? glob.slice(1) : glob
  return `${glob.startsWith('!') ? '!' : ''}${bare.slice(name.length + 1) || '**'}`
}

/** A glob over the benchmarks of one project as one over those of all: `parse/*` of `core` is `core/parse/*`. */
export function inMember(name: string, glob: string): string {
  return glob.startsWith('!') ? `!${name}/${glob.slice(1)}` : `${name}/${glob}`
}

/** The member whose folder holds a folder, both relative to the workspace. */
function memberAround({ members = [] }: Project, folder: string): Member | null {
  const around = members.filter((member) => folder === member.folder || folder.startsWith(`${member.folder}/`))
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0] ?? null
}
