/** Copies of the sources in which rooms are closed. */
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFirst, repositoryRoot } from './command-line.ts'
import { temporaryDirectory } from './repository.ts'

export const roomNames: readonly string[] = readdirSync(join(repositoryRoot, 'src', 'rooms'))

/** `rooms.ts` without what it says of some rooms. */
function tableWithout(text: string, closed: readonly string[]): string {
  const entry = /^ {4}\w+: (?:\[[^\]]*\]|.*),\n/gm
  const isClosed = (part: string): boolean => closed.some((room) => part.includes(`/rooms/${room}/`))
  const rest = text.replaceAll(entry, (part) => (isClosed(part) ? '' : part))
  const seam = /^ {2}(\w+): (?:\{ .* \}|\[.*\]),\n/gm
  return rest.replaceAll(seam, (part, name: string) => {
    if (!isClosed(part)) return part
    return `  ${name}: ${part.includes(': [') ? '[]' : '{}'},\n`
  })
}

/** A copy of the sources in which some rooms are closed; with the core's own tests, if they are wanted. */
export function houseWithout(closed: readonly string[], tests: readonly string[] = []) {
  const directory = temporaryDirectory()
  const root = directory.path
  const copied = [
    'src',
    'fixtures',
    'benchmarks',
    'package.json',
    ...(tests.length > 0 ? ['test', 'docs', 'scripts'] : []),
  ]
  // Tests of the doors are about the whole, rooms included.
  const isLeft = (path: string): boolean =>
    !path.endsWith('node_modules') && (!path.endsWith('.test.ts') || tests.some((part) => path.includes(part)))
  for (const name of copied) cpSync(join(repositoryRoot, name), join(root, name), { recursive: true, filter: isLeft })
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction')
  for (const room of closed) rmSync(join(root, 'src', 'rooms', room), { recursive: true })
  const table = join(root, 'src', 'rooms.ts')
  writeFileSync(table, tableWithout(readFileSync(table, 'utf8'), closed))
  const config = JSON.parse(readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')) as object
  const include = ['src', ...(tests.length > 0 ? ['test/*.d.ts'] : [])]
  const exclude = ['src/rooms/page/client', '**/node_modules']
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...config, include, exclude }))
  return directory
}

export const runNode = (cwd: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd, env: nodeFirst, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** What the compiler says; empty where it finds nothing. */
export function checkTypes(root: string): string {
  try {
    return runNode(root, join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit')
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
