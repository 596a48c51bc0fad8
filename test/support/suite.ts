/** Text of files that a small agent's repository holds: one scenario about refunds, and its recorded runs. */

interface Recording {
  /** The scenario that the recording names. */
  readonly names?: string
  readonly tools: readonly string[]
  readonly answer: string
}

/** A recording as OpenAI chat messages. */
export function recording({ names, tools, answer }: Recording): string {
  const messages = [
    { role: 'user', content: 'I want my money back for order 17.' },
    ...tools.flatMap((name, index) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: `call_${index}`, type: 'function', function: { name, arguments: '{"order":17}' } },
        ],
      },
      { role: 'tool', tool_call_id: `call_${index}`, content: 'ok' },
    ]),
    { role: 'assistant', content: answer },
  ]
  return JSON.stringify({ ...(names === undefined ? {} : { scenario: names }), messages }, null, 2)
}

export const good = recording({
  tools: ['get_order', 'issue_refund'],
  answer: 'Your refund of $12 is on its way.',
})
export const careless = recording({ tools: ['issue_refund'], answer: 'Your refund of $12 is on its way.' })

/** The same run, recorded another time: two recordings of one content are one trial. */
export function again(recorded: string, time: number): string {
  return recorded.replace('order 17.', `order 17, please (${time}).`)
}

export function scenario(id: string, extra = ''): string {
  return `id: ${id}
name: Refunds only what was ordered
checks:
  - type: tool_order
    params: { order: [get_order, issue_refund] }
    description: Looks the order up first
  - type: output_contains
    params: { value: refund }
${extra}`
}
