import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { boundedJson, parseArguments } from '../model/arguments.ts'
import { objectOrNull, textOrNull } from '../model/attributes.ts'
import type { Part } from '../model/message.ts'
import { geminiParts, isGeminiPart } from './gemini.ts'

/**
 * A piece of a message that names its kind by the key that it is under: Gemini's parts (`functionCall`),
 * Bedrock's blocks (`toolUse`) and Genkit's (`toolRequest`). Null where it is neither.
 */
export function untypedPart(raw: Readonly<Record<string, unknown>>): Part | null {
  if (isGeminiPart(raw)) return geminiParts([raw as JsonObject])[0] ?? null
  const use = objectOrNull(raw['toolUse']) ?? objectOrNull(raw['toolRequest'])
  if (use !== null) return request(use)
  const answer = objectOrNull(raw['toolResult']) ?? objectOrNull(raw['toolResponse'])
  if (answer !== null) return result(answer)
  const reasoning = objectOrNull(raw['reasoningContent'])
  const text = textOrNull((objectOrNull(reasoning?.['reasoningText']) ?? reasoning)?.['text'])
  return text === null ? null : { type: 'reasoning', text }
}

function request(use: JsonObject): Part | null {
  const name = textOrNull(use['name'])
  if (name === null) return null
  const call = {
    id: textOrNull(use['toolUseId']) ?? textOrNull(use['ref']),
    name,
    args: parseArguments(use['input'] ?? {}),
  }
  return { type: 'tool_call', call }
}

function result(answer: JsonObject): Part {
  const content = answer['content'] ?? answer['output'] ?? null
  const text = onlyText(content)
  return {
    type: 'tool_result',
    id: textOrNull(answer['toolUseId']) ?? textOrNull(answer['ref']),
    name: textOrNull(answer['name']),
    result: text ?? boundedJson(content),
    error: answer['status'] === 'error' ? (text ?? 'the tool answered with an error') : null,
  }
}

/** Blocks that are only text are that text. */
function onlyText(content: JsonValue): string | null {
  if (!Array.isArray(content) || content.length === 0) return null
  const texts = content.flatMap((block) =>
    isObject(block) && typeof block['text'] === 'string' ? block['text'] : [],
  )
  return texts.length === content.length ? texts.join('') : null
}
