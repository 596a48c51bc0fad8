import type { Check } from '../define.ts'
import { answerRelevancy, faithfulness, roleViolation } from './answers.ts'
import { contextualPrecision, contextualRecall, contextualRelevancy } from './found-chunks.ts'
import { bias, piiLeakage, toxicity } from './harmless-text.ts'
import { llmJudge, llmJudgeSession, llmJudgeToolCalls } from './llm-judges.ts'
import { rubric } from './rubric.ts'
import { language, prompt, semantic } from './statements.ts'

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
