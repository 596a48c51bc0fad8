import { AsyncLocalStorage } from 'node:async_hooks'
import { isObject, type JsonValue, toPlainJson, type Mapping } from '../../core/json.ts'

/** One run of a test: its verdict, and what it recorded of its agent. Passed on by Vitest as the `meta` of the test. */
export interface TestAttempt {
  verdict: 'passed' | 'failed' | 'unverified'
  message: string | null
  readonly recordings: JsonValue[]
  readonly spans: JsonValue[]
}

/** The context that Vitest gives to the function of a test, as far as it is needed. */
export interface TestContext {
  readonly task: { readonly meta: object; readonly result?: { readonly errors?: readonly object[] } }
  readonly onTestFinished: (finish: () => void) => unknown
}

/** The run of an agent in one test. */
export interface AgentRecorder {
  /** Keeps what holds the run, in any format that Scenario Gate reads. Text is taken as a file's content. */
  readonly record: (recording: unknown) => void
}

/** Options of `describe` or `test`: each of its tests is a scenario, also one that is skipped. */
export const agentTests = { meta: { scenarioGate: { attempts: [] as readonly TestAttempt[] } } }

const current = new AsyncLocalStorage<TestAttempt>()
/** Runs of tests that have not ended: what follows a test may go on in its context. */
const openAttempts = new WeakSet<TestAttempt>()

/** Begins to record the run of an agent in a test of Vitest, whose `context` its function is given. */
export function startAgentRun({ task, onTestFinished }: TestContext): AgentRecorder {
  const attempt: TestAttempt = { ...unended, recordings: [], spans: [] }
  const errorCount = task.result?.errors?.length ?? 0
  Object.assign(task.meta, { scenarioGate: { attempts: [...(listAttempts(task.meta) ?? []), attempt] } })
  openAttempts.add(attempt)
  current.enterWith(attempt)
  onTestFinished(() => {
    openAttempts.delete(attempt)
    Object.assign(attempt, judgeErrors(task.result?.errors?.slice(errorCount) ?? []))
  })
  return { record: (recording) => attempt.recordings.push(toPlainJson(recording)) }
}

/** Lists the runs of a test that its `meta` holds; null if it is no scenario. */
export function listAttempts(meta: object): readonly TestAttempt[] | null {
  return (meta as Partial<(typeof agentTests)['meta']>).scenarioGate?.attempts ?? null
}

/** The verdict of a test whose process died, or that still goes on. */
export const unended = { verdict: 'unverified', message: 'the test did not end' } as const

/** Judges a test by its errors: only a failed assertion blames the agent, other faults prove nothing. */
export function judgeErrors(errors: readonly object[]): Pick<TestAttempt, 'verdict' | 'message'> {
  const [first] = errors
  if (first === undefined) return { verdict: 'passed', message: null }
  const { name = 'Error', message = '' } = first as { readonly name?: string; readonly message?: string }
  // Snapshots have no name of their own, but what was expected.
  const isAssertion = name === 'AssertionError' || Object.hasOwn(first, 'expected')
  return isAssertion
    ? { verdict: 'failed', message: `${name}: ${message}` }
    : { verdict: 'unverified', message: `the test broke: ${name}: ${message}` }
}

/** Collects the spans of OpenTelemetry that begin in a test; one of the `spanProcessors` of a tracer provider. */
export const agentSpans = {
  onStart(span: object): void {
    const attempt = current.getStore()
    if (attempt !== undefined && openAttempts.has(attempt)) attemptBySpan.set(span, attempt)
  },
  onEnd(span: object): void {
    attemptBySpan.get(span)?.spans.push(describeSpan(span))
  },
  forceFlush: (): Promise<void> => Promise.resolve(),
  shutdown: (): Promise<void> => Promise.resolve(),
}

const attemptBySpan = new WeakMap<object, TestAttempt>()

const spanKeys = ['name', 'kind', 'parentSpanId', 'parentSpanContext', 'startTime', 'endTime', 'status']
const moreSpanKeys = ['attributes', 'events', 'links', 'instrumentationScope', 'instrumentationLibrary']

/** Describes a span as the SDK for JavaScript writes it to JSON. */
function describeSpan(span: object): JsonValue {
  const record = span as Mapping & { readonly spanContext: () => unknown }
  const { resource } = record
  const facts: Record<string, unknown> = { spanContext: record.spanContext() }
  for (const key of [...spanKeys, ...moreSpanKeys]) facts[key] = record[key]
  if (isObject(resource)) facts['resource'] = { attributes: resource['attributes'] }
  return toPlainJson(facts)
}
