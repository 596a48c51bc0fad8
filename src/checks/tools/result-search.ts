import { z } from 'zod'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import type { JsonValue } from '../../core/json.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { fail, missingData, pass, truncateForResults, defineCheck } from '../define.ts'
import { takeFirst, listSpanIds, toolName } from './tool-names.ts'
import { includesAll } from './call-conditions.ts'
import { getResultText } from './result-parts.ts'
import { fails, omitData, passes, costly, exhaustSearch } from '../shared-examples.ts'
import { testPattern, goPattern, tooCostly } from '../params/pattern-param.ts'

/** Parameters that say in the results of which calls something is looked for. */
export const searchedTool = toolName
  .optional()
  .describe('The exact name of the tool. Left out: results of all tools.')

export const occurrence = z.int().min(1).default(1).describe('In how many results it must be found.')

type Answer = boolean | 'too-costly' | 'not-recorded'

/** In how many results something was found, and of how many that cannot be said. */
export interface ResultSearch {
  readonly calls: readonly ToolCall[]
  readonly hits: number
  readonly unrecorded: number
  readonly tooCostly: number
}

/** Looks for something in the result of every call of a tool, or of all tools. */
function searchResults({ toolCalls }: Trace, tool: string | undefined, find: (call: ToolCall) => Answer) {
  const calls = (toolCalls ?? []).filter(({ name }) => tool === undefined || name === tool)
  const answers = calls.map(find)
  const count = (wanted: Answer) => answers.filter((answer) => answer === wanted).length
  return { calls, hits: count(true), unrecorded: count('not-recorded'), tooCostly: count('too-costly') }
}

/** Tells whether that was often enough; a result that is not recorded may have held it. */
function checkOccurrences({ calls, hits, unrecorded }: ResultSearch, least: number, expected: JsonValue) {
  if (hits >= least) return pass()
  if (hits + unrecorded >= least) return missingData(`the results of ${unrecorded} of ${calls.length} calls`)
  const actual = truncateForResults(takeFirst(calls).map(({ name, result }) => ({ tool: name, result })))
  return fail('not-found', { expected, actual, evidence: listSpanIds(calls) })
}

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
    passes('Both are in one result', { tool: 'weather', patterns: ['oslo', 'rain'] }, [
      { tool: 'weather', result: 'Oslo: rain, 8 °C' },
    ]),
    fails(
      'In one result, where two are asked for',
      { tool_name: 'weather', patterns: ['rain'], occurrence: 2 },
      'not-found',
      [
        { tool: 'weather', result: 'Oslo: rain' },
        { tool: 'weather', result: 'Bergen: sun' },
      ],
    ),
    omitData('The trace does not record results', { tool: 'weather', patterns: ['rain'] }, ['weather']),
  ],
})

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
      return text === null ? 'not-recorded' : testPattern(pattern, text)
    })
    if (search.hits < least && search.tooCostly > 0) return { status: 'error', reason: 'pattern-too-costly' }
    return checkOccurrences(search, least, pattern)
  },
  examples: [
    passes('A booking number', { tool: 'book_flight', pattern: '^[A-Z]{2}\\d{4}$' }, [
      { tool: 'book_flight', result: 'SK4711' },
    ]),
    fails('No booking number', { tool: 'book_flight', pattern: '^[A-Z]{2}\\d{4}$' }, 'not-found', [
      { tool: 'book_flight', result: 'pending' },
    ]),
    exhaustSearch('book_flight', { pattern: costly.pattern }),
    omitData('The trace does not record results', { pattern: 'SK' }, ['book_flight']),
  ],
})
