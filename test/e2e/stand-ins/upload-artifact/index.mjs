// Copies to a folder of this machine, STAND_IN_ARTIFACTS. All runners here are this machine: the artifact's name says
// which system it stands for, and which version of Node.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { env } from 'node:process'

const from = join(env.GITHUB_WORKSPACE, env.INPUT_PATH)
const to = join(env.STAND_IN_ARTIFACTS, env.INPUT_NAME)
if (existsSync(to)) throw new Error(`the artifact ${env.INPUT_NAME} exists already`)
if (existsSync(from)) {
  // As the original does unless told otherwise: hidden files stay behind.
  cpSync(from, to, { recursive: true, filter: (path) => !basename(path).startsWith('.') })
  const system = { ubuntu: 'linux-x64', windows: 'win32-x64', macos: 'darwin-arm64' }[
    /ubuntu|windows|macos/.exec(env.INPUT_NAME)?.[0]
  ]
  const node = /\+node(\d+)\+/.exec(env.INPUT_NAME)?.[1]
  for (const name of readdirSync(to)) {
    const file = join(to, name)
    if (system !== undefined && name.endsWith('.json')) {
      const text = readFileSync(file, 'utf8').replace(/"platform":"[a-z0-9]+-[a-z0-9]+"/, `"platform":"${system}"`)
      writeFileSync(file, node === undefined ? text : text.replace(/"node":"\d+\./, `"node":"${node}.`))
    }
  }
}
