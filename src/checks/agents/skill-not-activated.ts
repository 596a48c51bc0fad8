import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import { listSpanIds, formatNames, toolNames } from '../tools/tool-names.ts'

export const skillNotActivated = defineCheck({
  type: 'skill_not_activated',
  origins: ['promptkit'],
  summary: 'None of the listed skills was loaded.',
  why: 'A skill brings instructions and tools of its own, which some tasks must not have.',
  needs: ['skills'],
  negative: true,
  namesForbidden: true,
  spelling: { names: ['skill_names'] },
  params: () =>
    z.strictObject({
      skill_names: toolNames.describe('Names of forbidden skills. A loading that failed does not count.'),
    }),
  paramAliases: { skills: 'skill_names' },
  looser: { skill_names: 'fewer' },
  reasons: { activated: 'A forbidden skill was loaded.' },
  messages: {
    activated: 'Loaded `{actual}`, which is forbidden',
  },
  evaluate({ skills, toolCalls }, { skill_names: forbidden }) {
    const hits = (skills ?? []).filter(({ name, error }) => error === null && forbidden.includes(name))
    if (hits.length === 0) return pass()
    const evidence = listSpanIds(hits.flatMap(({ toolCall }) => toolCalls?.[toolCall] ?? []))
    const expected = { 'not loaded': formatNames(forbidden) }
    return fail('activated', { expected, actual: formatNames(hits.map(({ name }) => name)), evidence })
  },
  examples: [
    passes(
      'Another skill',
      { skill_names: ['deploy'] },
      { calls: [{ tool: 'skill__activate', args: { name: 'pdf' } }] },
    ),
    fails(
      'The forbidden skill was loaded',
      { skill_names: ['deploy'] },
      { calls: [{ tool: 'skill__activate', args: { name: 'deploy' } }] },
      'activated',
    ),
    omitToolCalls({ skill_names: ['deploy'] }),
  ],
})
