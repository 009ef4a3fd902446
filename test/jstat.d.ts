/** Distributions, as the evaluation needs them; it ships no types of its own. */
declare module 'jstat' {
  const jstat: {
    readonly studentt: { cdf(t: number, df: number): number; inv(p: number, df: number): number }
    readonly beta: { inv(p: number, alpha: number, beta: number): number }
    readonly binomial: { cdf(k: number, n: number, p: number): number }
  }
  export default jstat
}
