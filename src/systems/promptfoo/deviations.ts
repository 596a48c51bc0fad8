import { nearMissDeviation } from '../near-miss.ts'
import type { Deviations } from '../system.ts'

/** Where we do otherwise than promptfoo, by what the tests of parity call it. */
export const promptfooDeviations = {
  'near-miss': nearMissDeviation,
  'recorded-verdict': {
    checks: ['recorded_verdict'],
    where:
      'an assertion that is a program, that a model or a service answers, or that no check here measures alike; one with a `transform`, or a value with more of Nunjucks than names',
    original: 'is evaluated',
    ours: 'has the verdict that the results of promptfoo hold on it; error `missing-data` where they hold none',
    why: 'nothing in a config is run, and no model is asked twice',
  },
  'provider-error': {
    where: 'a provider that answered with an error, or an assertion that threw one',
    original: 'the test has failed',
    ours: 'is unverified',
    why: 'an outage says nothing of the agent',
  },
  'no-assertions': {
    where: 'a test without assertions',
    original: 'passes',
    ours: 'is unverified',
    why: 'a test that asks for nothing shows nothing',
  },
  'threshold-0': {
    where: '`threshold: 0` of a test or a set',
    original: 'passes',
    ours: 'an error: expected a `threshold` above 0',
    why: 'every answer reaches it, so it asks for nothing',
  },
  'weight-0': {
    where: '`weight: 0` on every assertion of a test',
    original: 'passes',
    ours: 'is unverified; beside other assertions it warns',
    why: 'what counts nothing proves nothing',
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
  'unchosen-test': {
    where: 'a test whose `prompts` or `providers` name none of the config',
    original: 'is not asked',
    ours: 'an error',
    why: 'nobody would see that it never runs',
  },
  'scoring-function': {
    checks: ['recorded_verdict'],
    where:
      '`assertScoringFunction`, where the assertions, the `threshold` or the function are others than those of the results, or the `config` in the results does not name one function',
    original: 'decides on those of the results',
    ours: 'error `missing-data`',
    why: 'the verdict was given on another test',
  },
  'stale-results': {
    where: 'results of a test whose variables, description, prompt or provider are others now',
    original: 'are shown',
    ours: 'belong to no scenario, which is unverified',
    why: 'they say nothing of the test as it is',
  },
  'misspelt-key': {
    where:
      'a key of a config, a test or an assertion, or a column of a table, that is nearly one that there is (`asert`)',
    original: 'is passed over',
    ours: 'an error with the nearest key',
    why: 'what it asked for would not be looked at',
  },
} as const satisfies Deviations
