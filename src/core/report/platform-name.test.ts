import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformArgumentIfHosted, platformName, shortNameByPlatform, sortUniquePlatforms } from './platform-name.ts'

test('platform name: platforms have the names people use', () => {
  assert.equal(platformName('linux-x64'), 'Linux x64')
  assert.equal(platformName('darwin-arm64'), 'macOS arm64')
  assert.equal(platformName('win32-x64'), 'Windows x64')
})

test("platform name: labels of one's own runners keep their names", () => {
  const labels = ['big-linux', 'big-x64', 'linux-large', 'linux-small']
  assert.deepEqual([...shortNameByPlatform(labels).values()], labels)
  assert.equal(platformName('linux-large-node22'), 'linux-large · Node 22')
})

test('platform name: the architecture is said only where it tells platforms apart', () => {
  const names = shortNameByPlatform(['linux-x64', 'linux-arm64', 'darwin-arm64', 'linux-x64'])
  assert.deepEqual([...names.values()], ['Linux x64', 'Linux arm64', 'macOS'])
})

test('platform name: versions of Node are told apart, and are no matter of --platform', () => {
  const two = ['linux-x64-node22', 'linux-x64-node24', 'darwin-arm64']
  assert.deepEqual([...shortNameByPlatform(two).values()], ['Linux · Node 22', 'Linux · Node 24', 'macOS'])
  assert.deepEqual([...shortNameByPlatform([...two, 'linux-arm64']).values()].slice(0, 2), [
    'Linux x64 · Node 22',
    'Linux x64 · Node 24',
  ])
  assert.equal(platformName('linux-x64-node22'), 'Linux x64 · Node 22')
  assert.equal(platformArgumentIfHosted('linux-x64-node22', two), 'linux')
  assert.deepEqual(sortUniquePlatforms(two.toReversed()), two)
})

test('platform name: the argument of --platform is as short as it may be', () => {
  const all = ['linux-x64', 'linux-arm64', 'win32-x64']
  assert.equal(platformArgumentIfHosted('win32-x64', all), 'windows')
  assert.equal(platformArgumentIfHosted('linux-arm64', all), 'linux-arm64')
  assert.equal(platformArgumentIfHosted('freebsd-x64', all), undefined)
})

test('platform name: Linux, Windows, macOS come first, in this order, each once', () => {
  assert.deepEqual(
    sortUniquePlatforms(['freebsd-x64', 'darwin-arm64', 'win32-x64', 'linux-x64', 'linux-arm64', 'linux-x64']),
    ['linux-arm64', 'linux-x64', 'win32-x64', 'darwin-arm64', 'freebsd-x64'],
  )
})
