/** Rule 14: paths from inputs stay below the workspace, links followed. */
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { pathInside } from './path-inside.ts'

test('a path stays inside the workspace or the temporary folder, and links do not lead out of them', async () => {
  using directory = temporaryDirectory()
  const at = (...parts: string[]): string => join(directory.path, ...parts)
  for (const name of ['workspace', 'temporary', 'elsewhere']) mkdirSync(at(name))
  symlinkSync(at('elsewhere'), at('workspace', 'link'), 'junction')
  const places = { workspace: at('workspace'), temporary: at('temporary') }

  assert.equal(await pathInside('paceline-results', places), at('workspace', 'paceline-results'))
  assert.equal(await pathInside('a/../b', places), at('workspace', 'b'))
  assert.equal(await pathInside('..b', places), at('workspace', '..b'))
  assert.equal(await pathInside(at('temporary', 'earlier'), places), at('temporary', 'earlier'))
  for (const path of ['../elsewhere', at('elsewhere'), '../workspace-other', 'link', 'link/not/there/yet']) {
    await assert.rejects(pathInside(path, places), /leads out of the workspace/, path)
  }
})
