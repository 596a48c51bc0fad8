import type { JsonObject } from '../../core/json.ts'
import { listObjects, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineMessage } from '../reading/define-message.ts'
import * as s from '../reading/shape.ts'

/** Sessions of GitHub's Copilot CLI: an event a line. A tool's start says again what a reply asked for. */
export const copilotCli = defineConversation({
  id: 'copilot-cli',
  title: 'GitHub Copilot CLI',
  summary: 'GitHub Copilot CLI sessions: an event a line',
  about: 'A session is `~/.copilot/session-state/<session>/events.jsonl`.',
  never: ['cost'],
  starts: [{ opens: 'type', has: ['copilotVersion|producer', 'sessionId'], says: { type: 'session.start' } }],
  run: { agent: 'copilot', id: 'data.sessionId', isInFirst: true, session: 'data.sessionId' },
  usage: { output: 'outputTokens' },
  messages: {
    links: ['id', 'parentId'],
    at: '',
    time: 'timestamp',
    model: 'data.model | data.selectedModel',
    usage: 'data',
    isLine: s.createTest({ data: {}, type: /^[a-z_.]+$/ }),
    areOurs: ([first]) => first?.['type'] === 'session.start',
    findFacts,
    // Drops the start of each tool that a reply asked for. What no reply asked for is told by its start alone.
    keep(events) {
      const requests = events.flatMap(({ data }) => listObjects(objectOrNull(data)?.['toolRequests']))
      // Without an id, a start of the same tool.
      const ids = new Set(requests.map(({ toolCallId, name }) => toolCallId ?? name))
      return events.filter(({ type, data }) => {
        const { toolCallId, toolName } = toMapping(data)
        return type !== 'tool.execution_start' || !ids.has(toolCallId ?? toolName)
      })
    },
    ...defineMessage({
      role: 'type',
      roles: {
        'user.message': 'user',
        'assistant.message': 'assistant',
        'tool.execution_start': 'call',
        'tool.execution_complete': 'tool',
        '*': null,
      },
      content: 'data.content',
      reasoning: 'data.reasoningText',
      calls: { at: 'data.toolRequests', id: 'toolCallId', name: 'name', args: 'arguments' },
      call: { id: 'data.toolCallId', name: 'data.toolName', args: 'data.arguments' },
      answer: {
        id: 'data.toolCallId',
        result: 'data.result.content | data.result',
        error: 'data.error',
        exitCode: 'data.toolTelemetry.metrics.exit_code | data.result.content',
        status: { at: 'data.success', passed: ['true'], failed: ['false'] },
      },
      others: { 'data.toolTelemetry': s.anything },
    }),
  },
})

/** A run that an error of the session, or the user, ended before its answer, and tools that sub-agents used unseen. */
function findFacts(all: readonly JsonObject[]): ReportedFacts {
  const finished = all
    .filter(({ type }) => type === 'subagent.completed')
    .map(({ data }) => objectOrNull(data))
  const used = finished.reduce((sum, data) => sum + (numberOrNull(data?.['totalToolCalls'] ?? null) ?? 0), 0)
  const seen = all.filter(({ type, agentId }) => type === 'tool.execution_complete' && textOrNull(agentId))
  const last = all.findLast(({ type }) => ends.has(type))
  const { message, reason } = toMapping(last?.['data'])
  const type = textOrNull(last?.['type']) ?? 'assistant.message'
  const failure = type === 'assistant.message' ? null : (textOrNull(message ?? reason) ?? type)
  const facts = failure === null ? {} : { failure, endsOpen: true }
  return used > seen.length ? { ...facts, unseenSteps: true } : facts
}

const ends = new Set<unknown>(['assistant.message', 'session.error', 'abort'])
