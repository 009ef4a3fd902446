/** Rule 4: an artifact is a small zip of JSON files, read in memory; anything else in it refuses the whole. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { connect } from '../../test/fake-github/connect.ts'
import { startFakeGitHub, startWithWidget } from '../../test/fake-github/server.ts'
import { addRepository } from '../../test/fake-github/state.ts'
import { zipOf, type ZipEntry } from '../../test/fake-github/zip.ts'
import { UserError } from '../core/errors.ts'
import { listArtifacts, fetchZipTexts, type Artifact, zipTexts, zipLimits } from './artifact.ts'

const good: ZipEntry = { name: 'linux-x64.json', content: '{"schema":"paceline/run@1"}' }
/** So many entries of the same content, named by their numbers. */
const numbered = (length: number, content: ZipEntry['content']): ZipEntry[] =>
  Array.from({ length }, (_, index) => ({ name: `${index}.json`, content }))

async function assertRefused(entries: readonly ZipEntry[], why: RegExp, lies?: { declaredEntries: number }) {
  await assert.rejects(zipTexts(zipOf(entries, lies)), (error) => {
    assert.ok(error instanceof UserError, String(error))
    assert.match(error.message, why)
    assert.doesNotMatch(error.message, /evil/, 'no name from inside the zip is shown')
    return true
  })
}

test('artifact zip: files come out by name, as they went in', async () => {
  const texts = await zipTexts(zipOf([good, { name: 'win32-x64.json', content: 'Grüße' }]))
  assert.deepEqual(
    [...texts],
    [
      [good.name, good.content],
      ['win32-x64.json', 'Grüße'],
    ],
  )
})

for (const name of [
  ...'../evil.json /evil.json a/evil.json a\\evil.json C:evil.json evil.json/ evil.json\0.txt evil.sh .json'.split(' '),
  'evil json.json',
  `${'evil'.repeat(40)}.json`,
]) {
  test(`artifact zip: a file called ${JSON.stringify(name.slice(0, 20))} refuses the zip`, async () => {
    await assertRefused([good, { name, content: '{}' }], /not a plain \.json file|not a readable zip file/)
  })
}

for (const [what, entries, why] of [
  ['a link', [{ ...good, mode: 0o120_777, content: '/etc/passwd' }], /link or a device/],
  ['a device', [{ ...good, mode: 0o060_600, content: '/etc/passwd' }], /link or a device/],
  ['a folder', [{ ...good, mode: 0o040_755, content: '/etc/passwd' }], /link or a device/],
  ['an encrypted entry', [{ ...good, encrypted: true }], /encrypted/],
  ['a name that stands twice', [good, good], /same name/],
  ['a bomb, by its declared size', [{ ...good, content: Buffer.alloc(zipLimits.entryBytes + 1, '0') }], /too large/],
  ['a sum of files that is too large', numbered(5, Buffer.alloc(zipLimits.entryBytes, ' ')), /too large unpacked/],
  ['another checksum', [{ ...good, declaredChecksum: 0x1234_5678 }], /an entry does not match its checksum/],
  ['what is not UTF-8', [{ ...good, content: Buffer.from([0x7b, 0xff, 0x7d]) }], /not a readable zip file/],
] as const) {
  test(`artifact zip: ${what} refuses the zip`, () => assertRefused(entries, why))
}

test('artifact zip: the 21st entry refuses the zip, also where the count lies', async () => {
  const entries = numbered(zipLimits.entries + 1, '{}')
  await assertRefused(entries, /21 entries/)
  await assertRefused([good], /300 entries/, { declaredEntries: 300 })
  assert.equal((await zipTexts(zipOf(entries, { declaredEntries: 3 }))).size, 3)
  assert.equal((await zipTexts(zipOf(entries.slice(1)))).size, zipLimits.entries)
})

