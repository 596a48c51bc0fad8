import type { Check } from './define.ts'
import { agentInvoked } from './agents/agent-invoked.ts'
import { agentNotInvoked } from './agents/agent-not-invoked.ts'
import { agentResponseContains } from './agents/agent-response-contains.ts'
import { noAgentError } from './agents/no-agent-error.ts'
import { skillActivated } from './agents/skill-activated.ts'
import { skillActivationOrder } from './agents/skill-activation-order.ts'
import { skillNotActivated } from './agents/skill-not-activated.ts'
import { directional } from './behaviour/directional.ts'
import { invariantFieldsPreserved } from './behaviour/invariant-fields-preserved.ts'
import { outcomeEquivalent } from './behaviour/outcome-equivalent.ts'
import { recordedVerdict } from './behaviour/recorded-verdict.ts'
import { externalChecks } from './external/external-checks.ts'
import { parallel } from './flow/parallel.ts'
import { seq } from './flow/seq.ts'
import { approvalRequested } from './guardrail/approval-requested.ts'
import { guardrailTriggered } from './guardrail/guardrail-triggered.ts'
import { noPiiLeak } from './guardrail/no-pii-leak.ts'
import { noSecretLeak } from './guardrail/no-secret-leak.ts'
import { noWriteBeforeApproval } from './guardrail/no-write-before-approval.ts'
import { toolBlocked } from './guardrail/tool-blocked.ts'
import { jsonPath } from './json/json-path.ts'
import { jsonSchema } from './json/json-schema.ts'
import { jsonValid } from './json/json-valid.ts'
import { schemaMatch } from './json/schema-match.ts'
import { judgedChecks } from './judged/judged-checks.ts'
import { audioDuration } from './media/audio-duration.ts'
import { audioFormat } from './media/audio-format.ts'
import { imageDimensions } from './media/image-dimensions.ts'
import { imageFormat } from './media/image-format.ts'
import { videoDuration } from './media/video-duration.ts'
import { videoResolution } from './media/video-resolution.ts'
import { costBudget } from './resource/cost-budget.ts'
import { exitCode } from './resource/exit-code.ts'
import { latencyBudget } from './resource/latency-budget.ts'
import { latency } from './resource/latency.ts'
import { maxCost } from './resource/max-cost.ts'
import { maxDuration } from './resource/max-duration.ts'
import { maxTokens } from './resource/max-tokens.ts'
import { maxToolCalls } from './resource/max-tool-calls.ts'
import { maxTurns } from './resource/max-turns.ts'
import { compositionOutput } from './text/composition-output.ts'
import { containsAny } from './text/contains-any.ts'
import { contains } from './text/contains.ts'
import { contentExcludes } from './text/content-excludes.ts'
import { cosineSimilarity } from './text/cosine-similarity.ts'
import { fieldPresence } from './text/field-presence.ts'
import { lengthBounds } from './text/length-bounds.ts'
import { maxLength } from './text/max-length.ts'
import { minLength } from './text/min-length.ts'
import { negativeMatch } from './text/negative-match.ts'
import { nonEmpty } from './text/non-empty.ts'
import { outputContains } from './text/output-contains.ts'
import { outputMatches } from './text/output-matches.ts'
import { regexMatch } from './text/regex-match.ts'
import { regex } from './text/regex.ts'
import { sentenceCount } from './text/sentence-count.ts'
import { noRepeatCalls } from './tools/no-repeat-calls.ts'
import { noToolErrors } from './tools/no-tool-errors.ts'
import { toolAntiPattern } from './tools/tool-anti-pattern.ts'
import { toolArgsExcluded } from './tools/tool-args-excluded.ts'
import { toolArgs } from './tools/tool-args.ts'
import { toolCallChain } from './tools/tool-call-chain.ts'
import { toolCallCount } from './tools/tool-call-count.ts'
import { toolCalled } from './tools/tool-called.ts'
import { toolCallsWithArgs } from './tools/tool-calls-with-args.ts'
import { toolEfficiency } from './tools/tool-efficiency.ts'
import { toolNoRepeat } from './tools/tool-no-repeat.ts'
import { toolNotCalled } from './tools/tool-not-called.ts'
import { toolOrder } from './tools/tool-order.ts'
import { toolResultHasMedia } from './tools/tool-result-has-media.ts'
import { toolResultIncludes } from './tools/tool-result-includes.ts'
import { toolResultMatches } from './tools/tool-result-matches.ts'
import { toolResultMediaType } from './tools/tool-result-media-type.ts'
import { toolSelection } from './tools/tool-selection.ts'
import { toolsCalled } from './tools/tools-called.ts'
import { toolsNotCalled } from './tools/tools-not-called.ts'
import { trajectory } from './trajectory/trajectory.ts'
import { valueChecks } from './values/value-checks.ts'
import { spokeInState } from './workflow/spoke-in-state.ts'
import { workflowComplete } from './workflow/workflow-complete.ts'
import { workflowStateIs } from './workflow/workflow-state-is.ts'
import { workflowToolAccess } from './workflow/workflow-tool-access.ts'
import { workflowTransitionOrder } from './workflow/workflow-transition-order.ts'
import { workflowTransitionedTo } from './workflow/workflow-transitioned-to.ts'

/** Every check there is. Adding one is a file and a line. */
export const checks = [
  outputContains,
  outputMatches,
  contains,
  containsAny,
  contentExcludes,
  negativeMatch,
  regex,
  regexMatch,
  minLength,
  maxLength,
  lengthBounds,
  nonEmpty,
  sentenceCount,
  fieldPresence,
  compositionOutput,
  cosineSimilarity,
  jsonValid,
  jsonSchema,
  schemaMatch,
  jsonPath,
  toolCalled,
  toolNotCalled,
  toolsCalled,
  toolsNotCalled,
  toolSelection,
  toolOrder,
  noRepeatCalls,
  toolArgs,
  toolArgsExcluded,
  toolCallsWithArgs,
  toolCallCount,
  toolCallChain,
  toolAntiPattern,
  toolNoRepeat,
  toolEfficiency,
  noToolErrors,
  toolResultIncludes,
  toolResultMatches,
  toolResultHasMedia,
  toolResultMediaType,
  trajectory,
  agentInvoked,
  agentNotInvoked,
  agentResponseContains,
  noAgentError,
  skillActivated,
  skillNotActivated,
  skillActivationOrder,
  workflowComplete,
  workflowStateIs,
  workflowTransitionedTo,
  workflowTransitionOrder,
  workflowToolAccess,
  spokeInState,
  imageFormat,
  imageDimensions,
  audioFormat,
  audioDuration,
  videoDuration,
  videoResolution,
  ...valueChecks,
  seq,
  parallel,
  guardrailTriggered,
  noSecretLeak,
  noPiiLeak,
  approvalRequested,
  toolBlocked,
  noWriteBeforeApproval,
  invariantFieldsPreserved,
  outcomeEquivalent,
  directional,
  recordedVerdict,
  maxCost,
  maxTurns,
  maxTokens,
  maxToolCalls,
  maxDuration,
  latencyBudget,
  latency,
  costBudget,
  exitCode,
  ...judgedChecks,
  ...externalChecks,
] as const satisfies readonly Check[]

const byName = new Map<string, Check>(
  checks.flatMap((check: Check) => [check.type, ...check.aliases].map((name) => [name, check] as const)),
)

/** The check of a type or alias, or null. */
export function findCheck(name: string): Check | null {
  return byName.get(name) ?? null
}

/** Every type and alias, for did-you-mean. */
export const checkNames: readonly string[] = [...byName.keys()]
