/** The version of this Paceline, from package.json; the bundler puts it in as text. */
import manifest from '../../package.json' with { type: 'json' }

export const version: string = manifest.version
