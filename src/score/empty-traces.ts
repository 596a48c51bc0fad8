import { canonicalizeJson, type JsonValue } from '../core/json.ts'
import { noAttributes } from '../trace/model/attributes.ts'
import { createMessage, type Message } from '../trace/model/message.ts'
import { emptyContent, Span } from '../trace/model/span.ts'
import { LazyTrace } from '../trace/views/lazy-trace.ts'
import type { Trace, ProcessFacts } from '../trace/model/trace.ts'
import { buildUsage } from '../trace/model/usage.ts'

/** Runs in which nothing happens, as the best of recordings would show them. */

const source = { file: '', format: 'none' }
const ended: ProcessFacts = {
  argv: ['true'],
  end: 'exited',
  exitCode: 0,
  signal: null,
  startUs: 0,
  endUs: 0,
  stderr: '',
  reason: null,
  isDamaged: false,
}
const nothingUsed = buildUsage({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0 })

/** A command that ended well, and left nothing: no span, not a word. */
export function createEmptyTrace(): Trace {
  return new LazyTrace({ id: 'empty', source, spans: [], process: ended, printed: '' })
}

/** Builds the trace of an agent that asks its model once and answers nothing: no call, token, dollar or time. */
export function doNothingTrace(input: JsonValue): Trace {
  const turns = listUserTexts(input).map((text): Message[] => [
    createMessage('user', text),
    createMessage('assistant', ''),
  ])
  return new LazyTrace({
    id: 'do-nothing',
    source,
    spans: turns.map((turn, index) => createModelCall(turn, `${index + 1}`)),
    process: ended,
    stated: { messages: turns.flat(), finalOutput: '', toolCallsComplete: true, validations: [] },
  })
}

/** Words of the user in each turn: a list of texts, or all of them in one. */
function listUserTexts(input: JsonValue): readonly string[] {
  if (typeof input === 'string') return [input]
  const isConversation =
    Array.isArray(input) && input.length > 0 && input.every((each) => typeof each === 'string')
  return isConversation ? input : [input === null ? '' : canonicalizeJson(input)]
}

function createModelCall(turn: readonly Message[], id: string): Span {
  const content = {
    ...emptyContent,
    input: turn.slice(0, 1),
    output: turn.slice(1),
    recorded: true,
    usage: nothingUsed,
    costUsd: 0,
  }
  const init = { id, parentId: null, name: 'chat', startUs: 0, endUs: 0, error: null, events: [] }
  return new Span(() => content, { ...init, kind: 'llm', attributes: noAttributes })
}
