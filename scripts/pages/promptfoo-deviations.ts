import { nearMissDeviation } from './near-miss.ts'
import type { Deviations } from '../../src/systems/system.ts'

/** Where we do otherwise than Promptfoo, about no check of its own. */
export const promptfooFileDeviations = {
  'near-miss': nearMissDeviation,
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
    where: '`weight: 0` on every assertion of a test, or of a set in a test with a `threshold`',
    original: 'passes; such a set counts 0',
    ours: 'is unverified; beside other assertions it warns',
    why: 'what counts nothing proves nothing',
  },
  'unchosen-test': {
    where: 'a test whose `prompts` or `providers` name none of the config',
    original: 'is not asked',
    ours: 'an error',
    why: 'nobody would see that it never runs',
  },
  'stale-results': {
    where:
      'results of a test whose variables, description, prompt or provider are others now, or that two configs ask for, of which not one alone has the file as its `outputPath`',
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
