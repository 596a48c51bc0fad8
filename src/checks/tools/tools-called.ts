import { z } from 'zod'
import type { ToolCall } from '../../trace/views/tool-calls.ts'
import { countNames, measureCoverage } from '../coverage.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { getArgs } from './call-args.ts'
import { tooCostly } from '../params/go-pattern.ts'
import { errorPattern, findFailures, describeUnknownEnds, type Failures } from './call-failure.ts'
import { listToolNames, formatNames, listSpanIds, toolNames } from './tool-names.ts'
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
  spelling: { names: ['tools'], patterns: ['error_pattern'] },
  params: () =>
    z
      .strictObject({
        tools: toolNames.describe('The exact names of the tools; other tools may be called as well.'),
        min_calls: count.default(1).describe('How often each of them must be called.'),
        max_calls: count.optional().describe('How often each of them may be called.'),
        count_failed: z
          .boolean()
          .default(true)
          .describe(
            'Whether a call that failed counts. Where it does not, and the recording does not mark failures, `error_pattern` is needed.',
          ),
        error_pattern: errorPattern,
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
    'pattern-too-costly': tooCostly,
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
    const { failed, unknown, isTooCostly } = params.count_failed
      ? allCount
      : findFailures(all, params.error_pattern)
    if (isTooCostly) return { status: 'error', reason: 'pattern-too-costly' }
    const [failures, open] = [new Set(failed), new Set(unknown)]
    const calls = all.filter((call) => isCounted(call, params, failures))
    const isSure = (call: ToolCall) => (!params.require_args || getArgs(call) !== null) && !open.has(call)
    const counts = countNames(listToolNames(calls.filter(isSure)))
    const shown = () => {
      const wanted = new Set(tools)
      return {
        evidence: listSpanIds(calls.filter(({ name }) => wanted.has(name))),
        called: formatNames(listToolNames(all)),
      }
    }
    const often = tools.filter((tool) => (counts.get(tool) ?? 0) > most)
    if (often.length > 0) {
      const expected = `at most ${most} of each`
      const { evidence, called } = shown()
      return fail('called-too-often', {
        expected,
        actual: { often: formatNames(often), called },
        evidence,
        score: 0,
      })
    }
    const { missing: lacking, score } = measureCoverage(tools, counts, least)
    // What did not record its arguments may have been called with some; of what has no mark for failures any may have failed.
    const atMost = countNames(listToolNames(calls))
    const unclear = tools.find((tool) => {
      const [known = 0, possible = 0] = [counts.get(tool), atMost.get(tool)]
      return possible > most || (known < least && possible >= least)
    })
    const isCertain = measureCoverage(tools, atMost, least).missing.length > 0
    const ends = unknown.filter(({ name }) => name === unclear)
    if (unclear !== undefined && !isCertain)
      return missingData(
        ends.length > 0 ? describeUnknownEnds(ends) : `the arguments of some calls of ${unclear}`,
      )
    if (lacking.length === 0) return pass()
    const { evidence, called } = shown()
    const detail = { actual: { missing: formatNames(lacking), called }, evidence, score }
    const known = new Set(listToolNames(all))
    if (lacking.some((tool) => !known.has(tool))) {
      return fail('not-called', { expected: formatNames(tools), ...detail })
    }
    return fail('called-too-seldom', { expected: `at least ${least} of each`, ...detail })
  },
  examples: toolsCalledExamples,
})

interface Counting {
  readonly ignore_validation: boolean
  readonly require_args: boolean
}

/** Where it does not matter how calls ended. */
const allCount: Failures = { failed: [], unknown: [], isTooCostly: false }

/** Calls that count, and those of which only their arguments or their end are not known. */
function isCounted(
  call: ToolCall,
  { ignore_validation, require_args }: Counting,
  failures: ReadonlySet<ToolCall>,
): boolean {
  const args = getArgs(call)
  if (require_args && args !== null && Object.keys(args).length === 0) return false
  return !failures.has(call) || (ignore_validation && call.errorType === 'validation')
}
