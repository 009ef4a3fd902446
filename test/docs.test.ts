/** What readers copy from README.md and docs/: each block of code is checked by something, and each command line can be typed. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { parse as shellWords } from 'shell-quote'
import type { Command } from 'commander'
import { parse as parseYaml } from 'yaml'
import { explanationOf, upgrades } from '../evaluation/profiles/upgrades.ts'
import { pages, snippets, workflowSnippets, type Snippet } from '../scripts/snippets.ts'
import { commandNames, makeProgram } from '../src/cli/run-cli.ts'
import { digestOfPlannedTree } from '../scripts/planned-digest.ts'
import { specKind } from '../src/core/model/fixture-specs.ts'
import { parseAndCheckJson } from '../src/core/model/json-file.ts'
import { configSchema } from '../src/core/model/config.ts'
import { safeParseBySchema } from '../src/core/model/schema-problem.ts'
import { repositoryRoot } from './command-line.ts'
import type { CommandContext } from '../src/core/rooms-api.ts'
import { rooms } from '../src/rooms.ts'

/** Of the upgrades that evaluation/accuracy.md shows, as the kept profiles give them. */
const explanations = new Set(await Promise.all(upgrades.map(({ name }) => explanationOf(name))))

const isWorkflow = new Set(workflowSnippets(repositoryRoot).map(({ where }) => where))

/** Throws for a block that is wrong; false for one of a kind that is not known here. */
function check({ where, language, file, text }: Snippet): boolean {
  // test/workflows.security.test.ts and `npm run lint:workflows` have those.
  if (isWorkflow.has(where)) return true
  // test/commands/package.test.ts compiles those, by the name of their file.
  if (/^[jt]s$/.test(language)) return file !== undefined
  // The command lines are looked for in the whole page, below.
  if (language === 'sh') return true
  if (language === 'yaml' || language === 'json') {
    const value: unknown = language === 'yaml' ? parseYaml(text) : JSON.parse(/^\s*\{/.test(text) ? text : `{${text}}`)
    if (!(value instanceof Object)) return false
    if ('seed' in value && 'shape' in value) {
      const spec = parseAndCheckJson(text, { file: where, kind: specKind })
      assert.equal(digestOfPlannedTree(spec), spec.digest, where)
      return true
    }
    const checked = safeParseBySchema(configSchema, value)
    assert.ok(checked.ok, `${where}: ${checked.ok ? '' : `${checked.problem.place} ${checked.problem.what}`}`)
    return true
  }
  return explanations.has(text.trim())
}

test('docs: every block of code in the documentation is checked', () => {
  const all = snippets(repositoryRoot)
  assert.ok(all.length > 15)
  for (const snippet of all) assert.ok(check(snippet), `${snippet.where}: nothing checks this block`)
})

test('docs: each block of npm commands in the README works in an empty clone by itself', () => {
  const blocks = snippets(repositoryRoot).filter(({ page, text }) => page === 'README.md' && /^npm /m.test(text))
  assert.deepEqual(
    blocks.map(({ text }) => text.trim()),
    ['npm ci && npm start', 'npm ci && npm test'],
  )
})

/** The anchors that GitHub makes of a page's headings. */
const anchorsOf = (page: string): string[] =>
  [...page.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('docs: every link of the documentation to a file or a heading leads there', () => {
  const problems = [...pages(repositoryRoot), 'CONTRIBUTING.md'].flatMap((page) => {
    const text = readFileSync(join(repositoryRoot, page), 'utf8').replaceAll(/^```[^]*?^```$/gm, '')
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#')
        const file = path === '' ? join(repositoryRoot, page) : join(repositoryRoot, dirname(page), path)
        if (!existsSync(file)) return true
        return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
      })
      .map((link) => `${page}: ${link}`)
  })
  assert.deepEqual(problems, [])
})

interface CommandLine {
  readonly where: string
  readonly words: readonly string[]
}

const ours = /^(?:\$ )?(?:npx )?(?:paceline|node path\/to\/paceline\/dist\/cli\.js) +/

/** Command lines of a page: in blocks, indented or fenced, and in the middle of a text. */
function commandLinesOf(page: string): CommandLine[] {
  const text = readFileSync(join(repositoryRoot, page), 'utf8').replaceAll('\\|', '|')
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  const whole = lines.map((line) => /^ {4}(.*)$/.exec(line)?.[1] ?? line).map((line) => line.trim())
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return [...whole, ...spans]
    .filter((line) => ours.test(line) && !/^paceline [a-z]+( [a-z]+)* (is|has|and|are)\b/.test(line))
    .map((line) => ({ where: `${page}: ${line}`, words: wordsOf(line.replace(ours, '')) }))
}

/** As a shell would split it, up to an operator, or to the explanation that stands two columns off. */
function wordsOf(line: string): string[] {
  // `config|run` in a synopsis are words to choose from.
  const typed = line.split(/ {2,}/)[0]!.replaceAll(/(?<=\w)\|(?=\w)/g, '¦')
  const parsed = shellWords(typed, (name) => `$${name}`)
  const end = parsed.findIndex((word) => typeof word === 'object' && !('pattern' in word))
  return parsed
    .slice(0, end === -1 ? undefined : end)
    .map((word) => (typeof word === 'string' ? word : 'pattern' in word ? word.pattern : ''))
}

/** What is wrong with a command line, as far as its words tell; undefined where nothing is. */
function problemOf(words: readonly string[], parent: Command): string | undefined {
  const [first = '', ...rest] = words
  if (parent.commands.length > 0) {
    const commands = first.split('¦').map((name) => parent.commands.find((one) => one.name() === name))
    if (commands.includes(undefined))
      return /^$|^-/.test(first) ? undefined : `${parent.name()} has no command ${first}`
    return commands.map((command) => problemOf(rest, command!)).find((problem) => problem !== undefined)
  }
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words
  const [argument] = parent.registeredArguments
  if (argument?.argChoices && own.length > 0) return notAmong(argument.argChoices, own[0]!)
  for (const [at, word] of own.entries()) {
    const flag = /^\[?(-[\w-]+)/.exec(word)?.[1]
    if (flag === undefined || flag === '--help') continue
    const option = parent.options.find(({ long, short }) => long === flag || short === flag)
    if (option === undefined) return `${parent.name()} has no option ${flag}`
    const value = own[at + 1]
    if (option.required && value === undefined) return `${flag} lacks its value`
    const problem = option.argChoices && notAmong(option.argChoices, value!)
    if (problem !== undefined) return `${flag} ${problem}`
  }
  return undefined
}

/** Words in capitals stand for what the reader chooses. */
function notAmong(choices: readonly string[], value: string): string | undefined {
  const strange = value.split('¦').filter((one) => !choices.includes(one) && !/^[A-Z…[]/.test(one))
  return strange.length === 0 ? undefined : `does not take ${strange.join()}`
}

test('docs: every command line in the documentation has existing commands and options', async () => {
  const context = { console: { columns: 100 }, invocation: 'paceline', rooms } as unknown as CommandContext
  const program = await makeProgram(context, { words: commandNames({ rooms }), done: () => undefined })
  const scripts = ['measure', 'poll'].map((name) => `examples/own-machine/paceline-${name}`)
  const found = [...pages(repositoryRoot), ...scripts].flatMap(commandLinesOf)
  assert.ok(found.length > 100, `${found.length} command lines`)
  const problems = found.flatMap(({ where, words }) => {
    const problem = problemOf(words, program)
    return problem === undefined ? [] : [`${where}: ${problem}`]
  })
  assert.deepEqual(problems, [])
})
