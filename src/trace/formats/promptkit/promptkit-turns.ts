import type { JsonValue } from '../../../core/json.ts'
import { objectOrNull } from '../../model/attributes.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import { scenarioName } from '../../model/naming.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { PromptKitConversation } from './promptkit-conversation.ts'
import { Fields } from './promptkit-fields.ts'
import { promptKitMessage, spentIn, timeOf } from './promptkit-message.ts'

/** A trace of Arena output that goes by turns: what the user said, the reply, what tools answered. */
export function traceOfTurns(output: Fields, place: RecordPlace): Trace {
  const provider = output.text('providerid')
  const turns = output.list('turns').map((turn) => new Fields(turn))
  const times = turns.flatMap((turn) => timeOf(turn.get('timestamp')) ?? [])
  const conversation = new PromptKitConversation(
    new Transcript({
      name: 'agent',
      startUs: times[0] ?? null,
      endUs: times.at(-1) ?? null,
      facts: provider === null ? {} : { 'promptkit.provider_id': provider },
    }),
  )
  for (const turn of turns) addTurn(conversation, turn)
  const total = output.object('summary').number('totalcost')
  return conversation.trace(
    {
      id: place.id,
      source: place.source,
      scenario: scenarioName(output.get('scenarioid')),
      stated: { costUsd: total === 0 ? null : total },
    },
    { allValidations: false, isCutShort: false },
  )
}

function addTurn(conversation: PromptKitConversation, turn: Fields): void {
  const timestamp = turn.get('timestamp') ?? null
  const user = objectOrNull(turn.get('usermessage'))
  if (user !== null) conversation.add(promptKitMessage({ timestamp, ...user, role: 'user' }))
  const response = turn.object('response')
  const reply = objectOrNull(response.get('message'))
  if (reply !== null && Object.keys(reply).length > 0) {
    const cost = response.object('cost')
    const facts = cost.isEmpty ? {} : { spent: spentIn(cost) }
    conversation.add(promptKitMessage({ timestamp, ...reply, role: 'assistant' }), facts)
  }
  for (const result of turn.list('toolresults')) conversation.add(promptKitMessage(toolMessage(result)))
}

function toolMessage(result: JsonValue): JsonValue {
  return { ...objectOrNull(result), role: 'tool' }
}
