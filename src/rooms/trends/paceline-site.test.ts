import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { UserError } from '../../core/errors.ts'
import { replaceSiteFiles } from './paceline-site.ts'

function folderOf(context: TestContext, files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'paceline-site-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const site = (...names: string[]): Map<string, string> => new Map(names.map((name) => [name, `page ${name}`]))
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
      one.isFile() && one.name !== 'paceline-site.json'
        ? [[one.name, readFileSync(join(folder, one.name), 'utf8')]]
        : [],
    ),
  )
const refuses = (folder: string, files: Map<string, string>, message: RegExp): Promise<void> =>
  assert.rejects(replaceSiteFiles(folder, files), (error: unknown) => {
    assert.ok(error instanceof UserError && error.hint !== undefined)
    assert.match(error.message, message)
    return true
  })

test('paceline site: a missing folder, or one with a checked out branch, is written', async (context) => {
  const folder = folderOf(context, { CNAME: 'perf.example.org' })
  mkdirSync(join(folder, '.git'))
  await replaceSiteFiles(join(folder, 'new', 'er'), site('index.html'))
  assert.deepEqual(contents(join(folder, 'new', 'er')), { '.nojekyll': '', 'index.html': 'page index.html' })
  rmSync(join(folder, 'new'), { recursive: true })
  await replaceSiteFiles(folder, site('index.html'))
  assert.deepEqual(contents(folder), { '.nojekyll': '', CNAME: 'perf.example.org', 'index.html': 'page index.html' })
})

test('paceline site: pages of an earlier one are replaced or removed, other files stay', async (context) => {
  const folder = folderOf(context)
  await replaceSiteFiles(folder, site('index.html', 'trend-old.html'))
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  await replaceSiteFiles(folder, new Map([['index.html', 'new']]))
  assert.deepEqual(contents(folder), { '.nojekyll': '', 'index.html': 'new', 'notes.txt': 'mine' })
})

test("paceline site: a folder with somebody else's files is refused and not touched", async (context) => {
  const folder = folderOf(context, { 'index.html': 'my home page' })
  await refuses(folder, site('index.html'), /is not empty and was not written by Paceline$/)
  assert.deepEqual(contents(folder), { 'index.html': 'my home page' })
})

test('paceline site: a link in place of a page is replaced, its target not written', async (context) => {
  const folder = folderOf(context)
  const other = folderOf(context, { target: 'precious' })
  await replaceSiteFiles(folder, site('index.html'))
  rmSync(join(folder, 'index.html'))
  symlinkSync(other, join(folder, 'index.html'), 'junction')
  await replaceSiteFiles(folder, new Map([['index.html', 'new']]))
  assert.deepEqual(contents(folder), { '.nojekyll': '', 'index.html': 'new' })
  assert.deepEqual(contents(other), { target: 'precious' })
})

test('paceline site: a file in the place of the folder is refused', async (context) => {
  const folder = folderOf(context, { file: '' })
  await refuses(join(folder, 'file'), site('index.html'), /file is a file, not a folder$/)
})
