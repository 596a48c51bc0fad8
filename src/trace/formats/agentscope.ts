import { listObjects, listValues, type JsonObject } from '../../core/json.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

/** Sessions of AgentScope: the state of each agent under its name, with its memory in it. CoPaw keeps its chats so. */
export const agentScope = defineConversation({
  id: 'agentscope',
  title: 'AgentScope',
  summary: 'AgentScope sessions, and those of CoPaw',
  about:
    'A file of `JSONSession`, or what `state_dict()` of an agent holds under a name. The tools’ answers are in it, and how long each took; a session of several agents is read as that of the first.',
  never: ['tokens', 'cost', 'tool-failures'],
  starts: [{ opens: /^\s*\{\s*"\w+"\s*:\s*\{\s*"memory"\s*:\s*\{/, has: ['content', 'role', 'timestamp'] }],
  messages: {
    at: '',
    standAlone: false,
    findOther: (state) => listMessages(listMemories(state)[0]),
    time: 'timestamp',
    isMessage: s.createTest({ id: s.there, name: s.there, role: s.there, content: s.there }),
    findFacts: (_, state) => ({ gap: explainGap(listMemories(state ?? {})) }),
    ...defineMessage({
      role: 'role',
      others: { timestamp: s.time },
      parts: {
        at: 'content',
        kind: 'type',
        orText: true,
        kinds: {
          text: { text: 'text' },
          thinking: { reasoning: 'thinking' },
          tool_use: { call: { id: 'id', name: 'name', args: 'input' } },
          tool_result: { answer: { id: 'id', name: 'name', result: 'output' } },
        },
      },
    }),
  },
})

function listMemories(state: JsonObject): JsonObject[] {
  const memories = listObjects(Object.values(state)).map(({ memory = null }) => memory)
  return listObjects(memories).filter(({ content }) => Array.isArray(content))
}

/** Newer versions have marks next to each message. */
function listMessages({ content = null }: JsonObject = {}) {
  const messages = listValues(content).map((item) => (Array.isArray(item) ? (item[0] ?? null) : item))
  return messages.length === 0 ? null : messages
}

function explainGap([first, ...others]: readonly JsonObject[]): string | null {
  if (others.some((memory) => listMessages(memory) !== null)) return 'what its other agents did'
  return (first?.['_compressed_summary'] ?? '') === '' ? null : 'what its summary stands for'
}
