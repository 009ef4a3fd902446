/** Where the command line stores runs: a file, or a branch of this clone, which its user pushes. */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertBranchName } from '../history/remote.ts'
import { mostWritten, permitLocalWrite, updateBranch } from '../history/update-branch.ts'
import { ask, type Git } from '../measure/git.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { addToHistory, parseBaseline, readBaseline } from '../store/baseline-file.ts'
import { emptyBaseline } from '../store/baseline-set.ts'
import { growHistory, pastFile, type GrownHistory } from '../store/grow-history.ts'
import type { Waiting } from '../waiting.ts'
import { readProjectBaseline, storeOf } from './disk-history.ts'
import { gitOf, type Place } from './project.ts'

export interface HistoryToGrow {
  /** Of its file, for people. */
  readonly name: string
  /** The newest runs, an empty baseline if there are none yet. */
  readonly read: () => Promise<Baseline>
  readonly add: (runs: readonly Run[], keep: number) => Promise<GrownHistory>
  /** How others get it; null for a file. */
  readonly toShare: string | null
}

/** A file that the user names. */
export function historyInFile(path: string, platform: string, waiting: Waiting): HistoryToGrow {
  return {
    name: path,
    read: async () => (existsSync(path) ? await readBaseline(path) : emptyBaseline(platform)),
    add: (runs, keep) => addToHistory(path, { platform, runs, keep, waiting }),
    toShare: null,
  }
}

/** The project's own. */
export async function historyOfProject(place: Place, platform: string): Promise<HistoryToGrow> {
  const { folder, branch } = await storeOf(place.project)
  const file = `${platform}.json`
  if (folder !== null) return historyInFile(resolve(folder, file), platform, place.effects.waiting)
  assertBranchName(branch)
  return {
    name: `${file} on the branch ${branch}`,
    read: async () => (await readProjectBaseline(place, platform)) ?? emptyBaseline(platform),
    add: (runs, keep) => addToBranch(place, { branch, file, platform, runs, keep }),
    toShare: `git push origin ${branch}`,
  }
}

interface Addition {
  readonly branch: string
  readonly file: string
  readonly platform: string
  readonly runs: readonly Run[]
  readonly keep: number
}

async function addToBranch(place: Place, { branch, file, platform, runs, keep }: Addition): Promise<GrownHistory> {
  const { env, waiting } = place.effects
  const git = gitOf(place)
  await catchUp(git, branch)
  const url = await git(['rev-parse', '--path-format=absolute', '--git-common-dir'])
  const parsed = (text: string | null, path: string): Baseline | null =>
    text === null ? null : parseBaseline(text, `${path} on the branch ${branch}`)
  let grown: GrownHistory | null = null
  await updateBranch(
    {
      url,
      env,
      temporary: tmpdir(),
      clock: { sleep: (ms) => sleep(ms) },
      random: Math.random,
      log: () => undefined,
      waiting,
      during: (work) => work(),
    },
    {
      permit: permitLocalWrite(),
      branch,
      paths: [file],
      message:
        `Store performance of ${[...new Set(runs.map(({ head }) => head.commit?.sha.slice(0, 7) ?? head.label))].join(', ')} on ${platform}`.slice(
          0,
          200,
        ),
      // A branch that others have as well is never started again: it could not be pushed.
      isOwn: (await commitOf(git, branch)) === null,
      merge: async (files, read) => {
        grown = await growHistory({
          baseline: parsed(files.get(file) ?? null, file) ?? emptyBaseline(platform),
          runs,
          keep,
          maxBytes: mostWritten,
          readPast: async () => parsed(await read(pastFile(file)), pastFile(file)),
        })
        const past = grown.past === null ? [] : [[pastFile(file), grown.past.text] as const]
        return new Map([...past, [file, grown.newest.text]])
      },
    },
  )
  return grown!
}

function commitOf(git: Git, branch: string): Promise<string | null> {
  return ask(git, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`])
}

/** Takes the branch to where the remote is known to have it, if nothing of this clone would be lost. */
async function catchUp(git: Git, branch: string): Promise<void> {
  const theirs = `refs/remotes/origin/${branch}`
  if ((await ask(git, ['rev-parse', '--verify', '--quiet', `${theirs}^{commit}`])) === null) return
  const own = await commitOf(git, branch)
  if (own === null) await git(['update-ref', `refs/heads/${branch}`, theirs, ''])
  else if ((await ask(git, ['merge-base', '--is-ancestor', own, theirs])) !== null)
    await git(['update-ref', `refs/heads/${branch}`, theirs, own])
}
