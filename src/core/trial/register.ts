/**
 * Loaded before anything else of a trial, and by the processes that a suite forks: sets the rules by which bare imports
 * are resolved (see resolution.ts). Synchronous hooks, which Node has since 22.15.
 */
import { readFileSync, realpathSync } from 'node:fs'
import nodeModule, { createRequire, isBuiltin, type ResolveFnOutput, type ResolveHookContext } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SubjectPackage } from '../model/suite.ts'
import type { ChildRequest } from '../model/trial.ts'
import { loadedVersionsStore, decideResolution, imaginaryImporterUrl, resolutionOfRequest } from './resolution.ts'

type Next = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

const requestPath = process.env['PACELINE_REQUEST']
const request = requestPath === undefined ? undefined : (JSON.parse(readFileSync(requestPath, 'utf8')) as ChildRequest)
/** Beside this file when bundled, one folder up in the sources. */
const apiUrl = new URL(import.meta.url.endsWith('.ts') ? '../../index.ts' : './index.js', import.meta.url).href
const resolution = resolutionOfRequest(request, { apiUrl, realpath: realpathOrSame })
const loaded = loadedVersionsStore()
/** True while a look-up of ours is under way: then Node's own rules apply. */
let lookingUp = false

nodeModule.registerHooks({ resolve })

function resolve(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  if (lookingUp || isBuiltin(specifier)) return next(specifier, context)
  const decision = decideResolution(resolution, specifier, context.parentURL)
  if (decision.kind === 'natural') return next(specifier, context)
  if (decision.kind === 'url') return { url: decision.url, shortCircuit: true }
  if (decision.kind === 'suite-package') return resolveInSuiteFirst(specifier, decision.folder, context, next)
  loaded[decision.package.name] = decision.package.version
  return resolveSubjectPackage(decision, context, next)
}

/** Looks among the suite's own packages first; what is not among them is looked for as usual. */
function resolveInSuiteFirst(specifier: string, folder: string, context: ResolveHookContext, next: Next) {
  // Node writes into the context that it is given, and the second look-up is to be the importer's own.
  const original = { ...context }
  try {
    return resolveFrom(folder, specifier, context, next)
  } catch (error) {
    if (!isModuleNotFound(error)) throw error
    return next(specifier, original)
  }
}

/**
 * Resolves a package that refers to itself by name, through its `exports`. Without `exports`, Node looks for the name
 * in `node_modules` only, where a checkout is not: then its `main`, or the file named, is resolved as a path.
 */
function resolveSubjectPackage(
  { folder, specifier, package: subject }: { folder: string; specifier: string; package: SubjectPackage },
  context: ResolveHookContext,
  next: Next,
): ResolveFnOutput {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports?: unknown }
  if (manifest.exports !== undefined && manifest.exports !== null) {
    return resolveFrom(folder, specifier, context, next)
  }
  const subpath = specifier.slice(subject.name.length)
  return passPathToNextHook(resolveAsRequire(folder, subpath === '' ? folder : join(folder, subpath)), context, next)
}

/** Resolves as for a file in `folder`. `require` takes no other importer than its own, so its path is looked up first. */
function resolveFrom(folder: string, specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  return isRequireContext(context)
    ? passPathToNextHook(resolveAsRequire(folder, specifier), context, next)
    : next(specifier, { ...context, parentURL: imaginaryImporterUrl(folder) })
}

function passPathToNextHook(path: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  return next(isRequireContext(context) ? path : pathToFileURL(path).href, context)
}

/** Accepts conditions as a set, as Node 22 gives those of `require`, whatever its documentation says. */
function isRequireContext({ conditions }: ResolveHookContext): boolean {
  return Array.from(conditions).includes('require')
}

function resolveAsRequire(folder: string, specifier: string): string {
  lookingUp = true
  try {
    return createRequire(imaginaryImporterUrl(folder)).resolve(specifier)
  } finally {
    lookingUp = false
  }
}

/** Leaves a path that does not exist as it is: its import gives the better error. */
function realpathOrSame(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function isModuleNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code))
}
