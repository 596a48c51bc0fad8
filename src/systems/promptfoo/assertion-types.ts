import { findOtherName } from '../../checks/other-names.ts'
import { mappings } from './map-assertion.ts'

/** Types of assertions without an equal here, by why promptfoo's own verdict is taken. */
const reasons = {
  'a model answers for it': `agent-rubric answer-relevance classifier context-faithfulness context-recall context-relevance
    conversation-relevance factuality g-eval llm-rubric model-graded-closedqa model-graded-factuality moderation pi search-rubric
    similar similar:cosine similar:dot similar:euclidean trajectory:goal-success`,
  'it is a program, and nothing in a config is run': 'javascript python ruby webhook',
  'no check here measures the same': `bleu contains-html contains-json contains-sql contains-xml finish-reason gleu guardrails
    human is-html is-refusal is-sql is-valid-function-call is-valid-openai-function-call is-valid-openai-tools-call is-xml
    levenshtein meteor perplexity perplexity-score rouge-l rouge-n rouge-s tool-call-f1 trajectory:step-count
    trajectory:tool-args-match word-count`,
  'it is about spans that promptfoo receives': 'trace-error-spans trace-span-count trace-span-duration',
  'it compares the answers of several prompts or providers': 'max-score select-best',
}

/** Types of the nearest checks that do not decide alike, so that no other file is told of them. */
const nearest = {
  cosine_similarity: 'similar:cosine similar:dot similar:euclidean',
  finish_reason: 'finish-reason',
  llm_judge: 'search-rubric select-best',
  output_matches: 'contains-html contains-sql contains-xml is-html is-sql is-xml',
  text_similarity: 'bleu gleu levenshtein meteor rouge-l rouge-n rouge-s',
}

const whyByType = invert(reasons)
const nearestByType = invert(nearest)

function invert(groups: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([key, types]) => types.split(/\s+/).map((type) => [type, key])),
  )
}

/** Every type of assertion that promptfoo knows, without `not-`. */
export const assertionTypes: ReadonlySet<string> = new Set([...Object.keys(mappings), ...whyByType.keys()])

/** Why promptfoo's own verdict on an assertion is taken, and the check to write for one of ours. */
export function explainRecorded(type: string): string {
  const why = whyByType.get(type)
  if (why === undefined) return 'its value or `transform` has no equal here'
  const here = nearestByType.get(type) ?? findOtherName(type)?.here ?? 'own'
  return `${why}; nearest here: ${here === 'own' ? 'a check of your own' : `\`${here}\``}`
}
