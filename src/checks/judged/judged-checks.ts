import type { Check } from '../define.ts'
import { answerRelevancy } from './answer-relevancy.ts'
import { bias } from './bias.ts'
import { contextualPrecision } from './contextual-precision.ts'
import { contextualRecall } from './contextual-recall.ts'
import { contextualRelevancy } from './contextual-relevancy.ts'
import { faithfulness } from './faithfulness.ts'
import { language } from './language.ts'
import { llmJudge } from './llm-judge.ts'
import { llmJudgeSession } from './llm-judge-session.ts'
import { llmJudgeToolCalls } from './llm-judge-tool-calls.ts'
import { piiLeakage } from './pii-leakage.ts'
import { prompt } from './prompt.ts'
import { roleViolation } from './role-violation.ts'
import { rubric } from './rubric.ts'
import { semantic } from './semantic.ts'
import { toxicity } from './toxicity.ts'

/** Every check that asks a model. Adding one is a file and a line. */
export const judgedChecks = [
  llmJudge,
  llmJudgeSession,
  llmJudgeToolCalls,
  faithfulness,
  answerRelevancy,
  contextualPrecision,
  contextualRelevancy,
  contextualRecall,
  bias,
  toxicity,
  roleViolation,
  piiLeakage,
  semantic,
  prompt,
  language,
  rubric,
] as const satisfies readonly Check[]
