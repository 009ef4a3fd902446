/** grandma has no types of its own, and is installed only by the suites that use it. */
declare module 'grandma' {
  import type { Grandma } from './drive.ts'

  const grandma: Grandma
  export default grandma
}
