/**
 * Decides which environment variables a child process sees, by an allowlist, because the environment of an action holds
 * tokens under names that cannot all be known. Knows what a credential looks like, for whatever no list can allow.
 */

import { withoutSecrets } from '../model/readable.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** Names what programs need to start, to find their home and to write temporary files. */
const needed = [
  ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
  ['LC_ALL', 'LC_CTYPE', 'LC_COLLATE', 'LC_MESSAGES', 'LC_MONETARY', 'LC_NUMERIC', 'LC_TIME'],
  ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH'],
  ['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'OS', 'NUMBER_OF_PROCESSORS'],
  ['NoDefaultCurrentDirectoryInExePath', 'GIT_CONFIG_GLOBAL'],
  ['PROCESSOR_ARCHITECTURE', 'PROCESSOR_IDENTIFIER', 'PROCESSOR_LEVEL', 'PROCESSOR_REVISION'],
  ['USERNAME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'ProgramData', 'PUBLIC'],
  ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'CommonProgramFiles', 'CommonProgramFiles(x86)'],
].flat()

const certificates = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])

/** Names what package managers need in addition: whether they run in CI, and where their caches are. */
const neededToInstall = [
  [
    'CI',
    'PNPM_HOME',
    'COREPACK_HOME',
    'COREPACK_NPM_REGISTRY',
    'COREPACK_INTEGRITY_KEYS',
    'BUN_INSTALL',
    'BUN_INSTALL_CACHE_DIR',
  ],
  ['YARN_CACHE_FOLDER', 'YARN_GLOBAL_FOLDER', 'YARN_NPM_REGISTRY_SERVER'],
  ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'],
  // Compilers and caches of other languages, but no output folders, which must be each side's own.
  ['CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN', 'GOROOT', 'GOPATH', 'GOCACHE', 'GOMODCACHE', 'GOTOOLCHAIN'],
  ['VIRTUAL_ENV', 'CONDA_PREFIX', 'PYENV_ROOT', 'JAVA_HOME', 'GRADLE_USER_HOME', 'DOTNET_ROOT', 'DENO_DIR'],
].flat()

/** Matches what the runner gives to actions (caches, artifacts, identity), and what people call their secrets. */
const names = [
  /^ACTIONS_|token|secret|passw|passphrase|auth|credential|api.?key|private.?key|access.?key|otp|cookie|session|webhook/,
  /(^|_)(key|pat|pass|creds|dsn|connection_?string)$|_pwd$/,
  /(^|_)(database|db|jdbc|mysql|maria(db)?|mongo(db)?|postgres(ql)?|pg|redis|amqp|rabbitmq|broker)_ur[il]$/,
].map((pattern) => new RegExp(pattern, 'i'))

const secretValue =
  /(^|[^a-z0-9])(gh[opsur]_|github_pat_|npm_|glpat-|xox[abpr]-|sk-)[A-Za-z0-9_-]{16}|-----BEGIN [A-Z ]*PRIVATE KEY/i

function isNamedLikeSecret(name: string): boolean {
  return names.some((pattern) => pattern.test(name))
}

/** Tells whether it looks like a token, a header, or an address with a user or a password in it, as of a database. */
function isSecretValue(value: string): boolean {
  return secretValue.test(value) || withoutSecrets(value) !== value
}

/** Variables that belong to the runner, the package manager, Git or Node itself. */
const foreignName = /^(github|actions|input|runner|npm_config|git_config|node|paceline)_/i

/** Returns the variables that trials may see. Names are case-insensitive on Windows. */
export function pickTrialEnv(environment: Variables, platform: NodeJS.Platform): Record<string, string> {
  const variables = pickVariables(environment, platform, [...needed, ...certificates, ...proxies])
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => !/^(https?|all)_proxy$/i.test(name) || isAuthlessProxy(value)),
  )
}

function isAuthlessProxy(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/**
 * Returns the variables that package managers may see: more, and the npm configuration without its secrets, and
 * without the silence of `npm run -s`, in which the reason of a failure would be lost.
 */
export function pickInstallEnv(environment: Variables, platform: NodeJS.Platform): Record<string, string> {
  return pickVariables(
    environment,
    platform,
    [...needed, ...certificates, ...proxies, ...neededToInstall],
    (name) => /^npm_config_/i.test(name) && !isNamedLikeSecret(name) && !/^npm_config_(_|cert$|loglevel$)/i.test(name),
  )
}

/** Returns true if a suite may read this variable as an option, which one could declare `GITHUB_TOKEN` to be. */
export function mayBeSuiteOption(name: string): boolean {
  return !isNamedLikeSecret(name) && !foreignName.test(name)
}

/** Returns the declared options of a suite that the environment sets, without anything that could be a secret. */
export function suiteOptionsFromEnv(environment: Variables, declared: readonly string[]): Record<string, string> {
  const entries = declared.flatMap((name) => {
    const value = environment[name]
    return value === undefined || isSecretValue(value) || !mayBeSuiteOption(name) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the environment without credentials, but for what installing needs, and the way to the user's SSH agent. Git
 * refuses settings of which one is missing, so they go together.
 */
export function envWithoutCredentials(env: Variables, platform: NodeJS.Platform): Record<string, string | undefined> {
  const installing = pickInstallEnv(env, platform)
  const isCredential = (name: string): boolean => {
    if (name === 'SSH_AUTH_SOCK' || Object.hasOwn(installing, name)) return false
    return isNamedLikeSecret(name) || isSecretValue(env[name] ?? '')
  }
  const settings = /^GIT_CONFIG_(COUNT|KEY_|VALUE_)/
  const all = Object.keys(env)
  const areSettingsSecret = all.some((name) => settings.test(name) && isCredential(name))
  const publicNames = all.filter((name) => !(isCredential(name) || (areSettingsSecret && settings.test(name))))
  return Object.fromEntries(publicNames.map((name) => [name, env[name]]))
}

function pickVariables(
  environment: Variables,
  platform: NodeJS.Platform,
  names: readonly string[],
  also: (name: string) => boolean = () => false,
): Record<string, string> {
  const fold = (name: string): string => (platform === 'win32' ? name.toUpperCase() : name)
  const folded = new Set(names.map(fold))
  const variables: Record<string, string> = {}
  for (const name of Object.keys(environment).sort()) {
    const value = environment[name]
    if (value !== undefined && (folded.has(fold(name)) || also(name))) variables[name] = value
  }
  return variables
}
