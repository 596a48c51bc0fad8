import { z } from 'zod'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { jsonParam, defineNamedParams } from '../params/json-param.ts'
import { differenceMessages, showDifference } from '../calls/shown-difference.ts'
import { writeValue } from '../calls/value-words.ts'
import { getArgs, hasHiddenArgs } from './call-args.ts'
import { readArg } from './call-conditions.ts'
import { isSameValue } from './same-value.ts'
import { takeFirst, listToolNames, formatNames, listSpanIds, toolName } from './tool-names.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const toOslo = { tool_name: 'search_flights', expected_args: { to: 'OSL' } }

export const toolArgs = defineCheck({
  type: 'tool_args',
  aliases: ['tool_args_session'],
  origins: ['promptkit'],
  summary: 'A tool was called at least once with the expected arguments.',
  why: 'The right tool with the wrong account number is the wrong call.',
  needs: ['tool-calls'],
  passesEarly: true,
  spelling: { names: ['tool_name'], texts: ['expected_args'] },
  params: () =>
    z.strictObject({
      tool_name: toolName.describe('The exact name of the tool.'),
      expected_args: defineNamedParams(jsonParam).describe(
        'Arguments by name, which one call must have all together; it may have others. `5` and `"5"` are the same.',
      ),
    }),
  paramAliases: { tool: 'tool_name' },
  looser: { expected_args: 'fewer' },
  reasons: {
    'not-called': 'The tool was not called.',
    'other-args': 'The tool was called, but never with these arguments.',
  },
  messages: {
    'not-called': [
      '`{expected}` was not called; called `{actual}`',
      '`{expected}` was not called{no actual} (the agent called no tools)',
    ],
    'other-args': differenceMessages,
  },
  aboutTools: { 'not-called': { says: 'not-called', at: 'expected' } },
  evaluate(trace, { tool_name: tool, expected_args: wanted }) {
    const calls = trace.toolCalls ?? []
    const ofTool = calls.filter(({ name }) => name === tool)
    if (ofTool.length === 0)
      return fail('not-called', { expected: tool, actual: formatNames(listToolNames(calls)) })
    const entries = Object.entries(wanted)
    const argsList = ofTool.map(getArgs)
    const differences = argsList.map((args) =>
      args === null
        ? null
        : entries.filter(([name, value]) => !Object.hasOwn(args, name) || !isSameValue(args[name], value)),
    )
    if (differences.some((others) => others?.length === 0)) return pass()
    const names = Object.keys(wanted)
    if (argsList.some((args) => args === null || hasHiddenArgs(args, names)))
      return missingData(`the arguments of some calls of ${tool}`)
    // The call that comes nearest says most.
    const sizes = differences.map((others) => others?.length ?? Infinity)
    const nearest = sizes.indexOf(Math.min(...sizes))
    const [path, value] = differences[nearest]?.[0] ?? ['', null]
    const difference = { tool, path, ...readArg(argsList[nearest] ?? {}, path), wanted: writeValue(value) }
    return fail('other-args', {
      expected: truncateForResults(wanted),
      actual: { ...showDifference(difference), calls: truncateForResults(takeFirst(argsList)) },
      evidence: listSpanIds(ofTool),
    })
  },
  examples: [
    passes('One of the calls has the argument, among others', toOslo, {
      calls: [
        { tool: 'search_flights', args: { to: 'BGO' } },
        { tool: 'search_flights', args: { to: 'OSL', seats: 2 } },
      ],
    }),
    passes(
      'A number that the model wrote as text is the same',
      { tool_name: 'search_flights', expected_args: { seats: 2 } },
      { calls: [{ tool: 'search_flights', args: { seats: '2' } }] },
    ),
    fails(
      'Another argument',
      toOslo,
      { calls: [{ tool: 'search_flights', args: { to: 'BGO' } }] },
      'other-args',
    ),
    fails('The tool was not called', toOslo, { calls: ['book_flight'] }, 'not-called'),
    omitData('The trace does not record arguments', toOslo, {
      calls: [{ tool: 'search_flights', args: null }],
    }),
  ],
})
