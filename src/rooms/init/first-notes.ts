/** Tells what `init` found, tried and left out. Pure. */
import { benchTools } from '../../core/plan/look/bench-files.ts'
import { joinWithMore, joinList, plural } from '../../core/report/words.ts'
import type { InitFacts } from './init-facts.ts'
import { nameAfterDot } from './try-call.ts'
import { mayWork, mostFiles, tooMany, type Tried } from './try-out.ts'

export function makeInitNotes(facts: InitFacts): string[] {
  const { look, below, library, commands, benchmarks, workflows, left, budget } = facts
  // Beside benchmarks they are not written.
  const programs = benchmarks.some(mayWork) ? [] : facts.programs
  const name = look.package?.name ?? 'the package'
  const tried: { readonly what: string; readonly tried: Tried<unknown> }[] = [
    ...(library === undefined ? [] : [{ what: `Importing ${name}`, tried: library }]),
    ...[...commands, ...programs].map((one) => ({ what: `The command ${one.name}`, tried: one.tried })),
    ...benchmarks,
    ...left.map(({ what, why }) => ({ what, tried: { kind: 'fails', why } as const })),
  ]
  const notes = benchmarks.flatMap(({ what, tried: one, leftFiles = 0 }) => {
    if (one.kind !== 'works') return []
    const less =
      leftFiles === 0
        ? ''
        : ` ${plural(leftFiles, 'other file')} would take too long: name them in the command, or give them time with "budget".`
    return [`${what} was run once: ${plural(one.result, 'benchmark')}, compared in pairs.${less}`]
  })
  if (budget !== undefined) notes.push(budget.why)
  // One note for each reason, however many it holds up.
  const open = tried.flatMap(({ what, tried: one }) => (one.kind === 'works' ? [] : [{ what, ...one }]))
  for (const some of Map.groupBy(open, ({ kind, why }) => `${kind} ${why}`).values()) {
    const { kind, why } = some[0]!
    const [first, ...others] = some.map((one) => one.what)
    const lower = others.map((one) => one.replace(/^(?:The|Importing) /, (word) => word.toLowerCase()))
    const what = joinList([first!, ...lower])
    const [is, was] = some.length === 1 ? ['is', 'was'] : ['are', 'were']
    const outcome =
      kind === 'fails' ? `${is} left out: ${why}.` : `${was} not tried: ${why}. The first check will tell.`
    notes.push(`${what} ${outcome}`)
  }
  notes.push(...notesOnUnusedFiles({ look, benchmarks }))
  if (workflows.source.repository.startsWith('_')) {
    notes.push('Replace _OWNER_ in the workflow with the account under which you found Paceline.')
  }
  if (below !== undefined && workflows.defaultBranch === undefined) {
    notes.push('Git does not say which branch is the default one. The workflow names main: correct it if need be.')
  }
  notes.push(...notesOnUnmeasuredExports(facts))
  const started = programs.filter(mayWork).map((one) => one.name)
  if (started.length > 0)
    notes.push(`Only starting ${joinList(started)} is measured. Add to "subjects" a command that does what users do.`)
  if (below === undefined)
    notes.push('This folder is not in a Git repository: no workflows, and no base to compare with.')
  return notes
}

const namedExports = 5

/** Notes what the benchmarks say nothing about: a change there would get no verdict. */
function notesOnUnmeasuredExports(facts: InitFacts): string[] {
  const { look, knownBy, library, uncalled, benchmarks, commands } = facts
  // Beside benchmarks no call is written.
  const call = benchmarks.some(mayWork) ? undefined : facts.call
  // A built-in suite that knows the package measures what its users do with it.
  if (library?.kind !== 'works' || knownBy.length > 0) return []
  const rest = uncalled.filter((name) => name !== call?.name)
  const isNone =
    call === undefined && !benchmarks.some(mayWork) && !look.benchFiles.some(({ tool }) => tool === 'paceline')
  const which = joinWithMore(rest.map(nameAfterDot), namedExports)
  const name = look.package?.name ?? 'the package'
  const advice = 'Write a `bench` for each function that users call.'
  const made =
    call?.isMadeUp === true ? [`The input of ${nameAfterDot(call.name)} is made up: pass what your users pass.`] : []
  const only = commands.some((one) => mayWork(one)) ? '' : ', only loading it is measured'
  if (isNone) return [`No benchmark calls ${name}${only}. ${advice}`]
  if (rest.length === 0) return made
  return [...made, `No benchmark calls these exports of ${name}: ${which}; a change there gets no verdict. ${advice}`]
}

const mostUnused = 3
const adviceToName = 'If one ends by itself, add its command to "subjects" in the config'

function notesOnUnusedFiles({ look: { benchFiles }, benchmarks }: Pick<InitFacts, 'look' | 'benchmarks'>): string[] {
  const unused = benchFiles.filter(
    ({ path, tool }) =>
      tool !== 'paceline' && tool !== 'vitest' && !benchmarks.some(({ what }) => what.startsWith(`${path} (`)),
  )
  const isFull = benchmarks.filter((one) => one.instead !== undefined && mayWork(one)).length === mostFiles
  const groups = Map.groupBy(unused, ({ tool }) => (isFull && tool !== undefined ? tooMany : adviceToName))
  return Array.from(groups, ([why, files]) => {
    const paths = files.map(({ path, tool }) => (tool === undefined ? path : `${path} (${benchTools[tool]})`))
    const head = `${plural(files.length, 'file')} called a benchmark ${files.length === 1 ? 'is' : 'are'} not used`
    return `${head}: ${joinWithMore(paths, mostUnused)}. ${why}.`
  })
}
