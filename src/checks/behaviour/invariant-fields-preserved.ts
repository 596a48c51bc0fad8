import { z } from 'zod'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { getArgs } from '../tools/call-args.ts'
import { formatNames, listSpanIds, toolName, toolNames } from '../tools/tool-names.ts'
import { fails, omitData, passes } from '../shared-examples.ts'

const keepsOrder = { tool: 'update_order', fields: ['order_id'] }

export const invariantFieldsPreserved = defineCheck({
  type: 'invariant_fields_preserved',
  origins: ['promptkit'],
  summary: 'Arguments given to a tool once are given in all its later calls.',
  why: 'An agent that corrects a form must not lose on the way what it had filled in before.',
  needs: ['tool-calls'],
  failsEarly: true,
  negative: true,
  spelling: { names: ['tool'] },
  brokenBy: ({ tool, fields }: { tool: string; fields: readonly string[] }) => [
    { output: '', calls: [{ tool, args: Object.fromEntries(fields.map((field) => [field, 1])) }, tool] },
  ],
  params: () =>
    z.strictObject({
      tool: toolName.describe('The exact name of the tool.'),
      fields: toolNames.describe('Names of arguments, of the top level. Their values may change.'),
    }),
  paramAliases: { tool_name: 'tool' },
  looser: { fields: 'fewer' },
  reasons: { lost: 'A later call lacks an argument of an earlier call.' },
  messages: { lost: 'Later calls lack `{actual.lost}`' },
  evaluate(trace, { tool, fields }) {
    const calls = (trace.toolCalls ?? []).filter(({ name }) => name === tool)
    const argsOfCalls = calls.map(getArgs)
    const seen = new Set<string>()
    const lost = new Set<string>()
    for (const args of argsOfCalls) {
      if (args === null) continue
      for (const field of fields) {
        if (Object.hasOwn(args, field)) seen.add(field)
        else if (seen.has(field)) lost.add(field)
      }
    }
    if (lost.size > 0) {
      const score = 1 - lost.size / new Set(fields).size
      return fail('lost', {
        expected: formatNames(fields),
        actual: { lost: formatNames([...lost]) },
        evidence: listSpanIds(calls),
        score,
      })
    }
    // A single call can lose nothing, whatever it was given.
    return argsOfCalls.length > 1 && argsOfCalls.includes(null)
      ? missingData(`the arguments of some calls of ${tool}`)
      : pass()
  },
  examples: [
    passes('The value changes, the argument stays', keepsOrder, [
      { tool: 'update_order', args: { order_id: 7 } },
      { tool: 'update_order', args: { order_id: 8, note: 'late' } },
    ]),
    fails('The second call has lost it', keepsOrder, 'lost', [
      { tool: 'update_order', args: { order_id: 7 } },
      { tool: 'update_order', args: { note: 'late' } },
    ]),
    omitData('The trace does not record arguments', keepsOrder, [
      { tool: 'update_order', args: null },
      { tool: 'update_order', args: null },
    ]),
  ],
})
