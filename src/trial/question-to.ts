import { createHash } from 'node:crypto'
import { promptKitQuestionOf } from '../checks/custom/promptkit-question.ts'
import { questionOf, type ScenarioFacts } from '../checks/custom/question.ts'
import type { Check } from '../checks/define.ts'
import type { RemoteQuestion } from '../checks/external/remote-trait.ts'
import { canonicalJson, writeJson, type JsonValue } from '../core/json.ts'
import type { Finding } from '../core/verdict.ts'
import type { Trace } from '../trace/trace.ts'
import type { EvaluationSurroundings } from './evaluators/run-evaluator.ts'
import { questionOfModule } from './evaluators/module-program.ts'
import type { ServiceSurroundings } from './services/ask-service.ts'

/** What evaluators have in common, programs and services. */
export type EvaluatorSurroundings = EvaluationSurroundings & ServiceSurroundings

/** What an evaluator outside of the gate is asked. */
export interface Question {
  /** Equal questions to the same evaluator have equal keys. */
  readonly key: string
  /** Never rejects, but for bugs of ours. */
  readonly ask: (surroundings: EvaluatorSurroundings) => Promise<Finding>
}

/** Null for a check that needs nobody; the finding where there is nothing to ask. */
export function questionTo(
  check: Check,
  trace: Trace,
  params: unknown,
  scenario: ScenarioFacts,
): Question | Finding | null {
  const { remote } = check
  if (remote !== undefined) {
    const question = remote.question(trace, params, scenario)
    return 'status' in question ? question : questionToService(question, remote)
  }
  return check.custom === undefined ? null : questionToEvaluator(check.custom, check, trace, params, scenario)
}

// Most runs ask nobody, and need not load what it takes.
function questionToService(question: RemoteQuestion, remote: NonNullable<Check['remote']>): Question {
  return {
    key: keyOf(question, ''),
    ask: async (surroundings) => {
      const { askService } = await import('./services/ask-service.ts')
      return askService(question, remote, surroundings)
    },
  }
}

function questionToEvaluator(
  custom: NonNullable<Check['custom']>,
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
  const text = evaluator.kind === 'module' ? questionOfModule(document) : writeJson(document)
  return {
    key: keyOf(custom, text),
    ask: async (surroundings) => {
      const { evaluate } = await import('./evaluators/run-evaluator.ts')
      return evaluate({ custom, question: text }, surroundings)
    },
  }
}

function keyOf(whom: unknown, text: string): string {
  return createHash('sha256').update(canonicalJson(whom)).update('\n').update(text).digest('base64')
}
