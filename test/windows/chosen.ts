/** Which test files `npm run test:windows` runs on Windows, and which tests cannot pass under Wine. */

/** All unit tests, and of the others those that have to do with the system, or show a job from end to end. */
export const chosen: readonly string[] = [
  'test/commands/{another-machine,comment,endings,package,pairs-of-run,site-command,surroundings}.test.ts',
  'src/measure/executor.system.test.ts',
  'src/action/{bisect-job.system,comment-from-run.security}.test.ts',
  'src/fixture/*.system.test.ts',
  'src/history/remote.system.test.ts',
  'src/judge.system.test.ts',
  'src/measure/{installation,run-tool,runtimes}.system.test.ts',
  'src/sides/{checkout,git,kept-checkout,prepare,revisions,run-command}.system.test.ts',
  'src/system/*.system.test.ts',
  'src/**/!(*.*).test.ts',
]

/** For the gate, which has less than two minutes for them. */
export const short: readonly string[] = [
  'test/commands/{endings,surroundings}.test.ts',
  'src/judge.system.test.ts',
  'src/measure/run-tool.system.test.ts',
  'src/sides/{checkout,prepare,run-command}.system.test.ts',
  'src/system/{clear-away,credentials,lock}.system.test.ts',
  'src/**/!(*.*).test.ts',
]

export interface WinesOwn {
  readonly file: string
  readonly name: string
  /** What of Wine, or of its set-up here, makes it fail; on Windows it would pass. */
  readonly reason: string
}

/** By file and name of the test. One that passes, or whose file or name is gone, fails the suite: so this only shrinks. */
const failing: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Wine makes neither junctions nor other links': {
    'src/action/inputs.test.ts': [
      'a path stays inside the workspace or the temporary folder, and links do not lead out of them',
    ],
    'src/action/link-out.security.test.ts': [
      'a report into a folder that leads out is refused, and what the server takes is posted',
      'a plan for shards into a folder that leads out is refused',
      'measuring into a folder that leads out is refused: paceline-results',
      'measuring into a folder that leads out is refused: paceline-out',
      'results in a folder that leads out are not read',
    ],
    'src/cli/paceline-site.test.ts': ['a link in the place of a page is refused: it would lead the writer elsewhere'],
    'src/fixture/digest.test.ts': ['every difference in names, bytes, kinds and empty directories changes the digest'],
    'src/fixture/ensure-tree.system.test.ts': ['a link to a directory stands for that directory'],
    'src/system/lock.system.test.ts': [
      'a file has one lock, by whichever name it is meant',
      'a folder is made with those above it; one that is there, by a link too, is left alone',
    ],
    'src/sides/checkout.system.test.ts': [
      'a folder that is reached through a link is cleared like any other, and a link in its place is left alone',
    ],
    'src/sides/identical.system.test.ts': [
      'what a package of the workspace is a link to counts with its files, and what that one links to',
    ],
    'src/sides/packages.system.test.ts': [
      'as the project under test is known by its real path, its name and its version',
    ],
    'src/sides/prepare.system.test.ts': [
      'npm installs and builds a package of a workspace whose top has neither name nor version',
    ],
    'src/sides/prepare.test.ts': [
      'a package that a checkout would load from the working tree is named, with who needs it',
      'neither what an installed package is linked to nor what pnpm has copied is taken for installed',
      'a package of the checkout, one that is installed and one from elsewhere are no sources of the working tree',
    ],
    'src/measure/register.system.test.ts': ['may be TypeScript and may be reached through a link'],
    'src/project/init/try-out.system.test.ts': [
      'the files of other tools are run once each: what can be read is kept, and the rest says why not',
    ],
    'src/project/look/look-at-project.test.ts': [
      'of a project without end the first thousands of entries are looked at, and what lies near the top first',
    ],
    'src/pipeline/profile-tool.system.test.ts': [
      'of a run of tinybench, the profile of a benchmark has what that one called and nothing else',
    ],
    'src/project/project.test.ts': [
      'a path that leads out of the project is refused, by dots, by being absolute or through a link',
    ],
    'src/project/suites.test.ts': [
      'a glob stands for the modules that it names and that import Paceline, each once and in order',
      'what is a project of the workspace, what is installed and what lies behind a link is left out',
      'one that names nothing or leads out of the project ends with one line',
    ],
    'test/commands/init.test.ts': [
      'in a fresh clone the benchmarks of a tool that is not installed yet are written untried, and the check measures them',
    ],
    'test/commands/monorepo.test.ts': [
      'a change of a shared package is measured for all that depends on it, in one report with one false alarm rate',
      'checkouts that nobody installs are refused where they would load the packages of the working tree',
    ],
    'test/commands/reference.test.ts': ['each package of a workspace is measured with its own release, in one run'],
    'test/commands/released-versions.test.ts': [
      'two versions are measured by a file that imports the package, with one peer for both',
      'the files of the config that import the package are measured, and no others',
    ],
  },
  'the cmd.exe of Wine prints the comments of a batch file': {
    'test/commands/from-git.test.ts': ['npx runs the committed dist of a commit, and asks no registry for anything'],
  },
  'under Wine the time at which a folder was made changes with what is in it': {
    'src/fixture/ensure-tree.system.test.ts': [
      'a tree of ours is made anew when there is one more file',
      'a tree of ours is made anew when there is one more dot file',
      'a tree of ours is made anew when there is one more directory',
    ],
  },
  'Git is the one of Linux, which cannot run a filter or a hook that a program of Windows made': {
    'src/history/update-branch.system.test.ts': [
      'a protected branch is not tried again, and the error says what to do (github)',
      'a protected branch is not tried again, and the error says what to do (gitea)',
    ],
    'src/sides/checkout.system.test.ts': [
      'a checkout whose making was killed is removed, too, although Git keeps it locked',
    ],
  },
}

export const winesOwn: readonly WinesOwn[] = Object.entries(failing).flatMap(([reason, files]) =>
  Object.entries(files).flatMap(([file, names]) => names.map((name) => ({ file, name, reason }))),
)
