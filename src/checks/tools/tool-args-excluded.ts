import { z } from 'zod'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { nameForms } from '../../text/normal-form.ts'
import { defineCheck, fail, missingData, pass, truncateForResults } from '../define.ts'
import { jsonParam, defineNamedParams } from '../params/json-param.ts'
import { getArgs, hasHiddenArgs } from './call-args.ts'
import { isSameValue } from './same-value.ts'
import { takeFirst, listSpanIds, toolName } from './tool-names.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

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
        [name]: Array.isArray(value) ? (value[0] ?? null) : value,
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
  messages: {
    'called-with': 'Called with `{actual}`, which is forbidden',
  },
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
    passes(
      'Another file',
      { tool_name: 'delete_file', excluded_args: { path: '/etc/hosts' } },
      { calls: [{ tool: 'delete_file', args: { path: '/tmp/a' } }] },
    ),
    fails(
      'One of several forbidden files',
      { tool_name: 'delete_file', excluded_args: { path: ['/etc/hosts', '/etc/passwd'] } },
      { calls: [{ tool: 'delete_file', args: { path: '/etc/passwd' } }] },
      'called-with',
    ),
    omitData(
      'The trace does not record arguments',
      { tool_name: 'delete_file', excluded_args: { path: '/etc/hosts' } },
      { calls: [{ tool: 'delete_file', args: null }] },
    ),
  ],
})

/** The name of an argument, at any depth, that is nearly a forbidden one and holds what is forbidden there; null for none. */
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

/** `100.00` is 100. */
function isAlike(value: JsonValue, forbidden: JsonValue): boolean {
  if (isSameValue(value, forbidden)) return true
  const [left, right] = [value, forbidden].map((each) => (typeof each === 'string' ? each.trim() : each))
  return (
    typeof left !== 'object' && left !== '' && typeof left !== 'boolean' && Number(left) === Number(right)
  )
}

function isForbidden(args: JsonObject, excluded: Readonly<Record<string, JsonValue>>): boolean {
  return Object.entries(excluded).some(([name, values]) => {
    if (!Object.hasOwn(args, name)) return false
    return (Array.isArray(values) ? values : [values]).some((value) => isSameValue(args[name], value))
  })
}
