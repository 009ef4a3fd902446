/** Lists what drafts of Paceline had and this version has not. */

const goneFormats = 'asv benchmarkluau catch2 gungraun julia minitest node-compare ruby tachometer'.split(' ')
const ownList = 'let the command print a list of its own, which customSmallerIsBetter reads'

/** Says what serves instead of a key of the config, an input, a command or a format, by its name. */
const replacements: Readonly<Record<string, string>> = {
  covariate: 'it decided nothing, so delete it',
  driftFrom: 'it is called reference',
  import: 'figures without pairs were never judged; `command` with `read` runs the tool on both sides',
  bisect: 'use `git bisect run npx paceline check --bisect --base GOOD GLOB`',
  doctor: 'use `paceline ab --base X --head X`, which measures X against itself',
  fill: 'one refresh is enough for a verdict; `paceline baseline add` stores the run of an older checkout',
  durations: 'shards are formed by a hash of the names of benchmarks, so delete it',
  prune: '`paceline baseline add RUN --keep N` keeps the newest N',
  verify: '`paceline baseline show FILE` refuses a file that cannot be used',
  runtime: 'Node runs all benchmarks, so delete it',
  ...Object.fromEntries(goneFormats.map((name) => [name, ownList])),
}

export const goneNames: readonly string[] = Object.keys(replacements)

export function findAdviceForGoneName(name: string): string | undefined {
  return Object.hasOwn(replacements, name) ? replacements[name] : undefined
}
