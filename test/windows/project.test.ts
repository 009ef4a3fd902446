import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { gitEnvironment } from '../repository.ts'
import { countingLibrary, library, smallLibrary, suite } from '../small-library.ts'
import { onWindows, type Windows } from './on-windows.ts'
import { whyNot } from './set-up.ts'
import { hostPath } from './wine.ts'

const skip = whyNot() ?? false
const project = String.raw`D:\a\widget\widget`

/** A clone as Git for Windows makes it: text with CRLF. */
function cloneOnto(windows: Windows, from: string): string {
  const checkout = hostPath(windows.made, project)
  fs.rmSync(path.dirname(checkout), { recursive: true, force: true })
  const git = (...args: readonly string[]) => execFileSync('git', args, { env: gitEnvironment })
  git('-c', 'core.autocrlf=true', '-c', 'advice.detachedHead=false', 'clone', '--quiet', from, checkout)
  git('-C', checkout, 'config', 'core.autocrlf', 'true')
  git('-C', checkout, 'branch', '--quiet', 'main', 'origin/main')
  return checkout
}

const paceline = (windows: Windows, args: readonly string[], node: 'node' | 'node22' = 'node') =>
  windows.node([String.raw`${windows.repository}\dist\cli.js`, ...args], { cwd: project, node })

/** The gate tries one: all else that it runs on Windows runs on the other. */
const nodes = process.env['PACELINE_WINDOWS_SHORT'] === undefined ? (['node', 'node22'] as const) : ['node22' as const]

for (const node of nodes) {
  test(`Windows: a change is judged in a checkout with CRLF and long names, on ${node}`, { skip }, async () => {
    await using windows = await onWindows()
    // Below a folder of a checkout its path is longer than the 260 characters that Windows takes without ado.
    const long = { [`docs/${'a-long-name-'.repeat(16)}/${'and-another-'.repeat(4)}.md`]: 'text\n' }
    using own = countingLibrary({ 'index.js': library(40), ...long })
    const checkout = cloneOnto(windows, own.repository.root)
    assert.match(
      fs.readFileSync(path.join(checkout, 'paceline.config.json'), 'utf8') +
        fs.readFileSync(path.join(checkout, 'index.js'), 'utf8'),
      /\r\n/,
    )
    // Windows would start it before the real one, for it lies where the command runs.
    fs.copyFileSync(path.join(windows.made.drives.C, 'windows/system32/hostname.exe'), path.join(checkout, 'git.exe'))
    fs.appendFileSync(path.join(checkout, '.git/info/exclude'), 'git.exe\n')
    const { code, stdout, stderr } = await paceline(
      windows,
      ['check', '--base', 'main', '--budget', '60s', '--json'],
      node,
    )
    assert.equal(code, 1, stderr)
    const comparison = JSON.parse(stdout) as Comparison
    const row = comparison.rows.find(({ metric }) => metric === 'calls')
    assert.equal(row?.verdict, 'worse', stderr)
    const left = fs.readdirSync(path.join(checkout, '.paceline/work'))
    assert.deepEqual(
      left.filter((name) => /^[0-9a-f]{8}$/.test(name)),
      [],
      'its checkouts are gone',
    )
  })
}

/** On Windows: starts `paceline run`, ends it without a warning as soon as its trial works, and says whether that ended, too. */
const killer = `
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
const [cli] = process.argv.slice(2)
const child = spawn(process.execPath, [cli, 'run', '--trials', '1', '--reference', 'none'], { stdio: 'ignore', windowsHide: true })
const closed = new Promise((resolve) => child.once('close', resolve))
void closed.then((code) => { if (working() === '') throw new Error('it ended by itself with ' + code) })
const working = () => (fs.existsSync('working') ? fs.readFileSync('working', 'utf8') : '')
while (working() === '') await pause(50)
const trial = Number(working())
child.kill('SIGKILL')
await closed
const isAlive = () => { try { return process.kill(trial, 0) } catch { return false } }
for (let turn = 0; isAlive() && turn < 400; turn += 1) await pause(50)
console.log(JSON.stringify({ isAlive: isAlive() }))
`

test('Windows: a killed run takes its trial with it; the next clears what is left', { skip }, async () => {
  await using windows = await onWindows()
  const hanging = suite.replace('trial({', `async trial({`).replace(
    "measure.record('calls', subject.calls)",
    `const { existsSync, writeFileSync } = await import('node:fs')
    if (!existsSync(new URL('../working', import.meta.url))) {
      writeFileSync(new URL('../working', import.meta.url), String(process.pid))
      await new Promise((resolve) => setTimeout(resolve, 600_000))
    }
    measure.record('calls', subject.calls)`,
  )
  using own = smallLibrary({ 'index.js': library(40) }, { 'bench/parse.js': hanging })
  const checkout = cloneOnto(windows, own.repository.root)
  fs.writeFileSync(path.join(checkout, '..', 'kill.mjs'), killer)
  const temporary = path.join(windows.made.drives.C, 'users/runner admin/AppData/Local/Temp')
  const left = (): readonly string[] => fs.readdirSync(temporary).filter((name) => name.startsWith('paceline-'))
  for (const name of left()) fs.rmSync(path.join(temporary, name), { recursive: true, force: true })

  const cli = String.raw`${windows.repository}\dist\cli.js`
  const killed = await windows.node([String.raw`..\kill.mjs`, cli], { cwd: project })
  assert.equal(killed.code, 0, killed.stderr)
  assert.deepEqual(JSON.parse(killed.stdout), { isAlive: false }, killed.stderr)
  assert.notDeepEqual(left(), [], 'nothing was left to clear')

  const { code, stderr } = await paceline(windows, ['run', '--trials', '1', '--reference', 'none'])
  assert.equal(code, 0, stderr)
  assert.deepEqual(left(), [], stderr)
})
