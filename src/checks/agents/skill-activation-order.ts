import { z } from 'zod'
import { defineCheck } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import { checkOrder } from '../subsequence.ts'
import { toolNames } from '../tools/tool-names.ts'

export const skillActivationOrder = defineCheck({
  type: 'skill_activation_order',
  origins: ['promptkit'],
  summary: 'The agent asked for the listed skills in this order.',
  why: 'For work in which one skill prepares what the next one needs.',
  needs: ['skills'],
  spelling: { names: ['sequence'] },
  params: () =>
    z.strictObject({
      sequence: toolNames.describe(
        'Names of skills. Others may lie between them. Each attempt counts; `skill_activated` asks for success.',
      ),
    }),
  looser: { sequence: 'fewer' },
  reasons: { 'wrong-order': 'The skills were not asked for in this order.' },
  messages: {
    'wrong-order': [
      '`{actual.not found}` was not loaded in its place; loaded `{actual.loaded}`',
      'Never loaded `{actual.not found}`{no actual.loaded} (the agent loaded no skills)',
    ],
  },
  evaluate({ skills }, { sequence }) {
    return checkOrder(
      (skills ?? []).map(({ name }) => name),
      sequence,
      'loaded',
    )
  },
  examples: [
    passes(
      'In order',
      { sequence: ['extract', 'summarise'] },
      {
        calls: [
          { tool: 'skill__activate', args: { name: 'extract' } },
          { tool: 'skill__activate', args: { name: 'summarise' } },
        ],
      },
    ),
    fails(
      'The second skill is missing',
      { sequence: ['extract', 'summarise'] },
      { calls: [{ tool: 'skill__activate', args: { name: 'extract' } }] },
      'wrong-order',
    ),
    omitToolCalls({ sequence: ['extract', 'summarise'] }),
  ],
})
