/** `paceline schema`: the formats of our files as JSON Schema. */
import { Argument } from 'commander'
import { jsonText } from '../../core/report/escape.ts'
import { jsonSchemaOfFileType, publishedSchemas, type PublishedSchema } from '../../core/model/published-schema.ts'
import type { SetUpCommand } from '../../core/rooms-api.ts'

export const setUpCommand: SetUpCommand = (command, { console }, done) => {
  command
    .addArgument(new Argument('<file>', 'which file').choices(publishedSchemas))
    .addHelpText('after', '\nExample:\n  paceline schema run > run.schema.json')
    .action((name: PublishedSchema) => {
      console.out(jsonText(jsonSchemaOfFileType(name)))
      done(0)
    })
}
