import type { Deviation } from '../deviation.ts'

/** Where we do otherwise than Kensa with the parameters of any check, and with traces of nothing. */
export const kensaParamDeviations = {
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
    original:
      'is a text or a name like any other: `tools_not_called: [{{tool}}]` passes; as a whole list of tools or in a trajectory it fails',
    ours: 'error `invalid-params`, with the name of the placeholder',
    why: 'a placeholder that no row fills is a problem of the scenario, not a failure of the agent',
  },
  'other-type': {
    checks: [],
    where: 'a value of another type: `max: true`, `case_sensitive: "no"`, a row with a text for a list',
    original: 'is taken for true, for 1, or fails the check',
    ours: 'error `invalid-params`, with what was expected',
    why: 'a value that means something else than it says is a problem of the scenario',
  },
  'impossible-limit': {
    checks: [],
    where: 'a limit below 0, or one that is infinite or not a number (`.inf`, `.nan`)',
    original: 'is never kept, or always',
    ours: 'error `invalid-params`',
    why: 'such a limit asks for nothing, or for what no agent can do',
  },
} as const satisfies Readonly<Record<string, Deviation>>
