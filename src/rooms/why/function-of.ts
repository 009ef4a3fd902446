/** Says which function of which project or package a frame of a profile is. */
import { dirname, join, sep } from 'node:path'
import { pathBelow } from '../../core/model/path-below.ts'
import type { ChangedLines } from '../../core/sides/changed-lines.ts'
import { printableName, placeOfKind, type FunctionOf, type ProfiledFunction } from './charge.ts'
import { isModuleFrame, type Frame } from './profile.ts'
import { pathOfScriptUrl, type ReadScript } from '../../core/model/source-position.ts'

interface FunctionsOfSide {
  /** Folder of the project on this side; files in it are told by their paths below it. */
  readonly root: string
  /** Folder of Paceline. */
  readonly harness: string
  /** The script at a path; undefined for one that cannot be read. */
  readonly script: (path: string) => ReadScript | undefined
  /** Lines that differ between base and head, by path below the project. */
  readonly changedLines: ChangedLines
  /** Files that reports may link to, by path below the project. */
  readonly committed: ReadonlySet<string>
}

export function makeFrameResolver({ root, harness, script, changedLines, committed }: FunctionsOfSide): FunctionOf {
  const functions = new Map<string, ProfiledFunction>()
  const find = (frame: Frame): ProfiledFunction => {
    const path = pathOfScriptUrl(frame.url)
    const column = Math.max(0, frame.column)
    const shown = isModuleFrame(frame) ? '(module)' : printableName(frame.name)
    const plain = { kind: 'function', name: shown, column, changedHere: false, inCommit: false } as const
    if (path === undefined) return plain
    const isOurs = pathBelowFolder(harness, path) !== undefined && !path.includes(`${sep}node_modules${sep}`)
    if (isOurs && pathBelowFolder(root, path) === undefined) return placeOfKind('harness')
    const read = frame.line < 0 ? undefined : script(path)
    const position = { line: frame.line, column }
    const isNamed = read !== undefined && frame.name !== ''
    const name = isNamed ? printableName(read.nameAt(position, frame.name)) : plain.name
    const written = read?.writtenAt(position) ?? { ...position, source: undefined }
    const writtenIn = written.source === undefined ? path : pathOfMapSource(path, { root, source: written.source })
    const file = pathBelowFolder(root, writtenIn)
    const named = packageIfAnyAndFileOfPath(file ?? shortPathOutsideProject(writtenIn))
    const line = frame.line < 0 ? undefined : written.line + 1
    const lines = plain.name === '(module)' ? undefined : read?.linesAt(position)
    const length = lines === undefined || written.source !== undefined ? 0 : lines[1] - lines[0]
    const changed = file === undefined ? [] : (changedLines.get(file) ?? [])
    return {
      ...plain,
      ...named,
      name,
      line,
      column: written.column,
      body: plain.name === '(module)' ? undefined : read?.bodyAt(position),
      changedHere: line !== undefined && changed.some(([from, to]) => from <= line + length && line <= to),
      // A name that was shortened, or made readable, leads nowhere.
      inCommit: file !== undefined && named.file === file && committed.has(file),
    }
  }
  return (frame) => {
    const key = `${frame.line}:${frame.column}:${frame.name}\n${frame.url}`
    const resolved = functions.get(key) ?? find(frame)
    functions.set(key, resolved)
    return resolved
  }
}

/** Returns the path with slashes; undefined for one that is not in the folder. */
function pathBelowFolder(folder: string, path: string): string | undefined {
  return pathBelow(folder, path) || undefined
}

/** Names a file outside of the project, on any machine: by its package, or by its name and its folder's. */
function shortPathOutsideProject(path: string): string {
  const parts = path.split(/[\\/]+/).filter((part) => part !== '')
  return matchPackagePath(parts.join('/')) === null ? parts.slice(-2).join('/') : parts.join('/')
}

/** Finds a source that a map names: from the script, or from its package in `webpack://widget/./src/a.ts`. */
function pathOfMapSource(script: string, { root, source }: { readonly root: string; readonly source: string }): string {
  const ofBundler = /^(?!file:)[a-z][\w+-]+:\/\/[^/]*\/(.*)$/i.exec(source)?.[1]
  if (ofBundler === undefined) return pathOfScriptUrl(source) ?? join(dirname(script), source)
  return join(/^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(script)?.[0] ?? root, ofBundler)
}

/** Takes `node_modules/@a/b/lib/c.js` for `lib/c.js` of `@a/b`. The innermost counts. */
function matchPackagePath(file: string): RegExpExecArray | null {
  return /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file)
}

function packageIfAnyAndFileOfPath(file: string): { readonly package?: string | undefined; readonly file: string } {
  const shown = printableName(file.length > 400 ? `…${file.slice(-399)}` : file)
  const match = matchPackagePath(file)
  return match === null ? { file: shown } : { package: printableName(match[1]!), file: printableName(match[2]!) }
}
