/** A reply of Anthropic's Messages API. */
export const anthropic: object[] = [
  {
    type: 'message_start',
    message: {
      type: 'message',
      id: 'c1',
      role: 'assistant',
      model: 'gpt-x',
      content: [],
      usage: { input_tokens: 6, cache_read_input_tokens: 4, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'ping' },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Let me ' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'look.' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: 'a', name: 'weather', input: {} },
  },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"city":' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '"Paris"}' } },
  { type: 'content_block_stop', index: 1 },
  {
    type: 'content_block_start',
    index: 2,
    content_block: { type: 'tool_use', id: 'b', name: 'time', input: {} },
  },
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } },
  { type: 'message_stop' },
]

/** A piece of a block of Bedrock's. */
export const block = (contentBlockIndex: number, delta: object) => ({
  contentBlockDelta: { contentBlockIndex, delta },
})
/** A reply of Bedrock's ConverseStream. */
export const bedrock: object[] = [
  { messageStart: { role: 'assistant' } },
  block(0, { text: 'Let me ' }),
  block(0, { text: 'look.' }),
  { contentBlockStop: { contentBlockIndex: 0 } },
  {
    contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 'a', name: 'weather' } } },
  },
  block(1, { toolUse: { input: '{"city":' } }),
  block(1, { toolUse: { input: '"Paris"}' } }),
  { contentBlockStop: { contentBlockIndex: 1 } },
  { contentBlockStart: { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'b', name: 'time' } } } },
  { contentBlockStop: { contentBlockIndex: 2 } },
  { messageStop: { stopReason: 'tool_use' } },
  { metadata: { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 }, metrics: { latencyMs: 850 } } },
]

/** The delta of an event of Cohere's. */
export const inMessage = (message: object) => ({ delta: { message } })
/** A reply of Cohere's chat. */
export const cohere: object[] = [
  { type: 'message-start', id: 'c1', ...inMessage({ role: 'assistant', content: [], tool_plan: '' }) },
  { type: 'content-start', index: 0, ...inMessage({ content: { type: 'text', text: 'Let me' } }) },
  { type: 'content-delta', index: 0, ...inMessage({ content: { text: ' look.' } }) },
  { type: 'content-end', index: 0 },
  {
    type: 'tool-call-start',
    index: 0,
    ...inMessage({
      tool_calls: { id: 'a', type: 'function', function: { name: 'weather', arguments: '{"ci' } },
    }),
  },
  {
    type: 'tool-call-delta',
    index: 0,
    ...inMessage({ tool_calls: { function: { arguments: 'ty":"Paris"}' } } }),
  },
  { type: 'tool-call-end', index: 0 },
  {
    type: 'tool-call-start',
    index: 1,
    ...inMessage({ tool_calls: { id: 'b', type: 'function', function: { name: 'time', arguments: '{}' } } }),
  },
  { type: 'tool-call-end', index: 1 },
  {
    type: 'message-end',
    delta: {
      finish_reason: 'TOOL_CALL',
      usage: { tokens: { input_tokens: 10, output_tokens: 5 }, billed_units: { input_tokens: 1 } },
    },
  },
]

const event = (name: string, index: number, more: object = {}) => ({ event_type: name, index, ...more })
const interaction = (status: string, more: object = {}) => ({
  interaction: { id: 'c1', object: 'interaction', model: 'gpt-x', status, ...more },
})
const usage = { total_input_tokens: 10, total_output_tokens: 5, total_tokens: 15 }
const call = (id: string, name: string, more: object = {}) => ({ type: 'function_call', id, name, ...more })

/** A reply of Gemini's Interactions API. */
export const interactions: object[] = [
  { event_type: 'interaction.created', ...interaction('in_progress') },
  event('step.start', 0, { step: { type: 'model_output' } }),
  event('step.delta', 0, { delta: { type: 'text', text: 'Let me ' } }),
  event('step.delta', 0, { delta: { type: 'text', text: 'look.' } }),
  event('step.stop', 0),
  event('step.start', 1, { step: call('a', 'weather', { arguments: {} }) }),
  event('step.delta', 1, { delta: { type: 'arguments_delta', arguments: '{"city":' } }),
  event('step.delta', 1, { event_id: 'e7', delta: { type: 'arguments_delta', arguments: '"Paris"}' } }),
  event('step.stop', 1),
  event('step.start', 2, { step: call('b', 'time', { arguments: {} }) }),
  event('step.stop', 2),
  { event_type: 'interaction.completed', ...interaction('requires_action', { usage }) },
]

/** The same, as it was before May 2026. */
export const oldInteractions: object[] = [
  { event_type: 'interaction.start', ...interaction('in_progress') },
  event('content.start', 0, { content: { type: 'text', text: '' } }),
  event('content.delta', 0, { delta: { type: 'text', text: 'Let me ' } }),
  event('content.delta', 0, { delta: { type: 'text', text: 'look.' } }),
  event('content.stop', 0),
  event('content.start', 1, { content: { type: 'function_call', id: 'a', name: 'weather' } }),
  event('content.delta', 1, { delta: call('a', 'weather', { arguments: { city: 'Paris' } }) }),
  event('content.stop', 1),
  event('content.start', 2, { content: { type: 'function_call', id: 'b', name: 'time' } }),
  event('content.delta', 2, { delta: call('b', 'time', { arguments: {} }) }),
  event('content.stop', 2),
  { event_type: 'interaction.complete', ...interaction('requires_action', { usage }) },
]
