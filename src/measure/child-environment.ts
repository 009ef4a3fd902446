/**
 * Which environment variables a child process sees. An allowlist, because the environment of an action holds tokens under
 * names that cannot all be known.
 */

import { withoutSecrets } from '../model/readable.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** What programs need to start, to find their home and to write temporary files. */
const needed = [
  ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
  ['LC_ALL', 'LC_CTYPE', 'LC_COLLATE', 'LC_MESSAGES', 'LC_MONETARY', 'LC_NUMERIC', 'LC_TIME'],
  ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH'],
  ['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'OS', 'NUMBER_OF_PROCESSORS'],
  ['PROCESSOR_ARCHITECTURE', 'PROCESSOR_IDENTIFIER', 'PROCESSOR_LEVEL', 'PROCESSOR_REVISION'],
  ['USERNAME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'ProgramData', 'PUBLIC'],
  ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'CommonProgramFiles', 'CommonProgramFiles(x86)'],
].flat()

/** Network access for trials that install a package: certificates and proxies. */
const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])

/** What package managers need in addition: whether they run in CI, and where their caches are. */
const neededToInstall = [
  ['CI', 'PNPM_HOME', 'COREPACK_HOME', 'COREPACK_NPM_REGISTRY', 'BUN_INSTALL', 'BUN_INSTALL_CACHE_DIR'],
  ['YARN_CACHE_FOLDER', 'YARN_GLOBAL_FOLDER', 'YARN_NPM_REGISTRY_SERVER'],
  ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'],
  // Compilers and caches of other languages, but no output folders, which must be each side's own.
  ['CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN', 'GOROOT', 'GOPATH', 'GOCACHE', 'GOMODCACHE', 'GOTOOLCHAIN'],
  ['VIRTUAL_ENV', 'CONDA_PREFIX', 'PYENV_ROOT', 'JAVA_HOME', 'GRADLE_USER_HOME', 'DOTNET_ROOT', 'DENO_DIR'],
].flat()

const secretName = /token|secret|passw|auth|credential|api.?key|private.?key|access.?key|otp|cookie|session|_pat$/i
const secretValue = /(^|[^a-z0-9])(gh[opsur]_|github_pat_|npm_|glpat-|xox[abpr]-|sk-)[A-Za-z0-9_-]{16}/i
/** Variables that belong to the runner, the package manager, Git or Node itself. */
const foreignName = /^(github|actions|input|runner|npm_config|git_config|node|paceline)_/i

/** The variables that trials may see. Names are case-insensitive on Windows. */
export function filterEnvironment(environment: Environment, platform: NodeJS.Platform): Record<string, string> {
  const kept = keep(environment, platform, [...needed, ...certificates, ...proxies])
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => !/^(https?|all)_proxy$/i.test(name) || isOpenProxy(value)),
  )
}

/** Whether a proxy's address has no user and password; trials do not get one that has. */
function isOpenProxy(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** The variables that package managers may see: more, and the npm configuration without its secrets. */
export function filterInstallEnvironment(environment: Environment, platform: NodeJS.Platform): Record<string, string> {
  return keep(
    environment,
    platform,
    [...needed, ...certificates, ...proxies, ...neededToInstall],
    (name) => /^npm_config_/i.test(name) && !secretName.test(name) && !/^npm_config_(_|key$|cert$)/i.test(name),
  )
}

/** Whether a suite may read this variable as an option: the suite of a pull request could declare `GITHUB_TOKEN` as one. */
export function mayBeOption(name: string): boolean {
  return !secretName.test(name) && !foreignName.test(name)
}

/** The declared options of a suite that the environment sets, without anything that could be a secret. */
export function optionsFrom(environment: Environment, declared: readonly string[]): Record<string, string> {
  const entries = declared.flatMap((name) => {
    const value = environment[name]
    // An address with a user or a password in it (a database, say) is not for a suite that happens to ask for it.
    const isSecret = value === undefined || secretValue.test(value) || withoutSecrets(value) !== value
    return isSecret || !mayBeOption(name) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

function keep(
  environment: Environment,
  platform: NodeJS.Platform,
  names: readonly string[],
  also: (name: string) => boolean = () => false,
): Record<string, string> {
  const fold = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name)
  const wanted = new Set(names.map(fold))
  const kept: Record<string, string> = {}
  for (const name of Object.keys(environment).sort()) {
    const value = environment[name]
    if (value !== undefined && (wanted.has(fold(name)) || also(name))) kept[name] = value
  }
  return kept
}