test('artifact zip: a bomb that declares a small size stops as soon as more comes out', async () => {
  const bomb = Buffer.alloc(64 * 2 ** 20, '0')
  const zip = zipOf([{ ...good, content: bomb, declaredBytes: 10 }])
  const before = process.memoryUsage().arrayBuffers
  await assert.rejects(zipTexts(zip), /not a readable zip file/)
  assert.ok(process.memoryUsage().arrayBuffers - before < 16 * 2 ** 20)
})

test('artifact zip: one packed byte that was changed on the way refuses the zip', async () => {
  // The packed bytes still unpack, to something else of the same length.
  const changed = zipOf([good])
  const at = changed.indexOf(good.name) + good.name.length + 5
  changed[at] = changed[at]! ^ 1
  await assert.rejects(zipTexts(changed), /the artifact is refused/)
})

test('artifact zip: a zip with any byte changed is read or refused, nothing else', async () => {
  const zip = zipOf([good, { name: 'b.json', content: '{"b":1}' }])
  const change = fc.record({
    at: fc.nat(zip.length - 1),
    to: fc.nat(255),
    length: fc.integer({ min: 0, max: zip.length }),
  })
  const holds = fc.asyncProperty(change, async ({ at, to, length }) => {
    const changed = Buffer.from(zip.subarray(0, length === 0 ? zip.length : length))
    if (at < changed.length) changed[at] = to
    try {
      for (const name of (await zipTexts(changed)).keys()) assert.match(name, /^[A-Za-z0-9._-]{1,128}\.json$/)
    } catch (error) {
      assert.ok(error instanceof UserError, String(error))
    }
  })
  await fc.assert(holds, { seed: 20_261_121, numRuns: 500 })
})

