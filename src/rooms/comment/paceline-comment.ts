/** `paceline comment`: posts a stored comparison as the one comment of a pull request, from any machine. */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exitCodes, UserError } from '../../core/errors.ts'
import { ApiError, refusalAsValue } from '../../github/api-error.ts'
import { createClient, type Client } from '../../github/client.ts'
import { makeCommandOctokit } from './octokit-of-command.ts'
import { shortDigest } from '../../github/marker.ts'
import { fetchMergeSidesIfAny, fetchPullOrReason, type PullRequest } from '../../github/pull-request.ts'
import { parseRepository, type Repository, parseServerFlag, type Server } from '../../github/repository.ts'
import { findOriginOfClone, newGit } from '../../core/sides/git.ts'
import { locateRunningInstallation } from '../../core/measure/installation.ts'
import type { Comparison } from '../../core/model/comparison.ts'
import { configFileName } from '../../core/model/config.ts'
import { version } from '../../core/model/version.ts'
import { postCommentUnlessOvertaken, postVerdictAsCheck } from '../../github/posting.ts'
import { renderComment } from '../../core/report/comment.ts'
import { loadRoomSectionMakers } from '../../core/report/report-document.ts'
import { npxOfRepository } from '../../core/report/reproduce.ts'
import { comparisonKind } from '../../core/model/file-kinds.ts'
import { readJsonFile } from '../../core/model/json-file.ts'
import { toPositiveInt } from '../../cli/options.ts'
import type { SetUpCommand, CommandContext } from '../../core/rooms-api.ts'

const help = `
The token comes from GITHUB_TOKEN or GH_TOKEN, and from nowhere else. It must be able to read the repository and to write
pull requests; with --check also checks, or commit statuses if it is a personal token, which cannot write checks.

Runs of several systems become one comparison with \`paceline compare\`.

Examples:
  paceline comment paceline-out/comparison.json --repo octo/widget --pull-request 12
  paceline comment comparison.json --repo octo/widget --pull-request 12 --check
  paceline comment comparison.json --repo octo/widget --pull-request 12 --server https://github.example.com`

interface CommentOptions {
  readonly repo: string
  readonly pullRequest: number
  readonly server?: string
  readonly check?: boolean
  readonly name: string
}

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command
    .argument('<comparison>', 'comparison.json')
    .requiredOption('--repo <owner/name>', 'the repository of the pull request')
    .requiredOption('--pull-request <n>', 'its number', toPositiveInt)
    .option(
      '--server <url>',
      'GitHub Enterprise Server; Gitea and Forgejo as https://HOST/api/v1 (default: github.com)',
    )
    .option('--check', 'also post the verdict as a check, or as a commit status')
    .option('--name <name>', 'distinguishes several reports on one pull request', 'default')
    .addHelpText('after', help)
    .action(async (file: string, options: CommentOptions) => {
      done(await postStoredComparison(context, { file, options }))
    })
}

