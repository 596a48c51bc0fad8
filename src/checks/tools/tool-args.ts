import { z } from 'zod'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { jsonParam, defineNamedParams } from '../params/json-param.ts'
import { differenceMessages, showDifference } from '../calls/shown-difference.ts'
import { writeValue } from '../calls/value-words.ts'
import { getArgs, hasHiddenArgs } from './call-args.ts'
import { readArg } from './call-conditions.ts'
import { listNumbers } from '../calls/number.ts'
import { isSameValue, isSameWritten } from './same-value.ts'
import { takeFirst, listToolNames, formatNames, listSpanIds, toolName } from './tool-names.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { nameForms } from '../../text/normal-form.ts'

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
    passes('One of the calls has the argument, among others', toOslo, [
      { tool: 'search_flights', args: { to: 'BGO' } },
      { tool: 'search_flights', args: { to: 'OSL', seats: 2 } },
    ]),
    passes(
      'A number that the model wrote as text is the same',
      { tool_name: 'search_flights', expected_args: { seats: 2 } },
      [{ tool: 'search_flights', args: { seats: '2' } }],
    ),
    fails('Another argument', toOslo, 'other-args', [{ tool: 'search_flights', args: { to: 'BGO' } }]),
    fails('The tool was not called', toOslo, 'not-called', ['book_flight']),
    omitData('The trace does not record arguments', toOslo, [{ tool: 'search_flights', args: null }]),
  ],
})

export const toolArgsExcluded = defineCheck({
  type: 'tool_args_excluded_session',
  aliases: ['tools_not_called_with_args'],
  origins: ['promptkit'],
  summary: 'A tool was never called with a forbidden argument.',
  why: 'A tool may be fine and one use of it not: deleting a file, but not that one.',
  needs: ['tool-calls'],
  failsEarly: true,
  negative: true,
  spelling: { names: ['tool_name'], texts: ['excluded_args'] },
  brokenBy: ({
    tool_name: tool,
    excluded_args: excluded,
  }: {
    tool_name: string
    excluded_args: JsonObject
  }) =>
    [
      {},
      ...Object.entries(excluded).map(([name, value]) => ({
        [name]: isList(value) ? (value[0] ?? null) : value,
      })),
    ].map((args) => ({ output: '', calls: [{ tool, args }] })),
  params: () =>
    z.strictObject({
      tool_name: toolName.describe('The exact name of the tool.'),
      excluded_args: defineNamedParams(jsonParam).describe(
        'Forbidden values by the name of the argument; a list forbids each of its values. One of them is enough to fail.',
      ),
    }),
  paramAliases: { tool: 'tool_name', forbidden_args: 'excluded_args' },
  looser: { excluded_args: 'fewer' },
  reasons: { 'called-with': 'The tool was called with a forbidden argument.' },
  messages: { 'called-with': 'Called with `{actual}`, which is forbidden' },
  evaluate(trace, { tool_name: tool, excluded_args: excluded }) {
    const calls = (trace.toolCalls ?? []).filter(({ name }) => name === tool)
    const hits = calls.filter((call) => isForbidden(getArgs(call) ?? {}, excluded))
    if (hits.length > 0) {
      const actual = truncateForResults(takeFirst(hits).map(({ args }) => args))
      return fail('called-with', {
        expected: { none: truncateForResults(excluded) },
        actual,
        evidence: listSpanIds(hits),
      })
    }
    // What is no mapping, such as JSON that is cut off, may have held the value.
    const names = Object.keys(excluded)
    const isKnown = calls.every(
      ({ args, argsKnown }) =>
        argsKnown && (args === null || args === '' || (isObject(args) && !hasHiddenArgs(args, names))),
    )
    if (!isKnown) return missingData(`the arguments of some calls of ${tool}`)
    const near = findNear(
      calls.map(({ args }) => args),
      excluded,
    )
    if (near === null) return pass()
    const actual = `\`${near}\` has a forbidden value, in another place or under another name; write it as it is called, or add \`spelling: exact\` to the check`
    return { status: 'error', reason: 'near-miss', actual }
  },
  examples: [
    passes('Another file', { tool_name: 'delete_file', excluded_args: { path: '/etc/hosts' } }, [
      { tool: 'delete_file', args: { path: '/tmp/a' } },
    ]),
    fails(
      'One of several forbidden files',
      { tool_name: 'delete_file', excluded_args: { path: ['/etc/hosts', '/etc/passwd'] } },
      'called-with',
      [{ tool: 'delete_file', args: { path: '/etc/passwd' } }],
    ),
    omitData(
      'The trace does not record arguments',
      { tool_name: 'delete_file', excluded_args: { path: '/etc/hosts' } },
      [{ tool: 'delete_file', args: null }],
    ),
  ],
})

/** Finds an argument whose name is nearly a forbidden one and holds what is forbidden there; null for none. */
function findNear(value: JsonValue, excluded: Readonly<Record<string, JsonValue>>): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const { whole } = nameForms(key)
    const values = Object.entries(excluded).flatMap(([name, forbidden]) =>
      !Array.isArray(value) && nameForms(name).whole === whole ? forbidden : [],
    )
    const isHeld = [inner].flat().some((item) => values.some((forbidden) => isAlike(item, forbidden)))
    const name = isHeld ? key : findNear(inner, excluded)
    if (name !== null) return name
  }
  return null
}

/** Tells whether a value is alike: `100.00` is 100, and so is `$100`. */
function isAlike(value: JsonValue, forbidden: JsonValue): boolean {
  const amounts = listNumbers(value, { isSame: isSameWritten, isLoose: true })
  if (isSameValue(value, forbidden) || amounts.some((amount) => isSameValue(amount, forbidden))) return true
  const [left, right] = [value, forbidden].map((each) => (typeof each === 'string' ? each.trim() : each))
  return (
    typeof left !== 'object' && left !== '' && typeof left !== 'boolean' && Number(left) === Number(right)
  )
}

/** Tells whether several values are forbidden; an empty list forbids itself. */
function isList(forbidden: JsonValue): forbidden is JsonValue[] {
  return Array.isArray(forbidden) && forbidden.length > 0
}

function isForbidden(args: JsonObject, excluded: Readonly<Record<string, JsonValue>>): boolean {
  return Object.entries(excluded).some(([name, values]) => {
    if (!Object.hasOwn(args, name)) return false
    return (isList(values) ? values : [values]).some((value) => isSameValue(args[name], value))
  })
}
