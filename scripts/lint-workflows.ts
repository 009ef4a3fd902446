/**
 * actionlint and zizmor (pedantic, offline) over every workflow, every example and every workflow in the documentation:
 * `npm run lint:workflows`. Exceptions stand with their reasons in .github/actionlint.yaml and .github/zizmor.yml.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { actionlint, findGoTool, findPythonTool, zizmor } from './developer-tools.ts'
import { workflowSnippets } from './snippets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => `${folder}/${name}`)

/** True where the program found nothing. */
function passes(program: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (error !== undefined) throw error
  return status === 0
}

const scratch = mkdtempSync(join(tmpdir(), 'paceline-snippets-'))
try {
  // Their folder tells both programs what kind of file these are.
  const folder = join(scratch, '.github', 'workflows')
  mkdirSync(folder, { recursive: true })
  const snippets = workflowSnippets(root).map(({ file, text }) => {
    const path = join(folder, file)
    writeFileSync(path, text)
    return path
  })
  const workflows = [...filesIn('.github/workflows'), ...filesIn('examples'), ...snippets]
  const actions = ['action.yml', '.github/actions/paceline/action.yml']
  const lint = ['-config-file', '.github/actionlint.yaml', ...workflows]
  const audit = ['--quiet', '--offline', '--persona=pedantic', '--no-progress', '--config', '.github/zizmor.yml']
  // What the README begins with is as short as can be; docs/security.md says what that costs.
  const audited = workflows.filter((path) => !path.endsWith('README.md-1.yml'))
  const results = [
    passes(findGoTool(actionlint), lint),
    passes(findPythonTool(zizmor), [...audit, ...audited, ...actions]),
  ]
  if (results.includes(false)) {
    stderr.write('actionlint or zizmor found something: see above.\n')
    process.exitCode = 1
  } else {
    stdout.write(`${workflows.length} workflows (${snippets.length} of them in the documentation): nothing found.\n`)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
