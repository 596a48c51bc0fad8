import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { receiverBounds } from '../../src/record/otlp/bounds.ts'
import { TrialInbox } from '../../src/record/otlp/inbox.ts'
import { SharedSpans } from '../../src/record/shared-spans.ts'
import { buildRequestsTrace } from '../../src/trace/formats/recording/requests-trace.ts'
import { otlp, type OtlpSpan } from '../support/trace-files.ts'

const traceId = (trace: string) => trace.padEnd(32, '0')

function open() {
  const inbox = new TrialInbox('', receiverBounds, { bytes: 0 }, () => undefined)
  const send = (...spans: readonly OtlpSpan[]) => {
    inbox.keep({
      request: otlp(...spans) as JsonObject,
      weight: 1,
      remaining: spans.length,
      unusable: 0,
      lost: 0,
    })
  }
  return { inbox, send }
}

const spansIn = (requests: readonly JsonObject[]) => {
  const about = { id: '', source: { file: '', format: 'recording' } }
  return buildRequestsTrace(requests, about).spans.map(({ name }) => name)
}

test('the watch of a trial takes each span of a shared server once', () => {
  const { inbox, send } = open()
  const spans = new SharedSpans(inbox, () => 0)
  const visit = spans.join(traceId('a1'), () => [])
  send({ id: 'e1', trace: 'a1' })
  expect(spansIn(visit.newRequests())).toEqual(['e1'])
  expect(visit.newRequests()).toEqual([])
  send({ id: 'e2', trace: 'a1' }, { id: 'e3', trace: 'a1' })
  expect(spansIn(visit.newRequests())).toEqual(['e2', 'e3'])
  expect(spansIn(visit.requests())).toEqual(['e1', 'e2', 'e3'])
})

test('the watch takes spans that came before their trace was the trial’s, and none of another trial', () => {
  const { inbox, send } = open()
  const command: JsonObject[] = []
  const spans = new SharedSpans(inbox, () => 0)
  spans.join(traceId('b1'), () => [])
  const visit = spans.join(traceId('a1'), () => command)
  send({ id: 'e1', trace: 'c1' }, { id: 'e2', trace: 'b1' }, { id: 'e3', trace: 'a1' })
  expect(spansIn(visit.newRequests())).toEqual(['e3'])
  command.push(otlp({ id: 'd1', trace: 'c1' }) as JsonObject)
  expect(spansIn(visit.newRequests())).toEqual(['e1'])
  expect(visit.newRequests()).toEqual([])
  expect(spansIn(visit.requests())).toEqual(['e1', 'e3'])
})

test('a trial alone with a server takes all that it sends, until another one comes', () => {
  const { inbox, send } = open()
  const spans = new SharedSpans(inbox, () => 0)
  const visit = spans.join(traceId('a1'), () => [])
  send({ id: 'e1', trace: 'c1' })
  spans.join(traceId('b1'), () => [])
  send({ id: 'e2', trace: 'd1' }, { id: 'e3', trace: 'c1' })
  expect(spansIn(visit.newRequests())).toEqual(['e1', 'e3'])
})

test.for([
  ['what a trial that has gone began comes late', 5, 0],
  ['the server works on in the trace of a trial that has gone', 15, 1],
] as const)('%s', ([, start, losses]) => {
  const { inbox, send } = open()
  let nowMs = 1_773_757_800_000
  const spans = new SharedSpans(inbox, () => nowMs)
  const first = spans.join(traceId('a1'), () => [])
  const attributes = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'delete' }
  send({ id: 'e1', trace: 'c1', start: 1, attributes })
  expect([spansIn(first.requests()), first.problems()]).toEqual([['e1'], []])
  spans.leave(first)
  nowMs += 10
  const second = spans.join(traceId('b1'), () => [])
  send({ id: 'e2', trace: 'c1', start, attributes })
  expect(spansIn(second.requests())).toEqual([])
  expect(second.problems()).toHaveLength(losses)
})
