/** The Octokit of the Action: that of `@actions/github`. */
import { getOctokit } from '@actions/github'
import type { MakeOctokit } from './client.ts'

export const makeActionOctokit: MakeOctokit = ({ token, settings, rules }) =>
  getOctokit(token ?? 'none', { ...settings, ...(token === undefined ? { authStrategy: noTokenAuth } : {}) }, rules)

type Send = (request: unknown) => Promise<unknown>

/** Sends no token: the package insists on one. */
const noTokenAuth = (): object => ({ hook: (send: Send, request: unknown) => send(request) })
