/** Describes where something was measured: enough to tell whether two runs may be compared. */
import * as z from 'zod/mini'
import { count, described, object, cleanedText, matching, platformId, integer, maybe } from './scalars.ts'

const short = cleanedText(200)

const cpuSchema = z.strictObject({
  model: described('Its name, as the processor reports it.', short),
  family: described('Family number of the vendor, in older files.', maybe(z.int())),
  modelNumber: described('Model number of the vendor, in older files.', maybe(z.int())),
  stepping: described('Stepping of the vendor, in older files.', maybe(z.int())),
  cores: described('Number of cores that the system reports.', integer(1, 4_096)),
})

export const environmentSchema = z.strictObject({
  platform: described('System and processor, such as linux-x64.', platformId),
  os: object('The operating system.', {
    type: described('Its name, such as Linux.', short),
    release: described('Its release.', short),
    image: described('Image of a hosted runner (ImageOS); absent elsewhere.', maybe(short)),
    imageVersion: described('Version of that image; absent elsewhere.', maybe(short)),
  }),
  cpu: described('The processor.', cpuSchema),
  memoryBytes: described('Memory of the machine, in bytes.', count),
  node: described(
    'Version of the Node that ran the trials.',
    matching(/^\d{1,4}\.\d{1,4}\.\d{1,4}[!-~]{0,40}$/, 'must be a version like 24.1.0'),
  ),
  ci: described('Whether it was a CI runner.', z.boolean()),
})

export type Environment = z.infer<typeof environmentSchema>
