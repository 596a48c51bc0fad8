import type { Finding } from '../../core/verdict.ts'
import type { ToolCall } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import { nameForms } from '../../text/normal-form.ts'
import { canonicalizeJson, isSameScalar, type JsonValue } from '../../core/json.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { Answer } from '../calls/answer.ts'
import { callMatchers, createCallTests, testAny, type CallMatcher } from '../calls/call-matcher.ts'
import { isSameShape } from '../same-shape.ts'
import { collectTexts } from '../spelling/texts-at.ts'
import { isHidden, knowsArgs } from './call-args.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitToolCalls, passes } from '../shared-examples.ts'
import { listToolNames, formatNames, listSpanIds } from './tool-names.ts'

export const noRepeatCalls = defineCheck({
  type: 'no_repeat_calls',
  origins: ['kensa'],
  summary: 'No tool was called twice with the same arguments.',
  why: 'The same call again is wasted time and money at best, and a second payment at worst.',
  needs: ['tool-calls'],
  failsEarly: true,
  countsCalls: true,
  negative: true,
  spelling: { calls: ['except', 'unless_between'] },
  brokenBy: () => [{ output: '', calls: ['any_tool', 'any_tool'] }],
  params: () =>
    z.strictObject({
      except: callMatchers
        .optional()
        .describe('Calls that may be repeated, such as those that wait for something.'),
      unless_between: callMatchers
        .optional()
        .describe('Calls that change something: after one of them an earlier call may be made again.'),
    }),
  looser: { except: 'calls-allowed', unless_between: 'calls-allowed' },
  reasons: { repeated: 'A tool was called again with the same arguments.' },
  messages: { repeated: 'Called `{actual}` again with the same arguments' },
  evaluate(trace, params) {
    const { calls, unknown } = placeCalls(trace, params, true)
    const finding = findAnyRepeat(calls)
    if (finding.status !== 'pass' || unknown === undefined) return finding
    // A call of unknown effect may have made the repeat a new call.
    return findAnyRepeat(placeCalls(trace, params, false).calls).status === 'pass'
      ? finding
      : missingData(unknown)
  },
  examples: [
    passes('The same tool with other arguments', {}, [
      { tool: 'search_flights', args: { to: 'OSL' } },
      { tool: 'search_flights', args: { to: 'BGO' } },
    ]),
    fails('The same call twice, the order of its arguments aside', {}, 'repeated', [
      { tool: 'search_flights', args: { to: 'OSL', seats: 2 } },
      { tool: 'search_flights', args: { seats: 2, to: 'OSL' } },
    ]),
    passes('Looked again after something had changed', { unless_between: ['book_*'] }, [
      'list_flights',
      'book_flight',
      'list_flights',
    ]),
    passes('A call that waits may be repeated', { except: ['get_status'] }, ['get_status', 'get_status']),
    omitToolCalls({}),
  ],
})

interface Params {
  readonly except?: readonly CallMatcher[] | undefined
  readonly unless_between?: readonly CallMatcher[] | undefined
}

/** A call, and how many calls that change something came before it, and with it. */
type PlacedCall = Pick<ToolCall, 'name' | 'args'> & {
  readonly request: JsonValue
  readonly call: ToolCall
  readonly before: number
  readonly after: number
}

/** Places calls that must not be repeated. `isTrusting`: what may change something is taken to do so. */
function placeCalls(trace: Trace, { except = [], unless_between: writes = [] }: Params, isTrusting: boolean) {
  const [excepted, writing] = [createCallTests(except), createCallTests(writes)]
  let [before, unknown] = [0, undefined as string | undefined]
  const calls = (trace.toolCalls ?? []).flatMap((call): PlacedCall[] => {
    const [isExcepted, isWrite] = [testAny(excepted, call, trace), testAny(writing, call, trace)]
    for (const answer of [isExcepted, isWrite]) if (typeof answer === 'string') unknown ??= answer
    const { name, args, asked: request } = call
    const after = before + (holds(isWrite, isTrusting) ? 1 : 0)
    const placed = { name, args, request, call, before, after }
    before = placed.after
    return holds(isExcepted, isTrusting) ? [] : [placed]
  })
  return { calls, unknown }
}

