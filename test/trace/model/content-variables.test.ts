import { expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { otlp, readOne } from '../../support/trace-files.ts'

const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
const reply = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'Hi' }] }])

async function warningsOf(attributes: Record<string, string>) {
  const run = otlp({ id: '1', start: 0, end: 1, attributes: { ...chat, ...attributes } })
  return describeTrace(await readOne(JSON.stringify(run))).warnings.filter((text) =>
    text.includes('answered'),
  )
}

test.for<[what: string, attributes: Record<string, string>, setting: string]>([
  [
    'ADK',
    { 'gcp.vertex.agent.event_id': 'e' },
    '`OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_AND_EVENT`',
  ],
  ['Traceloop', { 'traceloop.workflow.name': 'w' }, '`TRACELOOP_TRACE_CONTENT=true`'],
  [
    'nobody that is known',
    {},
    '`OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT` to `true`, or to `SPAN_ONLY` for the newest packages',
  ],
])('spans without messages say what to set: %s', async ([, attributes, setting]) => {
  expect(await warningsOf(attributes)).toEqual([
    `What the models were asked and answered is not recorded. Where the agent starts, set ${setting}.`,
  ])
  expect(await warningsOf({ ...attributes, 'gen_ai.output.messages': reply })).toEqual([])
})

test('the telemetry of Claude Code has no replies whatever is set, and the variable of Anthropic’s SDKs is for theirs', async () => {
  const sdk = { 'anthropic.message.stop_reason': 'end_turn' }
  const claudeCode = { 'anthropic.provider': 'firstParty', 'llm_request.context': 'interaction' }
  expect(await warningsOf(sdk)).toEqual([
    expect.stringContaining('set `ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE=content`.'),
  ])
  expect(await warningsOf(claudeCode)).toEqual([])
})
