// As actions/upload-artifact v7.0.0 (see test/stand-ins.test.ts), to a folder of this machine: STAND_IN_ARTIFACTS. All
// runners here are this machine: the artifact's name says which system it stands for, and which version of Node.
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { env } from 'node:process'

const from = resolve(env.GITHUB_WORKSPACE, env.INPUT_PATH)
const name = env.INPUT_ARCHIVE === 'false' ? basename(from) : env.INPUT_NAME || 'artifact'
const to = join(env.STAND_IN_ARTIFACTS, name)

const isHidden = (path) => basename(path).startsWith('.')
const isThere = (path) => existsSync(path) && !isHidden(path)
/** Links are followed; an empty folder is no file. */
const hasFile = (path) =>
  isThere(path) && (!statSync(path).isDirectory() || readdirSync(path).some((file) => hasFile(join(path, file))))

if (!hasFile(from)) process.exitCode = env['INPUT_IF-NO-FILES-FOUND'] === 'error' ? 1 : 0
else {
  if (/["<>|:*?\r\n\\/]/.test(name)) throw new Error(`The artifact name is not valid: ${name}`)
  if (existsSync(to)) throw new Error(`an artifact with the name ${name} already exists`)
  const target = statSync(from).isDirectory() ? to : join(to, basename(from))
  cpSync(from, target, { recursive: true, dereference: true, filter: (path) => path === from || isThere(path) })
  rename(to)
  const id = readdirSync(env.STAND_IN_ARTIFACTS).length
  const run = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `artifact-url=${run}/artifacts/${id}\n`)
}

function rename(folder) {
  const system = { ubuntu: 'linux-x64', windows: 'win32-x64', macos: 'darwin-arm64' }[
    /ubuntu|windows|macos/.exec(name)?.[0]
  ]
  const node = /\+node(\d+)\+/.exec(name)?.[1]
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    let text = readFileSync(join(folder, file), 'utf8')
    if (system !== undefined) text = text.replace(/"platform":"[a-z0-9]+-[a-z0-9]+"/, `"platform":"${system}"`)
    if (node !== undefined) text = text.replace(/"node":"\d+\./, `"node":"${node}.`)
    writeFileSync(join(folder, file), text)
  }
}
