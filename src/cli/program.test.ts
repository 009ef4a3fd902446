import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asTyped, makeProgram } from './run-cli.ts'
import type { CommandContext } from '../core/rooms-api.ts'
import { rooms } from '../rooms.ts'

/** What a command prints as help, and the program; nothing else of the context is needed for that. */
async function helpOf(args: readonly string[], invocation: string) {
  let text = ''
  const console = {
    out: (more: string) => void (text += more),
    err: (more: string) => void (text += more),
    columns: 100,
  }
  const program = await makeProgram({ console, invocation, rooms } as unknown as CommandContext, {
    words: args,
    done: () => {},
  })
  assert.throws(() => program.parse(['node', 'cli.js', ...args]), { exitCode: 0 })
  return { text, program }
}

test('program: help shows every command the way it was called', async () => {
  const { text, program } = await helpOf(['--help'], 'npx paceline')
  assert.match(text, /\n {2}npx paceline check +compare with/)
  for (const command of program
    .createHelp()
    .visibleCommands(program)
    .filter((known) => known.name() !== 'help')) {
    assert.equal(asTyped(`paceline ${command.name()}`, { invocation: 'x', rooms }), `x ${command.name()}`)
    const { text: own } = await helpOf([command.name(), '--help'], 'npx paceline')
    assert.match(own, new RegExp(`Usage: npx paceline ${command.name()} `))
    assert.doesNotMatch(own, /(?<!npx )paceline (?:check|run|ab|compare|report|list)\b/)
  }
})

test('program: every command that shows a comparison explains a row of it', async () => {
  for (const name of ['check', 'ab', 'compare', 'report']) {
    assert.match((await helpOf([name, '--help'], 'paceline')).text, /--explain <row>/)
  }
})
