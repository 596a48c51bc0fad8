import { createHash } from 'node:crypto'
import type { CustomCheck } from '../checks/custom/custom-check.ts'
import { promptKitQuestionOf } from '../checks/custom/promptkit-question.ts'
import { questionOf, type ScenarioFacts } from '../checks/custom/question.ts'
import type { Check } from '../checks/define.ts'
import type { Answer } from '../checks/run.ts'
import { toError } from '../core/errors.ts'
import { canonicalJson, type JsonValue } from '../core/json.ts'
import type { Finding } from '../core/verdict.ts'
import { Interruption } from '../record/interruption.ts'
import type { Trace } from '../trace/trace.ts'
import type { EvaluationSurroundings } from './evaluate.ts'

/** Whether the evaluators of a project are started. */
export type Evaluators =
  | ({ readonly kind: 'run'; readonly concurrency: number } & Omit<EvaluationSurroundings, 'signal'>)
  /** `reason`: why not; a clause. */
  | { readonly kind: 'left'; readonly reason: string }

/** Something scored. `later`: the same once all is answered; null where nothing was left to ask. */
export interface Attempt<T> {
  readonly now: T
  readonly later: Promise<T> | null
}

interface Question {
  readonly key: string
  readonly custom: CustomCheck
  readonly text: string
}

/**
 * The questions of one run to evaluators outside of the gate, and their answers. Checks are evaluated at
 * once and evaluators are not: what has no answer yet is asked, and then scored again. The same question
 * is asked once.
 */
export class Inquiry implements AsyncDisposable {
  readonly #evaluators: Evaluators
  readonly #answers = new Map<string, Finding>()
  readonly #asked = new Map<string, Promise<void>>()
  readonly #queue: (() => void)[] = []
  #running = 0
  #interruption: Interruption | undefined
  readonly #end = new AbortController()

  constructor(evaluators: Evaluators) {
    this.#evaluators = evaluators
  }

  /** `score` must do the same for the same answers; it is called until it has asked nothing new. */
  attempt<T>(scenario: ScenarioFacts, score: (answer: Answer) => T): Attempt<T> {
    const { result, open } = this.#tried(scenario, score)
    return { now: result, later: open.length === 0 ? null : this.#settled(scenario, score, open) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Where the caller asks for no more, what still runs is of use to nobody.
    this.#end.abort('the run was given up')
    await Promise.all(this.#asked.values())
    this.#interruption?.close()
  }

  async #settled<T>(
    scenario: ScenarioFacts,
    score: (answer: Answer) => T,
    first: readonly Question[],
  ): Promise<T> {
    for (let open = first; ;) {
      await Promise.all(open.map((question) => this.#ask(question)))
      const tried = this.#tried(scenario, score)
      if (tried.open.length === 0) return tried.result
      open = tried.open
    }
  }

  #tried<T>(scenario: ScenarioFacts, score: (answer: Answer) => T): { result: T; open: readonly Question[] } {
    const open: Question[] = []
    const result = score((check, trace, params) => {
      const { custom } = check
      if (custom === undefined) return check.evaluate(trace, params)
      if (this.#evaluators.kind === 'left') return notRun(this.#evaluators.reason)
      const question = questionTo(custom, check, trace, params, scenario)
      const known = this.#answers.get(question.key)
      if (known === undefined) open.push(question)
      return known ?? notRun('it was not asked yet')
    })
    return { result, open }
  }

  #ask(question: Question): Promise<void> {
    const known = this.#asked.get(question.key)
    if (known !== undefined) return known
    const asked = this.#answer(question)
    this.#asked.set(question.key, asked)
    return asked
  }

  async #answer(question: Question): Promise<void> {
    this.#answers.set(question.key, await this.#inTurn(question))
  }

  async #inTurn({ custom, text }: Question): Promise<Finding> {
    const runs = this.#evaluators
    if (runs.kind === 'left') return notRun(runs.reason)
    if (this.#running >= runs.concurrency) await new Promise<void>((go) => this.#queue.push(go))
    else this.#running += 1
    try {
      // Most runs ask nobody, and need not load what it takes.
      const { evaluate } = await import('./evaluate.ts')
      this.#interruption ??= new Interruption()
      const signal = AbortSignal.any([this.#interruption.signal, this.#end.signal])
      return await evaluate({ custom, question: text }, { ...runs, signal })
    } catch (thrown) {
      return { status: 'error', reason: 'check-threw', actual: toError(thrown).message }
    } finally {
      // Whoever waits takes over the place.
      const next = this.#queue.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}

function questionTo(
  custom: CustomCheck,
  { type }: Check,
  trace: Trace,
  params: unknown,
  scenario: ScenarioFacts,
): Question {
  const { evaluator } = custom
  const isPromptKits = evaluator.kind === 'command' && evaluator.wire === 'promptkit'
  const document = (isPromptKits ? promptKitQuestionOf : questionOf)(
    type,
    // They came out of YAML or JSON.
    params as JsonValue,
    trace,
    scenario,
  )
  const text = JSON.stringify(document)
  const key = createHash('sha256').update(canonicalJson(custom)).update('\n').update(text).digest('base64')
  return { key, custom, text }
}

function notRun(actual: string): Finding {
  return { status: 'error', reason: 'evaluator-not-run', actual }
}
