import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { writeFiles } from '../../test/repository.ts'
import { inScratch, recordTrial } from '../recording-context.ts'
import suite from './suite.ts'

const text = 'const answer = 42\n'
const project = {
  'dist/main.js': text.repeat(100),
  'dist/lazy/chunk.js': text.repeat(10),
  'dist/style.css': 'a { color: red }',
  'dist/node_modules/dep/index.js': 'not ours',
  '.next/static/page.js': text,
}

interface Place {
  readonly directory: string
  readonly outside: string
}

/** The figures of these globs in a project, after `arrange`. */
function sizes(
  globs: readonly string[],
  arrange: (place: Place) => void = () => undefined,
): Promise<Readonly<Record<string, number>>> {
  return inScratch(async (scratch) => {
    const [directory, outside] = [join(scratch, 'the project'), join(scratch, 'outside')]
    mkdirSync(outside)
    writeFileSync(join(outside, 'secret.js'), text)
    writeFiles(directory, project)
    arrange({ directory, outside })
    const options = { FILES: JSON.stringify(globs), DIRECTORY: directory }
    const { metrics } = await recordTrial(suite, { subject: undefined, caseName: 'files', case: {}, scratch, options })
    return metrics
  })
}

function sizesOf(...paths: (keyof typeof project)[]): Readonly<Record<string, number>> {
  const sum = (size: (text: string) => number): number => paths.reduce((all, path) => all + size(project[path]), 0)
  return {
    bytes: sum((of) => of.length),
    'gzip-bytes': sum((of) => gzipSync(of, { level: 9 }).length),
    'brotli-bytes': sum((of) => brotliCompressSync(of).length),
  }
}

test('size: each matching file counts once, compressed by itself, installed ones never', async () => {
  assert.deepEqual(await sizes(['dist/*.js']), sizesOf('dist/main.js'))
  const scripts = sizesOf('dist/main.js', 'dist/lazy/chunk.js')
  assert.deepEqual(await sizes(['dist/**/*.js']), scripts)
  assert.deepEqual(await sizes(['./dist/**/*.js', 'dist/main.js', 'dist/lazy']), scripts)
  assert.deepEqual(await sizes(['dist', '!dist/*.css']), scripts)
  assert.deepEqual(await sizes(['dist', '!dist/lazy']), sizesOf('dist/main.js', 'dist/style.css'))
  assert.deepEqual(await sizes(['.next/static/*.js']), sizesOf('.next/static/page.js'))
})

test('size: files are measured in several rounds without loss', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`many/${index}.js`, index]))
  const { bytes } = await sizes(['many/*.js'], ({ directory }) => {
    mkdirSync(join(directory, 'many'))
    for (const [path, index] of Object.entries(many)) writeFileSync(join(directory, path), 'x'.repeat(index))
  })
  assert.equal(bytes, (29 * 30) / 2)
})

test('size: globs that match no file fail, and are named', async () => {
  await assert.rejects(
    sizes(['build/*.js', '!build/x.js']),
    /no file matches build\/\*\.js, !build\/x\.js: is it built, and do the paths begin in the project's folder\?/,
  )
  await assert.rejects(sizes(['dist/lazy', '!dist/lazy']), /no file matches/)
})

test('size: nothing outside of the project is measured, whatever leads there', async () => {
  const links: readonly ((place: Place) => void)[] = [
    ({ directory, outside }) => symlinkSync(join(outside, 'secret.js'), join(directory, 'dist', 'link.js')),
    ({ directory, outside }) => symlinkSync(outside, join(directory, 'dist', 'link.js'), 'junction'),
  ]
  for (const link of links) await assert.rejects(sizes(['dist'], link), /dist\/link\.js.* leads out of the project/)
  await assert.rejects(sizes(['dist', 'dist/link.js/*.js'], links[1]), /leads out of the project/)
  await assert.rejects(sizes(['{..,dist}/outside/*.js']), /outside\/secret\.js leads out of the project/)
  const { bytes } = await sizes(['dist/link.js', 'dist/main.js'], ({ directory }) =>
    symlinkSync(join(directory, 'dist', 'main.js'), join(directory, 'dist', 'link.js')),
  )
  assert.equal(bytes, project['dist/main.js'].length, 'a link inside of it is the file that it leads to')
  await assert.rejects(
    sizes(['dist'], ({ directory }) => symlinkSync('gone.js', join(directory, 'dist', 'link.js'))),
    /dist\/link\.js cannot be read: ENOENT/,
  )
})
