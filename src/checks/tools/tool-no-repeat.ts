import { z } from 'zod'
import { defineCheck, fail, pass } from '../define.ts'
import { formatNames, listSpanIds, toolNames } from './tool-names.ts'
import { fails, passes } from '../shared-examples.ts'

export const toolNoRepeat = defineCheck({
  type: 'tool_no_repeat',
  origins: ['promptkit'],
  summary: 'No tool was called too many times in a row.',
  why: 'A row of calls of one tool is how a loop begins, whatever its arguments are.',
  needs: ['tool-calls'],
  negative: true,
  spelling: { names: ['tools'] },
  params: () =>
    z.strictObject({
      tools: toolNames.optional().describe('The tools that are watched. Left out: all.'),
      max_repeats: z
        .int()
        .min(1)
        .default(1)
        .describe('The longest row of calls of one tool that is allowed.'),
    }),
  paramAliases: { tool_names: 'tools' },
  looser: { tools: 'narrower', max_repeats: 'higher' },
  reasons: { repeated: 'A tool was called too many times in a row.' },
  messages: { repeated: 'Called `{last actual}` too many times, limit {expected after at most}' },
  evaluate(trace, { tools, max_repeats: most }) {
    const watched = tools === undefined ? null : new Set(tools)
    let row: NonNullable<typeof trace.toolCalls>[number][] = []
    for (const call of trace.toolCalls ?? []) {
      if (row[0]?.name === call.name) row.push(call)
      else row = [call]
      if (row.length > most && watched?.has(call.name) !== false) {
        const actual = formatNames(row.map(({ name }) => name))
        return fail('repeated', { expected: `at most ${most} in a row`, actual, evidence: listSpanIds(row) })
      }
    }
    return pass()
  },
  examples: [
    passes('Another call between', {}, ['search_flights', 'check_seats', 'search_flights']),
    fails('Three in a row', { tools: ['search_flights'], max_repeats: 2 }, 'repeated', [
      'search_flights',
      'search_flights',
      'search_flights',
    ]),
  ],
})
