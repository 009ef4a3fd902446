/** Keeps what child processes write to Git's global config apart from the user's own. */
import { constants, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { canAccess } from '../model/path-below.ts'
import type { Variables } from './child-environment.ts'
import { makeFolder } from './lock.ts'

/**
 * Makes a Git config that includes the user's global one, and the variable that names it to child processes: what
 * `git config --global` writes goes there. It is gone once the result is disposed of.
 */
export function makeGlobalGitConfig(
  { env, platform }: { readonly env: Variables; readonly platform: NodeJS.Platform },
  temporaryPrefix: string,
): Disposable & { readonly variables: Readonly<Record<string, string>> } {
  makeFolder(tmpdir())
  const folder = mkdtempSync(join(realpathSync(tmpdir()), temporaryPrefix))
  const path = join(folder, 'gitconfig')
  // What Git includes it must be able to read, other than what it looks for by itself.
  const included = globalGitConfigPaths(env, platform).filter((one) => canAccess(one, constants.R_OK))
  writeFileSync(path, included.map((one) => `[include]\n\tpath = ${quoteGitValue(one)}\n`).join(''))
  return {
    variables: { GIT_CONFIG_GLOBAL: path },
    [Symbol.dispose]() {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch {
        // It does no harm: the next run in the project tries again.
      }
    },
  }
}

/** Lists where Git looks for the user's config, the last of which wins. */
function globalGitConfigPaths(env: Variables, platform: NodeJS.Platform): string[] {
  const named = env['GIT_CONFIG_GLOBAL']
  if (named !== undefined) return named === '' ? [] : [resolve(named)]
  const drive = env['HOMEPATH'] && `${env['HOMEDRIVE'] ?? ''}${env['HOMEPATH']}`
  const home = env['HOME'] || (platform === 'win32' && (drive || env['USERPROFILE'])) || undefined
  const settings = env['XDG_CONFIG_HOME'] || (home && join(home, '.config'))
  return [settings && join(settings, 'git', 'config'), home && join(home, '.gitconfig')].filter(
    (path): path is string => !!path,
  )
}

function quoteGitValue(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`
}
