/** Says what to type to run Paceline again the way it was run, so that commands in hints can be pasted. */
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathBelow } from '../core/model/path-below.ts'

export interface InvocationFacts {
  /** The words of `process.argv`: the node, then the script. */
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

const ownScript = 'paceline'
const runners = new Map([
  ['pnpm', 'pnpm exec'],
  ['bun', 'bunx'],
  ['yarn', 'yarn'],
])

/** Returns `npx paceline`, `npx --yes github:acme/paceline#v1`, `npm run paceline --`, or `node path/to/cli.js`. */
export function commandToRunPaceline({ argv, env, cwd }: InvocationFacts): string {
  const script = argv[1] ?? ''
  const [agent = ''] = (env['npm_config_user_agent'] ?? '').split('/')
  const runner = runners.get(agent) ?? 'npx'
  const fetched = readPackageFetchedByNpx(script)
  if (fetched !== undefined) return `npx --yes ${fetched}`
  // In its own repository no package of that name is installed; the script of package.json brings the right Node along.
  if (env['npm_lifecycle_event'] !== undefined && env['npm_package_name'] === ownScript && runner === 'npx') {
    return env['npm_command'] === 'exec' ? 'npx paceline' : `npm run ${ownScript} --`
  }
  if (env['npm_lifecycle_event'] !== undefined || env['npm_command'] === 'exec') return `${runner} paceline`
  // The one behind a link of `.bin` lies in a `node_modules`.
  if (script.split(/[\\/]/).includes('node_modules')) return pathBelow(cwd, script) ? 'npx paceline' : 'paceline'
  if (basename(script).replace(/\.(?:cmd|exe|ps1)$/i, '') === ownScript) return 'paceline'
  const path = pathBelow(cwd, script) ? relative(cwd, script) : script
  return `node ${/\s/.test(path) ? `"${path}"` : path}`
}

/** Returns what npx was asked to run, as its own manifest says beside the script; undefined if npx did not fetch it. */
function readPackageFetchedByNpx(script: string): string | undefined {
  const [folder] = /^.*[\\/]_npx[\\/][^\\/]+(?=[\\/]node_modules[\\/])/.exec(script) ?? []
  if (folder === undefined) return undefined
  try {
    const { _npx: npx } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      _npx?: { packages?: unknown }
    }
    if (!Array.isArray(npx?.packages) || npx.packages.length !== 1) return undefined
    // Without a schema: this runs at every start, and loading schemas would double its time.
    const [asked] = npx.packages as readonly unknown[]
    return typeof asked === 'string' && /^[\w@:#./+-]+$/.test(asked) ? asked : undefined
  } catch {
    return undefined
  }
}

/** Rewrites every `paceline COMMAND` in a text the way it was run. */
export function rewriteCommandsInText(
  text: string,
  { invocation, commands }: { invocation: string; commands: readonly string[] },
): string {
  if (invocation === ownScript) return text
  const command = new RegExp(String.raw`(?<![\w./@-])(?:npx )?paceline(?= (?:${commands.join('|')})\b)`, 'g')
  return text.replace(command, () => invocation)
}
