/** All kinds of metrics by name. A new one is a file, its line here, and its name in `SuiteMetric`. */
export { exact } from './exact.ts'
export { sampled } from './sampled.ts'
