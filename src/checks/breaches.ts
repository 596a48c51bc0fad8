import { isObject, writeJson, type JsonValue } from '../core/json.ts'
import { sampleMatches } from '../text/pattern/pattern.ts'
import type { Status } from '../core/verdict.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { BoundCheck, ReadyCheck } from './bind.ts'
import { isBan, listUpperBounds } from './define.ts'
import { findFamily, type Family } from './family.ts'
import { buildExampleTrace, type ExampleCall, type ExampleTrace } from './example-trace.ts'
import { sampleCalls } from './calls/sample-call.ts'
import { runChecks } from './run.ts'
import { collectCalls, collectNames, collectParamTexts } from './spelling/texts-at.ts'

/** What a check forbids or bounds, by its definition and parameters. */
interface Limits {
  readonly names: readonly string[]
  /** Calls that it names, with arguments and answers that fit. */
  readonly calls: readonly ExampleCall[]
  readonly texts: readonly string[]
  /** Above its greatest bound; 1 where it has none. */
  readonly over: number
  /** As many, if a run can have so many steps. */
  readonly steps: number
  readonly value: JsonValue
}

/** Tells whether a check forbids something, or bounds it from above, and decides so itself. */
export function isLimiting(bound: BoundCheck): bound is ReadyCheck {
  if (bound.problems !== null) return false
  if (bound.branches !== undefined) return bound.branches.some(isLimiting)
  const { judged, remote, embedded, custom } = bound.check
  return (judged ?? remote ?? embedded ?? custom) === undefined && isBan(bound)
}

/** Runs that are made to break a check. `isAll`: if it passes on all of them, it cannot fail. */
interface Breaches {
  readonly runs: readonly ExampleTrace[]
  readonly isAll: boolean
}

/** Makes runs that do what a check forbids, or go beyond what it bounds, in at most so many steps: the worst that its parameters name. */
export function buildBreaches(bound: ReadyCheck, maxSteps: number): Breaches {
  const { check, params, branches } = bound
  if (branches !== undefined) {
    const lists = branches.map((branch) => buildBreaches(branch, maxSteps).runs)
    return { runs: [...lists.flat(), ...mergeRuns(lists)], isAll: false }
  }
  if (check.brokenBy !== undefined) return { runs: check.brokenBy(params as never), isAll: true }
  const { spelling = {} } = check
  const samples = collectParamTexts(params, spelling.patterns).map(sampleMatches)
  const over = Math.floor(Math.max(0, ...listUpperBounds(check, params))) + 1
  const { value = null } = params as { readonly value?: JsonValue }
  const texts = [...samples.flatMap((sample) => sample.texts), ...collectParamTexts(params, spelling.texts)]
  const names = collectNames(params, spelling)
  const plain = collectParamTexts(params, spelling.names)
  const calls = [...plain, ...collectCalls(params, spelling.calls)].flatMap(sampleCalls)
  const limits = { names, calls, texts, over, steps: Math.min(over, maxSteps), value }
  const runs = breachesByFamily[findFamily(check.type)]?.(limits) ?? []
  // What asks for something fails where nothing happens.
  const idle = check.negative === true ? [] : [{ output: '', calls: [] }]
  // For a call with conditions, the samples may not be all there are.
  const isPlain = collectCalls(params, spelling.calls).every((call) => typeof call === 'string')
  return {
    runs: [...runs, ...idle],
    isAll: over <= maxSteps && isPlain && samples.every((sample) => sample.isAll),
  }
}

/** Runs that break several checks at once: the first of each, the second, and so on. */
function mergeRuns(lists: readonly (readonly ExampleTrace[])[]): ExampleTrace[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) => {
    const runs = lists.map((list) => list[place] ?? list.at(-1) ?? {})
    const output = runs.flatMap((run) => run.output ?? []).join('\n')
    return Object.assign({}, ...runs, {
      output,
      calls: runs.flatMap(({ calls = [] }) => calls),
    }) as ExampleTrace
  })
}

const unnamed = 'any_tool'

function buildSpokenRuns({ texts, steps }: Limits): ExampleTrace[] {
  return [...texts, 'So. '.repeat(steps), ''].map((output) => ({ output }))
}

/** Calls each tool twice in order, and one of them again and again; all calls fail. */
function callTools({ calls, steps }: Limits): ExampleTrace[] {
  const [first = { tool: unnamed, error: 'refused' }, ...others] = calls
  const again = Array.from({ length: Math.max(2, steps) }, () => first)
  return [[first, ...others, first, ...others], again].map((made) => ({
    output: '',
    seconds: 1,
    calls: made,
  }))
}

function spendOnce({ over }: Limits): ExampleTrace {
  return { output: 'Done.', costs: [over], usage: { input: over, output: over }, seconds: over }
}

/** Places a value where a path leads: `output`, `get_weather.input.city`, `get_weather.output`. */
function placeValue(target: string, value: JsonValue): ExampleTrace {
  const [tool = '', side, ...path] = target.split('.')
  if (side === undefined) return { output: typeof value === 'string' ? value : writeJson(value) }
  const nested = path.reduceRight((inner, key) => ({ [key]: inner }), value)
  const call = {
    tool: tool.replace(/#\d+$/, ''),
    ...(side === 'input' && isObject(nested) ? { args: nested } : { result: nested }),
  }
  return { output: '', calls: [call] }
}

const breachesByFamily: Partial<Record<Family, (limits: Limits) => ExampleTrace[]>> = {
  text: buildSpokenRuns,
  json: buildSpokenRuns,
  tools: callTools,
  trajectory: callTools,
  agents: (limits) => [
    {
      calls: limits.names.flatMap((name) => [
        `transfer_to_${name}`,
        { tool: 'skill__activate', args: { name } },
      ]),
    },
    { failure: 'refused' },
  ],
  resource: (limits) => [spendOnce(limits), { turns: limits.steps }, ...callTools(limits)],
  media: ({ over }) => [
    {
      media: (['image', 'audio', 'video'] as const).map((type) => ({
        type,
        width: over,
        height: over,
        seconds: over,
      })),
    },
  ],
  values(limits) {
    const {
      names: [target = ''],
      texts,
      over,
      steps,
      value,
    } = limits
    // A check of texts fails on what is no text, which proves nothing of its text.
    const others = texts.length > 0 ? [] : [over, 'a'.repeat(steps), 'a', 'a@example.com', 1, true, [], {}]
    const values = [value, ...texts, texts.join(' '), ...others]
    return [
      ...values.map((each) => placeValue(target, each)),
      ...(texts.length > 0 ? [] : [spendOnce(limits)]),
    ]
  },
}

/** Tells whether a check passes on all runs made to break it; null if there are none. */
export function isUnbreakable(bound: ReadyCheck, maxSteps: number): boolean | null {
  const { runs, isAll } = buildBreaches(bound, maxSteps)
  const isPassed = runs.every((run) => evaluatePlainly(buildExampleTrace(run), bound) === 'pass')
  return isPassed && (runs.length === 0 || !isAll) ? null : isPassed
}

/** Evaluates the status of a check on a whole trace, wherever its scenario asks it. */
export function evaluatePlainly(trace: Trace, bound: ReadyCheck): Status {
  const { type, params, severity, description, threshold } = bound.spec
  const spec = { type, params, severity, description, surface: 'assertion', spelling: 'exact' } as const
  // The runs are made of its parameters as they are bound.
  const { bindOnDay: _, ...ready } = bound
  const plain = { ...ready, spec: threshold === undefined ? spec : { ...spec, threshold } }
  return runChecks(trace, [plain])[0]?.status ?? 'error'
}
