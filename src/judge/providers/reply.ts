import type { LanguageModelV3GenerateResult, LanguageModelV3Usage } from '@ai-sdk/provider'
import { isObject, parseJson, type JsonValue, toList, toMapping } from '../../core/json.ts'
import { buildUsage, type Usage } from '../../trace/model/usage.ts'
import type { JudgeAnswer, JudgeFailure, JudgeReply } from '../provider.ts'
import type { JudgeFailureReason } from '../question.ts'
import { hasRepeatedKey } from '../../text/json-text.ts'

/** Reply as a client package read it, and the raw reply, in the terms of a judge. */
export function buildAnswer(
  result: LanguageModelV3GenerateResult,
  body: JsonValue | undefined,
  request: Asked,
): JudgeAnswer {
  const usage = parseUsage(result.usage)
  const failed = (reason: JudgeFailureReason, message: string): JudgeFailure => ({
    kind: 'failed',
    reason,
    message: `${request.label} ${message}`,
    usage,
  })
  const refusal = findRefusalText(body)
  if (refusal !== null)
    return failed('judge-refused', `refused to answer${refusal === '' ? '' : `: ${refusal}`}`)
  const error = findError(body)
  if (error !== null) return failed('judge-bad-reply', `sent an error beside its reply${error}`)
  if (countReplies(body) > 1) return failed('judge-bad-reply', 'sent several replies, and was asked for one')
  const model = result.response?.modelId ?? request.model
  if (!isSameModel(request.model, model))
    return failed('judge-bad-reply', `answered with the model ${model} in place of ${request.model}`)
  const { unified, raw } = result.finishReason
  if (unified === 'content-filter') return failed('judge-refused', `refused to answer (${raw ?? unified})`)
  if (unified === 'length')
    return failed('judge-bad-reply', `cut the reply off at ${usage?.output ?? request.maxTokens} tokens`)
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  if (text.trim() === '') return failed('judge-bad-reply', `sent an empty reply (${raw ?? unified})`)
  // Any other end is one that the text does not have.
  if (unified !== 'stop') return failed('judge-bad-reply', `broke the reply off (${raw ?? unified})`)
  const reply = parseReply(text, request.isHeldToSchema)
  if (reply === null)
    return failed('judge-bad-reply', 'sent a reply that is not the JSON that it was held to')
  return { kind: 'replied', reply, model, usage }
}

function parseReply(text: string, isHeldToSchema: boolean): JudgeReply | null {
  const structured = parseJson(text)
  if (isObject(structured) && !hasRepeatedKey(text)) return { structured }
  return isHeldToSchema ? null : { text }
}

/** Tokens as we count them: input with what is cached, output with what is thought. Null if none is stated. */
export function parseUsage({ inputTokens, outputTokens }: LanguageModelV3Usage): Usage | null {
  return buildUsage({
    input: toCount(inputTokens.total),
    output: toCount(outputTokens.total),
    cacheRead: toCount(inputTokens.cacheRead),
    cacheWrite: toCount(inputTokens.cacheWrite),
    reasoning: toCount(outputTokens.reasoning),
  })
}

/** The same out of a reply of OpenAI's that its package does not read, as it does not read refusals. */
export function readUsage(body: JsonValue | undefined): Usage | null {
  const usage = isObject(body) ? body['usage'] : undefined
  if (!isObject(usage)) return null
  const count = (name: string) => {
    const value = usage[name]
    return typeof value === 'number' ? value : undefined
  }
  return parseUsage({
    inputTokens: {
      total: count('input_tokens') ?? count('prompt_tokens'),
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: count('output_tokens') ?? count('completion_tokens'),
      text: undefined,
      reasoning: undefined,
    },
  })
}

function toCount(count: number | undefined): number | null {
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : null
}

/** Finds OpenAI's refusal, which the package omits: next to a message's content, or a part of it; else null. */
export function findRefusalText(body: JsonValue | undefined): string | null {
  if (!isObject(body)) return null
  const messages = [
    ...toList(body['choices']).map((choice) => (isObject(choice) ? choice['message'] : null)),
    ...toList(body['output']),
  ]
  for (const message of messages) {
    if (!isObject(message)) continue
    for (const part of [message, ...toList(message['content'])]) {
      if (!isObject(part)) continue
      const { refusal } = part
      if (typeof refusal === 'string' && refusal !== '') return refusal
      if (part['type'] === 'refusal') return ''
    }
  }
  return null
}

/** How many replies there are to choose from, by the words of OpenAI and of Google. */
function countReplies(body: JsonValue | undefined): number {
  const { choices = null, candidates = choices } = toMapping(body)
  return toList(candidates).length
}

/** An error that came with status 200, of the reply or of one of its choices; null if there is none. */
function findError(body: JsonValue | undefined): string | null {
  if (!isObject(body)) return null
  const error = [body, ...toList(body['choices'])]
    .map((part) => (isObject(part) ? part['error'] : null))
    .find((value) => value !== null && value !== undefined && value !== '')
  if (error === undefined) return null
  const message = isObject(error) ? error['message'] : error
  return typeof message === 'string' && message !== '' ? `: ${message}` : ''
}

/**
 * Whether the model that says it replied may be the one that was asked. A name without a version, or with
 * `latest`, stands for one with a version (`gpt-5-mini` for `gpt-5-mini-2025-08-07`); `gpt-5` is not `gpt-5-mini`.
 */
export function isSameModel(requested: string, replied: string): boolean {
  const [wanted, actual] = [getModelFamily(requested), getModelFamily(replied)]
  if (wanted === actual || !/\blatest$/i.test(requested)) return wanted === actual
  // Such an alias may leave out the version in the middle of the name.
  const parts = actual.split(/[-.]/)
  return wanted.split('-').every((part) => parts.includes(part))
}

/** The name without whose it is, and without the version at its end. */
function getModelFamily(name: string): string {
  const model = name.toLowerCase().split('/').at(-1) ?? ''
  return model.replace(/(?:[-@:](?:latest|preview|free|exp|\d{4}-\d\d-\d\d|\d\d-\d{4}|\d{3,8})){1,9}$/, '')
}

/** Requested model. */
interface Asked {
  readonly label: string
  readonly model: string
  readonly maxTokens: number
  /** Whether a reply that is no JSON breaks the provider's word. */
  readonly isHeldToSchema: boolean
}
