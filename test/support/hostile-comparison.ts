import { weakening as weakeningSchema } from '../../src/results/weakening-schema.ts'
import type { ScenarioResult } from '../../src/results/schema.ts'
import { aWeakening, anEvidence, type aResults } from './results.ts'

/** What a comparison may add to a scenario, with `text` wherever a stranger may write. */
export function hostileParts(text: string): Partial<ScenarioResult> {
  const step = { tool: text, args: text, result: text }
  return {
    cause: text.length % 3 === 0 ? 'tests' : text.length % 3 === 1 ? 'both' : 'agent',
    cells: { baseByBase: 'passed', baseByHead: null, headByBase: 'unverified', headByHead: 'failed' },
    evidence: anEvidence('too-few-trials', { p: Number.NaN, moreTrials: 3 }),
    hardBreak: true,
    differs: ['agent', 'models'],
    fingerprints: { checks: text, models: [text, text, text] },
    reliability: { passAt: { [text]: 1, 1: 0.5 }, passHat: { [text]: 1, 1: 0.5 }, flakeRate: 0.3 },
    vacuous: 'empty',
    knownFlaky: { failed: 1, runs: 5 },
    divergence: {
      step: 2,
      kind: text.length % 2 === 0 ? 'arguments' : 'output',
      before: [step],
      base: step,
      head: null,
      differs: [{ path: text, base: text, head: null }],
      answered: { step: 1, tool: text, base: text, head: text },
      output: { line: 1, base: text, head: null },
      baseTrial: 1,
      headTrial: 1,
    },
  }
}

/** Set aside in every way there is. */
export function hostileAside(text: string, state: 'active' | 'expired' | 'over'): Partial<ScenarioResult> {
  return {
    quarantine: { owner: text, reason: text, expires: text, state },
    accepted: { by: text, at: text, reason: text },
    flaky: true,
    confirmation: { passed: 1, failed: 0, unverified: 0 },
  }
}

/** What a comparison may add to the results. */
export function hostileComparison(text: string): Partial<Parameters<typeof aResults>[0]> {
  const weakening = { scenario: text, file: text, what: text, from: text, to: text }
  return {
    weakenings: weakeningSchema().shape.kind.options.map((kind, index) =>
      aWeakening(kind, {
        ...weakening,
        ...(index % 2 === 0 ? { headByBase: 'failed' } : { scenario: null, line: null, accepted: true }),
      }),
    ),
    notRun: Array.from({ length: 12 }, () => ({ id: text, file: text, line: 1, reason: text })),
    uncovered: [text, text],
    agentFiles: [text, `${text} more`],
    soakUntil: text,
    key: text,
    history: {
      runs: [1, 2].map((value) => ({ sha: text, at: text, metrics: { [text]: value, pass_rate: value } })),
      scenarios: { [text]: text },
    },
  }
}
