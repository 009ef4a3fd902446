/**
 * What counts of instructions say of the upgrades in known/upgrades.ts: `node evaluation/count-upgrades.ts [NAME…]`, on
 * Linux with Valgrind. Installs them from the registry.
 *
 * What a package is used for is called by what calls functions of `bench`; importing it, and watching 1,000 files until
 * it is ready, are counted as commands are: whole processes. Two trials of each side, of which one's counts are printed.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatRelative } from '../src/core/model/format.ts'
import { countedKind } from '../src/core/model/kinds/counted.ts'
import { areSidesApart, areValuesOfOneSideAlike } from '../src/core/model/kinds/kind.ts'
import { callsToCount } from '../src/rooms/counts/count-instructions.ts'
import { countScript, writeCaller } from './known/counted-process.ts'
import { nameOf, upgrades, type Upgrade } from './known/upgrades.ts'

const scripts = {
  'use.mjs': `import suite from './known.js'
import { callBetweenCountMarks } from './call.mjs'
const [subjectName, calls] = process.argv.slice(2)
const subject = await suite.subjects[subjectName].load()
const measure = { time: (_, work) => work(), retained: () => undefined }
const run = () => suite.trial({ caseName: 'use', subject, subjectName, measure, expect: { equal: () => undefined } })
if (calls !== undefined) await callBetweenCountMarks({ run }, null, Number(calls))
else {
  await run()
  const start = performance.now()
  await run()
  console.log(performance.now() - start)
}
`,
  'import.mjs': 'await import(process.argv[2])\n',
  'ready.mjs': `const { default: chokidar } = await import('chokidar')
chokidar.watch('tree').on('ready', () => process.exit())
`,
  // Of what measures, known.js needs no more.
  'node_modules/paceline/index.js': 'exports.defineSuite = (suite) => suite\n',
}

const root = mkdtempSync(join(tmpdir(), 'upgrades-'))

/** A folder with a version; both sides' have paths of one length. */
async function installed(name: string, version: string, side: 'base' | 'head'): Promise<string> {
  const folder = join(root, `${name}-${side}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', `${name}@${version}`]
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
  mkdirSync(join(folder, 'node_modules', 'paceline'))
  for (const [file, text] of Object.entries(scripts)) writeFileSync(join(folder, file), text)
  copyFileSync(new URL('known/known.js', import.meta.url), join(folder, 'known.js'))
  await writeCaller(join(folder, 'call.mjs'))
  for (let at = 0; at < 50; at += 1) {
    const part = join(folder, 'tree', `folder-${at}`)
    mkdirSync(part, { recursive: true })
    for (let file = 0; file < 20; file += 1) writeFileSync(join(part, `file-${file}.js`), '')
  }
  return folder
}

/** The counts of both sides, in millions: two trials of each, as in a check. */
async function counted({ name, base, head, globs }: Upgrade): Promise<number[][]> {
  const folders = [await installed(name, base, 'base'), await installed(name, head, 'head')]
  const isUsed = globs.includes('use')
  const use = (cwd: string, ...more: string[]): string[] => [join(cwd, 'use.mjs'), name, ...more]
  const ms = isUsed
    ? Number(execFileSync(process.execPath, use(folders[0]!), { cwd: folders[0], encoding: 'utf8' }))
    : 0
  const sideIn = async (cwd: string): Promise<number> => {
    const whole = globs.startsWith('known/import') ? [join(cwd, 'import.mjs'), name] : [join(cwd, 'ready.mjs')]
    const words = isUsed ? use(cwd, `${callsToCount(ms * 1e6)}`) : whole
    const [first = 0, second = 0] = await countScript(words, { cwd, processes: isUsed ? 3 : 1 })
    return (isUsed ? second - first : first) / 1e6
  }
  return Promise.all(folders.map((cwd) => Promise.all([sideIn(cwd), sideIn(cwd)])))
}

const known = new Map<string, number[][]>()
for (const upgrade of upgrades.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name))) {
  const { globs, metric, sign } = upgrade
  const key = `${nameOf(upgrade)} ${globs}`
  const [base = [], head = []] = known.get(key) ?? (await counted(upgrade))
  known.set(key, [base, head])
  const direction = head[0]! > base[0]! ? 'worse' : 'better'
  const isSteady = [base, head].every((side) => areValuesOfOneSideAlike(countedKind, side))
  const said = isSteady && areSidesApart(countedKind, base, head) ? direction : 'silent'
  const cells = [nameOf(upgrade), `${globs.replace('known/', '').split('/')[0]} ${metric ?? 'any'}`, sign, said]
  const figures = [formatRelative(head[0]! / base[0]! - 1), base[0]!.toFixed(2), head[0]!.toFixed(2)]
  process.stdout.write(`| ${[...cells, ...figures].join(' | ')} |\n`)
}
rmSync(root, { recursive: true })
