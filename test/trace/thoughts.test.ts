import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import { withoutThoughts } from '../../src/trace/model/thought.ts'
import { otlp, readOne } from '../support/trace-files.ts'

describe('a thought that a reply begins with is no part of the answer', () => {
  test.for<readonly [text: string, answer: string | null]>([
    ['<think>\nHm.\n</think>\n\nYes.', 'Yes.'],
    ['<think>\n\n</think>\n\nYes.', 'Yes.'],
    ['  <THINK>Hm.</think>Yes.', 'Yes.'],
    ['<think>Hm.</THINK>Yes.', 'Yes.'],
    ['<think duration="3">Hm.</think>Yes.', 'Yes.'],
    ['<thinking>Hm.</thinking>\nYes.', 'Yes.'],
    ['<thought>Hm.</thought>Yes.', 'Yes.'],
    ['<reasoning>Hm.</reasoning>Yes.', 'Yes.'],
    ['<details type="reasoning" done="true">\nHm.\n</details>\nYes.', 'Yes.'],
    ['<seed:think>Hm.</seed:think>Yes.', 'Yes.'],
    ['◁think▷Hm.◁/think▷Yes.', 'Yes.'],
    ['[THINK]Hm.[/THINK]Yes.', 'Yes.'],
    ['<|begin_of_thought|>Hm.<|end_of_thought|>\n<|begin_of_solution|>Yes.<|end_of_solution|>', 'Yes.'],
    ['<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>Yes.<|END_RESPONSE|>', 'Yes.'],
    ['<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.', 'Yes.'],
    ['<think>Hm.</think><think>Hm?</think>Yes.', 'Yes.'],
    ['Hm, a user.\n</think>\n\nYes.', 'Yes.'],
    ['<think>Hm.</think>', ''],
    ['<think>Hm.', null],
    ['<think>Hm.</thinking>', null],
    ['Yes. <think>Hm.</think>', 'Yes. <think>Hm.</think>'],
    ['`<think>` is a tag.', '`<think>` is a tag.'],
    ['Close it with `</think>` in the text.', 'Close it with `</think>` in the text.'],
    ['<thinker>Rodin</thinker>', '<thinker>Rodin</thinker>'],
    ['<p>Yes.</p>', '<p>Yes.</p>'],
    ['', ''],
  ])('%j', ([text, answer]) => {
    expect(withoutThoughts(text)).toBe(answer)
  })
})

const text = '<think>\nThe order may only be cancelled after a call.\n</think>\n\nPlease confirm first.'
const said = (content: string) => JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content }] }])
const output = (value: object) => ({ 'gen_ai.operation.name': 'chat', ...value })

/** The same reply, as formats of several kinds have it. */
const recordings: readonly (readonly [string, unknown])[] = [
  [
    'chat messages',
    [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: text },
    ],
  ],
  [
    'a span of a model',
    otlp({
      id: 'a',
      attributes: output({
        'gen_ai.output.messages': JSON.stringify([
          { role: 'assistant', parts: [{ type: 'text', content: text }] },
        ]),
      }),
    }),
  ],
  [
    'the output of an agent',
    otlp({ id: 'a', attributes: { 'openinference.span.kind': 'AGENT', 'output.value': text } }),
  ],
  [
    'a state as the output of an agent',
    otlp({
      id: 'a',
      attributes: {
        'openinference.span.kind': 'AGENT',
        'output.value': JSON.stringify({ messages: [{ role: 'assistant', content: text }] }),
      },
    }),
  ],
  [
    'Langfuse',
    {
      id: 't',
      output: text,
      observations: [{ id: 'a', traceId: 't', type: 'AGENT', name: 'a', output: text }],
    },
  ],
  [
    'a reply of Anthropic',
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
    },
  ],
]

describe('in every format', () => {
  test.for(recordings)('%s', async ([, recording]) => {
    const trace = await readOne(JSON.stringify(recording))
    expect(trace.finalOutput).toBe('Please confirm first.')
    const asked = ['output_contains', 'content_excludes'].map((type) =>
      bindCheck({
        type,
        params: type === 'content_excludes' ? { patterns: ['cancelled'] } : { value: 'cancelled' },
        severity: 'error',
        surface: 'assertion',
        description: '',
      }),
    )
    expect(runChecks(trace, asked).map(({ status }) => status)).toEqual(['fail', 'pass'])
  })

  test('an answer whose thought has no end is not known', async () => {
    const cut = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: '<think>The order may be cancelled.' },
    ]
    expect((await readOne(JSON.stringify(cut))).finalOutput).toBe(null)
  })

  test('a reply that comes back without its thought is one message', async () => {
    const trace = await readOne(
      JSON.stringify(
        otlp(
          { id: 'a', start: 0, end: 1, attributes: output({ 'gen_ai.output.messages': said(text) }) },
          {
            id: 'b',
            start: 2,
            end: 3,
            attributes: output({
              'gen_ai.input.messages': said('Please confirm first.'),
              'gen_ai.output.messages': said('Done.'),
            }),
          },
        ),
      ),
    )
    expect(trace.messages).toHaveLength(2)
  })
})
