/** Which runs may be held against each other: those of one kind of machine. */
import type { Environment } from '../model/environment.ts'
import { isTimed } from '../model/unit.ts'

/**
 * The class of an environment for values of a unit. Clock readings need the same system, Node major version and CPU,
 * down to its stepping; memory and counts need the same platform and Node minor version, whatever the CPU.
 */
export function machineClass(environment: Environment, unit: string): string {
  const { platform, cpu } = environment
  const [major = '', minor = ''] = environment.node.split('.')
  if (!isTimed(unit)) return `${platform}, Node ${major}.${minor}`
  const stepping = [cpu.family, cpu.modelNumber, cpu.stepping].map((part) => part ?? '-').join('/')
  return `${platform}, Node ${major}, ${cpu.model} (${stepping})`
}

/** What makes the head's class a new one, in words: `this CPU (Intel Xeon 8370C) with Node 24`. */
export function classWords(environment: Environment, unit: string): string {
  const [major = '', minor = ''] = environment.node.split('.')
  return isTimed(unit) ? `this CPU (${environment.cpu.model}) with Node ${major}` : `Node ${major}.${minor}`
}
