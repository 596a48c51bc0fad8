import { z } from 'zod'
import { defineCheck } from '../define.ts'
import { costly, exhaustSearch, fails, omitData, passes } from '../shared-examples.ts'
import { matchesGoPattern, goPattern, tooCostly } from '../params/go-pattern.ts'
import { getResultText } from './result-parts.ts'
import { occurrence, checkOccurrences, searchedTool, searchResults } from './result-search.ts'

export const toolResultMatches = defineCheck({
  type: 'tool_result_matches',
  origins: ['promptkit'],
  summary: 'A regular expression matches what a tool answered.',
  why: 'For results whose exact words change from run to run, but not their form.',
  needs: ['tool-calls'],
  passesEarly: true,
  spelling: { names: ['tool'], patterns: ['pattern'] },
  params: () =>
    z.strictObject({
      tool: searchedTool,
      pattern: goPattern.describe('A regular expression; it may match anywhere in a result.'),
      occurrence,
    }),
  paramAliases: { tool_name: 'tool' },
  looser: { occurrence: 'lower' },
  reasons: { 'not-found': 'Too few tool results match the pattern.', 'pattern-too-costly': tooCostly },
  messages: { 'not-found': 'Too few tool results match `{expected}`' },
  evaluate(trace, { tool, pattern, occurrence: least }) {
    const search = searchResults(trace, tool, (call) => {
      const text = getResultText(call)
      return text === null ? 'not-recorded' : matchesGoPattern(pattern, text)
    })
    if (search.hits < least && search.tooCostly > 0) return { status: 'error', reason: 'pattern-too-costly' }
    return checkOccurrences(search, least, pattern)
  },
  examples: [
    passes(
      'A booking number',
      { tool: 'book_flight', pattern: '^[A-Z]{2}\\d{4}$' },
      { calls: [{ tool: 'book_flight', result: 'SK4711' }] },
    ),
    fails(
      'No booking number',
      { tool: 'book_flight', pattern: '^[A-Z]{2}\\d{4}$' },
      { calls: [{ tool: 'book_flight', result: 'pending' }] },
      'not-found',
    ),
    exhaustSearch('book_flight', { pattern: costly.pattern }),
    omitData('The trace does not record results', { pattern: 'SK' }, { calls: ['book_flight'] }),
  ],
})
