/** What we say where agentcheck says something else, and why. Nothing else may differ. */
export interface Deviation {
  /** Facts of the answer; the others are as theirs. */
  readonly ours: Readonly<Record<string, unknown>>
  readonly why: string
}

const unknown = { passed: false, throws: true } as const
const notLookedAt = 'what is not there was not looked at: bad input, neither a pass nor a failure'
const keepsOthers = 'one bad case must not lose the results of all others'
const notReported = 'a check that was asked for and had nothing to look at has not passed'

const withinLatency = { key: 'latency', passed: true, details: '5ms within 20000ms threshold' }
const pass = { key: 'regex_match', passed: true, details: 'All patterns matched', failedPatterns: [] }

function oneCase(summary: string, ...results: readonly { readonly passed: boolean }[]) {
  return { passed: false, cases: [{ id: 't1', passed: false, summary, results }] }
}

function notVerified(key: string, why: string) {
  return { key, passed: false, details: `Not verified: ${why}` }
}

export const deviations: Readonly<Record<string, Deviation>> = {
  a010: { ours: unknown, why: notLookedAt },
  a065: {
    ours: { passed: false, result: { key: 'json_valid', passed: false, details: 'Invalid JSON' } },
    why: 'a number is no JSON text',
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
    why: 'what every object inherits is not in the data',
  },
  a136: { ours: unknown, why: 'a mode that is misspelt would ask for less than `all`' },
  a156: { ours: unknown, why: notLookedAt },
  a193: {
    ours: { passed: true, results: [pass, pass, pass] },
    why: 'the same text gets the same verdict each time',
  },
  a306: {
    ours: oneCase('0/1 checks passed', notVerified('latency', 'the agent did not report latencyMs')),
    why: notReported,
  },
  a324: {
    ours: oneCase(
      '0/1 checks passed',
      notVerified('schema_match', '`data` must be an object or a list, got string'),
    ),
    why: keepsOthers,
  },
  a339: {
    ours: oneCase(
      '1/2 checks passed',
      notVerified('content_match', 'the agent did not report responseText'),
      withinLatency,
    ),
    why: notReported,
  },
}
