import { comparedSuites } from './compared-suite.mjs'

const facts = {
  kind: 'git',
  sha: '9'.repeat(40),
  distance: 2,
  committedAt: '2026-01-01T00:00:00.000Z',
  source: 'merge base with origin/main',
}
/**
 * Makes results of suites from a fixed seed, step by step. `load` imports a module of the compiled project.
 */
export async function comparedResults(load) {
  const { compare } = await load('compare/compare.js')
  const { createVacuityProbe } = await load('score/vacuity.js')
  const { decide, countResults } = await load('gate/decide.js')
  const { strictPolicy } = await load('gate/policy.js')
  const { buildResults } = await load('report/build-results.js')

  function compareStep({ head, base, history }) {
    const baseline = {
      base: { facts, scenarios: base, diagnostics: [], openTree: null, history },
      reasons: [],
    }
    return compare({ scenarios: head, diagnostics: [] }, baseline, {
      probe: createVacuityProbe('off'),
      run: { sha: 'f'.repeat(40), at: '2026-01-31T00:00:00Z', isOnBaseBranch: true },
    })
  }

  function gateStep(comparison) {
    return buildResults({
      facts: {
        tool: { name: 'scenario-gate', version: '0.0.0' },
        startedAt: '2026-01-31T00:00:00.000Z',
        durationMs: 1,
        head: { sha: null, ref: null },
        prices: null,
      },
      comparison,
      summary: countResults(comparison),
      decision: decide(comparison, strictPolicy),
      diagnostics: [],
    })
  }

  return { suiteOf: await comparedSuites(load), compareStep, gateStep }
}
