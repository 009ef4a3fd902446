/** Which test files `npm run test:windows` runs on Windows, and which tests cannot pass under Wine. */

/** All unit tests, and of the others those that have to do with the system, or show a job from end to end. */
export const chosen: readonly string[] = [
  'test/commands/{another-machine,comment,endings,package,pairs-of-run,site-command,surroundings}.test.ts',
  'src/core/measure/executor.system.test.ts',
  'src/action/report-job.security.test.ts',
  'src/core/fixture/*.system.test.ts',
  'src/core/history/remote.system.test.ts',
  'src/action/judge-results.system.test.ts',
  'src/core/measure/{installation,run-tool}.system.test.ts',
  'src/core/sides/{checkout,git,prepare,revisions,run-command}.system.test.ts',
  'src/core/system/*.system.test.ts',
  'src/**/!(*.*).test.ts',
]

/** For the gate, which has less than two minutes for them; of the unit tests it takes those that ask the system for something. */
export const short: readonly string[] = [
  'test/commands/{endings,surroundings}.test.ts',
  'src/action/judge-results.system.test.ts',
  'src/rooms/tools/run-tool.system.test.ts',
  'src/core/sides/{checkout,prepare,run-command}.system.test.ts',
  'src/core/system/{clear-away,credentials,lock}.system.test.ts',
  'src/**/!(*.*).test.ts',
]

/** Whether a unit test writes files or asks what it runs on; who only reads a sample does not. CI has a real Windows for all. */
export const asksTheSystem = (source: string): boolean =>
  /from 'node:(?:child_process|fs\/promises|os)'|\b(?:temporaryDirectory|testRepository|workspace)\(/.test(source)

export interface WinesOwn {
  readonly file: string
  readonly name: string
  /** What of Wine, or of its set-up here, makes it fail; on Windows it would pass. */
  readonly reason: string
}

/** By file and name of the test. One that passes, or whose file or name is gone, fails the suite: so this only shrinks. */
const failing: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Wine makes neither junctions nor other links': {
    'src/action/inputs.test.ts': ['inputs: a path stays inside the workspace or the temporary folder, or is refused'],
    'src/action/inputs.security.test.ts': [
      'link out: a report into a folder that leads out is refused, the rest is posted',
      'link out: measuring into a folder that leads out is refused',
      'link out: results in a folder that leads out are not read',
    ],
    'src/rooms/trends/paceline-site.test.ts': [
      'paceline site: a link in place of a page is replaced, its target not written',
    ],
    'src/core/fixture/digest.test.ts': ['fingerprintOfEntries: other names, lengths, times and kinds change the stamp'],
    'src/core/fixture/ensure-tree.system.test.ts': ['ensureTree: a link to a directory stands for that directory'],
    'src/core/system/lock.system.test.ts': [
      'lock: a file has one lock, by whichever name it is meant',
      'lock: a folder is made with those above it; one that is there is left alone',
    ],
    'src/core/sides/checkout.system.test.ts': [
      'checkout: a folder reached through a link is cleared, a link in its place kept',
    ],
    'src/core/sides/packages.system.test.ts': [
      'as the project under test is known by its real path, its name and its version',
    ],
    'src/core/sides/prepare.system.test.ts': [
      'prepare: npm installs and builds a package of a workspace whose top has no name',
    ],
    'src/core/sides/prepare.test.ts': [
      'prepare: a package that a checkout would load from the working tree is named',
      "prepare: links of installed packages and pnpm's copies are no working tree's",
      "prepare: packages of the checkout, or from elsewhere, are no working tree's",
    ],
    'src/core/trial/register.system.test.ts': ['may be TypeScript and may be reached through a link'],
    'src/core/plan/look/look-at-project.test.ts': [
      'look: of an endless project the first thousands of entries are looked at',
    ],
    'src/rooms/why/profile-tool.system.test.ts': [
      "profile tool: of a run of tinybench, a benchmark's has what it called alone",
    ],
    'src/core/plan/project.test.ts': ['project: a path out of it is refused: by dots, absolute or through a link'],
    'src/core/plan/suites.test.ts': [
      'suites: a glob stands for modules that it names and that import Paceline',
      'suites: other projects, installed files and those behind links do not count',
      'suites: one that names nothing or leads out of the project ends with one line',
    ],
    'test/commands/monorepo.test.ts': [
      'monorepo: a change of a shared package is measured for all dependents',
      'monorepo: checkouts that would load packages of the working tree are refused',
    ],
    'test/commands/reference.slow.test.ts': [
      'reference: each package of a workspace is measured with its own, in one run',
    ],
    'test/commands/released-versions.slow.test.ts': [
      'released versions: two are measured by a file that imports the package',
      'released versions: files of the config that import the package are measured',
    ],
  },
  'the cmd.exe of Wine prints the comments of a batch file': {
    'test/commands/from-git.slow.test.ts': ['from Git: npx runs the committed dist of a commit, and asks no registry'],
  },
  'Git is the one of Linux, which cannot run a filter or a hook that a program of Windows made': {
    'src/core/history/update-branch.system.test.ts': [
      'update branch: a protected branch is not tried again; the error helps (github)',
      'update branch: a protected branch is not tried again; the error helps (gitea)',
    ],
    'src/core/sides/checkout.system.test.ts': [
      'checkout: files of a checkout pass through the filters of the repository',
    ],
  },
}

export const winesOwn: readonly WinesOwn[] = Object.entries(failing).flatMap(([reason, files]) =>
  Object.entries(files).flatMap(([file, names]) => names.map((name) => ({ file, name, reason }))),
)
