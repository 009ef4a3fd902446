/** Where this machine's Chromium is: no browser is downloaded for a test. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type FoundChromium = { readonly path: string } | { readonly missing: string }

export interface ChromiumFacts {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly exists?: (path: string) => boolean
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
const extensions = ['', '.exe']
/** Where installers put it without telling PATH. */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What `CHROMIUM` names, else the first of the usual names on PATH, else a usual place. */
export function findChromium({ environment, exists = existsSync }: ChromiumFacts): FoundChromium {
  const { CHROMIUM: named, PATH = '' } = environment
  if (named !== undefined && named !== '') {
    return exists(named) ? { path: named } : { missing: `CHROMIUM names ${named}, which does not exist` }
  }
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) =>
    folders.flatMap((folder) => extensions.map((extension) => join(folder, name + extension))),
  )
  const path = [...onPath, ...usualPlaces].find(exists)
  return path === undefined ? { missing: 'no Chromium on PATH: install one, or set CHROMIUM to its path' } : { path }
}
