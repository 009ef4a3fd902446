/** `paceline demo`, as `npm start` runs it: a verdict on a real upgrade, and a ranking. */
import { join, relative, resolve } from 'node:path'
import { headRules } from '../../core/judge/judge.ts'
import { type Progress, silent } from '../../core/plan/project.ts'
import { busyMachineWarning } from '../../core/plan/setup.ts'
import { parseDurationMs } from '../../core/model/readable.ts'
import { measureAndJudgeUpgrade } from './check-upgrade.ts'
import { measureHeadWithReferenceIfAny } from '../../core/measure-head.ts'
import { type Checked, judgeLocal } from '../../core/judge-here.ts'
import { pickExitCode } from '../../core/judge/outcome.ts'
import { formatRanking } from './ranking.ts'
import { formatBriefReport } from '../../core/report/brief.ts'
import { nextStepLines, type NextStep } from '../../core/report/terminal.ts'
import { formatLineGroups, screenOfOptions } from '../../core/report/terminal-printer.ts'
import { wrap } from '../../core/report/text-layout.ts'
import { loadRoomSectionMakers } from '../../core/report/report-document.ts'
import { plural } from '../../core/report/words.ts'
import { openAndLockProject } from '../../cli/command.ts'
import { refuseLinkOut } from '../../core/model/path-below.ts'
import { writeResultsAndReports } from '../../core/results-folder.ts'
import type { SetUpCommand, CommandContext } from '../../core/rooms-api.ts'

/** The upgrade that is judged, and the share of the time that it gets. */
const upgrade = { base: 'npm:chokidar@5.0.0', head: 'npm:chokidar@6.0.0', share: 1 / 3 }
const upgradeGlobs = ['watch/{react,flat,footprint,install-size}/chokidar']
/** Without the cases of events, whose trials take seconds: so all watchers are measured within the time. */
const rankingGlobs = ['watch/{react,flat,footprint,install-size}/*']

/** Nobody scrolls back for more: of 45 lines npm prints four, and six stand above the report. */
const mostLines = 45 - 4 - 6

export const setUpCommand: SetUpCommand = (command, context, done) => {
  command
    .option('--budget <time>', 'time for all trials', '150s')
    .option('--out-dir <dir>', 'folder for the results', 'paceline-out')
    .addHelpText('after', '\nExample:\n  paceline demo --budget 60s')
    .action(async ({ budget, outDir }: { budget: string; outDir: string }) => {
      await runDemo(context, { budgetMs: parseDurationMs(budget, '--budget'), directory: resolve(context.cwd, outDir) })
      done(0)
    })
}

async function runDemo(context: CommandContext, options: { readonly budgetMs: number; readonly directory: string }) {
  const { budgetMs, directory } = options
  const { console, signal } = context
  await refuseLinkOut(context.cwd, join(directory, 'upgrade'))
  using setup = await openAndLockProject({ ...context, progress: progressWithoutLines(context) }, {})
  const keep = (results: Checked, folder: string): Promise<void> =>
    writeResultsAndReports({ ...setup, progress: silent }, results, { directory: folder, program: context.invocation })
  const { cpu, platform, node } = setup.machine.environment
  const machine = `${platform}, ${cpu.model}, ${plural(cpu.cores, 'core')}, node ${node}`
  console.err(`paceline ${setup.machine.harness.version}, ${machine}\n`)
  console.err(`Measures for ${Math.round(budgetMs / 1_000)} s at most. Nothing leaves this machine.\n`)

  const busy = busyMachineWarning(setup.machine.loadPerCore)
  const busyLines = busy === undefined ? [] : wrap(busy, { columns: console.columns })
  for (const line of busyLines) console.err(`${line}\n`)
  console.err('\nFirst a real upgrade, chokidar 5.0.0 to 6.0.0, judged as if it were a pull request.\n')
  const asked = { profile: 'quick', metrics: [], seed: context.randomSeed() }
  const ofUpgrade = { ...upgrade, globs: upgradeGlobs, budgetMs: budgetMs * upgrade.share, platforms: 1 }
  const judged = await context.interruptible(() => measureAndJudgeUpgrade(setup, { ...asked, ...ofUpgrade }))
  await keep(judged, join(directory, 'upgrade'))
  signal.throwIfAborted()
  console.err('Then all watchers side by side.\n')
  const ofRanking = { globs: rankingGlobs, budgetMs: budgetMs * (1 - upgrade.share) }
  const run = await context.interruptible(() =>
    measureHeadWithReferenceIfAny(setup, { ...asked, ...ofRanking, seed: context.randomSeed() }),
  )
  const { columns, colour } = console
  const stored = await judgeLocal(setup, { run, rules: headRules(setup.project.config) })
  console.err('\n')
  const sections = await loadRoomSectionMakers(context.rooms.sections)
  const after = [
    formatRanking(run, { columns, title: 'HOW THE WATCHERS COMPARE HERE' }),
    formatLineGroups([
      nextStepLines(makeNextSteps(context, relative(context.cwd, directory)), screenOfOptions({ columns, colour })),
    ]),
    `As a check, this upgrade would exit with ${pickExitCode(judged.comparison)}; a demonstration exits with 0.\n`,
  ].join('\n')
  const lines = mostLines - busyLines.length - after.split('\n').length
  console.out(`${formatBriefReport(judged.comparison, { columns, colour, sections, lines })}\n${after}`)
  await keep({ run, comparison: stored }, directory)
}

/** Moves while somebody looks, and leaves no line behind. */
function progressWithoutLines({ console, progress }: CommandContext): Progress {
  if (console.draw === undefined) return silent
  return { ...silent, phase: (label, unit) => ({ ...progress.phase(label, unit), print: () => undefined }) }
}

const makeNextSteps = ({ invocation }: CommandContext, directory: string): NextStep[] => {
  const page = join(directory, 'upgrade', 'report.html')
  const other = `${invocation} ab --base npm:watchboy@0.4.2 --head npm:watchboy@0.4.3`
  return [
    { command: page, what: 'open it in a browser: every trial of the upgrade' },
    { command: other, what: 'an upgrade of yours' },
    { command: `${invocation} init`, what: 'config and workflows for your project' },
  ]
}
