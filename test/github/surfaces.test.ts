import { describe, expect, test } from 'vitest'
import { writeAnnotations, setOutputs, appendSummary, maxSummaryBytes } from '../../src/github/publish.ts'
import { captured } from '../support/github/captured.ts'
import { runnerEnvironment, type Runner } from '../support/github/runner.ts'
import { workflowCommands } from '../support/github/workflow-commands.ts'

async function step(): Promise<Runner> {
  return await runnerEnvironment({ event: { name: 'schedule', payload: {} } })
}

describe('annotations', () => {
  test('stand on the line of a file; what they say cannot start a command', async () => {
    await using runner = await step()
    const { result, stdout } = await captured(runner.env, async () =>
      writeAnnotations([
        {
          level: 'error',
          title: 'refund: tool_called, 100%',
          message: 'expected `a`\n::set-output name=x::y%0A\u001b[2J\u0007',
          file: 'scenarios/a,b:c.yaml',
          line: 12,
          column: 5,
        },
        { level: 'warning', title: 'late', message: 'm', file: 'a.yaml' },
        { level: 'notice', title: 'info', message: 'm' },
      ]),
    )
    expect(result).toBe(3)
    expect(workflowCommands(stdout)).toEqual([
      {
        name: 'error',
        properties: {
          title: 'refund: tool_called, 100%',
          file: 'scenarios/a,b:c.yaml',
          line: '12',
          col: '5',
        },
        message: 'expected `a`\n:\u2060:set-output name=x::y%0A\\u0007',
      },
      { name: 'warning', properties: { title: 'late', file: 'a.yaml' }, message: 'm' },
      { name: 'notice', properties: { title: 'info' }, message: 'm' },
    ])
  })

  test('are as many as the runner shows, the first ones', async () => {
    await using runner = await step()
    const many = (['error', 'warning', 'notice'] as const).flatMap((level) =>
      Array.from({ length: 30 }, (_, index) => ({ level, title: `${level} ${index}`, message: 'm' })),
    )
    const { result, stdout } = await captured(runner.env, async () => writeAnnotations(many))
    const shown = workflowCommands(stdout).map(({ properties }) => properties['title'])
    expect(shown).toEqual([
      ...Array.from({ length: 9 }, (_, index) => `error ${index}`),
      ...Array.from({ length: 9 }, (_, index) => `warning ${index}`),
      ...Array.from({ length: 10 }, (_, index) => `notice ${index}`),
    ])
    expect(result).toBe(28)
  })
})

describe('outputs', () => {
  test('come back as they were set', async () => {
    await using runner = await step()
    const outputs = {
      outcome: 'failed',
      'pass-rate': '0.5',
      'comment-url': '',
      headline: 'two lines\nEOF\nname=value\nname<<EOF',
    }
    const { result, stdout } = await captured(runner.env, async () => setOutputs(outputs))
    expect(result).toBeNull()
    expect(stdout).toBe('')
    expect(await runner.outputs()).toEqual(outputs)
  })

  test('that cannot be written are a failure', async () => {
    await using runner = await step()
    const env = { ...runner.env, GITHUB_OUTPUT: `${runner.temp}/gone/output` }
    const { result } = await captured(env, async () => setOutputs({ outcome: 'passed' }))
    expect(result).toEqual({
      reason: 'cannot-write',
      message: `the outputs cannot be written (Missing file at path: ${runner.temp}/gone/output)`,
    })
  })
})

describe('summary', () => {
  test('is appended to what the step wrote before', async () => {
    await using runner = await step()
    const path = runner.env['GITHUB_STEP_SUMMARY'] ?? null
    expect(await appendSummary(path, '### One')).toBeNull()
    expect(await appendSummary(path, '### Two\n\n')).toBeNull()
    expect(await runner.summary()).toBe('### One\n### Two\n')
  })

  test('takes one mebibyte of UTF-8 and no byte more', async () => {
    await using runner = await step()
    const path = runner.env['GITHUB_STEP_SUMMARY'] ?? null
    const full = 'ä'.repeat(maxSummaryBytes / 2 - 1)
    expect(await appendSummary(path, `${full}xx`)).toEqual({
      reason: 'too-long',
      message: 'the job summary would have 1048577 bytes, and GitHub takes 1048576',
    })
    expect(await runner.summary()).toBe('')
    expect(await appendSummary(path, `${full}x`)).toBeNull()
    expect(await appendSummary(path, '')).toMatchObject({ reason: 'too-long' })
  })

  test.for([
    { title: 'no file is named', path: null, message: 'GITHUB_STEP_SUMMARY is not set' },
    { title: 'a folder is in the way', path: '/', message: /^the job summary cannot be written \(EISDIR/ },
    {
      title: 'there is no folder',
      path: '/gone/summary',
      message: /^the job summary cannot be written \(ENOENT/,
    },
  ])('is a failure where $title', async ({ path, message }) => {
    const failure = await appendSummary(path, 'x')
    expect(failure?.reason).toBe('cannot-write')
    expect(failure?.message).toMatch(message)
  })
})
