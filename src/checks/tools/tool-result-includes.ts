import { z } from 'zod'
import { defineCheck, truncateForResults } from '../define.ts'
import { includesAll } from './call-conditions.ts'
import { getResultText } from './result-parts.ts'
import { occurrence, checkOccurrences, searchedTool, searchResults } from './result-search.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

export const toolResultIncludes = defineCheck({
  type: 'tool_result_includes',
  origins: ['promptkit'],
  summary: 'The result of a tool contains all of the listed texts, whatever their case.',
  why: 'Shows that the answer could rest on the facts, whatever the agent made of them.',
  needs: ['tool-calls'],
  passesEarly: true,
  spelling: { names: ['tool'], texts: ['patterns'] },
  params: () =>
    z.strictObject({
      tool: searchedTool,
      patterns: z
        .array(z.string().min(1))
        .min(1)
        .describe('Texts that one result must contain, all of them.'),
      occurrence,
    }),
  paramAliases: { tool_name: 'tool' },
  looser: { patterns: 'fewer', occurrence: 'lower' },
  reasons: { 'not-found': 'Too few tool results contain all of the texts.' },
  messages: { 'not-found': 'Too few tool results contain `{expected}`' },
  evaluate(trace, { tool, patterns, occurrence: least }) {
    const search = searchResults(trace, tool, (call) => {
      const text = getResultText(call)
      return text === null ? 'not-recorded' : includesAll(text, patterns)
    })
    return checkOccurrences(search, least, truncateForResults(patterns))
  },
  examples: [
    passes(
      'Both are in one result',
      { tool: 'weather', patterns: ['oslo', 'rain'] },
      { calls: [{ tool: 'weather', result: 'Oslo: rain, 8 °C' }] },
    ),
    fails(
      'In one result, where two are asked for',
      { tool_name: 'weather', patterns: ['rain'], occurrence: 2 },
      {
        calls: [
          { tool: 'weather', result: 'Oslo: rain' },
          { tool: 'weather', result: 'Bergen: sun' },
        ],
      },
      'not-found',
    ),
    omitData(
      'The trace does not record results',
      { tool: 'weather', patterns: ['rain'] },
      { calls: ['weather'] },
    ),
  ],
})
