import { Semaphore } from '../core/semaphore.ts'
import { toError } from '../core/errors.ts'
import type { Finding } from '../core/verdict.ts'
import { createEmptyJudgement } from '../judge/votes.ts'
import type { EmbeddedTexts, Embeddings } from '../judge/embeddings.ts'
import type { Judge } from '../judge/judging.ts'
import type { JudgeFailure } from '../judge/provider.ts'
import type { Judgement, JudgeQuestion } from '../judge/question.ts'
import { Interruption } from '../record/command/process-group.ts'
import type { Answers } from './apply-answers.ts'
import type { EvaluatorQuestion, EvaluatorSurroundings, Question } from './plan.ts'

/** Whether the evaluators of a project are started, and services asked. */
export type Evaluators =
  | ({ readonly kind: 'run'; readonly concurrency: number } & Omit<EvaluatorSurroundings, 'signal'>)
  /** `reason`: why not; a clause. */
  | { readonly kind: 'left'; readonly reason: string }

const noJudge = createEmptyJudgement({ reason: 'judge-unavailable', message: 'it was not asked' }, null)

/** Asks models, services and the project's programs, each question once, and keeps the answers for the run. */
export class ExternalEvaluators implements Answers, AsyncDisposable {
  readonly #evaluators: Evaluators
  readonly #judging: Judge | null
  readonly #embeddings: Embeddings | null
  readonly #findings = new Map<string, Finding>()
  readonly #asked = new Map<string, Promise<void>>()
  readonly #slots: Semaphore
  #interruption: Interruption | undefined
  readonly #end = new AbortController()

  /** Without `judging` no judge is asked, without `embeddings` no model that embeds. */
  constructor(evaluators: Evaluators, judging: Judge | null = null, embeddings: Embeddings | null = null) {
    this.#evaluators = evaluators
    this.#slots = new Semaphore(evaluators.kind === 'run' ? evaluators.concurrency : 1)
    this.#judging = judging
    this.#embeddings = embeddings
  }

  /** Settles when all of these are answered; null if they already are, or if there is no evaluator to ask. */
  answerAll(questions: readonly Question[]): Promise<unknown> | null {
    const open = questions.flatMap((question) => this.#asking(question) ?? [])
    return open.length === 0 ? null : Promise.all(open)
  }

  finding(question: EvaluatorQuestion | Finding): Finding {
    if (this.#evaluators.kind === 'left') return createNotRunFinding(this.#evaluators.reason)
    if ('status' in question) return question
    return this.#findings.get(question.key) ?? createNotRunFinding('it was not asked yet')
  }

  embedding(texts: readonly string[]): EmbeddedTexts {
    if (this.#embeddings === null) return { kind: 'none' }
    const message = 'it was not asked yet'
    return this.#embeddings.known(texts) ?? { kind: 'failed', reason: 'judge-not-asked', message }
  }

  judgement(question: JudgeQuestion): Judgement {
    return this.#judging?.known(question) ?? noJudge
  }

  /** Finds why no judge can be asked anything; null if one can be, or none is wanted. */
  async findObstacle(model: string | null): Promise<JudgeFailure | null> {
    return (await this.#judging?.findObstacle(model)) ?? null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The caller needs nothing more, so pending requests are useless.
    this.#end.abort('the run was given up')
    await Promise.all(this.#asked.values())
    this.#interruption?.close()
  }

  #asking(question: Question): Promise<unknown> | null {
    switch (question.kind) {
      case 'judge':
        return this.#judging === null || this.#judging.known(question.question) !== undefined
          ? null
          : this.#judging.ask(question.question)
      case 'embedding':
        return this.#embeddings === null || this.#embeddings.known(question.texts) !== undefined
          ? null
          : this.#embeddings.ask(question.texts)
      case 'evaluator':
        return this.#askingEvaluator(question.question)
    }
  }

  #askingEvaluator(question: EvaluatorQuestion | Finding): Promise<unknown> | null {
    const runs = this.#evaluators
    if (runs.kind === 'left' || 'status' in question || this.#findings.has(question.key)) return null
    const pending = this.#asked.get(question.key)
    if (pending !== undefined) return pending
    const answer = this.#slots
      .run(() => this.#askEvaluator(question, runs))
      .then((finding) => void this.#findings.set(question.key, finding))
    this.#asked.set(question.key, answer)
    return answer
  }

  async #askEvaluator(
    { ask }: EvaluatorQuestion,
    runs: Extract<Evaluators, { kind: 'run' }>,
  ): Promise<Finding> {
    try {
      this.#interruption ??= new Interruption()
      const signal = AbortSignal.any([this.#interruption.signal, this.#end.signal])
      return await ask({ ...runs, signal })
    } catch (thrown) {
      return { status: 'error', reason: 'check-threw', actual: toError(thrown).message }
    }
  }
}

function createNotRunFinding(actual: string): Finding {
  return { status: 'error', reason: 'evaluator-not-run', actual }
}
