import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { deviations } from '../checks/promptkit-deviations.ts'
import { byProgram, programOf, project, refund, verdictIn, withProgram } from '../support/custom-project.ts'
import { gate } from '../support/fresh.ts'
import { promptKitVectors, theirAnswer, type PromptKitVector } from '../support/promptkit-vectors.ts'

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

interface Exec {
  readonly stdout: string
  readonly exit_code: number
  readonly sleep_ms?: number
  readonly timeout_ms?: number
}

type ExecVector = PromptKitVector & { readonly context: { readonly exec: Exec } }

const vectors = promptKitVectors.filter((vector): vector is ExecVector => 'exec' in vector.context)

/** The same reply of the same program, asked about the same output. */
async function ourAnswer({ params, context }: ExecVector) {
  const { stdout, exit_code: code, sleep_ms: sleep = 0, timeout_ms: timeout = 30_000 } = context.exec
  const program = `setTimeout(() => process.stdout.write(${JSON.stringify(stdout)}, () => process.exit(${code})), ${sleep})`
  const least = params['min_score']
  await using folder = await project({
    'check.cjs': programOf(program),
    'scenarios/run.json': JSON.stringify({ messages: [{ role: 'assistant', content: context.output }] }),
    'scenarios/refund.yaml': refund(least === undefined ? '' : `    min_score: ${JSON.stringify(least)}\n`),
  })
  const verdict = verdictIn(await gate(folder, byProgram({ ...definition, timeout: timeout / 1000 })))
  return { status: verdict.status, score: verdict.score ?? null }
}

test.for(vectors)('$id: $note', async (vector) => {
  const deviation = deviations[vector.id]
  const theirs = theirAnswer(vector)
  const expected =
    deviation === undefined ? theirs : { status: deviation.status, score: deviation.score ?? null }
  expect(await ourAnswer(vector)).toEqual(expected)
})
