/** Lets tests import suites as trials do: `paceline` is this Paceline, wherever the importing file lies. */
import { registerHooks } from 'node:module'

const api = new URL('../src/index.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'paceline' ? { url: api, shortCircuit: true } : nextResolve(specifier, context),
})
