import type { ScenarioFacts } from '../checks/custom/question.ts'
import type { Answer } from '../checks/run.ts'
import { toError } from '../core/errors.ts'
import { Turns } from '../core/turns.ts'
import type { Finding } from '../core/verdict.ts'
import { unasked } from '../judge/count-votes.ts'
import type { Judging } from '../judge/judging.ts'
import type { Judgement, JudgeQuestion } from '../judge/question.ts'
import type { Embeddings } from '../judge/embeddings.ts'
import { Interruption } from '../record/interruption.ts'
import { comparisonOf } from './comparison.ts'
import { questionTo, type EvaluatorSurroundings, type Question } from './question-to.ts'

/** Whether the evaluators of a project are started, and services asked. */
export type Evaluators =
  | ({ readonly kind: 'run'; readonly concurrency: number } & Omit<EvaluatorSurroundings, 'signal'>)
  /** `reason`: why not; a clause. */
  | { readonly kind: 'left'; readonly reason: string }

/** Something scored. `later`: the same once all is answered; null where nothing was left to ask. */
export interface Attempt<T> {
  readonly now: T
  readonly later: Promise<T> | null
}

/** Scores with what is answered so far. What is not yet is an error that stands for it. */
type Score<T> = (answer: Answer, judge: (question: JudgeQuestion) => Judgement) => T

/** Asks what is open. */
type Open = () => Promise<unknown>

const noJudge = unasked({ reason: 'judge-unavailable', message: 'it was not asked' }, null)

/**
 * The questions of one run to evaluators outside of the gate, and their answers. Checks are evaluated at
 * once and evaluators are not: what has no answer yet is asked, and then scored again. The same question
 * is asked once.
 */
export class Inquiry implements AsyncDisposable {
  readonly #evaluators: Evaluators
  readonly #judging: Judging | null
  readonly #embeddings: Embeddings | null
  readonly #answers = new Map<string, Finding>()
  readonly #asked = new Map<string, Promise<void>>()
  readonly #turns: Turns
  #interruption: Interruption | undefined
  readonly #end = new AbortController()

  /** `judging`, `embeddings`: whoever asks models; without them nobody does. */
  constructor(evaluators: Evaluators, judging: Judging | null = null, embeddings: Embeddings | null = null) {
    this.#evaluators = evaluators
    this.#turns = new Turns(evaluators.kind === 'run' ? evaluators.concurrency : 1)
    this.#judging = judging
    this.#embeddings = embeddings
  }

  /** `score` must do the same for the same answers; it is called until it has asked nothing new. */
  attempt<T>(scenario: ScenarioFacts, score: Score<T>): Attempt<T> {
    const { result, open } = this.#tried(scenario, score)
    return { now: result, later: open.length === 0 ? null : this.#settled(scenario, score, open) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Where the caller asks for no more, what still runs is of use to nobody.
    this.#end.abort('the run was given up')
    await Promise.all(this.#asked.values())
    this.#interruption?.close()
  }

  async #settled<T>(scenario: ScenarioFacts, score: Score<T>, first: readonly Open[]): Promise<T> {
    for (let open = first; ;) {
      await Promise.all(open.map((ask) => ask()))
      const tried = this.#tried(scenario, score)
      if (tried.open.length === 0) return tried.result
      open = tried.open
    }
  }

  #tried<T>(scenario: ScenarioFacts, score: Score<T>): { result: T; open: readonly Open[] } {
    const open: Open[] = []
    const answer: Answer = (check, trace, params) => {
      const compared = this.#embeddings && comparisonOf(this.#embeddings, check, trace, params)
      if (compared !== null) {
        if (compared.ask !== null) open.push(compared.ask)
        return compared.finding
      }
      const question = questionTo(check, trace, params, scenario)
      if (question === null) return check.evaluate(trace, params)
      if (this.#evaluators.kind === 'left') return notRun(this.#evaluators.reason)
      if ('status' in question) return question
      const known = this.#answers.get(question.key)
      if (known === undefined) open.push(() => this.#ask(question))
      return known ?? notRun('it was not asked yet')
    }
    const judge = (question: JudgeQuestion): Judgement => {
      const judging = this.#judging
      const known = judging?.known(question)
      if (judging !== null && known === undefined) open.push(() => judging.ask(question))
      return known ?? noJudge
    }
    return { result: score(answer, judge), open }
  }

  #ask(question: Question): Promise<void> {
    const known = this.#asked.get(question.key)
    if (known !== undefined) return known
    const asked = this.#answer(question)
    this.#asked.set(question.key, asked)
    return asked
  }

  async #answer(question: Question): Promise<void> {
    this.#answers.set(question.key, await this.#turns.take(() => this.#answerTo(question)))
  }

  async #answerTo({ ask }: Question): Promise<Finding> {
    const runs = this.#evaluators
    if (runs.kind === 'left') return notRun(runs.reason)
    try {
      this.#interruption ??= new Interruption()
      const signal = AbortSignal.any([this.#interruption.signal, this.#end.signal])
      return await ask({ ...runs, signal })
    } catch (thrown) {
      return { status: 'error', reason: 'check-threw', actual: toError(thrown).message }
    }
  }
}

function notRun(actual: string): Finding {
  return { status: 'error', reason: 'evaluator-not-run', actual }
}