function holds(answer: Answer, isTrusting: boolean): boolean {
  return typeof answer === 'string' ? isTrusting : answer
}

function findAnyRepeat(calls: readonly PlacedCall[]): Finding<'repeated'> {
  const [once, again] = [new Set<string>(), new Set<string>()]
  for (const { name } of calls) (once.has(name) ? again : once).add(name)
  if (again.size === 0) return passUnlessRespelled(calls)
  const readable = calls.filter(({ name, call }) => again.has(name) && knowsArgs(call))
  const hiding = new Set(readable.filter(hidesArgs))
  const repeats = findRepeats(
    readable.filter((placed) => !hiding.has(placed)),
    ({ args }) => args,
  )
  if (repeats.length > 0) {
    const actual = formatNames([...new Set(listToolNames(repeats))])
    return fail('repeated', { actual, evidence: listSpanIds(repeats) })
  }
  // One call without recorded arguments may repeat another call of its tool.
  const unclear =
    calls.find(({ name, call }) => !knowsArgs(call) && again.has(name)) ?? findHiddenRepeat(readable, hiding)
  if (unclear !== undefined)
    return missingData(`the arguments of ${unclear.name}, which was called more than once`)
  // A framework may fill in what makes the second call look like another one.
  const [request] = findRepeats(
    calls.filter(({ name, request: wanted }) => again.has(name) && wanted !== null),
    ({ request: wanted }) => wanted,
  )
  if (request === undefined) return passUnlessRespelled(calls)
  return missingData(
    `whether ${request.name}, which the model asked for twice in the same words, was another call`,
  )
}

/** Finds a call that is the same as another one in all that is shown of both. */
function findHiddenRepeat(readable: readonly PlacedCall[], hiding: ReadonlySet<PlacedCall>) {
  const [first] = hiding
  if (hiding.size * readable.length > maxPairs) return first
  return [...hiding].find((one) =>
    readable.some(
      (other) =>
        other !== one &&
        other.name === one.name &&
        (one.after === other.before || other.after === one.before) &&
        (isSameShape(one.args, other.args, mayBeSame) || isSameShape(other.args, one.args, mayBeSame)),
    ),
  )
}

const maxPairs = 40_000

function mayBeSame(a: unknown, b: unknown): boolean {
  return isHidden(a) || isHidden(b) || isSameScalar(a, b)
}

function hidesArgs({ args }: PlacedCall): boolean {
  return collectTexts(args).some(isHidden)
}

/** Passes unless one tool may have been called under two names, as `search` and `functions.search`. */
function passUnlessRespelled(calls: readonly PlacedCall[]): Finding<never> {
  const names = new Set(calls.map(({ name }) => name))
  if (new Set([...names].map((name) => nameForms(name).whole)).size === names.size) return pass()
  const respelled = calls.flatMap((placed) =>
    !knowsArgs(placed.call) ? [] : { ...placed, name: nameForms(placed.name).whole },
  )
  const [repeat] = findRepeats(respelled, ({ args }) => args)
  if (repeat === undefined) return pass()
  const actual = `\`${nameForms(repeat.name).whole}\` was called twice with the same arguments, under two spellings; if they are two tools, add \`spelling: exact\` to the check`
  return { status: 'error', reason: 'near-miss', actual }
}

/** Calls with the name and the arguments of one before, with nothing between them that changes something. */
function findRepeats(calls: readonly PlacedCall[], argumentsOf: (call: PlacedCall) => JsonValue): ToolCall[] {
  const seen = new Map<string, number>()
  return calls.flatMap((placed) => {
    const identity = `${placed.name}:${canonicalizeJson(argumentsOf(placed))}`
    const isAgain = seen.get(identity) === placed.before
    seen.set(identity, placed.after)
    return isAgain ? [placed.call] : []
  })
}
