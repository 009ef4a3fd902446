// Copies from that folder the artifact that is named, or what matches the pattern, each into a folder of its own.
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { matchesGlob, resolve, join } from 'node:path'
import { env } from 'node:process'

const to = resolve(env.GITHUB_WORKSPACE, env.INPUT_PATH)
mkdirSync(to, { recursive: true })
if (env.INPUT_NAME) cpSync(join(env.STAND_IN_ARTIFACTS, env.INPUT_NAME), to, { recursive: true })
else
  for (const name of readdirSync(env.STAND_IN_ARTIFACTS)) {
    if (matchesGlob(name, env.INPUT_PATTERN ?? '*'))
      cpSync(join(env.STAND_IN_ARTIFACTS, name), join(to, name), { recursive: true })
  }
