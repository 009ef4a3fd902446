/** The levels of the classes in a history of runs, how runs scatter around them, and what they predict for the next run. */
/** One run's location, on the log scale (or the raw one), turned so that a larger y is worse. */
export interface ClassRun {
  readonly class: string
  readonly y: number
}

export interface ClassLevel {
  readonly class: string
  readonly runs: number
  readonly mean: number
}

export interface ClassLevels {
  readonly runs: number
  readonly classes: readonly ClassLevel[]
  /** Variance of runs around their class's mean; null where no class has two runs. */
  readonly within: number | null
  /** Variance of the true levels of classes; 0 with a single class; null where `within` is. */
  readonly between: number | null
}

export function classLevels(runs: readonly ClassRun[], leastDeviation: number): ClassLevels {
  const classes = [...Map.groupBy(runs, (run) => run.class)].map(([name, members]) => ({
    class: name,
    runs: members.length,
    mean: mean(members.map(({ y }) => y)),
  }))
  const degrees = runs.length - classes.length
  if (degrees < 1) return { runs: runs.length, classes, within: null, between: null }
  const meanOf = new Map(classes.map((level) => [level.class, level.mean]))
  const squares = sum(runs.map((run) => (run.y - meanOf.get(run.class)!) ** 2))
  const within = Math.max(squares / degrees, leastDeviation ** 2)
  return { runs: runs.length, classes, within, between: varianceBetween(classes, within) }
}

/** tau_M^2 by the method of moments: what the class means scatter more than their own error explains. */
function varianceBetween(classes: readonly ClassLevel[], within: number): number {
  if (classes.length < 2) return 0
  const runs = sum(classes.map((level) => level.runs))
  const grandMean = sum(classes.map((level) => level.runs * level.mean)) / runs
  const meanSquare = sum(classes.map((level) => level.runs * (level.mean - grandMean) ** 2)) / (classes.length - 1)
  const typicalRuns = (runs - sum(classes.map((level) => level.runs ** 2)) / runs) / (classes.length - 1)
  return Math.max(0, (meanSquare - within) / typicalRuns)
}

export interface Prediction {
  readonly mean: number | null
  /** Variance of the next run's y around that mean. */
  readonly variance: number | null
  readonly df: number
  readonly classRuns: number
}

/** What the levels lead one to expect of the next run on a machine of class `name`. */
export function predict(levels: ClassLevels, name: string): Prediction {
  const { classes, within, between } = levels
  const own = classes.find((level) => level.class === name)
  const classRuns = own?.runs ?? 0
  const df = own ? levels.runs - classes.length : Math.max(1, classes.length - 1)
  if (classes.length === 0) return { mean: null, variance: null, df, classRuns }
  if (within === null || between === null) {
    return { mean: own?.mean ?? mean(classes.map((level) => level.mean)), variance: null, df, classRuns }
  }
  const weights = classes.map((level) => 1 / (between + within / level.runs))
  const centre = sum(classes.map((level, i) => weights[i]! * level.mean)) / sum(weights)
  const centreVariance = 1 / sum(weights)
  if (!own) return { mean: centre, variance: within + between + centreVariance, df, classRuns }
  const trust = (own.runs * between) / (own.runs * between + within)
  return {
    mean: centre + trust * (own.mean - centre),
    variance: within * (1 + trust / own.runs) + (1 - trust) ** 2 * centreVariance,
    df,
    classRuns,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}
