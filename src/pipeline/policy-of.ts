/**
 * By whose rules a head is judged: those of its base, so that a change cannot loosen them for itself. Every
 * difference is told to whoever reviews.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { configFileName, type Policy } from '../model/config.ts'
import { configKind } from '../store/file-kinds.ts'
import { readJsonFile } from '../store/json-file.ts'
import type { Project } from './project.ts'

/** The policy of the base's checkout; the head's where the base has no config at all. */
export async function basePolicy(baseRoot: string, { config }: Project): Promise<Policy | undefined> {
  const path = join(baseRoot, configFileName)
  if (!existsSync(path)) return config.policy
  return (await readJsonFile(path, configKind)).policy
}

/** A sentence for each part of the policy that differs between base and head. */
export function policyNotices(base: Policy | undefined, head: Policy | undefined): string[] {
  const names = [...new Set([...Object.keys(base ?? {}), ...Object.keys(head ?? {})])] as (keyof Policy)[]
  return names
    .filter((name) => !isDeepStrictEqual(base?.[name], head?.[name]))
    .map((name) => {
      const [before, after] = [textOf(base?.[name]), textOf(head?.[name])]
      return `This change sets policy.${name} from ${before} to ${after}; it was judged by the old value.`
    })
}

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 300)
}
