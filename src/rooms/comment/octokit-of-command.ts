/** The Octokit of `paceline comment`: that of `octokit`, which needs no runner around it and has all plugins. */
import { Octokit } from 'octokit'
import type { MakeOctokit } from '../../github/client.ts'

export const makeCommandOctokit: MakeOctokit = ({ token, settings, rules }) => {
  class Ruled extends Octokit {
    static override plugins = [rules, ...Octokit.plugins]
  }
  return new Ruled({ ...settings, auth: token })
}
