/** `/bench` in a comment: a strict little grammar, because anybody can write a comment. */

export interface BenchCommand {
  /** Benchmarks to measure, a glob over `suite/case/subject`; null for all. */
  readonly glob: string | null
  readonly profile: string | null
  /** As in `linux`, `windows`, `macos`, or with the architecture: `linux-arm64`. */
  readonly platform: string | null
  readonly budgetMs: number | null
}

/** A command, a command with a mistake in it, or (null) a comment that is none. */
export type BenchComment = { readonly command: BenchCommand } | { readonly problem: string } | null

export const benchUsage = '/bench [GLOB] [--profile NAME] [--platform linux|windows|macos[-x64|-arm64]] [--budget 15m]'

/** Longest measuring time that a comment can ask for. */
export const longestBudgetMs = 60 * 60_000

/** Nothing in here means anything to a shell inside quotes, to YAML inside quotes, or to Markdown inside code. */
const globPattern = /^[A-Za-z0-9@*{][A-Za-z0-9@*?._+/,{}-]{0,199}$/

const flags = {
  '--profile': { key: 'profile', accepts: /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/ },
  '--platform': { key: 'platform', accepts: /^(linux|windows|macos)(-(x64|arm64))?$/ },
  '--budget': { key: 'budget', accepts: /^\d{1,4}(s|m|h)$/ },
} as const

/**
 * Reads the first line of a comment; what follows is for people. A line that starts with the word `/bench`
 * either is a whole command or a problem, never half of each.
 */
export function parseBenchComment(body: string): BenchComment {
  const [line = ''] = body.split(/\r?\n/, 1)
  const [word, ...words] = line.trimEnd().split(/[ \t]+/)
  if (word !== '/bench') return null

  const given: Partial<Record<'glob' | 'profile' | 'platform' | 'budget', string>> = {}
  for (let index = 0; index < words.length; index++) {
    const text = words[index] ?? ''
    if (text.startsWith('-')) {
      const flag = Object.hasOwn(flags, text) ? flags[text as keyof typeof flags] : undefined
      if (flag === undefined) return { problem: `there is no option like the one at word ${index + 2}` }
      const value = words[++index] ?? ''
      if (given[flag.key] !== undefined) return { problem: `${text} is given twice` }
      if (!flag.accepts.test(value)) return { problem: `${text} does not take what follows it` }
      given[flag.key] = value
    } else {
      if (given.glob !== undefined) return { problem: 'only one glob can be given' }
      if (!globPattern.test(text)) return { problem: 'the glob has characters that no benchmark has in its name' }
      given.glob = text
    }
  }

  const budgetMs = given.budget === undefined ? null : durationMs(given.budget)
  if (budgetMs !== null && (budgetMs === 0 || budgetMs > longestBudgetMs)) {
    return { problem: '--budget takes a time up to 60m' }
  }
  const { glob = null, profile = null, platform = null } = given
  return { command: { glob, profile, platform, budgetMs } }
}

function durationMs(text: string): number {
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 }[text.at(-1) as 's' | 'm' | 'h']
  return Number(text.slice(0, -1)) * unitMs
}
