import { expect, test } from 'vitest'
import { agent, run, statusesOn, type Asked } from '../support/losses.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

const asked: readonly Asked[] = [['no_agent_error', {}]]
const statusOn = async (...spans: readonly OtlpSpan[]) => (await statusesOn(otlp(...spans), asked))[0]

const server: OtlpSpan = {
  id: '8',
  name: 'POST /chat',
  start: 0,
  end: 99,
  attributes: { 'http.method': 'POST' },
}
const failing = { ...agent, error: 'max turns exceeded' }
const steps = run.slice(1)
const workflow: OtlpSpan = {
  ...server,
  name: 'Agent workflow',
  attributes: { 'openinference.span.kind': 'AGENT' },
}
const answering = (answer: string): OtlpSpan => ({
  ...workflow,
  attributes: { ...workflow.attributes, 'output.value': answer },
})

test.for([
  ['a server', server],
  ['a workflow', workflow],
  ['a workflow that repeats its answer', answering('done')],
] as const)('the agent that answers has failed, below %s that does not say so', async ([, root]) => {
  expect(await statusOn(root, { ...agent, parent: '8' }, ...steps)).toBe('pass')
  expect(await statusOn(root, { ...failing, parent: '8' }, ...steps)).toBe('fail')
})

test('the agent failed, and the program around it answered in words of its own', async () => {
  expect(await statusOn(answering('Please try again later.'), { ...failing, parent: '8' }, ...steps)).toBe(
    'error',
  )
})

test('no model call is recorded', async () => {
  const root = answering('done')
  expect(await statusOn(root, { ...agent, parent: '8' })).toBe('pass')
  expect(await statusOn(root, { ...failing, parent: '8' })).toBe('error')
})

test('another agent answered after the one that failed', async () => {
  const first = { ...failing, parent: '8', id: '5', end: 9 }
  const call = { ...steps[0]!, id: '6', parent: '5', start: 1, end: 5 }
  expect(await statusOn(server, first, call, { ...agent, parent: '8', start: 10 }, ...steps)).toBe('pass')
  expect(await statusOn(agent, { ...first, parent: '1' }, call, ...steps)).toBe('pass')
  expect(
    await statusOn(server, { ...first, end: 60 }, call, { ...agent, parent: '8', start: 10 }, ...steps),
  ).toBe('pass')
})
