/** The Octokit of the Action: that of `@actions/github`. */
import { getOctokit } from '@actions/github'
import type { MakeOctokit } from './client.ts'

export const makeActionOctokit: MakeOctokit = ({ token, settings, rules }) =>
  getOctokit(token ?? 'none', { ...settings, ...(token === undefined ? { authStrategy: noTokenAuth } : {}) }, rules)

/** Sends no token: the package insists on one. */
const noTokenAuth = (): object => ({ hook: (send: (request: unknown) => unknown, request: unknown) => send(request) })
