import type { Deviation } from './deviation.ts'

/** Where we do otherwise than Kensa, by what the tests of parity call it. */
export const kensaDeviations = {
  'empty-trace': {
    checks: [],
    where: 'a trace in which nothing was recorded',
    original: 'passes or fails, as the check has it',
    ours: 'error `missing-data`',
    why: 'a trace in which nothing was recorded is missing data for every check',
  },
  'missing-parameter': {
    checks: [],
    where: 'a limit or a name that is missing or misspelt (`max_cost: 0.01` for `max_usd`)',
    original: 'is no limit, or the empty text; the check passes',
    ours: 'error `invalid-params`, with the nearest name',
    why: 'a limit or name that is missing or misspelt is a problem, not a check that means nothing',
  },
  'empty-text': {
    checks: ['output_contains', 'output_matches'],
    where: 'an empty text or pattern, also one that a row of a dataset leaves empty',
    original: 'passes',
    ours: 'error `invalid-params`',
    why: 'an empty text is in everything, so that it asks for nothing',
  },
  'unknown-parameter': {
    checks: [],
    where: 'a parameter that no check knows',
    original: 'is passed over',
    ours: 'error `invalid-params`, with the nearest name',
    why: 'an unknown parameter is a problem, because it may be a misspelt one',
  },
  placeholder: {
    checks: [],
    where: 'a `{{placeholder}}` that no row of a dataset fills',
    original: 'fails',
    ours: 'error `placeholder`',
    why: 'a placeholder that no row fills is a problem of the scenario, not a failure of the agent',
  },
  'bad-pattern': {
    checks: ['output_matches'],
    where: 'a pattern that Python cannot compile',
    original: 'fails',
    ours: 'error `invalid-params`, with the place in the pattern',
    why: 'a pattern that cannot be compiled is bad input, not a failure of the agent',
  },
  'no-cost': {
    checks: ['max_cost'],
    where: 'a trace without any cost',
    original: 'passes with a warning',
    ours: 'error `missing-data`',
    why: 'without any cost data Kensa passes on what nobody has measured',
  },
  'torn-times': {
    checks: ['max_duration'],
    where: 'a span that ends more than a second before it begins',
    original: 'takes less than no time; the check passes',
    ours: 'error `missing-data`',
    why: 'times that contradict each other do not tell how long a run took',
  },
  'counted-twice': {
    checks: ['no_repeat_calls', 'trajectory'],
    where: 'tool spans without arguments, which some instrumentations make beside the call in a message',
    original: 'are calls of their own, so that one call is a repeat or a step too many',
    ours: 'are the same call',
    why: 'an instrumentation that leaves out the arguments of a tool span makes Kensa count the call twice',
  },
} as const satisfies Readonly<Record<string, Deviation>>
