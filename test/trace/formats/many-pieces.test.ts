import { expect, test } from 'vitest'
import { jsonLines, readOne } from '../../support/trace-files.ts'

const repeat = (event: unknown) => Array.from({ length: 60_000 }, () => event)

const interaction = [
  { event_type: 'interaction.created', interaction: { id: 'i', model: 'm' } },
  { event_type: 'step.start', index: 0, step: { type: 'thought' } },
  ...repeat({
    event_type: 'step.delta',
    index: 0,
    delta: { type: 'thought_summary', content: { type: 'text', text: 'x' } },
  }),
  { event_type: 'step.stop', index: 0 },
  { event_type: 'interaction.completed', interaction: { id: 'i', status: 'completed' } },
]

const converse = [
  { messageStart: { role: 'assistant' } },
  { contentBlockStart: { contentBlockIndex: 0, start: { toolResult: { toolUseId: 'a' } } } },
  ...repeat({ contentBlockDelta: { contentBlockIndex: 0, delta: { toolResult: [{ text: 'x' }] } } }),
  { contentBlockStop: { contentBlockIndex: 0 } },
  { messageStop: { stopReason: 'end_turn' } },
]

const agUi = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
  ...repeat({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'words '.repeat(30) }),
  { type: 'TEXT_MESSAGE_END', messageId: 'm' },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
]

// Seconds where each piece is added to what is there; minutes where that is copied.
test.for([
  ['summaries of a thought', interaction],
  ['an answer of a tool', converse],
  ['an answer to a user', agUi],
] as const)(
  'pieces of %s are read in a time that grows with their number',
  { timeout: 60_000 },
  async ([, lines]) => {
    const { llmCalls } = await readOne(jsonLines(...lines))
    expect(llmCalls).toHaveLength(1)
  },
)