test('artifact zip: a store that fails is asked again at a new address, then gives up', async () => {
  await using fake = await startWithWidget()
  const zip = zipOf([good])
  fake.widget.artifacts.push({ id: 5, name: 'paceline', runId: 1, zip, expired: false })
  const read = (): ReturnType<typeof fetchZipTexts> => fetchZipTexts(connect(fake).client, { repository, artifact })
  for (const kind of ['refuse', 'drop', 'cut'] as const) {
    fake.faults.splice(0, 1, { method: 'GET', path: /^\/zip\//, times: 2, kind })
    const before = fake.requests.length
    assert.deepEqual([...(await read())], [[good.name, good.content]], kind)
    assert.equal(fake.requests.length - before, 3)
    fake.faults[0]!.times = 99
    await assert.rejects(read(), (error) => {
      assert.ok(error instanceof UserError)
      assert.match(error.message, /^the artifact could not be downloaded: (the store answered 502|it broke off)$/)
      assert.match(error.hint ?? '', /^Running it again/)
      return true
    })
  }
})

const repository = { owner: 'acme', repo: 'widget' }
const artifact: Artifact = { id: 5, name: 'paceline', expired: false }

/** What a download comes to whose address is `https://store.test/0`, by a server that has these answers in their order. */
async function download(
  answers: readonly (() => Response)[],
  { apiUrl = 'https://api.test', url = 'https://store.test/0' } = {},
): Promise<{ readonly result: string | ReadonlyMap<string, string>; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const { client, waits } = connect({ apiUrl })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    assert.equal(init?.redirect, 'manual')
    return answers[asked.push(new Request(input).url) - 1]!()
  }
  const waiting: typeof client.waiting = (what, work) => {
    assert.equal(what, 'the download of an artifact')
    return work()
  }
  const faked: typeof client = { ...client, fetch, waiting, locate: async () => new URL(url) }
  const result = await fetchZipTexts(faked, { repository, artifact }).catch((error: unknown) => {
    assert.ok(error instanceof UserError, String(error))
    return error.message
  })
  assert.deepEqual(waits, [750, 1_500].slice(0, waits.length))
  return { result, asked }
}

const to = (location: string): (() => Response) => {
  return () => new Response(null, { status: 302, headers: { location } })
}
const zipped = (): Response => new Response(zipOf([good]))

test('artifact zip: a download is followed over https to its third address, no further', async () => {
  const files = new Map([[good.name, good.content]])
  assert.deepEqual(await download([to('/1'), to('https://other.test/2'), zipped]), {
    result: files,
    asked: ['https://store.test/0', 'https://store.test/1', 'https://other.test/2'],
  })
  const farther = await download([to('/1'), to('/2'), to('/3'), zipped])
  assert.equal(farther.result, 'the artifact could not be downloaded: too many redirects')
  assert.equal(farther.asked.length, 3)
  const plain = 'the artifact is refused: its download is not over https'
  assert.deepEqual(await download([zipped], { url: 'http://store.test/0' }), { result: plain, asked: [] })
  assert.equal((await download([to('http://store.test/1'), zipped])).result, plain)
  const local = await download([zipped], { apiUrl: 'http://127.0.0.1', url: 'http://store.test/0' })
  assert.deepEqual(local.result, files)
})

test('artifact zip: a store that says nothing three times is given up, and quoted', async () => {
  for (const text of ['gone', null]) {
    const gone = (): Response => new Response(text, { status: 410 })
    const { result, asked } = await download([gone, gone, gone, zipped])
    assert.equal(result, 'the artifact could not be downloaded: the store answered 410')
    assert.equal(asked.length, 3)
  }
  const empty = await download([() => new Response(null, { status: 204 }), zipped])
  assert.equal(typeof empty.result, 'object')
})

test('artifact zip: a download and its entries may be as large as the limits, not more', async () => {
  const bytes = (count: number) => (): Response => new Response(Buffer.alloc(count))
  const { totalBytes, entryBytes } = zipLimits
  assert.equal((await download([bytes(totalBytes)])).result, 'the artifact is refused: it is not a readable zip file')
  assert.equal((await download([bytes(totalBytes + 1)])).result, 'the artifact is refused: it is too large')
  const entries = numbered(totalBytes / entryBytes, Buffer.alloc(entryBytes, ' '))
  assert.equal((await zipTexts(zipOf(entries))).size, entries.length)
  await assertRefused(
    [...entries, { name: 'more.json', content: ' ' }],
    /^the artifact is refused: it is too large unpacked$/,
  )
})

test('artifact zip: artifacts of a run are those with the prefix that have not expired', async () => {
  await using fake = await startFakeGitHub()
  const zip = zipOf([good])
  addRepository(fake.state, 'acme/widget').artifacts.push(
    { id: 1, name: 'paceline-linux', runId: 9, zip, expired: false },
    { id: 2, name: 'paceline-macos', runId: 9, zip, expired: true },
    { id: 3, name: 'coverage', runId: 9, zip, expired: false },
    { id: 4, name: 'paceline-linux', runId: 8, zip, expired: false },
  )
  const found = await listArtifacts(connect(fake).client, { repository, runId: 9, prefix: 'paceline-' })
  assert.deepEqual(
    found.map(({ id }) => id),
    [1],
  )
})

test('artifact zip: a download that is too large, or not what was uploaded, is refused', async () => {
  await using fake = await startWithWidget()
  fake.widget.artifacts.push({ id: 5, name: 'paceline', runId: 9, zip: zipOf([good]), expired: false })
  fake.widget.artifacts.push({ id: 6, name: 'paceline', runId: 9, zip: Buffer.alloc(33 * 2 ** 20), expired: false })
  const { client } = connect(fake)
  for (const digest of [undefined, 'md5:0']) {
    assert.equal((await fetchZipTexts(client, { repository, artifact: { ...artifact, digest } })).size, 1)
  }
  const forged = { ...artifact, digest: `sha256:${'0'.repeat(64)}` }
  await assert.rejects(
    fetchZipTexts(client, { repository, artifact: forged }),
    /does not match the digest of its upload/,
  )
  await assert.rejects(fetchZipTexts(client, { repository, artifact: { ...artifact, id: 6 } }), /too large/)
})
