import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { listModuleAndImports, moduleDigest } from './module-digest.ts'
import { openTrialLab, type TrialLab } from '../../../test/trial-lab.ts'

const onWindows = process.platform === 'win32'

const files = {
  'suite.ts': `import { a } from './a.ts'\nimport './b.ts'\nexport * from "./deep/c.ts"\nexport default a`,
  'a.ts': `export const a = await import('./deep/d.ts')`,
  'b.ts': `const e = require('./e.cjs')\nconst worker = new URL('./f.worker.ts', import.meta.url)`,
  'deep/c.ts': `import { a } from '../a.ts'\nimport type { T } from '../../outside.ts'\nimport x from 'package'`,
  'deep/d.ts': `// from './no-such-file.ts'`,
  'e.cjs': ``,
  'f.worker.ts': ``,
}

describe('the digest of a module', () => {
  let lab: TrialLab
  let before: string
  const digest = (): Promise<string> => moduleDigest(join(lab.folder, 'suite', 'suite.ts'))
  const write = (name: string, text: string): Promise<string> => lab.write(join('suite', name), text)

  beforeEach(async (context) => {
    lab = await openTrialLab()
    if ('after' in context) context.after(() => lab[Symbol.asyncDispose]())
    for (const [name, text] of Object.entries(files)) await write(name, text)
    await lab.write('outside.ts', '')
    before = await digest()
  })

  it('is a sha256 in hex that depends on nothing but the code', async () => {
    assert.match(before, /^[0-9a-f]{64}$/)
    await using other = await openTrialLab()
    for (const [name, text] of Object.entries(files)) await other.write(join('elsewhere', name), text)
    assert.equal(await moduleDigest(join(other.folder, 'elsewhere', 'suite.ts')), before)
  })

  it('waits for no pipe and no device that an import names', { timeout: 60_000, skip: onWindows }, async () => {
    execFileSync('mkfifo', [join(lab.folder, 'suite', 'pipe.ts')])
    for (const device of ['zero', 'ptmx']) await symlink(`/dev/${device}`, join(lab.folder, 'suite', `${device}.ts`))
    const hostile = `${files['e.cjs']}// import './pipe.ts'; import './zero.ts'; import './ptmx.ts'`
    await write('e.cjs', hostile)
    const digested = await digest()
    for (const name of ['pipe', 'zero', 'ptmx']) await rm(join(lab.folder, 'suite', `${name}.ts`))
    assert.equal(await digest(), digested, 'none of them counts')
  })

  it('changes with each file that is imported, however it is imported', async () => {
    for (const [name, text] of Object.entries(files)) {
      await write(name, `${text}\n// changed`)
      assert.notEqual(await digest(), before, name)
      await write(name, text)
    }
    assert.equal(await digest(), before)
  })

  it('does not change with files outside, files not imported, or line ends', async () => {
    await lab.write('outside.ts', '// changed')
    await write('suite.test.ts', '// changed')
    await write('suite.ts', files['suite.ts'].replaceAll('\n', '\r\n'))
    assert.equal(await digest(), before)
  })

  it('changes when an imported file vanishes', async () => {
    await rm(join(lab.folder, 'suite', 'e.cjs'))
    assert.notEqual(await digest(), before)
  })
  it('is of nothing where there is no such module, which then imports nothing', async () => {
    const path = join(lab.folder, 'suite', 'nowhere.ts')
    for (const alone of [true, false]) assert.deepEqual(await listModuleAndImports(path, { alone }), [])
  })
})
