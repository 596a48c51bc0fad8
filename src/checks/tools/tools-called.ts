import { z } from 'zod'
import type { ToolCall } from '../../trace/views/tool-calls.ts'
import { countsOf, coverageOf } from '../coverage.ts'
import { defineCheck, fail, missing, pass } from '../define.ts'
import { argsOf } from './call-args.ts'
import { namesOf, shownNames, spansOf, toolNames } from './tool-names.ts'
import { toolsCalledExamples } from './tools-called-examples.ts'

const count = z.int().min(0)

export const toolsCalled = defineCheck({
  type: 'tools_called',
  aliases: ['tools_called_session'],
  family: 'tools',
  startWith: 'tools',
  origins: ['kensa', 'promptkit'],
  namesIn: { kensa: ['tools_called'] },
  summary: 'Every listed tool was called, in any order.',
  why: 'Says which steps a task cannot do without, and leaves the way to the agent.',
  needs: ['tool-calls'],
  toolsOf: ({ tools }: { tools: readonly string[] }) => tools,
  passesEarly: true,
  spelling: { names: ['tools'] },
  params: () =>
    z
      .strictObject({
        tools: toolNames.describe('The exact names of the tools; other tools may be called as well.'),
        min_calls: count.default(1).describe('How often each of them must be called.'),
        max_calls: count.optional().describe('How often each of them may be called.'),
        count_failed: z.boolean().default(true).describe('Whether a call that failed counts.'),
        ignore_validation: z
          .boolean()
          .default(false)
          .describe('Whether a call counts that failed because its arguments were refused (`validation`).'),
        require_args: z.boolean().default(false).describe('Whether a call without arguments does not count.'),
      })
      .refine(({ min_calls: least, max_calls: most }) => least > 0 || most !== undefined, {
        error: '`min_calls: 0` alone asks for nothing; write `max_calls` as well',
      }),
  paramAliases: { tool_names: 'tools' },
  meanings: {
    promptkit: { tools_called: { count_failed: false }, tool_called: { count_failed: false } },
  },
  looser: { tools: 'fewer', min_calls: 'lower', max_calls: 'higher' },
  reasons: {
    'not-called': 'A listed tool was never called.',
    'called-too-seldom': 'A listed tool has too few calls that count.',
    'called-too-often': 'A listed tool was called more often than allowed.',
  },
  messages: {
    'not-called': [
      'Never called `{actual.missing}`; called `{actual.called}`',
      'Never called `{actual.missing}`{no actual.called} (the agent called no tools)',
    ],
    'called-too-seldom': 'Called `{actual.missing}` too few times, expected {expected}',
    'called-too-often': 'Called `{actual.often}` too many times, expected {expected}',
  },
  aboutTools: { 'not-called': { says: 'not-called', at: 'actual.missing' } },
  evaluate(trace, params) {
    const { tools, min_calls: least, max_calls: most = Infinity } = params
    const all = trace.toolCalls ?? []
    const calls = all.filter((call) => isCounted(call, params))
    const counts = countsOf(namesOf(calls.filter((call) => !params.require_args || argsOf(call) !== null)))
    const shown = () => {
      const wanted = new Set(tools)
      return {
        evidence: spansOf(calls.filter(({ name }) => wanted.has(name))),
        called: shownNames(namesOf(all)),
      }
    }
    const often = tools.filter((tool) => (counts.get(tool) ?? 0) > most)
    if (often.length > 0) {
      const expected = `at most ${most} of each`
      const { evidence, called } = shown()
      return fail('called-too-often', {
        expected,
        actual: { often: shownNames(often), called },
        evidence,
        score: 0,
      })
    }
    const { missing: lacking, score } = coverageOf(tools, counts, least)
    // What did not record its arguments may have been called with some.
    const atMost = params.require_args ? countsOf(namesOf(calls)) : counts
    const unclear = tools.find((tool) => {
      const [known = 0, possible = 0] = [counts.get(tool), atMost.get(tool)]
      return possible > most || (known < least && possible >= least)
    })
    const isCertain = coverageOf(tools, atMost, least).missing.length > 0
    if (unclear !== undefined && !isCertain) return missing(`the arguments of some calls of ${unclear}`)
    if (lacking.length === 0) return pass()
    const { evidence, called } = shown()
    const detail = { actual: { missing: shownNames(lacking), called }, evidence, score }
    const known = new Set(namesOf(all))
    if (lacking.some((tool) => !known.has(tool))) {
      return fail('not-called', { expected: shownNames(tools), ...detail })
    }
    return fail('called-too-seldom', { expected: `at least ${least} of each`, ...detail })
  },
  examples: toolsCalledExamples,
})

interface Counting {
  readonly count_failed: boolean
  readonly ignore_validation: boolean
  readonly require_args: boolean
}

/** Calls that count, and those of which only their arguments are not known. */
function isCounted(call: ToolCall, { count_failed, ignore_validation, require_args }: Counting): boolean {
  const args = argsOf(call)
  if (require_args && args !== null && Object.keys(args).length === 0) return false
  return count_failed || call.error === null || (ignore_validation && call.errorType === 'validation')
}
