import type { Deviations } from '../system.ts'

/** Where we do otherwise than agentcheck, by what the tests of parity call it. */
export const agentcheckDeviations = {
  'json-in-braces': {
    checks: ['json_valid'],
    where: '`json: { requireObject: true }` in YAML',
    original: 'is text, and asks for less',
    ours: 'an error: write the key on a line of its own',
    why: 'what the author asked for would not be looked at',
  },
  'nothing-asked': {
    checks: ['contains', 'negative_match', 'regex_match', 'schema_match', 'length_bounds', 'tool_call_count'],
    where: '`mustContain: []` or `null`; patterns, keys or bounds of nothing',
    original: 'pass',
    ours: 'gate: error `invalid-params`; the evaluators pass where they are asked for nothing, and say so',
    why: 'a check that asks for nothing would be counted as one that holds',
  },
  'misspelt-mode': {
    checks: ['regex_match'],
    where: '`regexMode: some`',
    original: 'means `any`',
    ours: 'an error',
    why: 'a mode that is misspelt would ask for less than `all`',
  },
  'not-looked-at': {
    checks: ['tool_selection', 'cost_budget', 'latency', 'length_bounds', 'tool_call_count', 'schema_match'],
    where: 'null, NaN or a value of another type where an evaluator needs a list, a time, a count or a bound',
    original: 'counts as zero or as nothing; the evaluator may pass',
    ours: 'a `TypeError`, or fails as agentcheck does',
    why: 'a pass needs a value to look at',
  },
  'number-as-json': {
    checks: ['json_valid'],
    where: 'null or a number instead of a text',
    original: 'is valid JSON',
    ours: 'fails',
    why: 'only a text can be JSON text',
  },
  'contradicting-bounds': {
    checks: ['length_bounds', 'tool_call_count'],
    where: 'a minimum above the maximum',
    original: 'fails every answer',
    ours: 'gate: error `invalid-params`; the evaluators fail every answer too',
    why: 'the suite is wrong, not the agent',
  },
  'unknown-type-name': {
    checks: ['schema_match'],
    where: 'a type that JSON values never have, such as `typeChecks: { age: integer }`',
    original: 'fails if the key is there, and passes if it is not',
    ours: 'gate: error `invalid-params`; the evaluators do as agentcheck',
    why: 'the suite is wrong, not the agent',
  },
  'types-of-nothing': {
    checks: ['schema_match'],
    where: '`typeChecks` alone, with none of its keys in the answer',
    original: 'passes',
    ours: 'gate: error `missing-data`; the evaluators pass',
    why: 'no value was there to look at',
  },
  'schema-of-prose': {
    checks: ['schema_match'],
    where: '`schema` with `requiredKeys: []`, and an answer that is not JSON',
    original: '`runSuite` passes',
    ours: 'gate: error `invalid-params` or fails; `runSuite`: the check fails, “Not verified”',
    why: 'an answer that is not JSON has no keys to look at',
  },
  'agent-gave-nothing': {
    checks: ['no_agent_error'],
    where: 'an agent that resolves to nothing',
    original: '`runSuite` throws',
    ours: 'the case fails: `agent_error`',
    why: 'one bad case must not lose the results of all others',
  },
  'inherited-key': {
    checks: ['schema_match'],
    where: '`toString` in `requiredKeys` or `typeChecks`',
    original: 'is a key of `{}`, with a function',
    ours: 'is no key of it',
    why: 'what every object inherits is not in the data',
  },
  'sticky-pattern': {
    checks: ['regex_match'],
    where: 'a `RegExp` with the flag `g`',
    original: 'passes and fails in turn',
    ours: 'passes each time',
    why: 'the same text gets the same verdict each time',
  },
  'bounded-pattern': {
    checks: ['regex_match'],
    where: 'a pattern given as text',
    original: 'may run without end',
    ours:
      'runs in bounded time; a look-behind must have one length, a reference a group before it, and a group a name of its own',
    why: 'patterns come from pull requests, and run over text that models wrote',
  },
  'endless-number': {
    checks: ['json_valid', 'schema_match'],
    where: '`1e400` in an answer that is JSON',
    original: 'passes',
    ours: 'gate: fails; the evaluators pass',
    why: 'most readers of JSON refuse a number that no double holds',
  },
} as const satisfies Deviations
