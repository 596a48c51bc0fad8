/** What an agent does in one recorded run: calls with arguments and what the tools answer, then what it says. */
export interface Conversation {
  /** What the user says; the same in all runs unless it is given. */
  readonly asked?: string
  readonly calls?: readonly ConversationCall[]
  readonly answer?: string
}

export interface ConversationCall {
  readonly tool: string
  readonly args?: unknown
  readonly result?: unknown
  /** Asked for together with the call before it. */
  readonly together?: true
}

/** The run as OpenAI chat messages. */
export function conversationFile({ asked = 'Help me.', calls = [], answer = 'Done.' }: Conversation): string {
  const messages: object[] = [{ role: 'user', content: asked }]
  for (let from = 0; from < calls.length;) {
    let until = from + 1
    while (calls[until]?.together === true) until++
    const batch = calls.slice(from, until).map((call, index) => ({ ...call, id: `call_${from + index}` }))
    messages.push({
      role: 'assistant',
      content: null,
      tool_calls: batch.map(({ id, tool, args = {} }) => ({
        id,
        type: 'function',
        function: { name: tool, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
      })),
    })
    for (const { id, result = 'ok' } of batch) {
      const content = typeof result === 'string' ? result : JSON.stringify(result)
      messages.push({ role: 'tool', tool_call_id: id, content })
    }
    from = until
  }
  messages.push({ role: 'assistant', content: answer })
  return JSON.stringify({ messages })
}
