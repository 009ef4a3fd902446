/** Lists all kinds of metrics by name. A new one is a file, its line here, and its name in `SuiteMetric`. */
export { countedKind as counted } from './counted.ts'
export { exactKind as exact } from './exact.ts'
export { sampledKind as sampled } from './sampled.ts'
