/** Which runs may be held against each other: those of one kind of machine. */
import type { Environment } from '../model/environment.ts'
import { isTimed } from '../model/unit.ts'

/** What a class is asked for: a metric, as far as its machine matters. */
export interface Measured {
  readonly unit: string
  /** True where a value has no noise: then it is a fact about the code, and the processor plays no part in it. */
  readonly exact?: boolean
}

/**
 * The class of an environment for values of a metric: the system, the processor down to its stepping and its number of
 * cores (which decides what runs at the same time), and the version of Node. Of that the major one for times, and the
 * minor one for memory and counts, which change with V8. Memory belongs to the processor, too: between processors it
 * differs by more than it scatters on one.
 */
export function machineClass(environment: Environment, { unit, exact = false }: Measured): string {
  const { platform, cpu } = environment
  const node = `${platform}, Node ${nodeWords(environment, unit)}`
  if (exact) return node
  const stepping = [cpu.family, cpu.modelNumber, cpu.stepping].map((part) => part ?? '-').join('/')
  return `${node}, ${cpu.model} (${stepping}), ${cpu.cores} cores`
}

/** What makes the head's class a new one, in words: `this CPU (Intel Xeon 8370C, 4 cores) with Node 24`. */
export function classWords(environment: Environment, { unit, exact = false }: Measured): string {
  const { model, cores } = environment.cpu
  const node = `Node ${nodeWords(environment, unit)}`
  return exact ? node : `this CPU (${model}, ${cores} cores) with ${node}`
}

function nodeWords({ node }: Environment, unit: string): string {
  return node.split('.', isTimed(unit) ? 1 : 2).join('.')
}
