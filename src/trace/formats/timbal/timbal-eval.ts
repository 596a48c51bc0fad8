import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, objectsIn } from '../../model/attributes.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import type { Message, Part } from '../../model/message.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { scenarioName } from '../../model/naming.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { errorIn, isMessage, promptIn, textOfOutput, usageIn } from './timbal-values.ts'

/** What Timbal's evals print: a line for each eval between two others, or all of them in one document. */
export function isEvalRow(value: JsonValue): value is JsonObject {
  if (!isObject(value)) return false
  const { event, results } = value
  if (event === 'start') return typeof value['total'] === 'number' && Array.isArray(value['evals'])
  if (event === 'summary') return 'total_duration' in value
  if (event === 'result') return isResult(value)
  return Array.isArray(results) && 'total_duration' in value && results.every(isResult)
}

function isResult(value: unknown): boolean {
  if (!isObject(value) || typeof value['name'] !== 'string') return false
  return Array.isArray(value['validators']) && 'output' in value && 'usage' in value
}

/** The lines around the results tell how many there are. */
export function isEvalFrame(row: JsonObject): boolean {
  return row['event'] === 'start' || row['event'] === 'summary'
}

/** One trace for each result; its eval is the scenario. Spans are not kept, so which tools ran is unknown. */
export function* tracesOfEvals(row: JsonObject, place: RecordPlace): Generator<Trace> {
  if (!Array.isArray(row['results'])) {
    yield traceOfEval(row, place)
    return
  }
  for (const [index, result] of objectsIn(row['results']).entries())
    yield traceOfEval(result, { ...place, id: `${place.id}#${index + 1}` })
}

function traceOfEval(result: JsonObject, { id, source }: RecordPlace): Trace {
  const { output = null, params } = result
  const transcript = new Transcript({ name: 'agent', error: errorIn(result) })
  for (const message of askedIn(params)) transcript.say(message)
  const answer = textOfOutput(output)
  if (isMessage(output)) transcript.say(messageFrom(output, 'assistant'))
  else if (answer !== null) transcript.say({ role: 'assistant', parts: [text(answer)] })
  const seconds = numberOrNull(result['duration'])
  return transcript.trace({
    id,
    source,
    scenario: scenarioName(result['name']),
    stated: {
      finalOutput: answer,
      endsOpen: answer === null,
      usage: usageIn(result['usage']),
      durationUs: seconds === null ? null : seconds * 1e6,
      toolCallsComplete: false,
    },
  })
}

function askedIn(params: JsonValue | undefined): Message[] {
  const messages = objectOrNull(params)?.['messages']
  if (Array.isArray(messages)) return messages.map((message) => messageFrom(message, 'user'))
  const prompt = promptIn(params)
  return prompt === null ? [] : [{ role: 'user', parts: [text(prompt)] }]
}

function text(words: string): Part {
  return { type: 'text', text: words }
}
