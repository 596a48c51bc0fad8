import { z } from 'zod'
import { countNames, measureCoverage } from '../coverage.ts'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import { formatNames, toolNames } from '../tools/tool-names.ts'

export const skillActivated = defineCheck({
  type: 'skill_activated',
  origins: ['promptkit'],
  summary: 'Every listed skill was loaded.',
  why: 'A skill that is not loaded where it is needed might as well not have been written.',
  needs: ['skills'],
  passesEarly: true,
  spelling: { names: ['skill_names'] },
  params: () =>
    z.strictObject({
      skill_names: toolNames.describe('Names of skills. A loading that failed does not count.'),
      min_calls: z.int().min(1).default(1).describe('How often each of them must be loaded.'),
    }),
  paramAliases: { skills: 'skill_names' },
  looser: { skill_names: 'fewer', min_calls: 'lower' },
  reasons: { 'not-activated': 'A listed skill was loaded too few times.' },
  messages: {
    'not-activated': [
      'Did not load `{actual.missing}`; loaded `{actual.loaded}`',
      'Did not load `{actual.missing}`{no actual.loaded} (the agent loaded no skills)',
    ],
  },
  evaluate({ skills }, { skill_names: wanted, min_calls: least }) {
    const loaded = (skills ?? []).flatMap(({ name, error }) => (error === null ? name : []))
    const { missing, score } = measureCoverage(wanted, countNames(loaded), least)
    if (missing.length === 0) return pass()
    const actual = { missing: formatNames(missing), loaded: formatNames(loaded) }
    return fail('not-activated', { expected: formatNames(wanted), actual, score })
  },
  examples: [
    passes(
      'The skill was loaded',
      { skill_names: ['pdf'] },
      { calls: [{ tool: 'skill__activate', args: { name: 'pdf' } }] },
    ),
    fails(
      'It could not be loaded',
      { skill_names: ['pdf'] },
      { calls: [{ tool: 'skill__activate', args: { name: 'pdf' }, error: 'no such skill' }] },
      'not-activated',
    ),
    omitToolCalls({ skill_names: ['pdf'] }),
  ],
})
