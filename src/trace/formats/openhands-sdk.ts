import { objectOrNull, textOrNull } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

/** Events of the OpenHands SDK, one a line or in a list. */
export const openhandsSdk = defineConversation({
  id: 'openhands-sdk',
  title: 'OpenHands SDK',
  summary: 'OpenHands SDK: the events of a conversation, as a list or one a line',
  about: 'The events that a conversation keeps in its folder, or that its server answers.',
  never: ['tokens', 'cost'],
  starts: [{ has: ['kind', 'source', 'llm_message|tool_call|system_prompt'] }],
  run: { agent: 'openhands', hidesSteps: /^(?:delegate|task)$/ },
  messages: {
    at: 'events | items',
    time: 'timestamp',
    isLine: s.createTest({ kind: /(?:Event|Observation|Condensation|Request)$/, source: s.there }),
    areOurs: (events) => events.some((event) => 'llm_message' in event || 'tool_call' in event),
    // The answer is what the agent finishes with.
    findFacts(events) {
      const finishes = events.filter(({ tool_name: tool }) => tool === 'finish')
      const [answer] = finishes
        .flatMap(({ action }) => textOrNull(objectOrNull(action)?.['message']) ?? [])
        .slice(-1)
      return answer === undefined ? {} : { finalOutput: answer, endsOpen: false }
    },
    ...defineMessage({
      role: 'llm_message.role | kind',
      roles: {
        user: 'user',
        assistant: 'assistant',
        system: 'system',
        ActionEvent: 'call',
        'ObservationEvent | AgentErrorEvent | UserRejectObservation': 'tool',
        '*': null,
      },
      content: 'llm_message.content',
      call: { id: 'tool_call_id', name: 'tool_name', args: 'tool_call.arguments | action' },
      answer: {
        id: 'tool_call_id',
        name: 'tool_name',
        result: 'observation.content | error | rejection_reason',
        error: 'error | rejection_reason',
        exitCode: 'observation.exit_code | observation.metadata.exit_code',
        status: { at: 'observation.is_error', failed: ['true'] },
      },
    }),
  },
})
