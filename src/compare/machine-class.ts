/** Which runs may be held against each other: those of one kind of machine. */
import type { Environment } from '../model/environment.ts'
import { isTimed } from '../model/unit.ts'

/**
 * The class of an environment for values of a unit. Clock readings need the same system, Node major version and CPU,
 * down to its stepping and its number of cores, which decides what runs at the same time; memory and counts need the
 * same platform and Node minor version, whatever the CPU.
 */
export function machineClass(environment: Environment, unit: string): string {
  const { platform, cpu } = environment
  const [major = '', minor = ''] = environment.node.split('.')
  if (!isTimed(unit)) return `${platform}, Node ${major}.${minor}`
  const stepping = [cpu.family, cpu.modelNumber, cpu.stepping].map((part) => part ?? '-').join('/')
  return `${platform}, Node ${major}, ${cpu.model} (${stepping}), ${cpu.cores} cores`
}

/** What makes the head's class a new one, in words: `this CPU (Intel Xeon 8370C, 4 cores) with Node 24`. */
export function classWords(environment: Environment, unit: string): string {
  const [major = '', minor = ''] = environment.node.split('.')
  const { model, cores } = environment.cpu
  return isTimed(unit) ? `this CPU (${model}, ${cores} cores) with Node ${major}` : `Node ${major}.${minor}`
}
