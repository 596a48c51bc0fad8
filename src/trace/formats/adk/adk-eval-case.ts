import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { parseArguments } from '../../model/arguments.ts'
import { objectOrNull, objectsIn, textOrNull } from '../../model/attributes.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import type { Part } from '../../model/message.ts'
import { geminiParts } from '../../messages/gemini.ts'
import { scenarioName } from '../../model/naming.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'

/** A trace of a case of an eval set: what the user said, which tools ran, what the agent answered. */
export function traceOfCase(evalCase: JsonObject, place: RecordPlace): Trace {
  const transcript = new Transcript({ name: 'agent' })
  const id = either(evalCase, 'eval_id', 'evalId')
  for (const invocation of objectsIn(evalCase['conversation'])) addInvocation(transcript, invocation)
  return transcript.trace({
    id: textOrNull(id) ?? place.id,
    source: place.source,
    scenario: scenarioName(id),
  })
}

function addInvocation(transcript: Transcript, invocation: JsonObject): void {
  const user = partsIn(either(invocation, 'user_content', 'userContent'))
  if (user.length > 0) transcript.say({ role: 'user', parts: user })
  const data = objectOrNull(either(invocation, 'intermediate_data', 'intermediateData')) ?? {}
  const events = listOf(either(data, 'invocation_events', 'invocationEvents'))
  if (events.length > 0) addEvents(transcript, events)
  else addTools(transcript, data)
  const final = partsIn(either(invocation, 'final_response', 'finalResponse'))
  if (final.length > 0) transcript.call({ output: { role: 'assistant', parts: final } })
}

/** Uses and responses stand in lists of their own; who else spoke in between is a list too. */
function addTools(transcript: Transcript, data: JsonObject): void {
  for (const value of listOf(either(data, 'intermediate_responses', 'intermediateResponses'))) {
    const [author, parts] = Array.isArray(value) ? value : []
    const spoken = geminiParts(parts)
    const name = textOrNull(author)
    if (spoken.length > 0)
      transcript.call({ output: { role: 'assistant', parts: spoken, ...(name === null ? {} : { name }) } })
  }
  const uses = objectsIn(either(data, 'tool_uses', 'toolUses')).flatMap((use): Part[] => {
    const name = textOrNull(use['name'])
    if (name === null) return []
    return [
      {
        type: 'tool_call',
        call: { id: textOrNull(use['id']), name, args: parseArguments(use['args'] ?? {}) },
      },
    ]
  })
  if (uses.length > 0) transcript.call({ output: { role: 'assistant', parts: uses } })
  addAnswers(
    transcript,
    geminiParts(
      listOf(either(data, 'tool_responses', 'toolResponses')).map((response) => ({
        functionResponse: response,
      })),
    ),
  )
}

function addEvents(transcript: Transcript, events: readonly JsonValue[]): void {
  for (const value of events) {
    const parts = partsIn(objectOrNull(value)?.['content'])
    const said = parts.filter(({ type }) => type !== 'tool_result')
    if (said.length > 0) transcript.call({ output: { role: 'assistant', parts: said } })
    addAnswers(transcript, parts)
  }
}

function addAnswers(transcript: Transcript, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.type !== 'tool_result' || part.name === null) continue
    const { id, name, result, error } = part
    transcript.run({ id, name, result, failure: error })
  }
}

function partsIn(content: JsonValue | undefined): Part[] {
  return geminiParts(objectOrNull(content)?.['parts'])
}

function either(object: JsonObject, snake: string, camel: string): JsonValue | undefined {
  return object[snake] ?? object[camel]
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : []
}
