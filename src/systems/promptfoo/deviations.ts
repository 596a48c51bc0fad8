import type { Deviations } from '../system.ts'

/** Where we do otherwise than promptfoo, by what the tests of parity call it. */
export const promptfooDeviations = {
  'recorded-verdict': {
    checks: ['recorded_verdict'],
    where:
      'an assertion that is a program, that a model or a service answers, or that no check here measures alike; one with a `transform`, or a value with more of Nunjucks than names',
    original: 'is evaluated',
    ours: 'has the verdict that the results of promptfoo hold on it; error `missing-data` where they hold none',
    why: 'nothing in a config is run, and no model is asked twice',
  },
  free: {
    checks: ['max_cost'],
    where: 'a cost of 0 of a run that used tokens',
    original: 'is within every `threshold`',
    ours: 'error `missing-data`',
    why: 'a provider without a price writes 0 as well',
  },
  'every-message': {
    checks: ['content_excludes'],
    where: '`not-contains` and `not-contains-any` of a run with several messages',
    original: 'looks at the last answer',
    ours: 'looks at all that the agent said',
    why: 'the user has read the messages before it too',
  },
  'scoring-function': {
    checks: ['recorded_verdict'],
    where:
      '`assertScoringFunction`, where the assertions, the `threshold` or the function are others than those of the results, or the `config` in the results does not name one function',
    original: 'decides on those of the results',
    ours: 'error `missing-data`',
    why: 'the verdict was given on another test',
  },
} as const satisfies Deviations
