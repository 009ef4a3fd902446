// As actions/download-artifact v8.0.1 (see test/stand-ins.test.ts), from a folder of this machine: STAND_IN_ARTIFACTS.
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { env } from 'node:process'

const from = env.STAND_IN_ARTIFACTS
const to = resolve(env.GITHUB_WORKSPACE, env.INPUT_PATH || '.')
const name = env.INPUT_NAME ?? ''
const all = existsSync(from) ? readdirSync(from) : []
if (name !== '' && !all.includes(name)) throw new Error(`Artifact '${name}' not found`)
const wanted = all.filter((one) => (name === '' ? matchesGlob(one, env.INPUT_PATTERN || '*') : one === name))
// The only one lies in the folder itself, and not in one of its name.
for (const one of wanted) cpSync(join(from, one), wanted.length === 1 ? to : join(to, one), { recursive: true })
