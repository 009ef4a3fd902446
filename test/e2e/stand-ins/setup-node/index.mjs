// As actions/setup-node v7.0.0 (see test/stand-ins.test.ts), but that the node that runs the tests is on PATH already and
// stands for every version, except for the one that no server has: STAND_IN_NO_NODE.
import { env } from 'node:process'

const wanted = (env['INPUT_NODE-VERSION'] ?? '').trim()
if (wanted !== '' && wanted === env.STAND_IN_NO_NODE) throw new Error(`Unable to find Node version '${wanted}'`)
