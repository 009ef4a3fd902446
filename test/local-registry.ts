/** A package registry on this machine, so that the real npm installs without a network. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listening } from './local-server.ts'

export interface LocalPackage {
  readonly name: string
  readonly version: string
  readonly manifest?: object
  readonly files?: Readonly<Record<string, string>>
}

export interface LocalRegistry extends AsyncDisposable {
  readonly url: string
  /** Path of each request so far. */
  readonly requests: string[]
  publish(published: LocalPackage): void
}

export async function openLocalRegistry(...packages: readonly LocalPackage[]): Promise<LocalRegistry> {
  const tarballs = new Map<string, Buffer>()
  const versions = new Map<string, Record<string, object>>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1)
    requests.push(path)
    const tarball = tarballs.get(path)
    const known = versions.get(path)
    if (tarball !== undefined) response.end(tarball)
    else if (known !== undefined) response.end(JSON.stringify(packument(path, known)))
    else response.writeHead(404).end('{"error":"Not found"}')
  })
  const local = await listening(server)
  const url = `${local.url}/`

  function publish({ name, version, manifest = {}, files = {} }: LocalPackage): void {
    const whole = { name, version, ...manifest }
    const tarball = gzipSync(tar({ 'package/package.json': JSON.stringify(whole), ...prefixed(files) }))
    const path = `${name}-${version}.tgz`
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    tarballs.set(path, tarball)
    versions.set(name, { ...versions.get(name), [version]: { ...whole, dist: { tarball: url + path, integrity } } })
  }
  for (const published of packages) publish(published)
  return { ...local, url, requests, publish }
}

function packument(name: string, versions: Record<string, object>): object {
  return { name, 'dist-tags': { latest: Object.keys(versions).at(-1) }, versions }
}

function prefixed(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`package/${name}`, text]))
}

/** A tar archive in the ustar format: a header of 512 bytes per file, contents padded to 512, two empty blocks. */
function tar(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(512)
    const contents = Buffer.from(text)
    header.write(name, 0)
    header.write('0000644\0', 100)
    header.write(`${contents.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('00000000000\0', 136)
    header.write('        0', 148)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, contents, Buffer.alloc((512 - (contents.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1_024)])
}
