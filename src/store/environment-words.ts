/** What each key of the environment of a run means; the words of all other keys are in format-words.ts. */

export const environmentWords = {
  platform: 'System and processor, such as linux-x64.',
  os: {
    '': 'The operating system.',
    type: 'Its name, such as Linux.',
    release: 'Its release.',
    image: 'Image of a hosted runner (ImageOS); null elsewhere.',
    imageVersion: 'Version of that image; null elsewhere.',
  },
  cpu: {
    '': 'The processor.',
    model: 'Its name, as the processor reports it.',
    family: 'Family number of the vendor; null if the system does not report it.',
    modelNumber: 'Model number of the vendor; null if the system does not report it.',
    stepping: 'Stepping of the vendor; null if the system does not report it.',
    cores: 'Number of cores that the system reports.',
  },
  memoryBytes: 'Memory of the machine, in bytes.',
  node: 'Version of the Node that ran the trials.',
  ci: 'Whether it was a CI runner.',
} as const
