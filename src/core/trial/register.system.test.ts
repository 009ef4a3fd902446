import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openTrialLab } from '../../../test/trial-lab.ts'
import type { SubjectPackage } from '../model/suite.ts'
import type { TrialRequest } from '../model/trial.ts'

const lab = await openTrialLab()
after(() => lab[Symbol.asyncDispose]())

const found = (name: string, root: string, source: SubjectPackage['source'] = 'project'): SubjectPackage => ({
  name,
  version: '1.0.0',
  source,
  root,
  spec: root,
})

/** Writes a package whose default export and `where` say which copy it is. */
async function writePackage(folder: string, manifest: object, files: Record<string, string>): Promise<string> {
  await lab.write(join(folder, 'package.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(files)) await lab.write(join(folder, name), text)
  return join(lab.folder, folder)
}

/** Writes a package of CommonJS that exports this. */
const writeCommon = (folder: string, exported: string, name = 'subject'): Promise<string> =>
  writePackage(folder, { name, version: '1.0.0', main: 'm.js' }, { 'm.js': `module.exports = ${exported}` })

/** Runs a suite whose subject is what `load` gives, and notes it. */
async function loads(load: string, request: Partial<TrialRequest>, name = 'suites/suite.mjs'): Promise<unknown> {
  const suite = await lab.write(
    name,
    `import { defineSuite } from 'paceline'
     import { createRequire } from 'node:module'
     import { fork } from 'node:child_process'
     const require = createRequire(import.meta.url)
     export default defineSuite({
       name: 'loads', cases: { a: {} }, subjects: { s: async () => (${load}) }, metrics: { n: { unit: 'count', better: 'lower' } },
       trial({ subject, measure }) { measure.note('subject', JSON.stringify(subject)); measure.record('n', 1) },
     })`,
  )
  const report = await lab.trial(suite, request)
  assert.equal(report.message, undefined)
  return JSON.parse(report.notes['subject'] ?? 'null')
}

describe('a suite', () => {
  it('may be written in TypeScript, as CommonJS, and far from any node_modules', async () => {
    const typed = await lab.write(
      'typed/suite.ts',
      `import { defineSuite, type Tree } from 'paceline'
       interface Subject { readonly work: () => number }
       export default defineSuite<Subject, { tree?: Tree }>({
         name: 'typed', cases: { a: {} }, subjects: { s: () => ({ work: () => 1 as number }) },
         metrics: { n: { unit: 'count', better: 'lower' } },
         trial: ({ subject, measure }): void => measure.record('n', subject.work()),
       })`,
    )
    assert.deepEqual((await lab.trial(typed)).metrics, { n: 1 })
    const common = await lab.write(
      'common/suite.cjs',
      `const { defineSuite } = require('paceline')
       module.exports = defineSuite({
         name: 'common', cases: { a: {} }, subjects: { s: () => 2 }, metrics: { n: { unit: 'count', better: 'lower' } },
         trial: ({ subject, measure }) => measure.record('n', subject),
       })`,
    )
    const report = await lab.trial(common)
    assert.deepEqual([report.message, report.metrics], [undefined, { n: 2 }])
  })

  it('finds its own packages in the folder they were installed to, before any others', async () => {
    await writeCommon('installed/node_modules/driver', `'installed'`, 'driver')
    await writeCommon('suites/node_modules/driver', `'nearby'`, 'driver')
    await writeCommon('suites/node_modules/other', `'nearby'`, 'other')
    const load = `[(await import('driver')).default, require('driver'), require('other')]`
    const suitePackages = join(lab.folder, 'installed')
    assert.deepEqual(await loads(load, { suitePackages }), ['installed', 'installed', 'nearby'])
    assert.deepEqual(await loads(load, {}), ['nearby', 'nearby', 'nearby'])
  })
})

describe("a subject's package", () => {
  const imported = `(await import('subject')).default`
  const where = (name: string, rest = '') => `[(await import('${name}${rest}')).default, require('${name}${rest}')]`

  it('with exports is the checkout, through its own exports', async () => {
    const root = await writePackage(
      'with-exports',
      {
        name: 'subject',
        version: '1.0.0',
        exports: { '.': { import: './esm.mjs', require: './common.cjs' }, './part': './part.cjs' },
      },
      {
        'esm.mjs': `export default 'esm'`,
        'common.cjs': `module.exports = 'cjs'`,
        'part.cjs': `module.exports = 'part'`,
      },
    )
    const packages = { subject: found('subject', root) }
    assert.deepEqual(await loads(where('subject'), { packages }), ['esm', 'cjs'])
    assert.deepEqual(await loads(where('subject', '/part'), { packages }), ['part', 'part'])
  })

  it('without exports is the checkout, through its main, a file, or index.js', async () => {
    const root = await writePackage(
      'with-main',
      { name: 'subject', version: '1.0.0', main: 'lib/main' },
      { 'lib/main.js': `module.exports = 'main'`, 'lib/part.js': `module.exports = 'part'` },
    )
    const packages = { subject: found('subject', root) }
    assert.deepEqual(await loads(where('subject'), { packages }), ['main', 'main'])
    assert.deepEqual(await loads(where('subject', '/lib/part'), { packages }), ['part', 'part'])
    const bare = await writePackage(
      'bare',
      { name: 'subject', version: '1.0.0', type: 'module' },
      { 'index.js': `export default 'index'` },
    )
    assert.equal(await loads(imported, { packages: { subject: found('subject', bare) } }), 'index')
  })

  it('that was renamed in the checkout, or is scoped, is found all the same', async () => {
    const root = await writePackage(
      'renamed',
      { name: '@fork/subject', version: '1.0.0', exports: './main.mjs' },
      { 'main.mjs': `export default 'fork'` },
    )
    assert.equal(await loads(imported, { packages: { subject: found('@fork/subject', root) } }), 'fork')
  })

  it('may be TypeScript and may be reached through a link', async () => {
    const root = await writePackage(
      'typed-package',
      { name: 'subject', version: '1.0.0', type: 'module', exports: './main.ts' },
      { 'main.ts': `const name: string = 'typed'; export default name` },
    )
    const link = join(lab.folder, 'link')
    await symlink(root, link, 'junction')
    assert.equal(await loads(imported, { packages: { subject: found('subject', link) } }), 'typed')
  })

  it('from npm is the one installed for it, and keeps what it was installed with', async () => {
    const root = await writeCommon('npm/node_modules/subject', `'subject with ' + require('chokidar')`)
    await writeCommon('npm/node_modules/chokidar', `'its own chokidar'`, 'chokidar')
    const checkout = await writeCommon('chokidar-checkout', `'the checkout'`, 'chokidar')
    const packages = { subject: found('subject', root, 'npm'), chokidar: found('chokidar', checkout) }
    const load = `[require('subject'), require('chokidar')]`
    assert.deepEqual(await loads(load, { packages }), ['subject with its own chokidar', 'the checkout'])
  })

  it('is the same in a process that the suite forks', async () => {
    const root = await writeCommon('forked', `'forked'`)
    await lab.write('suites/worker.mjs', `import subject from 'subject'; import 'paceline'; process.send(subject)`)
    const load = `await new Promise((resolve, reject) => {
      const child = fork(new URL('./worker.mjs', import.meta.url))
      child.once('message', resolve); child.once('exit', (code) => reject(new Error('exit ' + code)))
    })`
    assert.equal(await loads(load, { packages: { subject: found('subject', root) } }), 'forked')
  })

  it('is reported with its version when it was loaded, and only then', async () => {
    const root = await writeCommon('reported', '1')
    const packages = { subject: found('subject', root), unused: found('unused', root) }
    const suite = await lab.write(
      'suites/versions.mjs',
      `export default { name: 'versions', cases: { a: {} }, subjects: { s: () => import('subject') },
         metrics: { n: { unit: 'count', better: 'lower' } }, trial: ({ measure }) => measure.record('n', 1) }`,
    )
    const report = await lab.trial(suite, { packages })
    assert.deepEqual(report.versions, { node: process.versions.node, subject: '1.0.0' })
  })

  it('that is not there fails with the name that the suite asked for', async () => {
    const suite = await lab.write(
      'suites/missing.mjs',
      `export default { name: 'missing', cases: { a: {} }, subjects: { s: () => import('nowhere-to-be-found') },
         metrics: {}, trial() {} }`,
    )
    const report = await lab.trial(suite, { suitePackages: join(lab.folder, 'installed') })
    assert.match(report.message ?? '', /Cannot find package 'nowhere-to-be-found' imported from .*missing\.mjs/)
  })
})
