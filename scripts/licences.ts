/** The licences of packages whose code is in dist/: most of them ask to go with it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A line that says whose it is. */
const holder = /^Copyright .*$/gm

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** A text with the licence of each package that a module comes from; many share one, below their names and holders. Throws for one without. */
export async function licencesOf(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? []))
  const licences = new Map<
    string,
    { readonly names: Set<string>; readonly holders: Set<string>; readonly text: string }
  >()
  for (const folder of folders) {
    const { name, version, license } = packageSchema.parse(
      JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    )
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry))
    if (file === undefined) throw new Error(`${name} ${version} is bundled and has no licence file`)
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n').trim()
    const shared = text.replaceAll(holder, '').trim()
    const words = shared.replaceAll(/\s+/g, ' ')
    const licence = licences.get(words) ?? { names: new Set(), holders: new Set(), text: shared }
    licences.set(words, licence)
    licence.names.add(`${name} ${version} (${license})`)
    for (const [line] of text.matchAll(holder)) licence.holders.add(line.trim())
  }
  const sorted = Array.from(licences.values(), ({ names, holders, text }) =>
    [[...names].sort().join('\n'), ...(holders.size > 0 ? [[...holders].sort().join('\n')] : []), `${text}\n`].join(
      '\n\n',
    ),
  ).sort()
  return [`Code of these packages is part of the files beside this one.\n`, ...sorted].join(`\n${'-'.repeat(80)}\n\n`)
}
