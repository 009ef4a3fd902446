/** The one comment on a pull request: every system in it, the verdict first, everything else collapsed. */
import type { Comparison } from '../model/comparison.ts'
import { acceptSection } from './comment/accept.ts'
import { adviceOf } from './comment/advice.ts'
import { besideSection } from './comment/beside.ts'
import type { CommentContext, CommentState } from './comment/context.ts'
import { earlierSection } from './comment/earlier.ts'
import { footerOf } from './comment/footer.ts'
import { noticeLines, toneMarks, topOf, verdictLine } from './comment/head.ts'
import { ample, fit, type Limits } from './comment/limits.ts'
import { blocks, command, details } from './comment/markdown.ts'
import { matrixOf } from './comment/matrix.ts'
import { methodSection } from './comment/method.ts'
import { figuresTable, notComparedSection } from './comment/not-compared.ts'
import { numbersSection } from './comment/numbers.ts'
import { possibleSection } from './comment/possible.ts'
import { sceneOf, type CommentScene } from './comment/scene.ts'
import { undecidedSection } from './comment/undecided.ts'
import { unchangedSection } from './comment/unchanged.ts'
import { proseText, safeUrl } from './escape.ts'
import { shortCommit } from './format.ts'
import { headlineOfNone, isFirstRun } from './headline.ts'
import { platformName, platformNames, sortPlatforms } from './platform-name.ts'
import { identicalText, joinList, plural } from './words.ts'

export type { CommentContext, CommentState, MissingPlatform } from './comment/context.ts'

/** Below GitHub's 65,536 characters, with room for whatever is put before it. */
export const longestComment = 60_000

/** The first line of every comment of this name; nothing else starts with it. */
export function commentMarker(name: string): string {
  return `<!-- paceline:comment name=${name.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, 50)} -->`
}

/**
 * The comment as Markdown, marker first, at most 60,000 characters. Without a comparison it says what is known: that a
 * measurement runs, or that none came about.
 */
export function renderComment(comparison: Comparison | null, context: CommentContext): string {
  const text = fit({
    from: ample,
    fits: (candidate) => candidate.length <= longestComment,
    render: (limits, isCut) => bodyOf({ comparison, context, limits, shortened: isCut ? shortenedComment : '' }),
  })
  return `${commentMarker(context.name)}\n${text}\n`
}

const shortenedComment = '*Shortened to fit into a comment; everything is in the full report.*'

export interface BodyOptions {
  readonly comparison: Comparison | null
  readonly context: CommentContext
  readonly limits: Limits
  /** What to say where something was left out for the sake of length; else empty. */
  readonly shortened: string
  /** Put before the small print. */
  readonly appendix?: (scene: CommentScene) => string
}

/** The comment without its marker; the summary of a job is made of the same. */
export function bodyOf({ comparison, context, limits, shortened, appendix = () => '' }: BodyOptions): string {
  const { state = { kind: 'final' } } = context
  const footer = footerOf(comparison, context)
  if (comparison === null) {
    if (state.kind === 'final') return blocks([nothingKnown(context, limits), footer])
    const { earlier } = context
    return blocks([bannerOf(state, context), earlier === undefined ? '' : earlierSection(earlier), footer])
  }
  const scene = sceneOf({ comparison, context, limits })

  if (state.kind === 'final') return blocks([topOf(scene), ...sectionsOf(scene), appendix(scene), shortened, footer])
  const earlier = details(
    `<b>Earlier result, out of date</b>: ${verdictLine(scene)}`,
    blocks([topOf(scene).replace(/^###/, '####'), ...sectionsOf(scene), shortened]),
  )
  return blocks([bannerOf(state, context), earlier, footer])
}

/** Everything under the heading, in reading order. */
function sectionsOf(scene: CommentScene): readonly string[] {
  return [
    scene.comparison.state === 'identical' ? identicalText : '',
    isFirstRun(scene.comparison) ? figuresTable(scene.comparison.rows, scene) : matrixOf(scene),

    adviceOf(scene),
    noticeLines(scene),
    numbersSection(scene),
    undecidedSection(scene),
    possibleSection(scene),
    unchangedSection(scene),
    notComparedSection(scene),
    acceptSection(scene),
    besideSection(scene),
    methodSection(scene),
  ]
}

function bannerOf(state: Exclude<CommentState, { kind: 'final' }>, context: CommentContext): string {
  const head = `\`${shortCommit(state.head).replaceAll(/[^0-9a-f]/g, '')}\``
  if (state.kind === 'out-of-date') {
    const again = context.bench === false ? '' : ` To measure this again, a maintainer comments ${command('/bench')}.`
    return blocks([
      '### 🕓 Out of date',
      `The pull request has moved on to ${head}; what stands here is about an earlier commit.${again}`,
    ])
  }
  const names = platformNames(state.platforms)
  const systems = sortPlatforms(state.platforms).map((platform) => names.get(platform) ?? platform)
  const url = safeUrl(context.urls?.run)
  const watch = url === null ? '' : ` [Watch it run](${url}).`
  const where = systems.length === 0 ? '' : ` on ${joinList(systems)}`
  return blocks([`### ⏳ Measuring ${head}${where}`, `The result will appear here.${watch}`])
}

/** No platform sent anything, or nobody can say by which rules to judge it. */
function nothingKnown({ missing = [], unjudged }: CommentContext, limits: Limits): string {
  const { tone, text } = headlineOfNone({ unjudged })
  const lines = missing.slice(0, limits.groups).map(({ platform, reason }) => {
    const why = reason === null ? 'no reason is known' : proseText(reason, limits.prose)
    return `- **${platformName(platform)}**: ${why}`
  })
  const left = missing.length - lines.length
  const more = left === 0 ? [] : [`- and ${plural(left, 'more system')}`]
  return blocks([
    `### ${toneMarks[tone]} ${text}`,
    unjudged === undefined ? '' : proseText(unjudged, limits.prose),
    [...lines, ...more].join('\n'),
  ])
}
