import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { verdictIn, withProgram } from '../support/custom-project.ts'
import { expectParity } from '../support/parity/comparison.ts'
import { promptKitExecs } from '../support/parity/promptkit.ts'

const definition = { protocol: 'promptkit' }

describe('a program that reads and writes as an exec eval of PromptKit', () => {
  test('is asked in its document', async () => {
    const results = await withProgram('answer({ score: 0, data: question })', {
      definition,
      lines: '    params: { least: 2 }\n',
    })
    expect(verdictIn(results)).toMatchObject({ status: 'fail', reason: 'found-fault', score: 0 })
    const { data: question } = verdictIn(results).actual as { data: JsonObject }
    expect(question).toEqual({
      type: 'politeness',
      params: { least: 2 },
      content: 'Your refund of $12 is on its way.',
      context: {
        messages: [
          { role: 'user', content: 'I want my money back for order 17.' },
          { role: 'assistant', content: '' },
          { role: 'tool', content: 'ok' },
          { role: 'assistant', content: 'Your refund of $12 is on its way.' },
        ],
        turn_index: 3,
        tool_calls: [{ Name: 'get_order', Args: { order: 17 }, Result: 'ok', Error: '', Index: 0 }],
        session_id: 'run',
        prompt_id: 'refund',
      },
    })
  })

  test('passes at a score of 1 where no other is asked for', async () => {
    const whole = await withProgram('answer({ score: 1, detail: "polite" })', { definition })
    expect(verdictIn(whole)).toMatchObject({ status: 'pass', score: 1, details: { says: 'polite' } })
    const part = await withProgram('answer({ score: 0.9, detail: "curt" })', { definition })
    expect(verdictIn(part)).toMatchObject({
      status: 'fail',
      expected: 'score of 1',
      actual: { says: 'curt' },
    })
  })

  test('is not asked about an output that the trace does not have', async () => {
    const messages = [{ role: 'user', content: 'Hello?' }]
    const files = { 'scenarios/run.json': JSON.stringify({ messages }) }
    const results = await withProgram('answer({ score: 1 })', { definition, files })
    expect(verdictIn(results)).toMatchObject({ status: 'error', reason: 'missing-data' })
  })

  const noScore: readonly string[] = [
    'answer({})',
    'answer({ score: "1" })',
    'answer({ score: 85 })',
    'answer({ score: null })',
  ]
  test.for(noScore)('%s is no verdict', async (body) => {
    const results = await withProgram(body, { definition })
    expect(verdictIn(results)).toMatchObject({
      status: 'error',
      reason: 'evaluator-bad-reply',
      actual: 'score: expected a number from 0 to 1',
    })
  })
})

test.for(promptKitExecs)('$id: $note', expectParity)
