import type { agentcheckFileDeviations } from '../../../scripts/pages/agentcheck-deviations.ts'
import type { agentcheckDeviations } from '../../../src/systems/agentcheck/deviations.ts'

/** What we say where agentcheck says something else. Nothing else may differ. */
export interface Deviation {
  /** Facts of the answer; the others are as theirs. */
  readonly ours: Readonly<Record<string, unknown>>
  /** Why: its entry in the table that users read. */
  readonly as: keyof (typeof agentcheckDeviations & typeof agentcheckFileDeviations)
}

const unknown = { passed: false, throws: true } as const

const withinLatency = { key: 'latency', passed: true, details: '5ms within 20000ms threshold' }
const pass = { key: 'regex_match', passed: true, details: 'All patterns matched', failedPatterns: [] }

function oneCase(summary: string, ...results: readonly { readonly passed: boolean }[]) {
  return { passed: false, cases: [{ id: 't1', passed: false, summary, results }] }
}

function notVerified(key: string, why: string) {
  return { key, passed: false, details: `Not verified: ${why}` }
}

export const deviations: Readonly<Record<string, Deviation>> = {
  z057: { ours: { passed: false }, as: 'unindented-list' },
  ah003: { ours: { passed: false }, as: 'unindented-list' },
  ah006: { ours: { passed: false }, as: 'unindented-list' },
  ah009: { ours: { passed: false }, as: 'unindented-list' },
  ah010: { ours: { passed: false }, as: 'unindented-list' },
  ah101: { ours: { passed: false }, as: 'unindented-list' },
  ah068: { ours: { passed: false }, as: 'misspelt-check' },
  ah070: { ours: { passed: false }, as: 'misspelt-check' },
  a065: {
    ours: { passed: false, result: { key: 'json_valid', passed: false, details: 'Invalid JSON' } },
    as: 'number-as-json',
  },
  a082: {
    ours: {
      passed: false,
      result: {
        key: 'schema_match',
        passed: false,
        details: 'Missing keys: toString',
        missingKeys: ['toString'],
        typeErrors: [],
      },
    },
    as: 'inherited-key',
  },
  a136: { ours: unknown, as: 'misspelt-mode' },
  a193: {
    ours: { passed: true, results: [pass, pass, pass] },
    as: 'sticky-pattern',
  },
  a306: {
    ours: oneCase('0/1 checks passed', notVerified('latency', 'the agent did not report latencyMs')),
    as: 'not-reported',
  },
  a324: {
    ours: oneCase(
      '0/1 checks passed',
      notVerified('schema_match', '`data` must be an object or a list, got string'),
    ),
    as: 'keeps-others',
  },
  a339: {
    ours: oneCase(
      '1/2 checks passed',
      notVerified('content_match', 'the agent did not report responseText'),
      withinLatency,
    ),
    as: 'not-reported',
  },
  m179: { ours: unknown, as: 'not-looked-at' },
  m413: {
    ours: {
      passed: true,
      result: { key: 'schema_match', passed: true, details: 'Schema valid', missingKeys: [], typeErrors: [] },
    },
    as: 'inherited-key',
  },
}
