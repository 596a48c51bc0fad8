import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { byProgram, programOf, project, refund, verdictIn, withProgram } from '../support/custom-project.ts'
import { gate, scenarioIn } from '../support/fresh.ts'
import { rowId } from '../support/row-id.ts'

describe('what a check of the project shares with all checks', () => {
  test('a threshold decides by its score', async () => {
    const lines = '    min_score: 0.8\n'
    const low = await withProgram('answer({ status: "pass", score: 0.7 })', { lines })
    expect(verdictIn(low)).toMatchObject({ status: 'fail', reason: 'score-too-low', score: 0.7 })
    const high = await withProgram('answer({ status: "fail", score: 0.9 })', { lines })
    expect(verdictIn(high)).toMatchObject({ status: 'pass', score: 0.9 })
  })

  test('where `when` does not hold it is not asked', async () => {
    await using folder = await project(
      { 'check.cjs': programOf('require("node:fs").writeFileSync("asked", ""); answer({ status: "fail" })') },
      '    when: { tool_called: issue_refund }\n',
    )
    expect(verdictIn(await gate(folder, byProgram()))).toMatchObject({
      status: 'skip',
      reason: 'not-applicable',
    })
    expect(existsSync(join(folder.path, 'asked'))).toBe(false)
  })

  test('where the trace lacks what it needs it is not asked', async () => {
    const results = await withProgram('answer({ status: "pass" })', { definition: { needs: ['cost'] } })
    expect(verdictIn(results)).toMatchObject({ status: 'error', reason: 'missing-data' })
  })

  test('a warning decides nothing', async () => {
    const lines = '    severity: warning\n  - type: non_empty\n'
    const results = await withProgram('answer({ status: "fail" })', { lines })
    expect(verdictIn(results)).toMatchObject({ status: 'fail', severity: 'warning' })
    expect(scenarioIn(results, 'refund').outcome).toBe('passed')
  })

  const twice = [
    { role: 'user', content: 'money back' },
    { role: 'assistant', content: 'first' },
    { role: 'user', content: 'Twice.' },
    { role: 'assistant', content: 'second' },
  ]
  const files = { 'scenarios/run.json': JSON.stringify({ messages: twice }) }
  const firstOnly = 'answer({ status: question.trace.output === "first" ? "pass" : "fail", score: 0.5 })'

  test('it can look at one turn', async () => {
    const results = await withProgram(firstOnly, { files, lines: '    turn: 1\n' })
    expect(verdictIn(results).status).toBe('pass')
  })

  const ofEach = ['trigger: every_turn', 'surface: guardrail']
  test.for(ofEach)('with `%s` it is asked of each turn', async (line) => {
    const results = await withProgram(firstOnly, { files, lines: `    ${line}\n` })
    expect(verdictIn(results)).toMatchObject({ status: 'fail', turns: [2] })
    expect(scenarioIn(results, 'refund').outcome).toBe('failed')
  })

  test('as an eval it is measured, and decides nothing', async () => {
    const lines = '    surface: eval\n  - type: non_empty\n'
    const results = await withProgram(firstOnly, { files, lines })
    expect(verdictIn(results)).toMatchObject({ surface: 'eval', status: 'fail', score: 0.5 })
    expect(scenarioIn(results, 'refund').outcome).toBe('passed')
  })

  test('it is of the group `external`', async () => {
    const asked = await withProgram(firstOnly, { options: { groups: 'external' } })
    expect(verdictIn(asked).status).toBe('fail')
    const leftOut = await withProgram(firstOnly, { options: { groups: 'fast-running' } })
    expect(verdictIn(leftOut)).toMatchObject({ status: 'skip', reason: 'not-in-groups' })
  })

  test('a dataset row fills its parameters, and is shown to it', async () => {
    const results = await withProgram(
      'answer({ status: "fail", actual: [question.params, question.scenario.row] })',
      {
        files: {
          'scenarios/refund.yaml': `${refund('    params: { word: "{{word}}" }\n')}dataset: rows.jsonl\ninput_field: ask\n`,
          'scenarios/rows.jsonl': '{"ask": "money back", "word": "refund"}\n',
        },
      },
    )
    const [verdict] = scenarioIn(results, `refund/${rowId('money back')}`).trials[0]?.checks ?? []
    expect(verdict?.actual).toEqual([{ word: 'refund' }, { ask: 'money back', word: 'refund' }])
  })
})