/** Checks that the comparison is of the pull request's head, and posts it; the exit code says whether all was written. */
async function postStoredComparison(
  context: CommandContext,
  { file, options }: { readonly file: string; readonly options: CommentOptions },
): Promise<number> {
  const { console, cwd } = context
  const repository = parseRepository(options.repo)
  const server = parseServerFlag(options.server ?? 'https://github.com')
  const comparison = await readComparison(resolve(cwd, file))
  const client = createClientFromEnv(context, server)
  const answer = await fetchPullOrReason(client, { repository, number: options.pullRequest })
  if ('none' in answer) throw new UserError(`Nothing can be posted: ${answer.none}`)
  const pull = answer.pullRequest
  await assertHeadMeasured(client, repository, pull, comparison)
  const { invocation } = context
  const program = await findProgramForReaders(context)
  const now = context.today().getTime()
  const posting = {
    client,
    repository,
    verdicts: { comparison, missing: [] },
    // Runs outside of workflows have no numbers: of two posts about one commit the later counts.
    measured: {
      sha: pull.headSha,
      runNumber: Math.floor(now / 1_000),
      attempt: 1,
      series: shortDigest('paceline comment'),
    },
    name: options.name,
    body: renderComment(comparison, {
      name: options.name,
      version,
      pullRequest: { number: pull.number, isFork: false },
      bench: false,
      program,
      sections: await loadRoomSectionMakers(context.rooms.sections),
    }),
  }
  const page = `${server.webUrl}/${repository.owner}/${repository.repo}/pull/${pull.number}`
  const check = options.check === true ? await postCheckOrFailure(posting, page) : undefined
  if (check !== undefined) {
    const isWritten = !('reason' in check)
    console.err(isWritten ? `Posted the ${check.kind}.\n` : `paceline: no check was written: ${check.reason}\n`)
  }
  const isRefused = check?.kind === 'forbidden' || check?.kind === 'failed'
  const outcome = await postCommentUnlessOvertaken(posting, {
    check: check?.kind === 'failed' ? undefined : check,
    comment: { pullRequest: pull.number, whenMissing: 'create' },
  })
  if ('url' in outcome) {
    console.out(`${outcome.url}\n`)
    return isRefused ? exitCodes.badInput : exitCodes.fine
  }
  throw new UserError(`No comment was written: ${outcome.reason}`, {
    hint:
      outcome.kind === 'forbidden'
        ? 'Grant the token "Pull requests: write".'
        : `Measure that commit, then \`${invocation} comment\` again.`,
  })
}

/** Tries to post the check; the comment is posted even where the server refuses it. */
async function postCheckOrFailure(posting: Parameters<typeof postVerdictAsCheck>[0], detailsUrl: string) {
  try {
    return await postVerdictAsCheck(posting, { gate: true, detailsUrl, fileOf: () => configFileName })
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'failed', reason: error.message } as const
    throw error
  }
}

/** Reads only a regular file: reading from a pipe in its place would wait for ever. */
async function readComparison(path: string): Promise<Comparison> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile() !== false) return readJsonFile(path, comparisonKind)
  throw new UserError(`${path}: is not a readable regular file`, { hint: comparisonKind.origin })
}

/** Names the program in the comment's commands: its readers do not have the clone that runs here. */
async function findProgramForReaders({ invocation, env, waiting, signal }: CommandContext): Promise<string> {
  if (/^npx --yes (?:github:|git\+https:)/.test(invocation)) return invocation
  const { root } = locateRunningInstallation(import.meta.url)
  const source = await findOriginOfClone(newGit(root, { ...env }, { waiting, signal }))
  return source === undefined || source.sha === undefined ? 'paceline' : npxOfRepository({ ...source, ref: source.sha })
}

function createClientFromEnv({ env, signal, waiting, console }: CommandContext, server: Server): Client {
  const token = env['GITHUB_TOKEN'] || env['GH_TOKEN']
  if (token === undefined || token === '') {
    throw new UserError('There is no token to post with', {
      hint: 'Set GITHUB_TOKEN (or GH_TOKEN) in the environment; there is no option for it, since process lists show options.',
    })
  }
  const log = (line: string): void => console.err(`${line}\n`)
  return createClient({ makeOctokit: makeCommandOctokit, server, token, log, signal, waiting })
}

/** Checks that the head of the pull request on the server, or a merge of it, was measured. */
async function assertHeadMeasured(client: Client, repository: Repository, pull: PullRequest, comparison: Comparison) {
  const { commit } = comparison.head
  const fix = `Check out ${pull.headSha} and measure it.`
  if (commit === undefined) throw new UserError('The comparison does not say which commit was measured', { hint: fix })
  if (commit.dirty) throw new UserError('The comparison measured changes that are not committed', { hint: fix })
  if (commit.sha === pull.headSha) return
  const parents = await fetchMergeSidesIfAny(client, { repository, sha: commit.sha }).catch(
    // A commit that the server does not have.
    refusalAsValue([404, 409, 422], () => undefined),
  )
  if (parents?.head === pull.headSha) return
  throw new UserError(`Pull request ${pull.number} is at ${pull.headSha}, and ${commit.sha} was measured`, {
    hint: fix,
  })
}
