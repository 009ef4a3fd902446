/** The scripts of `paceline completion`, in the shells that they are for. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, after, test } from 'node:test'
import { paceline, nodeFirst } from '../command-line.ts'
import { temporaryDirectory } from '../repository.ts'

const directory = temporaryDirectory()
const scriptOf = (shell: string): string => join(directory.path, `completion.${shell}`)

before(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await paceline(['completion', shell], { cwd: directory.path })
    assert.equal(code, 0, stderr)
    writeFileSync(scriptOf(shell), stdout)
  }
  writeFileSync(join(directory.path, 'results-of-today'), '')
})
after(() => directory[Symbol.dispose]())

/** What each shell says for a line with the cursor at its end. */
const offered: Readonly<Record<string, (line: string) => string>> = {
  bash: (line) => `source '${scriptOf('bash')}'
    COMP_WORDS=(${line.replace(/ $/, " ''")}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _paceline; echo "\${COMPREPLY[@]}"`,
  fish: (line) => `source '${scriptOf('fish')}'; complete -C '${line}'`,
  // A terminal of its own, where the list is asked for as a person does; the end is a mark that no list holds. What is typed
  // before the line is edited meets the terminal itself, for which Ctrl-D is the end: so another key asks for the list.
  zsh: (line) => `zmodload zsh/zpty; zpty shell 'TERM=dumb COLUMNS=200 zsh -f -i'
    zpty -w shell "PS1= PS2=; unsetopt zle_bracketed_paste 2>/dev/null; stty -echo; autoload -Uz compinit && compinit -u -D && source '${scriptOf('zsh')}'; zstyle ':completion:*' list-prompt ''; LISTMAX=10000"
    zpty -w shell 'after() { zle -I; print "the end"; }; zle -N after; bindkey "^T" list-choices; bindkey "^G" after; print ready""now'
    zpty -r shell seen '*readynow*'
    zpty -n -w shell '${line}'$'\\C-t\\C-g'
    zpty -r shell seen '*the end*'; print -r -- "$seen"; zpty -d shell`,
}

for (const [shell, ask] of Object.entries(offered)) {
  const isThere = process.platform !== 'win32' && spawnSync(shell, ['--version']).status === 0
  const skip = isThere ? false : `${shell} is not installed`
  test(`${shell} completes commands, options, choices and the commands of a command`, { skip }, () => {
    const completed = (line: string): string => {
      const args = shell === 'bash' ? ['--norc', '--noprofile'] : shell === 'zsh' ? ['-f'] : ['--no-config']
      const { stdout, stderr, error } = spawnSync(shell, [...args, '-c', ask(line)], {
        encoding: 'utf8',
        env: nodeFirst,
        cwd: directory.path,
        timeout: 60_000,
      })
      assert.ifError(error)
      assert.equal(stderr, '', line)
      return stdout
    }
    const names = (line: string): string[] => completed(line).match(/(?<![\w-])[\w-]+(?![\w-])/g) ?? []
    assert.ok(names('paceline ').includes('baseline'))
    assert.ok(names('paceline che').includes('check'))
    assert.ok(!names('paceline che').includes('run'))
    assert.ok(names('paceline check --out').includes('--out-dir'))
    assert.ok(names('paceline report x.json --format ').includes('sarif'))
    assert.ok(names('paceline report x.json --format=').includes('sarif'))
    assert.ok(names('paceline report x.json --format=sa').includes('sarif'))
    assert.ok(!names('paceline report x.json --format=sa').includes('junit'))
    // An interactive bash breaks words at =, whose completion is asked for with the cursor behind it or in what follows.
    if (shell === 'bash') {
      assert.equal(completed('paceline report x.json --format =').trim(), completed('paceline report --format ').trim())
      assert.equal(completed('paceline report x.json --format = sa').trim(), 'sarif')
    }
    assert.ok(names('paceline baseline ').includes('prune'))
    assert.ok(names('paceline baseline prune --k').includes('--keep'))
    assert.ok(names('paceline schema ').includes('comparison'))
    assert.ok(!names('paceline check ').includes('prune'))
    assert.ok(names('paceline import hyp').includes('hyperfine'))
    assert.ok(!names('paceline import hyp').includes('vitest'))
    assert.ok(
      names('paceline import hyperfine results-of').includes('results-of-today') || shell === 'bash',
      'then files',
    )
    assert.ok(names('paceline import hyperfine --na').includes('--name'))
    assert.ok(!names('paceline import hyperfine ').includes('vitest'), 'one format')
  })
}
