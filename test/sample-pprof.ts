/** Test support: profiles in the format of https://github.com/google/pprof, before they are zipped. */

interface Sample {
  /** Callers first. */
  readonly calls: readonly { readonly name: string; readonly file: string; readonly line: number }[]
  readonly values: readonly number[]
}

interface Written {
  readonly types: readonly string[]
  readonly samples: readonly Sample[]
  readonly duration?: number
}

type Field = readonly [tag: number, value: number | Uint8Array]

/** Each call is a function and a location of its own. */
export function pprofOf({ types, samples, duration = 0 }: Written): Buffer {
  const texts = ['']
  const textOf = (text: string): number => texts.push(text) - 1
  const typed = types.map((type): Field => [1, fields([[1, textOf(type)]])])
  const functions: Field[] = []
  const written = samples.map(({ calls, values }): Field => {
    const ids = calls.map(({ name, file, line }) => {
      const [id, at] = [functions.length + 1, [textOf(name), textOf(file)] as const]
      functions.push([
        5,
        fields([
          [1, id],
          [2, at[0]],
          [4, at[1]],
          [5, line],
        ]),
      ])
      return id
    })
    return [
      2,
      fields([
        [1, packed(ids.toReversed())],
        [2, packed(values)],
      ]),
    ]
  })
  const locations = functions.map((_, at): Field => [
    4,
    fields([
      [1, at + 1],
      [
        4,
        fields([
          [1, at + 1],
          [2, 9],
        ]),
      ],
    ]),
  ])
  const strings = texts.map((text): Field => [6, Buffer.from(text)])
  return fields([...typed, ...written, ...locations, ...functions, ...strings, [10, duration]])
}

export function fields(list: readonly Field[]): Buffer {
  return Buffer.concat(
    list.map(([tag, value]) =>
      typeof value === 'number'
        ? packed([tag * 8, value])
        : Buffer.concat([packed([tag * 8 + 2, value.length]), value]),
    ),
  )
}

export function packed(numbers: readonly number[]): Buffer {
  const bytes = numbers.flatMap((number) => {
    const parts: number[] = []
    for (let left = BigInt(number); ; left >>= 7n) {
      parts.push(Number(left & 127n) + (left > 127n ? 128 : 0))
      if (left <= 127n) return parts
    }
  })
  return Buffer.from(bytes)
}
