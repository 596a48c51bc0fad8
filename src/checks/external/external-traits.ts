import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import type { ScenarioFacts } from '../custom/question.ts'

/** Question to a service, as data. Headers hold names of variables as the author wrote them. */
export interface RemoteQuestion {
  /** `a2a`: `body` is the text of a message to an agent; else it is the body of the request. */
  readonly protocol: 'rest' | 'a2a'
  /** Absolute, of http or https. */
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Of all of it, redirects and the reply included. */
  readonly timeoutMs: number
}

/** Trait of a check that a service outside of the gate answers for. Both functions are pure. */
export interface RemoteTrait<Params, Reason extends string = string> {
  /** The question; or the finding, where the trace lacks what it would hold. */
  question(trace: Trace, params: Params, scenario: ScenarioFacts): RemoteQuestion | Finding<Reason>
  /** `answer`: the text that the service or the agent answered with, secrets masked. */
  finding(answer: string): Finding<Reason>
}

/** Evaluates such a check if no service can be asked. */
export function withoutService(): Finding<never> {
  return {
    status: 'error',
    reason: 'evaluator-not-run',
    actual: 'services are asked only where a suite is scored',
  }
}

/** Trait of a check that compares texts by their embeddings. Both functions are pure. */
export interface EmbeddedTrait<Params, Reason extends string = string> {
  /** Lists the texts to embed; null if none need it or can be embedded, so that `evaluate` decides alone. */
  texts(trace: Trace, params: Params): readonly string[] | null
  /** `vectors`: one for each of the texts, in order, of one length. */
  finding(vectors: readonly (readonly number[])[], params: Params): Finding<Reason>
}
