import type { JsonObject } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { textOf } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { promptKitCalls, promptKitMessages } from '../custom/promptkit-question.ts'
import type { ScenarioFacts } from '../custom/question.ts'
import { missing } from '../define.ts'
import type { SharedParams } from './remote-params.ts'

/** What is judged: the final output, or all that the agent said. */
export type Judged = 'output' | 'session'

/** The document that PromptKit sends to an external evaluator; or what the trace lacks for it. */
export function remoteDocument(
  judged: Judged,
  trace: Trace,
  { include_messages: withMessages, include_tool_calls: withCalls, criteria, extra }: SharedParams,
  { row }: ScenarioFacts,
): { readonly document: JsonObject } | { readonly lacking: Finding<never> } {
  if (withCalls && trace.toolCalls === null) return { lacking: missing('tool calls') }
  const output = (judged === 'output' ? trace.finalOutput : saidIn(trace)) ?? ''
  const messages = withMessages ? promptKitMessages(trace) : []
  const calls = withCalls ? promptKitCalls(trace) : []
  // An evaluator that is asked about nothing may well find nothing wrong.
  if (output === '' && calls.length === 0) return { lacking: missing('anything that the agent said') }
  const variables = { ...row?.data }
  const document = {
    current_output: output,
    ...(messages.length === 0 ? {} : { messages }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(criteria === undefined || criteria === '' ? {} : { criteria }),
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
  }
  return { document }
}

/** Null where the agent said nothing. What a command printed may stand in no message. */
function saidIn({ messages, finalOutput }: Trace): string | null {
  const texts = messages.filter(({ role }) => role === 'assistant').map(textOf)
  const said = texts.filter((text) => text !== '')
  return said.length > 0 ? said.join('\n') : finalOutput
}
