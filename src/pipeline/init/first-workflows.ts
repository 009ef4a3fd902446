/** The workflows that `init` writes: those of README.md and examples/refresh.yml, which a test holds them to. */

export interface WorkflowOptions {
  /** Repository of Paceline's workflows, and the revision to run: `acme/paceline`, `v1`. */
  readonly source: { readonly repository: string; readonly revision: string }
  readonly defaultBranch: string
  /** Path of the config in the repository; null where it is the one at the top. */
  readonly config: string | null
  /** Tells the reports of several packages apart; null where there is one. */
  readonly name: string | null
}

/** The workflow of pull requests. */
export function checkWorkflow({ source, config, name }: WorkflowOptions): string {
  const inputs = { config, name }
  return `name: Benchmarks
on:
  pull_request:
  issue_comment:
    types: [created]
permissions: {}
jobs:
  paceline:
    permissions:
      contents: read # checks out the change
      pull-requests: write # writes the comment
      checks: write # writes the check
    uses: ${source.repository}/.github/workflows/paceline.yml@${source.revision}
${withInputs(inputs)}`
}

/** The workflow that keeps the history of the default branch. */
export function refreshWorkflow({ source, defaultBranch, config, name }: WorkflowOptions): string {
  const inputs = { config, name, baseline: 'branch:paceline-data', fill: '${{ inputs.fill }}' }
  return `name: Performance history
on:
  push:
    branches: [${yamlWord(defaultBranch)}]
  schedule:
    - cron: '17 3 * * 1'
  workflow_dispatch:
    inputs:
      fill:
        description: Measure past commits instead, so that the history has a past; 12 for the last twelve, tags:12 for versions
        default: ''
permissions: {}
concurrency:
  group: performance-history
  cancel-in-progress: false
jobs:
  history:
    name: Paceline
    permissions:
      contents: write # commits the history to its branch
      issues: write # opens the issue about drift
    uses: ${source.repository}/.github/workflows/paceline-refresh.yml@${source.revision}
${withInputs(inputs)}`
}

function withInputs(inputs: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(inputs).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length === 0
    ? ''
    : `    with:\n${given.map(([name, value]) => `      ${name}: ${yamlWord(value)}\n`).join('')}`
}

/** A name of Git's, a path or an expression; what YAML could take for something else stands in quotes. */
function yamlWord(text: string): string {
  if (/^[A-Za-z][\w./-]*(?::[\w./-]+)?$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text))
    return text
  return text.startsWith('${{') ? text : `'${text.replaceAll("'", "''")}'`
}
