/** The Octokit of the Action: that of `@actions/github`, with the plugins that it lacks. */
import { getOctokit } from '@actions/github'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import type { MakeOctokit } from './client.ts'

export const octokitOfAction: MakeOctokit = ({ token, settings, rules }) =>
  getOctokit(
    token ?? 'none',
    { ...settings, ...(token === undefined ? { authStrategy: anonymous } : {}) },
    rules,
    retry,
    throttling,
  )

type Send = (request: unknown) => Promise<unknown>

/** Sends no token: the package insists on one. */
const anonymous = (): object => ({ hook: (send: Send, request: unknown) => send(request) })
