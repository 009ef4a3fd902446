/** The environment in which this suite runs git: what it does must not depend on whose machine it is. */
import { devNull } from 'node:os'

/** `env` without variables that point git elsewhere (a hook sets GIT_DIR, say) and without anyone's configuration. */
export function gitEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'))
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_DEFAULT_HASH: 'sha1',
    LC_ALL: 'C',
  }
}
