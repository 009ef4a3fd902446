/** The schema of the config, kept in the project's own folder of Paceline so that editors find it without a network. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jsonText } from '../../report/escape.ts'
import { writeWhole } from '../../store/write-whole.ts'
import { ensureHome, type Project } from '../project.ts'

/** What a config says as `$schema` for it. */
export const schemaInHome = './.paceline/config.schema.json'

/** Writes it where the config names it and it is not there, or is another version's: Git ignores it, and clones have none. */
export async function keepConfigSchema({ home, config }: Pick<Project, 'home' | 'config'>): Promise<void> {
  if (config.$schema !== schemaInHome) return
  const { jsonSchemaOf } = await import('../../store/published-schema.ts')
  const path = join(home, 'config.schema.json')
  const text = jsonText(jsonSchemaOf('config'))
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  await ensureHome({ home })
  await writeWhole(path, text)
}
