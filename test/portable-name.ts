/** Names that Windows keeps for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** True for a file name that is legal and means the same on Windows, macOS and Linux. */
export function isPortableName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]*$/.test(name) && !name.endsWith('.') && !reserved.test(name) && name.length <= 64
}
