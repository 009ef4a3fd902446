/** The licences of packages whose code is in dist/: most of them ask to go with it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** A text with the licence of each package that a module comes from; what many share stands once. Throws for one without. */
export async function licencesOf(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? []))
  const packages = new Map<string, string[]>()
  for (const folder of folders) {
    const { name, version, license } = packageSchema.parse(
      JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    )
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry))
    if (file === undefined) throw new Error(`${name} ${version} is bundled and has no licence file`)
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n').trim()
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const sorted = Array.from(packages, ([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`).sort()
  return [`Code of these packages is part of the files beside this one.\n`, ...sorted].join(`\n${'-'.repeat(80)}\n\n`)
}
