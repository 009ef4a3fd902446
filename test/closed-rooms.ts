/** A copy of the sources in which rooms are closed. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** A copy of the sources whose rooms can be closed; with the core's own tests, if they are wanted. */
export function houseWithRooms(tests: readonly string[] = []) {
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
  const config = JSON.parse(readFileSync(join(repositoryRoot, 'tsconfig.json'), 'utf8')) as object
  const include = ['src', ...(tests.length > 0 ? ['test/*.d.ts'] : [])]
  const exclude = ['src/rooms/page/client', '**/node_modules']
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...config, include, exclude }))

  const [inside, outside] = [join(root, 'src', 'rooms'), join(root, 'closed')]
  mkdirSync(outside)
  const table = join(root, 'src', 'rooms.ts')
  const whole = readFileSync(table, 'utf8')
  /** Closes these rooms, and opens all others. */
  const close = (closed: readonly string[]): void => {
    for (const room of readdirSync(outside)) renameSync(join(outside, room), join(inside, room))
    for (const room of closed) renameSync(join(inside, room), join(outside, room))
    writeFileSync(table, tableWithout(whole, closed))
  }
  return { path: root, close, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

export const runNode = (cwd: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd, env: nodeFirst, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** What the compiler says; empty where it finds nothing. Files that nothing has changed for since are not checked again. */
export function checkTypes(root: string): string {
  const known = ['--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo']
  try {
    return runNode(root, join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--singleThreaded', ...known)
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
